/** Long work of the server in slices: between two of them its event loop answers others. */
import { setImmediate as turn } from 'node:timers/promises';

/** Short enough that an answer beside it goes unnoticed. */
const SLICE_MS = 15;

/** Measures the slices of one piece of work. */
export class WorkSlices {
  #startMs = performance.now();

  /** Await it before each item. */
  async pauseIfDue(): Promise<void> {
    if (performance.now() - this.#startMs < SLICE_MS) return;
    await turn();
    this.#startMs = performance.now();
  }
}
