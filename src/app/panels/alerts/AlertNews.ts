/** Which active alerts are new since the last call, for announcements. */
import type { ListedAlert } from '../../../state/alerts/AlertRegistry.ts';

type AlertEntry = Pick<ListedAlert, 'key' | 'firstAtMs' | 'seen'>;

export class AlertNews<T extends AlertEntry = ListedAlert> {
  readonly #sinceMs: number;
  #active: readonly T[] = [];
  #knownBreaches: ReadonlySet<string> = new Set();

  /** @param sinceMs alerts that began earlier are not new, whenever they arrive: lists load late */
  constructor(sinceMs: number) {
    this.#sinceMs = sinceMs;
  }

  /** @returns unseen alerts that were not active at the last call, in the order of the list */
  take(active: readonly T[]): readonly T[] {
    // The list is replaced whenever it changes, so that the same one has no news.
    if (active === this.#active) return [];
    const known = this.#knownBreaches;
    this.#active = active;
    this.#knownBreaches = new Set(active.map(breachOf));
    return active.filter((alert) => !alert.seen && alert.firstAtMs >= this.#sinceMs && !known.has(breachOf(alert)));
  }
}

/** Identifies a breach: a vehicle that breaks a rule again later has a new breach with the same key. */
function breachOf({ key, firstAtMs }: AlertEntry): string {
  return `${firstAtMs} ${key}`;
}
