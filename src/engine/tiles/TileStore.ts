/**
 * A map that views share: one tree, its contents on the GPU once, and which of them are drawn. Also the ground for ray
 * casts.
 */
import type { BaseTexture } from '@babylonjs/core/Materials/Textures/baseTexture.js';
import { FileFault } from '../../domain/fault/FileFault.ts';
import { messageOf } from '../../domain/fault/messageOf.ts';
import type { ScenePoint, SitePoint } from '../../domain/geo/frame.ts';
import type { Scope } from '../../lifetime/scope.ts';
import type { CameraRig } from '../camera/CameraRig.ts';
import type { BoundingBox, ChangingGround, GroundPart } from '../camera/ground.ts';
import type { ViewEngine } from '../gpu/ViewEngine.ts';
import { CameraSnapshot } from './CameraSnapshot.ts';
import { GrainTextures } from './GrainTextures.ts';
import { type MapState, NO_MAP } from './mapState.ts';
import { openTree } from './openTree.ts';
import { retryDelayMs } from './RetrySchedule.ts';
import { belongsTo, intersectPart } from './raycast.ts';
import type { TileBuffers } from './TileBuffers.ts';
import type { TilePart } from './TileContent.ts';
import { TileContents } from './TileContents.ts';
import { fileName } from './TileFetcher.ts';
import type { MapAddress, SharedMapReaders, StoreEvents } from './TileStoreOptions.ts';
import type { TileTree } from './TileTree.ts';
import { TraversalSchedule } from './TraversalSchedule.ts';

/** Rays end here (rules.md#place-readout). */
const RAY_LENGTH_M = 100_000;

export class TileStore implements ChangingGround {
  /** Ids of the tiles to draw; replaced when the selection changes. */
  drawableIds: readonly string[] = [];
  /** Incremented when contents or selection change. */
  version = 0;
  /** Nothing of the map can be drawn: it has no tiles, or all requested ones have failed. */
  isWithoutTiles = false;
  readonly #scope: Scope;
  readonly #loading: SharedMapReaders;
  readonly #state: MapState;
  readonly #events: StoreEvents;
  readonly #contents: TileContents;
  readonly #grains: GrainTextures;
  #tree: TileTree | undefined;
  #opening: Scope | undefined;
  readonly #traversals = new TraversalSchedule();
  readonly #cameras = new CameraSnapshot();

  constructor(scope: Scope, engine: ViewEngine, loading: SharedMapReaders, state: MapState, events: StoreEvents) {
    this.#scope = scope;
    this.#loading = loading;
    this.#contents = new TileContents(scope, engine, {
      chosenIds: () => this.drawableIds,
      onSent: () => this.#redraw(),
      onFailed: (error) => {
        this.#state.message = messageOf(error);
      },
    });
    this.#grains = new GrainTextures(engine);
    this.#state = state;
    this.#events = events;
    scope.own(() => this.#drop());
  }

  get bounds(): BoundingBox | undefined {
    return this.#tree?.bounds;
  }

  get origin(): SitePoint | undefined {
    return this.#tree?.frame.origin;
  }

  /** Boxes of the finest known tiles, in scene coordinates. */
  coarseBoxes(): readonly BoundingBox[] {
    return this.#tree?.coarseBoxes() ?? [];
  }

  /** Boxes of what is drawn on the surface: ground, and objects on it. */
  drawnSurfaceBoxes(): readonly BoundingBox[] {
    const parts = this.drawableIds.flatMap((id) => this.#contents.buffersOf(id) ?? []).map(({ part }) => part);
    return parts.filter(({ underground }) => underground === undefined);
  }

  /** Whether tiles are requested. */
  get isLoading(): boolean {
    return (this.#tree?.pending ?? 0) > 0;
  }

  /** Whether the map's first tiles have yet to arrive. */
  get isAwaited(): boolean {
    return this.#state.phase === 'loading';
  }

  /** GPU memory of the loaded tiles. */
  get memoryMb(): number {
    return this.#tree?.memoryMb ?? 0;
  }

  set maxMemoryMb(limit: number) {
    if (this.#tree) this.#tree.maxMemoryMb = limit;
  }

  /** Undefined while the tile is not on the GPU. */
  contentOf(id: string): readonly TileBuffers[] | undefined {
    return this.#contents.buffersOf(id);
  }

  /** A picture that tiles share, on the GPU once. */
  grainTexture(image: ImageBitmap): BaseTexture {
    return this.#grains.textureOf(image);
  }

  /** Replaces the map; undefined shows none. */
  async showMap(source: MapAddress | undefined): Promise<void> {
    this.#drop();
    Object.assign(this.#state, { phase: 'none', ...NO_MAP } satisfies Partial<MapState>);
    if (!source) return;
    const scope = this.#scope.child();
    this.#opening = scope;
    this.#state.phase = 'loading';
    await this.#open(scope, source, 1);
  }

  /** Opens a map; if that fails, reports it and retries after a while. */
  async #open(scope: Scope, source: MapAddress, attempt: number): Promise<void> {
    try {
      const tree = await openTree(scope, { ...source, ...this.#loading, events: this.#treeEvents(scope) });
      if (scope.ended) return tree.dispose();
      scope.own(tree);
      this.#tree = tree;
      this.isWithoutTiles = tree.isEmpty;
      this.#state.phase = 'loading';
      this.#state.message = undefined;
      this.#events.onOpen();
      this.#events.onChange();
    } catch (error) {
      if (scope.ended) return;
      this.#state.phase = 'failed';
      this.#reportError(error, fileName(source.url));
      if (error instanceof FileFault) return;
      scope.timeout(() => void this.#open(scope, source, attempt + 1), retryDelayMs(attempt));
    }
  }

  /** Chooses tiles for these cameras, if they moved or something has arrived. @param gpuMs current GPU time of a frame of all views */
  update(atMs: number, rigs: readonly CameraRig[], gpuMs: number): void {
    const traversals = this.#traversals;
    if (!this.#tree || !traversals.isDue(atMs)) return;
    const isCameraResting = this.#cameras.matches(rigs);
    const isIdle = isCameraResting && !traversals.hasChanges && this.#tree.pending === 0 && !this.#tree.isChoiceDue;
    if (isIdle && this.#state.pending === 0 && this.#state.failed === this.#failedCount) return;
    this.#cameras.capture(rigs);
    const ids = this.#tree.select(rigs);
    this.#state.pending = this.#tree.pending;
    this.#state.failed = this.#failedCount;
    this.#state.refused = this.#tree.unreadableCount;
    if (this.#tree.unreadableCount === 0) this.#state.refusal = undefined;
    if (this.#state.failed === 0) this.#state.message = undefined;
    const canWait = isCameraResting && this.#tree.pending > 0 && this.drawableIds.every((id) => this.#contents.has(id));
    if (traversals.isDrawnNow(atMs, gpuMs, canWait)) this.#setDrawn(ids);
  }

  /**
   * Called while no view shows the map: cancels loading, and unloads tiles that do not fit, those drawn most recently
   * last.
   */
  release(atMs: number): void {
    const tree = this.#tree;
    if (!tree || !this.#traversals.isDue(atMs)) return;
    if (tree.pending === 0 && this.#state.pending === 0 && !tree.exceedsMemory) return;
    // The next view must have its tiles chosen, wherever its camera is.
    this.#cameras.clear();
    tree.select([]);
    this.#state.pending = tree.pending;
    this.#traversals.endUnseen(atMs);
    this.drawableIds = this.drawableIds.filter((id) => this.#contents.has(id));
  }

  raycast(origin: ScenePoint, direction: ScenePoint, bothSides = false, of: GroundPart = 'all'): number | undefined {
    let nearest = RAY_LENGTH_M;
    for (const id of this.drawableIds) {
      for (const { part } of this.#contents.partsOf(id) ?? []) {
        if (!belongsTo(part, of)) continue;
        nearest = intersectPart(part, origin, direction, nearest, bothSides || part.doubleSided);
      }
    }
    return nearest < RAY_LENGTH_M ? nearest : undefined;
  }

  /** Called when the WebGL context is lost: nothing of the map is on the GPU. */
  giveUpBuffers(): void {
    this.#contents.giveUp();
    this.version++;
  }

  /** Uploads the map again after the context is restored. Babylon restores shared grain textures itself. */
  restore(): void {
    this.#contents.restore();
    this.version++;
  }

  /** Number of tiles that failed to load, or to be uploaded again after a lost context. */
  get #failedCount(): number {
    return (this.#tree?.failedCount ?? 0) + this.#contents.refusedCount;
  }

  #treeEvents(scope: Scope) {
    return {
      onTileLoaded: async (id: string, parts: readonly TilePart[]): Promise<void> => {
        const buffers = await this.#contents.send(scope, parts);
        if (!buffers) return;
        this.#disposeContent(id);
        this.#contents.set(id, buffers);
        this.#traversals.hasChanges = true;
        this.#state.loaded++;
        this.#state.withoutPictures = this.#contents.withoutPictures;
      },
      onTileUnloaded: (id: string): void => this.#disposeContent(id),
      requestCancelled: (): void => {
        this.#traversals.hasChanges = true;
      },
      onTileFailed: (error: Error, file: string): void => {
        if (!scope.ended) this.#reportError(error, file);
      },
    };
  }

  #disposeContent(id: string): void {
    if (!this.#contents.remove(id)) return;
    this.#state.loaded--;
    this.#state.withoutPictures = this.#contents.withoutPictures;
    this.version++;
  }

  #reportError(error: unknown, file: string): void {
    this.#state.message = messageOf(error);
    if (error instanceof FileFault) this.#state.refusal = { file, code: error.code };
  }

  #setDrawn(ids: readonly string[]): void {
    const drawable = ids.filter((id) => this.#contents.has(id));
    const { failed, pending, phase } = this.#state;
    if (drawable.length > 0 || this.#tree?.isEmpty) this.#state.phase = 'ready';
    else if (phase === 'loading' && failed > 0) this.#state.phase = 'failed';
    // While failed tiles are being retried, the map counts as without tiles, as before.
    const isWithoutTiles = drawable.length === 0 && (this.isWithoutTiles || (failed > 0 && pending === 0));
    const isSame = drawable.length === this.drawableIds.length && drawable.every((id, k) => id === this.drawableIds[k]);
    if (isSame && isWithoutTiles === this.isWithoutTiles) return;
    this.isWithoutTiles = isWithoutTiles;
    this.drawableIds = drawable;
    this.#redraw();
  }

  #redraw(): void {
    this.version++;
    this.#events.onChange();
  }

  #drop(): void {
    this.#opening?.dispose();
    this.#opening = undefined;
    this.#tree = undefined;
    this.#contents.clear();
    this.#grains.clear();
    this.#cameras.clear();
    this.isWithoutTiles = false;
    this.drawableIds = [];
    this.#redraw();
  }
}
