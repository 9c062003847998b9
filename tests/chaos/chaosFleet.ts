/**
 * A fleet that behaves like a real one: it makes a fix of each vehicle at its time in any case, keeps unacknowledged
 * ones, and sends them again.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { SentFix } from './oracle.ts';
import { LIMIT_KMH, PLACE_IN_ZONE } from './ruledSite.ts';

/** Of so many fixes of a vehicle some in a row are too fast. */
const FIXES_PER_PERIOD = 25;
const FAST_FIXES_PER_PERIOD = 4;
const MAX_REMEMBERED_FIXES = 2_000;

interface FleetOptions {
  url: string;
  headers: Record<string, string>;
  vehicles: number;
  everyMs: number;
  /** Connections at once. */
  senders: number;
}

interface Item {
  id: string;
  timestamp: number;
  location: typeof PLACE_IN_ZONE;
  velocity: number;
}

export class ChaosFleet {
  readonly ids: readonly string[];
  /** Acknowledged fixes of each vehicle, in their order. */
  readonly acknowledged = new Map<string, SentFix[]>();
  /** Requests that were not acknowledged. */
  refusals = 0;
  readonly #options: FleetOptions;
  #isEnding = false;
  #running: Promise<unknown> = Promise.resolve();

  constructor(options: FleetOptions) {
    this.#options = options;
    this.ids = Array.from({ length: options.vehicles }, (_, k) => `CV-${k}`);
    for (const id of this.ids) this.acknowledged.set(id, []);
  }

  start(): void {
    const { senders } = this.#options;
    this.#running = Promise.all(Array.from({ length: senders }, (_, sender) => this.#run(sender)));
  }

  /** Ends once everything is acknowledged and no vehicle is too fast. */
  async stop(): Promise<void> {
    this.#isEnding = true;
    await this.#running;
  }

  get count(): number {
    return [...this.acknowledged.values()].reduce((sum, { length }) => sum + length, 0);
  }

  async #run(sender: number): Promise<void> {
    const { senders, everyMs } = this.#options;
    const own = this.ids.flatMap((id, k) => (k % senders === sender ? [{ id, phase: k % FIXES_PER_PERIOD }] : []));
    const waiting: Item[] = [];
    let sending: Promise<void> = Promise.resolve();
    let isSending = false;
    for (let round = 0; !this.#isEnding || waiting.length > 0; round++) {
      const startedAtMs = performance.now();
      // Pending fixes are sent before the end, and the last fix of each vehicle is slow.
      if (!this.#isEnding) for (const vehicle of own) waiting.push(fixOf(vehicle, round));
      if (!isSending) {
        isSending = true;
        sending = this.#send(waiting).finally(() => {
          isSending = false;
        });
      }
      await sleep(Math.max(1, everyMs - (performance.now() - startedAtMs)));
    }
    await sending;
    const last = own.map(({ id }) => itemOf(id, false));
    while (last.length > 0) await this.#send(last).then(() => sleep(last.length > 0 ? everyMs : 0));
  }

  /** Removes acknowledged fixes from the pending ones. */
  async #send(waiting: Item[]): Promise<void> {
    while (waiting.length > 0) {
      const items = waiting.slice(0, MAX_REMEMBERED_FIXES);
      if (!(await this.#isTaken(items))) {
        this.refusals++;
        return;
      }
      waiting.splice(0, items.length);
      for (const { id, timestamp, velocity } of items)
        this.acknowledged.get(id)?.push({ atMs: timestamp, speedKmh: velocity });
    }
  }

  async #isTaken(items: readonly Item[]): Promise<boolean> {
    const { url, headers } = this.#options;
    try {
      const answer = await fetch(`${url}/api/ingest/fixes`, {
        method: 'POST',
        // A new connection each, so that they go to all servers.
        headers: { ...headers, 'content-type': 'application/json', connection: 'close' },
        body: JSON.stringify(items),
        signal: AbortSignal.timeout(5_000),
      });
      const { accepted } = (await answer.json()) as { accepted?: number };
      return answer.status === 200 && accepted === items.length;
    } catch {
      return false;
    }
  }
}

function fixOf({ id, phase }: { id: string; phase: number }, round: number): Item {
  return itemOf(id, (round + phase) % FIXES_PER_PERIOD < FAST_FIXES_PER_PERIOD);
}

function itemOf(id: string, isFast: boolean): Item {
  return { id, timestamp: Date.now(), location: PLACE_IN_ZONE, velocity: isFast ? LIMIT_KMH * 2 : LIMIT_KMH / 2 };
}
