/**
 * Keeps the tracks of a world while viewers show trails: follows the chosen vehicles, and fetches their earlier track
 * from the backend's recording. Without a recording trails grow from received fixes only.
 */
import { MINUTE_MS } from '../../domain/time/units.ts';
import type { TrailChoice } from '../../domain/trail/trail.ts';
import type { Scope } from '../../lifetime/scope.ts';
import type { World } from '../../state/world/World.ts';
import { CallError } from '../rest/CallError.ts';
import { isTransientError } from '../rest/isTransientError.ts';
import { retryDelayMs } from '../rest/Loader.ts';
import { type HistoryCalls, readGaps, readTracks } from './readTracks.ts';

/** Answers of a backend without a recording, or with different calls. Another refusal concerns a single request. */
const NO_RECORDING_STATUSES: ReadonlySet<number> = new Set([200, 404, 405, 501]);

interface TrailFeedOptions extends HistoryCalls {
  world: World;
  /** Maximum number of vehicles in one answer. */
  maxIdsPerRequest: number;
}

export class TrailFeed {
  readonly #scope: Scope;
  readonly #options: TrailFeedOptions;
  #ids: ReadonlySet<string> = new Set();
  #lengthMs = 0;
  /** From when on the recording was requested for each vehicle, epoch milliseconds. */
  readonly #requestedFromMs = new Map<string, number>();
  #request: Scope | undefined;
  /** The backend has no recording. */
  #isUnavailable = false;

  constructor(scope: Scope, options: TrailFeedOptions) {
    this.#scope = scope;
    this.#options = options;
    scope.own(() => options.world.tracks.retainOnly(new Set(), options.world.nowMs()));
  }

  /** Follows the trails shown by viewers of the world. */
  show(choices: readonly TrailChoice[]): void {
    const { world } = this.#options;
    const shownTrails = choices.filter(({ ids }) => ids.length > 0);
    const ids = new Set(shownTrails.flatMap((choice) => choice.ids));
    const lengthMs = Math.max(0, ...shownTrails.map(({ minutes }) => minutes)) * MINUTE_MS;
    if (lengthMs === this.#lengthMs && ids.size === this.#ids.size && [...ids].every((id) => this.#ids.has(id))) return;
    this.#ids = ids;
    this.#lengthMs = lengthMs;
    world.tracks.retainOnly(this.#ids, world.nowMs());
    for (const id of this.#requestedFromMs.keys()) if (!this.#ids.has(id)) this.#requestedFromMs.delete(id);
    this.#load();
  }

  /** The received fixes are incomplete: the clock has restarted, or the link was lost for a while. */
  reload(): void {
    this.#requestedFromMs.clear();
    this.#load();
  }

  #load(attempt = 0): void {
    this.#request?.dispose();
    const fromMs = this.#options.world.nowMs() - this.#lengthMs;
    const ids = [...this.#ids].filter((id) => (this.#requestedFromMs.get(id) ?? Number.POSITIVE_INFINITY) > fromMs);
    if (ids.length === 0 || this.#isUnavailable) return;
    this.#request = this.#scope.child();
    void this.#loadTracks(this.#request, ids, attempt);
  }

  async #loadTracks(requestScope: Scope, ids: readonly string[], attempt: number): Promise<void> {
    const { world, maxIdsPerRequest } = this.#options;
    const { tracks } = world;
    const toMs = Math.ceil(world.nowMs());
    const stretch = { fromMs: toMs - this.#lengthMs, toMs };
    try {
      for (let k = 0; k < ids.length; k += maxIdsPerRequest) {
        const batchIds = ids.slice(k, k + maxIdsPerRequest);
        const points = await readTracks(this.#options, { ids: batchIds, ...stretch }, requestScope.signal);
        if (requestScope.ended) return;
        for (const id of batchIds) {
          this.#requestedFromMs.set(id, stretch.fromMs);
          // The clock may have restarted in the meantime: later points would hide new ones.
          const known = (points.get(id) ?? []).filter(({ atMs }) => atMs <= world.nowMs());
          tracks.insertPoints(id, known);
        }
      }
      const gaps = await readGaps(this.#options, stretch, requestScope.signal);
      if (!requestScope.ended) tracks.setGaps(gaps);
    } catch (error) {
      if (requestScope.ended) return;
      if (isTransientError(error)) requestScope.timeout(() => this.#load(attempt + 1), retryDelayMs(error, attempt));
      else this.#isUnavailable = !(error instanceof CallError) || NO_RECORDING_STATUSES.has(error.status);
    }
  }
}
