/** Splits long work into slices, between which the event loop serves others. */
import { setImmediate as turn } from 'node:timers/promises';

/** Short enough that the delay of other answers goes unnoticed. */
const SLICE_MS = 15;

/** Measures the slices of one long task. */
export class WorkSlices {
  #startMs = performance.now();

  /** Await it before each item. */
  async pauseIfDue(): Promise<void> {
    if (performance.now() - this.#startMs < SLICE_MS) return;
    await turn();
    this.#startMs = performance.now();
  }
}
