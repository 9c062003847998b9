/**
 * The additional partitions of a large fleet, besides the demo mine itself. Thousands of vehicles take longer than a
 * tick, so each partition runs in a turn of the event loop of its own, between which the server answers others.
 */
import { setImmediate as turn } from 'node:timers/promises';
import type { TrafficRunner } from './runner.ts';

export interface FurtherTrafficOptions {
  /** The clock, epoch milliseconds. */
  nowMs(): number;
  /** Aborted to end the traffic. */
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

  /** Number of vehicles on the road. */
  get size(): number {
    return this.#runners.reduce((sum, { size }) => sum + size, 0);
  }

  /** Number of items that the intake refused. */
  get refused(): number {
    return this.#runners.reduce((sum, { refused }) => sum + refused, 0);
  }

  /**
   * Reports the vehicles of another partition, which drive from then on. @returns resolves when they have been reported
   */
  add(runner: TrafficRunner): Promise<void> {
    return this.#afterOthers(async () => {
      await turn();
      if (this.#options.signal.aborted) return;
      runner.reportAll();
      this.#runners.push(runner);
    });
  }

  /** Advances every partition to the current time; does nothing while the last round is running. */
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

  /** Serialises introductions and rounds: two at once would share a turn of the event loop. */
  #afterOthers(task: () => Promise<void>): Promise<void> {
    const run = this.#lastTask.then(task);
    this.#lastTask = run.catch(() => {});
    return run;
  }
}
