/** Timelines of vehicles, requested as their strips come into view: in batches, and each again after a while. */
import { proxy, ref } from 'valtio';
import { MAX_TIMELINES, type StatusTimeline } from '../../../domain/wire/status.ts';
import type { Scope } from '../../../lifetime/scope.ts';

type Periods = StatusTimeline['periods'];
type LoadTimelines = (
  vehicles: readonly string[],
  signal: AbortSignal,
) => Promise<readonly StatusTimeline[] | string | undefined>;

/** Strips that come into view together are requested together. */
const BATCH_WINDOW_MS = 60;

export class Timelines {
  /** `fault`: why the timelines of some vehicles could not be read. */
  readonly state = proxy<{ periods: Record<string, Periods>; fault: string | undefined }>({
    periods: {},
    fault: undefined,
  });
  readonly #scope: Scope;
  readonly #load: LoadTimelines;
  #requestedIds = new Set<string>();
  readonly #failedIds = new Set<string>();
  #isReading = false;

  constructor(scope: Scope, load: LoadTimelines) {
    this.#scope = scope;
    this.#load = load;
  }

  /** The strip of a vehicle has become visible. */
  request(id: string): void {
    if (this.#scope.ended) return;
    this.#requestedIds.add(id);
    if (this.#isReading) return;
    this.#isReading = true;
    this.#scope.timeout(() => void this.#read(), BATCH_WINDOW_MS);
  }

  /** Tries again what failed. */
  retry(): void {
    for (const id of this.#failedIds) this.request(id);
  }

  async #read(): Promise<void> {
    const ids = [...this.#requestedIds].slice(0, MAX_TIMELINES);
    for (const id of ids) this.#requestedIds.delete(id);
    const answer = await this.#load(ids, this.#scope.signal).catch(() => '');
    if (this.#scope.ended) return;
    if (typeof answer === 'string') {
      for (const id of ids) this.#failedIds.add(id);
      this.state.fault = answer;
    } else {
      for (const id of ids) this.#failedIds.delete(id);
      for (const { vehicleId, periods } of answer ?? []) this.state.periods[vehicleId] = ref(periods);
      // The reason of another batch stays until that has been read.
      if (this.#failedIds.size === 0) this.state.fault = undefined;
    }
    this.#isReading = false;
    const [next] = this.#requestedIds;
    if (next !== undefined) this.request(next);
  }
}
