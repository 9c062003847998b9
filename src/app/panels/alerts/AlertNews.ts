/** Which active alerts have come since the last look, for those who are told of them. */
import type { ListedAlert } from '../../../state/alerts/AlertRegistry.ts';

type AlertEntry = Pick<ListedAlert, 'key' | 'firstAtMs' | 'seen'>;

export class AlertNews<T extends AlertEntry = ListedAlert> {
  readonly #sinceMs: number;
  #active: readonly T[] = [];
  #knownBreaches: ReadonlySet<string> = new Set();

  /** @param sinceMs alerts that began before are no news, whenever they come: lists load late */
  constructor(sinceMs: number) {
    this.#sinceMs = sinceMs;
  }

  /** @returns unseen alerts that were not active the last time, in the order of the list */
  take(active: readonly T[]): readonly T[] {
    // The list is replaced whenever it changes.
    if (active === this.#active) return [];
    const known = this.#knownBreaches;
    this.#active = active;
    this.#knownBreaches = new Set(active.map(breachOf));
    return active.filter((alert) => !alert.seen && alert.firstAtMs >= this.#sinceMs && !known.has(breachOf(alert)));
  }
}

/** A vehicle that breaks a rule again later has another breach with the same key. */
function breachOf({ key, firstAtMs }: AlertEntry): string {
  return `${firstAtMs} ${key}`;
}
