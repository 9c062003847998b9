/** Rule zones whose rule is being broken (rules.md#layer-menu). */
import type { Alert } from './alert.ts';

type AlertSubject = Pick<Alert, 'scope' | 'placeId' | 'ruleId'>;

/**
 * The zone whose rule was broken, by id. An alert that belongs to a map names it by its rule.
 * @returns an id that no zone needs to have
 */
export function zoneIdOf({ scope, placeId, ruleId }: AlertSubject): string | undefined {
  return scope === 'zone' ? placeId : ruleId;
}

/**
 * Ids of the zones of alerts, as {@link zoneIdOf}.
 * @param known returned if its ids are the same, so that the set is a new object only if the ids have changed
 */
export function breachedZones(alerts: Iterable<AlertSubject>, known: ReadonlySet<string>): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const alert of alerts) {
    const id = zoneIdOf(alert);
    if (id) ids.add(id);
  }
  return haveSameIds(ids, known) ? known : ids;
}

/** Whether two sets have the same ids. */
export function haveSameIds(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((id) => b.has(id));
}
