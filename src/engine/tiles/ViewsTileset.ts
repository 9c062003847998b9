/** The loader's tileset, walked once for all views, which tells of failures instead of printing them. */
import { TILE_CONTENT_STATE, type Tile3D, Tileset3D, type TilesetTraverser } from '@loaders.gl/tiles';
import { Unwanted } from './TileFetcher.ts';
import { ViewsTraverser } from './ViewsTraverser.ts';

type FrameState = Parameters<Tileset3D['_onTraversalEnd']>[0];

export class ViewsTileset extends Tileset3D {
  readonly #failed = new Map<string, Tile3D>();
  /** Hears why a tile could not be had. */
  failed: (tile: Tile3D, error: Error) => void = () => {};
  /** Hears that a request was cancelled. */
  givenUp: () => void = () => {};

  override _initializeTraverser(): TilesetTraverser {
    return new ViewsTraverser({
      basePath: this.basePath,
      onTraversalEnd: (frameState: FrameState) => this._onTraversalEnd(frameState),
    });
  }

  /** Requests that run or wait. */
  get waiting(): number {
    const state = this as unknown as { _pendingCount: number };
    return state._pendingCount;
  }

  /** Chooses tiles for these views. @param wanted hears of each file that they still need */
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
      this.givenUp();
      return;
    }
    tile.contentState = TILE_CONTENT_STATE.FAILED;
    this.#failed.set(tile.id, tile);
    this.failed(tile, error);
  }

  /** Lets a failed tile be asked for again. */
  forgive(id: string): void {
    const tile = this.#failed.get(id);
    if (tile) tile.contentState = TILE_CONTENT_STATE.UNLOADED;
    this.#failed.delete(id);
  }
}
