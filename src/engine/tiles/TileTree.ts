/**
 * One tileset's tree: selects the tiles that all views together need. loaders.gl loads them; their geometry is read
 * here.
 */

import type { Tile3D } from '@loaders.gl/tiles';
import { FileFault } from '../../domain/fault/FileFault.ts';
import type { CameraRig } from '../camera/CameraRig.ts';
import type { BoundingBox } from '../camera/ground.ts';
import type { JobBytes } from '../files/ReaderTools.ts';
import { TilesetFault } from '../gltf/TilesetFault.ts';
import { ContentFiles, emptyFile } from './ContentFiles.ts';
import { coarseTileBoxes } from './coarseBoxes.ts';
import type { ContentPlace } from './contentMatrix.ts';
import { ErrorLimit } from './ErrorLimit.ts';
import { middleOf, sceneBounds } from './extent.ts';
import { MultiViewTileset } from './MultiViewTileset.ts';
import { tileViewOf } from './MultiViewTraverser.ts';
import { limitPointSizes } from './pointSpacing.ts';
import { RetrySchedule } from './RetrySchedule.ts';
import type { ReadTile } from './readTile.ts';
import { gpuBytes, type TilePart } from './TileContent.ts';
import { fileName, TileFetcher } from './TileFetcher.ts';
import { TileFrame } from './TileFrame.ts';
import { TileGrains } from './TileGrains.ts';
import type { MapRequests } from './TileRequests.ts';
import type { TreeEvents, TreeOptions } from './TreeOptions.ts';
import { loadOptions, type TileBytes, tileLoader } from './tileLoader.ts';
import { resolveUrl, TilesetFiles } from './tileset/TilesetFiles.ts';
import { hasContent } from './tileset/tilesetJson.ts';
import { TILESET_CONTENT, traversableTileset } from './tileset/traversableTileset.ts';
import { type UndergroundMark, undergroundMarkOf } from './tileset/undergroundMark.ts';

/** Limits of the tile loader (rules.md#tile-loader). */
const LOADER_LIMITS = { screenSpaceErrorPx: 12, items: 1500, memoryMb: 512 } as const;
const MEGABYTE = 1024 * 1024;
/** A request that no view wanted for this long is cancelled. */
const CANCEL_UNWANTED_AFTER_MS = 1500;

/** State of a tile in the tree; also used for its memory. */
type TileContent = TileBytes & { gpuMemoryUsageInBytes?: number };

export class TileTree {
  readonly frame: TileFrame;
  readonly bounds: BoundingBox;
  /** Whether there is nothing to load. */
  readonly isEmpty: boolean;
  readonly #tileset: MultiViewTileset;
  readonly #fetcher: TileFetcher;
  readonly #files: TilesetFiles;
  readonly #contentFiles: ContentFiles;
  readonly #retries = new RetrySchedule();
  readonly #errorLimit = new ErrorLimit(LOADER_LIMITS.screenSpaceErrorPx);
  readonly #events: TreeEvents;
  readonly #grains: TileGrains;
  readonly #readTile: ReadTile;
  readonly #defaultMark: UndergroundMark | undefined;
  readonly #requests: MapRequests;

  /** Reads the tileset's JSON. @throws if it cannot be loaded or parsed */
  static async open(options: TreeOptions): Promise<TileTree> {
    const fetcher = new TileFetcher(options.fetch, options.pause, () => performance.now());
    const files = new TilesetFiles((url, init, owner) => fetcher.get(url, init, owner), options.readTilesets);
    const { tileset: json, url } = await files.tileset(options.url);
    const tileset = new MultiViewTileset(
      { ...traversableTileset(json, url), loader: tileLoader },
      {
        maximumScreenSpaceError: LOADER_LIMITS.screenSpaceErrorPx,
        loadOptions: loadOptions(files),
      },
    );
    await tileset.tilesetInitializationPromise;
    const root = tileset.root as Tile3D;
    const frame = await TileFrame.createForCentre(
      middleOf(root),
      options.utmZone,
      json.root.boundingVolume.region !== undefined,
      options.projectAltitudeM,
    );
    const place = { frame, bounds: sceneBounds(root, frame), isEmpty: !hasContent(json.root) };
    return new TileTree(tileset, place, fetcher, files, options);
  }

  private constructor(
    tileset: MultiViewTileset,
    { frame, bounds, isEmpty }: Pick<TileTree, 'frame' | 'bounds' | 'isEmpty'>,
    fetcher: TileFetcher,
    files: TilesetFiles,
    options: TreeOptions,
  ) {
    this.frame = frame;
    this.bounds = bounds;
    this.isEmpty = isEmpty;
    this.#fetcher = fetcher;
    this.#files = files;
    this.#contentFiles = new ContentFiles(fetcher, files);
    this.#events = options.events;
    this.#readTile = options.readTile;
    this.#defaultMark = options.isUnderground ? 'drives' : undefined;
    this.#grains = new TileGrains(options.fetch);
    this.#tileset = tileset;
    this.#requests = options.requests.requestsOfMap();
    tileset.requests = this.#requests;
    tileset.setProps({
      contentLoader: (tile: Tile3D) => this.#read(tile),
      onTileUnload: (tile: Tile3D) => this.#events.onTileUnloaded(tile.id),
    });
    tileset.onTileFailed = (tile, error) => this.#handleFailure(tile, error);
    tileset.onRequestCancelled = () => this.#events.requestCancelled();
    this.maxMemoryMb = LOADER_LIMITS.memoryMb;
  }

  /** Boxes of the finest known tiles, in scene coordinates. */
  coarseBoxes(): BoundingBox[] {
    return coarseTileBoxes(this.#tileset.root as Tile3D, this.frame);
  }

  /** GPU memory of the loaded tiles. */
  get memoryMb(): number {
    return this.#tileset.gpuMemoryUsageInBytes / MEGABYTE;
  }

  /** Limit beyond which tiles that no view needs are unloaded. */
  set maxMemoryMb(limit: number) {
    // The loader's option of this name has no effect on unloading.
    this.#tileset.maximumMemoryUsage = limit;
  }

  /** Whether more than that is loaded. */
  get exceedsMemory(): boolean {
    return this.memoryMb > this.#tileset.maximumMemoryUsage;
  }

  /** Number of requests that are running or waiting. */
  get pending(): number {
    return this.#tileset.pendingRequests;
  }

  /** Number of tiles that failed and have not arrived since. */
  get failedCount(): number {
    return this.#retries.countAt(performance.now());
  }

  /** Number of tiles whose files are invalid: they are not retried. */
  get unreadableCount(): number {
    return this.#retries.unreadableCount;
  }

  /**
   * Whether tiles must be chosen again although no camera has moved: retries are due, or a change of the error limit.
   */
  get isChoiceDue(): boolean {
    const nowMs = performance.now();
    return this.#retries.isDue(nowMs) || this.#errorLimit.isDue(nowMs);
  }

  /**
   * Chooses the tiles for these cameras and requests missing ones; without a camera it stops loading. @returns ids to
   * draw
   */
  select(rigs: readonly CameraRig[]): readonly string[] {
    if (rigs.length === 0) return this.#selectNone();
    // Before the traversal, which requests them again.
    this.#retryFailed();
    this.#tileset.traverse(
      rigs.map((rig) => tileViewOf(rig, this.frame)),
      (url) => this.#fetcher.renewRequest(url),
    );
    this.#fetcher.cancelStale(CANCEL_UNWANTED_AFTER_MS);
    this.#adjustErrorLimit(rigs);
    return this.#tileset.selectedTiles.map((tile) => tile.id);
  }

  dispose(): void {
    this.#requests.dispose();
    this.#fetcher.dispose();
    this.#tileset.destroy();
  }

  #selectNone(): readonly string[] {
    this.#tileset.chooseNone();
    this.#fetcher.cancelStale(CANCEL_UNWANTED_AFTER_MS);
    return [];
  }

  #adjustErrorLimit(rigs: readonly CameraRig[]): void {
    const { neededBytes, maximumMemoryUsage } = this.#tileset;
    const need = { neededBytes, limitBytes: maximumMemoryUsage * MEGABYTE, isLoading: this.pending > 0 };
    this.#errorLimit.adjust(need, rigs, performance.now());
    this.#tileset.memoryAdjustedScreenSpaceError = this.#errorLimit.px;
  }

  async #read(tile: Tile3D): Promise<void> {
    if (tile.type === TILESET_CONTENT || !tile.content) return;
    try {
      await this.#readContent(tile, tile.content as TileContent);
    } catch (error) {
      // Its bytes have been transferred: the next request must fetch them again.
      tile.content = null;
      if (!(error instanceof TilesetFault) || this.#files.contentsAt(tile.contentUrl)) throw error;
      await this.#readTileset(tile);
    }
  }

  /** The content is a tileset although its URL does not show it: the traversal continues below it as usual. */
  async #readTileset(tile: Tile3D): Promise<void> {
    const url = this.#tileset.getTileUrl(tile.contentUrl);
    tile.content = traversableTileset(await this.#files.tilesetContent(url, tile.contentUrl), url);
    tile.type = TILESET_CONTENT;
    this.#retries.remove(tile.id);
  }

  async #readContent(tile: Tile3D, content: TileContent): Promise<void> {
    const place: ContentPlace = {
      toScene: this.frame.toScene,
      transform: Float64Array.from(tile.computedTransform),
      upAxis: content.upAxis,
      underground: undergroundMarkOf(tile, this.#defaultMark),
    };
    const { contentUrl } = tile;
    const address = this.#tileset.getTileUrl(contentUrl);
    const urls = this.#files.contentsAt(contentUrl);
    const parts = await this.#fetcher.runUnlessUnrequested(contentUrl, async (signal) => {
      if (!urls)
        return this.#parts(contentUrl, await this.#contentFiles.own(contentUrl, address, content.bytes), place, signal);
      const read = async (url: string) =>
        this.#parts(url, await this.#contentFiles.body(url, contentUrl), place, signal);
      return (await Promise.all(urls.map(read))).flat();
    });
    const bytes = parts.reduce((sum, part) => sum + gpuBytes(part), 0);
    // One value enforces both limits, memory and number of tiles: each tile counts at least its share of the memory.
    content.gpuMemoryUsageInBytes = Math.max(bytes, (LOADER_LIMITS.memoryMb * MEGABYTE) / LOADER_LIMITS.items);
    content.bytes = emptyFile();
    limitPointSizes(parts, tile.lodMetricValue);
    this.#retries.remove(tile.id);
    await this.#events.onTileLoaded(tile.id, parts);
  }

  /** Reads a content in a worker, and fetches the files that it references. */
  async #parts(url: string, bytes: JobBytes, place: ContentPlace, signal: AbortSignal): Promise<TilePart[]> {
    const resolve = (uri: string, isOptional = false): Promise<Uint8Array> =>
      this.#contentFiles.external(resolveUrl(url, uri), url, isOptional);
    const parts = await this.#readTile(bytes, place, { signal, resolve });
    await Promise.all(parts.map((part) => this.#grains.add(part, url)));
    return parts;
  }

  #handleFailure(tile: Tile3D, error: Error): void {
    if (error instanceof FileFault) this.#retries.markUnreadable(tile.id);
    else this.#retries.recordFailure(tile.id, performance.now());
    this.#events.onTileFailed(error, fileName(tile.contentUrl));
  }

  #retryFailed(): void {
    for (const id of this.#retries.startDueRetries(performance.now())) this.#tileset.allowRetry(id);
  }
}
