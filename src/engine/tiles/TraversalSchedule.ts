/** When the tiles of a map are chosen again, and when those that have arrived are drawn. */

/**
 * Interval of traversals while tiles are loading, and after one has arrived: tiles that it makes room for are requested
 * at once.
 */
const TRAVERSAL_INTERVAL_MS = 120;
const ARRIVAL_INTERVAL_MS = 30;
/** While others are on their way, arrived tiles wait so many frames' GPU time, to be drawn together: a slow GPU delays reading. */
const FRAMES_BETWEEN_ARRIVALS = 2;
const MAX_ARRIVAL_WAIT_MS = 500;

export class TraversalSchedule {
  /** Tiles have arrived or their requests have ended since the last choice that was drawn. */
  hasChanges = false;
  #traversedAtMs = Number.NEGATIVE_INFINITY;
  #drawnAtMs = Number.NEGATIVE_INFINITY;

  isDue(atMs: number): boolean {
    return atMs >= this.#traversedAtMs + (this.hasChanges ? ARRIVAL_INTERVAL_MS : TRAVERSAL_INTERVAL_MS);
  }

  /**
   * Called after a traversal.
   * @param gpuMs current GPU time of a frame of all views @param canWait cameras rest, tiles are on their way, and what is drawn is still there
   * @returns whether its choice is drawn now; else a later traversal draws it
   */
  isDrawnNow(atMs: number, gpuMs: number, canWait: boolean): boolean {
    this.#traversedAtMs = atMs;
    const waitMs = Math.min(MAX_ARRIVAL_WAIT_MS, FRAMES_BETWEEN_ARRIVALS * gpuMs);
    this.hasChanges = canWait && atMs < this.#drawnAtMs + waitMs;
    if (!this.hasChanges) this.#drawnAtMs = atMs;
    return !this.hasChanges;
  }

  /** Called after a traversal of which nothing is shown: nothing that has arrived waits to be drawn. */
  endUnseen(atMs: number): void {
    this.#traversedAtMs = atMs;
    this.#drawnAtMs = atMs;
    this.hasChanges = false;
  }
}
