/**
 * The further partitions of a large fleet, beside the demo mine itself. Thousands of vehicles take longer than a tick, so
 * each partition has a turn of the event loop of its own: between two of them the server answers others.
 */
import { setImmediate as turn } from 'node:timers/promises';
import type { TrafficRunner } from './runner.ts';

export interface FurtherTrafficOptions {
  /** The clock, epoch milliseconds. */
  nowMs(): number;
  /** Ends it. */
  signal: AbortSignal;
}

export class FurtherTraffic {
  readonly #options: FurtherTrafficOptions;
  readonly #runners: TrafficRunner[] = [];
  #lastTask: Promise<void> = Promise.resolve();
  #isRoundDue = false;

  constructor(options: FurtherTrafficOptions) {
    this.#options = options;
  }

  /** Vehicles that are on the road. */
  get size(): number {
    return this.#runners.reduce((sum, { size }) => sum + size, 0);
  }

  /** Items that the intake did not take. */
  get refused(): number {
    return this.#runners.reduce((sum, { refused }) => sum + refused, 0);
  }

  /** Reports the vehicles of one more partition, which drive from then on. @returns settles when that has been done */
  add(runner: TrafficRunner): Promise<void> {
    return this.#afterOthers(async () => {
      await turn();
      if (this.#options.signal.aborted) return;
      runner.reportAll();
      this.#runners.push(runner);
    });
  }

  /** Drives every partition up to the present; without effect while the last round is not over. */
  advance(): void {
    if (this.#isRoundDue || this.#runners.length === 0) return;
    this.#isRoundDue = true;
    void this.#afterOthers(() => this.#advanceAll()).finally(() => {
      this.#isRoundDue = false;
    });
  }

  async #advanceAll(): Promise<void> {
    const { nowMs, signal } = this.#options;
    for (const runner of this.#runners) {
      await turn();
      if (signal.aborted) return;
      runner.advanceTo(nowMs());
    }
  }

  /** Introductions and rounds one after the other: two of them at once would share a turn. */
  #afterOthers(task: () => Promise<void>): Promise<void> {
    const run = this.#lastTask.then(task);
    this.#lastTask = run.catch(() => {});
    return run;
  }
}
