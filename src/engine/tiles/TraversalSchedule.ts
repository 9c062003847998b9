/** When a map's tiles are chosen again, and when those that have arrived are drawn. */

/**
 * Interval of traversals while tiles are loading, and after one has arrived: tiles that it makes room for are requested
 * at once.
 */
const TRAVERSAL_INTERVAL_MS = 120;
const ARRIVAL_INTERVAL_MS = 30;
/**
 * While others are loading, arrived tiles wait for the GPU time of this many frames, to be drawn together: a busy GPU
 * slows loading.
 */
const FRAMES_BETWEEN_ARRIVALS = 2;
const MAX_ARRIVAL_WAIT_MS = 500;

export class TraversalSchedule {
  /** Whether tiles have arrived, or requests ended, since the last selection that was drawn. */
  hasChanges = false;
  #traversedAtMs = Number.NEGATIVE_INFINITY;
  #drawnAtMs = Number.NEGATIVE_INFINITY;

  isDue(atMs: number): boolean {
    return atMs >= this.#traversedAtMs + (this.hasChanges ? ARRIVAL_INTERVAL_MS : TRAVERSAL_INTERVAL_MS);
  }

  /**
   * Called after a traversal.
   * @param gpuMs current GPU time of a frame of all views @param canWait whether cameras are at rest, tiles are
   * loading, and all tiles drawn still exist
   * @returns whether its selection is drawn now; otherwise a later traversal draws it
   */
  isDrawnNow(atMs: number, gpuMs: number, canWait: boolean): boolean {
    this.#traversedAtMs = atMs;
    const waitMs = Math.min(MAX_ARRIVAL_WAIT_MS, FRAMES_BETWEEN_ARRIVALS * gpuMs);
    this.hasChanges = canWait && atMs < this.#drawnAtMs + waitMs;
    if (!this.hasChanges) this.#drawnAtMs = atMs;
    return !this.hasChanges;
  }

  /** Called after a traversal without views: nothing that has arrived waits to be drawn. */
  endUnseen(atMs: number): void {
    this.#traversedAtMs = atMs;
    this.#drawnAtMs = atMs;
    this.hasChanges = false;
  }
}
