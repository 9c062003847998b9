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
  readonly state = proxy<{ periods: Record<string, Periods>; fault: string | undefined }>({
    periods: {},
    fault: undefined,
  });
  readonly #scope: Scope;
  readonly #load: LoadTimelines;
  #requestedIds = new Set<string>();
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

  async #read(): Promise<void> {
    const ids = [...this.#requestedIds].slice(0, MAX_TIMELINES);
    for (const id of ids) this.#requestedIds.delete(id);
    const answer = await this.#load(ids, this.#scope.signal).catch(() => undefined);
    if (this.#scope.ended) return;
    this.state.fault = typeof answer === 'string' ? answer : undefined;
    if (answer !== undefined && typeof answer !== 'string') {
      for (const { vehicleId, periods } of answer) this.state.periods[vehicleId] = ref(periods);
    }
    this.#isReading = false;
    const [next] = this.#requestedIds;
    if (next !== undefined) this.request(next);
  }
}
