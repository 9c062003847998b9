/** Which rule zones have a rule that is being broken (rules.md#layer-menu). */
import type { Alert } from './alert.ts';

/**
 * Ids of the zones of alerts.
 * @param known returned where the ids are the same, so that a set is another one only where its ids are
 */
export function breachedZones(
  alerts: Iterable<Pick<Alert, 'scope' | 'placeId'>>,
  known: ReadonlySet<string>,
): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const { scope, placeId } of alerts) if (scope === 'zone' && placeId) ids.add(placeId);
  return haveSameIds(ids, known) ? known : ids;
}

/** Whether two sets have the same ids. */
export function haveSameIds(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((id) => b.has(id));
}
