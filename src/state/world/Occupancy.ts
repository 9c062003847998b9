/** Who is where: people by sensor and counts of zones, recounted once stale and written to the panels' proxies. */
import type { WireZoneCount } from '../../domain/wire/zones.ts';
import { peopleByRsu } from './siteEntities/peopleByRsu.ts';
import type { SiteEntities } from './siteEntities/SiteEntities.ts';
import type { WorldClock } from './WorldClock.ts';
import type { WorldState } from './worldState.ts';
import { ZoneCounts } from './ZoneCounts.ts';

export class Occupancy {
  readonly #state: Pick<WorldState, 'people' | 'zones'>;
  readonly #siteEntities: SiteEntities;
  readonly #clock: WorldClock;
  readonly #zones = new ZoneCounts();
  #isStale = true;

  constructor(state: Pick<WorldState, 'people' | 'zones'>, siteEntities: SiteEntities, clock: WorldClock) {
    this.#state = state;
    this.#siteEntities = siteEntities;
    this.#clock = clock;
  }

  applyZone(count: WireZoneCount): void {
    if (this.#zones.apply(count, this.#clock.now())) this.#isStale = true;
  }

  /** Removes the counts of zones that a complete list lacks. @param requestedAtMs by the world's clock */
  retainZones(ids: ReadonlySet<string>, requestedAtMs: number): void {
    if (this.#zones.retainOnly(ids, requestedAtMs)) this.#isStale = true;
  }

  /** Removes the counts of all zones. */
  clearZones(): void {
    this.#zones.clear();
    this.#state.zones = {};
  }

  /** Has people and zones recounted by the next flush. */
  markStale(): void {
    this.#isStale = true;
  }

  /** The clock restarts: everything reported is forgotten. */
  restart(): void {
    this.clearZones();
    this.#isStale = true;
  }

  /** The clock was set back: the times of counts in the future are unknown. */
  dropFutureTimes(): void {
    this.#zones.dropFutureTimes(this.#clock.now());
  }

  /** Recounts what is stale. */
  flush(): void {
    if (!this.#isStale) return;
    this.#isStale = false;
    this.#state.people = peopleByRsu(this.#siteEntities, this.#clock.evaluationTimeMs());
    this.#zones.flush(this.#state.zones);
  }
}
