/** Timelines of vehicles, requested in batches as their strips come into view, and again after a while. */
import { proxy, ref } from 'valtio';
import { MAX_TIMELINES, type StatusTimeline } from '../../../domain/wire/status.ts';
import type { Scope } from '../../../lifetime/scope.ts';
import type { ListedTimelines } from '../../session/dispatchActions.ts';
import { SkippedParts } from './SkippedParts.ts';

export interface LoadedTimeline {
  readonly periods: StatusTimeline['periods'];
  /** Epoch milliseconds up to which the timeline is known; undefined if completely. */
  readonly knownToMs: number | undefined;
}
type LoadTimelines = (
  vehicles: readonly string[],
  signal: AbortSignal,
) => Promise<ListedTimelines | string | undefined>;

/** Strips that come into view within this time are requested together. */
const BATCH_WINDOW_MS = 60;

export class Timelines {
  /** `failure`: why the timelines of some vehicles could not be read. */
  readonly state = proxy<{ timelines: Record<string, LoadedTimeline>; failure: string | undefined }>({
    timelines: {},
    failure: undefined,
  });
  readonly #scope: Scope;
  readonly #load: LoadTimelines;
  /** By vehicle. */
  readonly #skipped: SkippedParts;
  #requestedIds = new Set<string>();
  readonly #failedIds = new Set<string>();
  #isReading = false;

  /** @param onSkipped receives the unreadable parts of all answers, whenever they change */
  constructor(scope: Scope, load: LoadTimelines, onSkipped: (items: readonly string[]) => void = () => {}) {
    this.#scope = scope;
    this.#load = load;
    this.#skipped = new SkippedParts(onSkipped);
    scope.own(() => this.#skipped.retainOnly([]));
  }

  /** The strip of a vehicle has become visible. */
  request(id: string): void {
    if (this.#scope.ended) return;
    this.#requestedIds.add(id);
    if (this.#isReading) return;
    this.#isReading = true;
    this.#scope.timeout(() => void this.#read(), BATCH_WINDOW_MS);
  }

  /** Retries what failed. */
  retry(): void {
    for (const id of this.#failedIds) this.request(id);
  }

  async #read(): Promise<void> {
    const ids = [...this.#requestedIds].slice(0, MAX_TIMELINES);
    for (const id of ids) this.#requestedIds.delete(id);
    await this.#readBatch(ids);
    if (this.#scope.ended) return;
    this.#isReading = false;
    const [next] = this.#requestedIds;
    if (next !== undefined) this.request(next);
  }

  /** A truncated answer does not say whose periods are missing: it is requested again in halves. */
  async #readBatch(ids: readonly string[]): Promise<void> {
    const answer = await this.#load(ids, this.#scope.signal).catch(() => '');
    if (this.#scope.ended) return;
    if (typeof answer === 'string') {
      for (const id of ids) this.#failedIds.add(id);
      this.state.failure = answer;
      return;
    }
    if (answer?.truncated && ids.length > 1) {
      const middle = Math.ceil(ids.length / 2);
      await this.#readBatch(ids.slice(0, middle));
      if (!this.#scope.ended) await this.#readBatch(ids.slice(middle));
      return;
    }
    for (const id of ids) this.#failedIds.delete(id);
    this.#recordSkipped(ids, answer);
    for (const { vehicleId, periods } of answer?.timelines ?? []) {
      const knownToMs = answer?.truncated ? knownEndMs(periods) : undefined;
      this.state.timelines[vehicleId] = ref({ periods, knownToMs });
    }
    // The failure of another batch stays until that has been read.
    if (this.#failedIds.size === 0) this.state.failure = undefined;
  }

  /** Timelines that were left out entirely belong to requested vehicles that are missing from the answer. */
  #recordSkipped(ids: readonly string[], answer: ListedTimelines | undefined): void {
    const skippedById = new Map(answer?.timelines.map(({ vehicleId, skipped = [] }) => [vehicleId, skipped]));
    let unnamed = answer?.skipped ?? [];
    for (const id of ids) {
      const skipped = skippedById.get(id);
      this.#skipped.set(id, skipped ?? unnamed);
      if (!skipped) unnamed = [];
    }
  }
}

/** End of the periods in an answer that lacks later ones. */
function knownEndMs(periods: LoadedTimeline['periods']): number {
  const last = periods.at(-1);
  return last?.end ?? last?.start ?? Number.NEGATIVE_INFINITY;
}
