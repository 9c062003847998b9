/** Which rule zones have a rule that is being broken (rules.md#layer-menu). */
import type { Alert } from '../../../domain/alert/alert.ts';

type ZoneAlert = Pick<Alert, 'scope' | 'placeId'>;

const NO_ZONES: ReadonlySet<string> = new Set();
const idsByAlerts = new WeakMap<readonly ZoneAlert[], ReadonlySet<string>>();
let latestIds: ReadonlySet<string> = NO_ZONES;

/** Ids of the zones of active alerts; the same set for a list, and while the zones are the same. @param active never changed */
export function breachedZones(active: readonly ZoneAlert[]): ReadonlySet<string> {
  const before = idsByAlerts.get(active);
  if (before) return before;
  const ids = new Set(active.flatMap(({ scope, placeId }) => (scope === 'zone' && placeId ? [placeId] : [])));
  if (!haveSameIds(ids, latestIds)) latestIds = ids;
  idsByAlerts.set(active, latestIds);
  return latestIds;
}

function haveSameIds(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((id) => b.has(id));
}
