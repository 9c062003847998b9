/** The accounts of a site, and a zone in which vehicles can be too fast. */
import type { Database } from '../../server/db/open.ts';
import { type Identity, identityOf } from '../../server/identity/identity.ts';
import type { Settings } from '../../server/settings/settings.ts';
import { PERMISSION } from '../../src/domain/permission/permissions.ts';

export const LIMIT_KMH = 20;
export const PLACE_IN_ZONE = { easting: 600_050, northing: 4_700_050, alt: 10 };
const ZONE_CORNERS = [
  [600_000, 4_700_000],
  [600_100, 4_700_000],
  [600_100, 4_700_100],
  [600_000, 4_700_100],
];
/** A zone with a speed limit around the place. */
export const SPEED_ZONE = {
  id: 'yard',
  zoneName: 'Yard',
  points: JSON.stringify(ZONE_CORNERS.map(([x, y]) => ({ x, y }))),
  lowerZ: 0,
  upperZ: 50,
  ruleType: 'speed_restriction',
  speedLimitKmh: LIMIT_KMH,
};

/** Accounts `operator` and `fleet`. */
export async function addAccounts(settings: Settings, db: Database): Promise<Identity> {
  const identity = await identityOf({ settings, db, nowMs: Date.now, machineNowMs: Date.now });
  const account = { givenName: 'Test', familyName: '', realmRoles: [], groups: [], permissions: [], demo: false };
  await identity.embedded?.accounts.add({ ...account, name: 'operator', kind: 'person' }, 'a-password-of-tests');
  const machine = { ...account, name: 'fleet', kind: 'machine' as const, permissions: [PERMISSION.ingest] };
  await identity.embedded?.accounts.add(machine, 'a-secret-of-tests');
  return identity;
}
