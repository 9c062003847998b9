/** The loader's tileset, traversed once for all views; reports failures by callback instead of printing them. */
import { TILE_CONTENT_STATE, Tile3D, Tileset3D, type TilesetTraverser } from '@loaders.gl/tiles';
import { FileFault } from '../../domain/fault/FileFault.ts';
import { MultiViewTraverser } from './MultiViewTraverser.ts';
import { prepareTiles } from './prepareTiles.ts';
import { RequestCancelled } from './TileFetcher.ts';
import type { MapRequests } from './TileRequests.ts';
import { TILESET_CONTENT } from './tileset/traversableTileset.ts';

type FrameState = Parameters<Tileset3D['_onTraversalEnd']>[0];
type TileHeaders = Parameters<Tileset3D['_initializeTileHeaders']>;

// The loader looks for ".json" anywhere in the URL: folders and queries may contain it, and tilesets may lack it.
Tile3D.prototype._isTileset = function isTileset(): boolean {
  return this.type === TILESET_CONTENT;
};

export class MultiViewTileset extends Tileset3D {
  readonly #failedTiles = new Map<string, Tile3D>();
  /** Called with the reason why a tile could not be loaded. */
  onTileFailed: (tile: Tile3D, error: Error) => void = () => {};
  /** Called when a request was cancelled. */
  onRequestCancelled: () => void = () => {};

  /** Scheduler of tile requests, in place of the loader's own: maps share one limit. */
  set requests(requests: MapRequests) {
    (this as unknown as { _requestScheduler: MapRequests })._requestScheduler = requests;
  }

  override _initializeTraverser(): TilesetTraverser {
    return new MultiViewTraverser({
      basePath: this.basePath,
      onTraversalEnd: (frameState: FrameState) => this._onTraversalEnd(frameState),
    });
  }

  /** Also called for nested tilesets. Called by the base class's constructor, before any field is initialised. */
  override _initializeTileHeaders(...headers: TileHeaders): Tile3D {
    refuseCycle(headers[1]);
    const root = super._initializeTileHeaders(...headers);
    prepareTiles(root);
    return root;
  }

  /** Number of requests that are running or waiting. */
  get pendingRequests(): number {
    const state = this as unknown as { _pendingCount: number };
    return state._pendingCount;
  }

  /** GPU memory of the loaded tiles that the views of the last traversal need. */
  get neededBytes(): number {
    return (this._traverser as MultiViewTraverser).neededBytes;
  }

  /** Chooses tiles for these views. @param onWanted called with each file that they still need */
  traverse(views: MultiViewTraverser['views'], onWanted: (url: string) => void): void {
    if (!this.root) return;
    const traverser = this._traverser as MultiViewTraverser;
    traverser.views = views;
    traverser.onTileWanted = onWanted;
    traverser.neededBytes = 0;
    this._cache.reset();
    this._frameNumber++;
    this.traverseCounter = 1;
    const frameState = { frameNumber: this._frameNumber, viewport: { id: 'all' }, camera: {}, height: 1 };
    traverser.traverse(this.root, frameState, {});
  }

  /**
   * Chooses no tiles: waiting requests lapse, and tiles beyond the memory limit are unloaded, the most recently needed
   * last.
   */
  chooseNone(): void {
    this._cache.reset();
    // Lets requests detect that the last traversal did not touch their tile.
    this._frameNumber++;
    this._unloadTiles();
  }

  /** Nested tilesets are kept: they use no GPU memory, and if reloaded would be in the tree twice. */
  override _unloadTile(tile: Tile3D): void {
    if (!tile.hasTilesetContent) super._unloadTile(tile);
  }

  override _onTileLoadError(tile: Tile3D, error: Error): void {
    if (error instanceof RequestCancelled || error.name === 'AbortError') {
      tile.contentState = TILE_CONTENT_STATE.UNLOADED;
      this.onRequestCancelled();
      return;
    }
    tile.contentState = TILE_CONTENT_STATE.FAILED;
    this.#failedTiles.set(tile.id, tile);
    this.onTileFailed(tile, error);
  }

  /** Allows a failed tile to be requested again. */
  allowRetry(id: string): void {
    const tile = this.#failedTiles.get(id);
    if (tile) tile.contentState = TILE_CONTENT_STATE.UNLOADED;
    this.#failedTiles.delete(id);
  }
}

/**
 * A tileset inside itself would be loaded again and again, one level deeper each time.
 * @param holder tile whose content is a tileset; none for the root of the map
 * @throws {FileFault} where that tileset is also the map's own, or the content of a tile above
 */
function refuseCycle(holder: Tile3D | null | undefined): void {
  if (!holder) return;
  const urls = [holder.tileset.url];
  for (let above = holder.parent; above; above = above.parent) if (above.hasTilesetContent) urls.push(above.contentUrl);
  if (urls.includes(holder.contentUrl)) throw new FileFault('damaged', 'The tileset contains itself');
}
