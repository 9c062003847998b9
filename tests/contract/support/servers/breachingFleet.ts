/**
 * A fleet in a zone with a speed limit. Each vehicle is too fast for three fixes in ten: the breaches are known beforehand.
 * What is not acknowledged is sent again, until it is.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { IngestAnswer } from '../../../../src/domain/wire/ingest.ts';

export const LIMIT_KMH = 20;
const PERIOD = 10;
/** Of a period; with the second fast fix the rule is broken. */
const FAST = { first: 4, breach: 5, last: 6 };

const STALL_MS = 3_000;

export interface FleetOptions {
  url: string;
  vehicles: number;
  /** Pause between two rounds. */
  everyMs: number;
  headers: Record<string, string>;
  place: { easting: number; northing: number; alt: number };
}

export class BreachingFleet {
  readonly #options: FleetOptions;
  readonly #startMs = Date.now() - 3_600_000;
  #rounds = 0;
  #isEnding = false;
  #running: Promise<void> = Promise.resolve();

  /** How often a round had to be sent again. */
  retries = 0;
  /** Rounds that took so long that a breach of before may be told again. */
  stalls = 0;

  constructor(options: FleetOptions) {
    this.#options = options;
  }

  /** Acknowledged rounds: one fix of each vehicle. */
  get rounds(): number {
    return this.#rounds;
  }

  start(): void {
    this.#running = this.#run();
  }

  /** Ends with a whole period, so that nobody is in a breach. */
  async stop(): Promise<void> {
    this.#isEnding = true;
    await this.#running;
  }

  ids(): string[] {
    return Array.from({ length: this.#options.vehicles }, (_, k) => `BF-${k}`);
  }

  /** When a fix was made, by its vehicle's clock. */
  atMs(round: number): number {
    return this.#startMs + round * 1_000;
  }

  /** `vehicle since` of every breach in the acknowledged rounds. */
  breaches(): string[] {
    const sinceMs = Array.from({ length: this.#rounds }, (_, round) => round).filter(
      (round) => round % PERIOD === FAST.breach,
    );
    return this.ids().flatMap((id) => sinceMs.map((round) => `${id} ${this.atMs(round)}`));
  }

  async #run(): Promise<void> {
    while (!this.#isEnding || this.#rounds % PERIOD !== 0) {
      const sentAtMs = performance.now();
      await this.#send(this.#rounds);
      if (performance.now() - sentAtMs > STALL_MS) this.stalls++;
      this.#rounds++;
      await sleep(this.#options.everyMs);
    }
  }

  async #send(round: number): Promise<void> {
    const { place } = this.#options;
    const phase = round % PERIOD;
    const isFast = phase >= FAST.first && phase <= FAST.last;
    const velocity = isFast ? LIMIT_KMH * 2 : LIMIT_KMH / 2;
    const items = this.ids().map((id) => ({ id, timestamp: this.atMs(round), location: place, velocity }));
    while (!(await this.#isTaken(items))) {
      this.retries++;
      await sleep(100);
    }
  }

  async #isTaken(items: readonly object[]): Promise<boolean> {
    const { url, headers } = this.#options;
    try {
      const answer = await fetch(`${url}/api/ingest/fixes`, {
        method: 'POST',
        // A new connection each, so that they go to all servers.
        headers: { ...headers, 'content-type': 'application/json', connection: 'close' },
        body: JSON.stringify(items),
        signal: AbortSignal.timeout(10_000),
      });
      if (answer.status !== 200) return false;
      const { accepted } = (await answer.json()) as IngestAnswer;
      return accepted === items.length;
    } catch {
      return false;
    }
  }
}
