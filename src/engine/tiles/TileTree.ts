/** One tileset's tree: which tiles all views together need, loaded through loaders.gl, their triangles read by us. */

import { Tiles3DLoader, type Tiles3DLoaderOptions } from '@loaders.gl/3d-tiles';
import { type LoaderOptions, load } from '@loaders.gl/core';

import { TILE_CONTENT_STATE, type Tile3D, Tileset3D, type TilesetTraverser } from '@loaders.gl/tiles';
import type { SitePoint } from '../../domain/geo/frame.ts';
import type { CameraRig } from '../view/camera/CameraRig.ts';
import type { Bounds } from '../view/ground.ts';
import { type PlaceContent, readTileParts, type TileData } from './readTile.ts';
import { gpuBytes, type TilePart } from './TileContent.ts';
import { type Fetch, type Pause, TileFetcher, Unwanted } from './TileFetcher.ts';
import { TileFrame } from './TileFrame.ts';
import { tileViewOf, ViewsTraverser } from './ViewsTraverser.ts';

/** Limits of the tile loader (live-monitoring section 9). */
const LIMITS = { errorPx: 12, parseJobs: 25, items: 1500, memoryMb: 512 } as const;
/** A request that no view wanted for this long is cancelled. */
const UNWANTED_AFTER_MS = 1500;
/** A tile that failed is tried again after this long, if it is still wanted. */
const RETRY_AFTER_MS = 30_000;

export interface TreeEvents {
  /** A tile's triangles are there; the answer gives back what it made for them. */
  loaded(id: string, parts: readonly TilePart[]): void;
  unloaded(id: string): void;
  failed(message: string): void;
}

export interface TreeOptions {
  url: string;
  fetch: Fetch;
  pause: Pause;
  events: TreeEvents;
}

interface LoadedTileset {
  root: { boundingVolume: object; transform?: number[] };
}

export class TileTree {
  readonly frame: TileFrame;
  readonly bounds: Bounds;
  readonly #tileset: ViewsTileset;
  readonly #fetcher: TileFetcher;
  readonly #failedAtMs = new Map<string, number>();
  readonly #events: TreeEvents;

  /** Reads the tileset's JSON; throws where it cannot be had or understood. */
  static async open(options: TreeOptions): Promise<TileTree> {
    const fetcher = new TileFetcher(options.fetch, options.pause, () => performance.now());
    const json = (await load(options.url, tileLoader, loadOptions(fetcher))) as LoadedTileset;
    return new TileTree(json, fetcher, options.events);
  }

  private constructor(json: LoadedTileset, fetcher: TileFetcher, events: TreeEvents) {
    this.#fetcher = fetcher;
    this.#events = events;
    this.#tileset = new ViewsTileset(json, {
      maximumScreenSpaceError: LIMITS.errorPx,
      maxRequests: LIMITS.parseJobs,
      throttleRequests: true,
      loadOptions: loadOptions(fetcher),
      contentLoader: (tile: Tile3D) => this.#read(tile),
      onTileUnload: (tile: Tile3D) => this.#events.unloaded(tile.id),
      onTileError: (tile: Tile3D, message: string) => this.#failed(tile, message),
    });
    // The option of this name is not read where tiles are unloaded.
    this.#tileset.maximumMemoryUsage = LIMITS.memoryMb;
    const extent = extentOf(this.#tileset.root as Tile3D);
    this.frame = new TileFrame(middleOf(extent));
    this.bounds = sceneBounds(extent, this.frame);
  }

  /** Requests that run or wait. */
  get pending(): number {
    return this.#tileset.waiting;
  }

  /** Chooses the tiles for these cameras, has missing ones loaded, and answers the ids to draw. */
  select(rigs: readonly CameraRig[]): readonly string[] {
    if (rigs.length === 0) return [];
    this.#tileset.walk(
      rigs.map((rig) => tileViewOf(rig, this.frame)),
      (url) => this.#fetcher.want(url),
    );
    this.#fetcher.cancelStale(UNWANTED_AFTER_MS);
    this.#retryFailed();
    return this.#tileset.selectedTiles.map((tile) => tile.id);
  }

  dispose(): void {
    this.#fetcher.dispose();
    this.#tileset.destroy();
  }

  async #read(tile: Tile3D): Promise<void> {
    const content = tile.content as (TileData & { gpuMemoryUsageInBytes?: number }) | null;
    if (!content || tile.type === 'json') return;
    const transform = tile.computedTransform as unknown as number[];
    const place: PlaceContent = (rtc, upAxis) => this.frame.contentMatrix(transform, rtc, upAxis);
    const parts = await readTileParts(content, place, async (uri) => {
      const response = await this.#fetcher.get(resolveBeside(tile.contentUrl, uri));
      return new Uint8Array(await response.arrayBuffer());
    });
    const bytes = parts.reduce((sum, part) => sum + gpuBytes(part), 0);
    // One figure keeps both limits: no tile counts less than its share of the memory by number.
    content.gpuMemoryUsageInBytes = Math.max(bytes, (LIMITS.memoryMb * 1024 * 1024) / LIMITS.items);
    this.#events.loaded(tile.id, parts);
  }

  #failed(tile: Tile3D, message: string): void {
    this.#failedAtMs.set(tile.id, performance.now());
    this.#events.failed(message);
  }

  #retryFailed(): void {
    for (const [id, atMs] of this.#failedAtMs) {
      if (performance.now() - atMs < RETRY_AFTER_MS) continue;
      this.#failedAtMs.delete(id);
      this.#tileset.forgive(id);
    }
  }
}

type FrameState = Parameters<Tileset3D['_onTraversalEnd']>[0];

/** Walks its one tree for all views, and tells of failures instead of printing them. */
class ViewsTileset extends Tileset3D {
  readonly #failed = new Map<string, Tile3D>();

  override _initializeTraverser(): TilesetTraverser {
    return new ViewsTraverser({
      basePath: this.basePath,
      onTraversalEnd: (frameState: FrameState) => this._onTraversalEnd(frameState),
    });
  }

  get waiting(): number {
    const state = this as unknown as { _pendingCount: number };
    return state._pendingCount;
  }

  walk(views: ViewsTraverser['views'], wanted: (url: string) => void): void {
    if (!this.root) return;
    const traverser = this._traverser as ViewsTraverser;
    traverser.views = views;
    traverser.wanted = wanted;
    this._cache.reset();
    this._frameNumber++;
    this.traverseCounter = 1;
    const frameState = { frameNumber: this._frameNumber, viewport: { id: 'all' }, camera: {}, height: 1 };
    traverser.traverse(this.root, frameState, {});
  }

  override _onTileLoadError(tile: Tile3D, error: Error): void {
    if (error instanceof Unwanted || error.name === 'AbortError') {
      tile.contentState = TILE_CONTENT_STATE.UNLOADED;
      return;
    }
    tile.contentState = TILE_CONTENT_STATE.FAILED;
    this.#failed.set(tile.id, tile);
    this.options.onTileError(tile, error.message, tile.url);
  }

  /** Lets a failed tile be asked for again. */
  forgive(id: string): void {
    const tile = this.#failed.get(id);
    if (tile) tile.contentState = TILE_CONTENT_STATE.UNLOADED;
    this.#failed.delete(id);
  }
}

/** Reads tileset files and tiles; a tile that is glTF in JSON passes as it is. Never a worker from elsewhere. */
const tileLoader = {
  ...Tiles3DLoader,
  async parse(data: ArrayBuffer, options: Tiles3DLoaderOptions, context: never): Promise<unknown> {
    const tileset = options['3d-tiles']?.isTileset;
    if (tileset === false && new Uint8Array(data)[0] === OPENING_BRACE) return { type: 'glTF', gltfArrayBuffer: data };
    const parsed = (await Tiles3DLoader.parse(data, options, context)) as { loader?: unknown };
    // Tiles are loaded by the loader that their tileset names.
    if (parsed.loader) parsed.loader = tileLoader;
    return parsed;
  },
};

const OPENING_BRACE = 0x7b;

function loadOptions(fetcher: TileFetcher): LoaderOptions {
  const fetch = (url: string, init?: RequestInit): Promise<Response> => fetcher.get(url, init);
  return {
    core: { worker: false, CDN: null, fetch: fetch as typeof globalThis.fetch },
    '3d-tiles': { loadGLTF: false },
  };
}

function resolveBeside(contentUrl: string, uri: string): string {
  return /^[a-z]+:|^\//i.test(uri) ? uri : contentUrl.replace(/[^/]*$/, '') + uri;
}

interface Extent {
  min: [number, number, number];
  max: [number, number, number];
}

/** The box that holds the root's volume, tile coordinates. */
function extentOf(root: Tile3D): Extent {
  const volume = root.boundingVolume as { center: number[]; halfAxes?: ArrayLike<number>; radius?: number };
  const reach = [0, 1, 2].map((axis) => {
    const half = volume.halfAxes;
    if (!half) return volume.radius ?? 0;
    return [0, 3, 6].reduce((sum, column) => sum + Math.abs(half[column + axis] as number), 0);
  });
  const at = (sign: number): [number, number, number] =>
    [0, 1, 2].map((axis) => (volume.center[axis] as number) + sign * (reach[axis] as number)) as Extent['min'];
  return { min: at(-1), max: at(1) };
}

/** The scene's origin: the middle of the map, in whole metres. */
function middleOf({ min, max }: Extent): SitePoint {
  const middle = (axis: 0 | 1 | 2): number => Math.round((min[axis] + max[axis]) / 2);
  return { easting: middle(0), northing: middle(1), altitude: middle(2) };
}

function sceneBounds({ min, max }: Extent, frame: TileFrame): Bounds {
  const a = frame.scenePoint(...min);
  const b = frame.scenePoint(...max);
  return { min: { x: a.x, y: a.y, z: b.z }, max: { x: b.x, y: b.y, z: a.z } };
}
