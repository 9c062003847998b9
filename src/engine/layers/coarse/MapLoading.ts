/** Whether a map has been loading for a while, and whether it has loaded: coarse ground is shown only in between. */
import type { Scope } from '../../../lifetime/scope.ts';
import type { BoundingBox } from '../../camera/ground.ts';
import type { TileStore } from '../../tiles/TileStore.ts';

/** How long tiles may take before coarse ground is shown: drawn earlier, it would delay them, and flash. */
export const SLOW_AFTER_MS = 500;
/** A map that has requested no tile for this long has loaded: between two batches of tiles the gap is shorter. */
export const TILES_SETTLED_MS = 600;

type LoadingTiles = Pick<TileStore, 'bounds' | 'drawableIds' | 'isWithoutTiles' | 'isLoading'>;

interface MapLoadingCalls {
  /** The map has been loading for {@link SLOW_AFTER_MS}, and tiles are missing. */
  onSlow: () => void;
  /** No tile was requested for {@link TILES_SETTLED_MS}. */
  onSettled: () => void;
}

export class MapLoading {
  readonly #scope: Scope;
  readonly #tiles: LoadingTiles;
  readonly #calls: MapLoadingCalls;
  /** Bounds of the watched map. */
  #bounds: BoundingBox | undefined;
  #cancelDelay: (() => void) | undefined;
  #isDelayOver = false;
  #isSlow = false;
  #isLoaded = false;
  /** Cancels the wait for further tiles; undefined while tiles are requested. */
  #cancelWait: (() => void) | undefined;
  #hasWaited = false;

  constructor(scope: Scope, tiles: LoadingTiles, calls: MapLoadingCalls) {
    this.#scope = scope;
    this.#tiles = tiles;
    this.#calls = calls;
  }

  /** The map loads slowly and has not loaded yet; as of the last {@link update}. */
  get isSlow(): boolean {
    return this.#isSlow && !this.#isLoaded;
  }

  get #isComplete(): boolean {
    return this.#tiles.drawableIds.length > 0 && !this.#tiles.isLoading;
  }

  /** Called before each draw. */
  update(): void {
    const { bounds, isWithoutTiles } = this.#tiles;
    if (bounds !== this.#bounds) this.#start(bounds);
    if (!bounds || this.#isLoaded) return;
    const isComplete = this.#isComplete;
    if (this.#isDelayOver && !isComplete) this.#isSlow = true;
    if (!isComplete) this.#stopWaiting();
    else this.#cancelWait ??= this.#scope.timeout(() => this.#endWait(), TILES_SETTLED_MS);
    // A map has loaded once it has drawn tiles and has requested none for a while, or if none can be drawn.
    this.#isLoaded = isWithoutTiles || this.#hasWaited;
  }

  #start(bounds: BoundingBox | undefined): void {
    this.#bounds = bounds;
    this.#isDelayOver = this.#isSlow = this.#isLoaded = false;
    this.#stopWaiting();
    this.#cancelDelay?.();
    this.#cancelDelay = bounds && this.#scope.timeout(() => this.#endDelay(), SLOW_AFTER_MS);
  }

  #endDelay(): void {
    this.#isDelayOver = true;
    if (!this.#isLoaded && !this.#isComplete) this.#calls.onSlow();
  }

  #endWait(): void {
    this.#hasWaited = true;
    this.#calls.onSettled();
  }

  #stopWaiting(): void {
    this.#cancelWait?.();
    this.#cancelWait = undefined;
    this.#hasWaited = false;
  }
}
