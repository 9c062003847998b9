/** Compares a site's final state with the acknowledged reports. */

import type { AlertRecord } from '../../server/bus/alertRecord.ts';
import { SiteStream } from '../../server/bus/stream/SiteStream.ts';
import { readSiteRule } from '../../src/domain/rule/siteRule.ts';
import { waitUntil } from '../contract/support/servers/waitUntil.ts';
import type { Watcher } from '../contract/support/servers/watcher.ts';
import type { ChaosFleet } from './chaosFleet.ts';
import type { ChaosSite } from './chaosSite.ts';
import { breachesOf } from './oracle.ts';
import type { People } from './people.ts';
import { PLACE_IN_ZONE, SPEED_ZONE } from './ruledSite.ts';

/** Lost or duplicated items, identified by readable keys. */
export interface Losses {
  /** Acknowledged fixes that are not in the stream. */
  fixes: string[];
  /** Vehicles whose last acknowledged fix is not the last in the database. */
  states: string[];
  /** Acknowledged views that are not in the database. */
  saves: string[];
  alertsMissing: string[];
  /** Stored alerts of breaches that never were. */
  alertsInvented: string[];
  /** Raised twice within the time after which a lasting breach is raised again. */
  alertsRepeated: string[];
  /** Stored, but neither published nor shown to a live client. */
  alertsUndelivered: string[];
  /** Received more often over one socket than raised. */
  alertsDuplicated: string[];
  /** Vehicles that were called offline though they sent all the time. */
  offlineDeliveries: string[];
}

const REPEAT_MS = 10_000;
const SETTLED_WITHIN_MS = 60_000;
const NOT_LOGGED = { warn: () => {}, info: () => {}, error: () => {} };

interface EndedChaosRun {
  site: ChaosSite;
  fleet: ChaosFleet;
  people: People;
  watchers: readonly Watcher[];
}

export async function findLosses({ site, fleet, people, watchers }: EndedChaosRun): Promise<Losses> {
  const expected = expectedBreaches(fleet);
  await waitUntilStored(async () => missingAlerts(await storedAlerts(site), expected));
  const stored = await storedAlerts(site);
  const told = await readStream(site);
  await waitUntilStored(async () => undeliveredAlerts(stored, watchers));
  await waitUntilStored(() => lateStates(site, fleet));
  const views = await site.db.selectFrom('saved_view').select('name').execute();
  const names = new Set(views.map(({ name }) => name));
  const ids = new Set(stored.map(({ id }) => id));
  return {
    fixes: missingFixes(fleet, told.fixes),
    states: await lateStates(site, fleet),
    saves: people.saved.filter((name) => !names.has(name)),
    alertsMissing: missingAlerts(stored, expected),
    alertsInvented: [...ids].filter((id) => !expected.has(id)),
    alertsRepeated: repeatedAlerts(told.alerts),
    alertsUndelivered: undeliveredAlerts(stored, watchers),
    alertsDuplicated: duplicateAlerts(told.alerts, watchers),
    offlineDeliveries: watchers.flatMap(({ offlineDeliveries }) => offlineDeliveries),
  };
}

/** Waits for data that is stored every few seconds; missing data is counted afterwards. */
async function waitUntilStored(wrong: () => Promise<string[]>): Promise<void> {
  await waitUntil(
    'what is acknowledged to be stored',
    async () => (await wrong()).length === 0,
    SETTLED_WITHIN_MS,
  ).catch(() => {});
}

/** Ids of the alerts, as the rules make them. */
function expectedBreaches(fleet: ChaosFleet): Set<string> {
  const rule = readSiteRule(SPEED_ZONE);
  if (!rule) throw new Error('The zone has no rule');
  const point = { easting: PLACE_IN_ZONE.easting, northing: PLACE_IN_ZONE.northing, altitude: PLACE_IN_ZONE.alt };
  const ids = fleet.ids.flatMap((id) =>
    breachesOf(rule, point, fleet.acknowledged.get(id) ?? []).map((sinceMs) =>
      JSON.stringify([rule.id, rule.zone.id, id, sinceMs]),
    ),
  );
  return new Set(ids);
}

async function storedAlerts({ db }: ChaosSite): Promise<AlertRecord[]> {
  const rows = await db.selectFrom('alert').select(['id', 'record']).execute();
  return rows.map(({ id, record }) => ({ id, alert: record as AlertRecord['alert'] }));
}

function missingAlerts(stored: readonly AlertRecord[], expected: ReadonlySet<string>): string[] {
  const ids = new Set(stored.map(({ id }) => id));
  return [...expected].filter((id) => !ids.has(id));
}

async function lateStates({ db }: ChaosSite, fleet: ChaosFleet): Promise<string[]> {
  const rows = await db.selectFrom('vehicle').select(['id', 'record']).execute();
  const lastMs = new Map(rows.map(({ id, record }) => [id, (record as { fix?: { atMs: number } }).fix?.atMs]));
  return fleet.ids.filter((id) => fleet.acknowledged.get(id)?.at(-1)?.atMs !== lastMs.get(id));
}

/** All messages of the stream: it reaches back further than a run. */
async function readStream({ natsSettings }: ChaosSite) {
  const stream = await SiteStream.open({ settings: natsSettings, log: NOT_LOGGED, onStateLost: () => {} });
  const fixes = new Map<string, Set<number>>();
  const alerts: AlertRecord[] = [];
  const following = await stream.subscribeAfter(undefined, (entry) => {
    if (entry.topic === 'alert') alerts.push(entry.message);
    if (entry.topic !== 'fleet.fix') return;
    const times = fixes.get(entry.message.id) ?? new Set();
    fixes.set(entry.message.id, times.add(entry.message.atMs));
  });
  await following.caughtUp;
  following.stop();
  await stream.close();
  return { fixes, alerts };
}

function missingFixes({ acknowledged }: ChaosFleet, fixes: ReadonlyMap<string, ReadonlySet<number>>): string[] {
  return [...acknowledged].flatMap(([id, sent]) =>
    sent.flatMap(({ atMs }) => (fixes.get(id)?.has(atMs) ? [] : [`${id} ${atMs}`])),
  );
}

function repeatedAlerts(alerts: readonly AlertRecord[]): string[] {
  const lastMs = new Map<string, number>();
  return alerts.flatMap(({ id, alert }) => {
    const before = lastMs.get(id);
    lastMs.set(id, alert.timestamp);
    return before !== undefined && alert.timestamp - before < REPEAT_MS ? [id] : [];
  });
}

function undeliveredAlerts(stored: readonly AlertRecord[], watchers: readonly Watcher[]): string[] {
  return watchers.flatMap(({ alerts }, k) =>
    stored
      .filter(({ alert }) => !alerts.has(`${alert.deviceId} ${alert.timestamp}`))
      .map(({ id, alert }) => `${k} did not receive ${id} of ${alert.timestamp}`),
  );
}

/**
 * More often over one socket than the stream has it. Two breaches of one vehicle are raised in the same moment where fixes
 * that a fleet has kept come together. Over a new socket an alert may come again: another server may tell it later.
 */
function duplicateAlerts(raised: readonly AlertRecord[], watchers: readonly Watcher[]): string[] {
  const raisedTimes = new Map<string, number>();
  for (const { alert } of raised) {
    const key = `${alert.deviceId} ${alert.timestamp}`;
    raisedTimes.set(key, (raisedTimes.get(key) ?? 0) + 1);
  }
  return watchers.flatMap(({ alertDeliveries }, k) =>
    [...alertDeliveries].flatMap(([key, times]) => {
      const ofAlert = key.slice(key.indexOf(' ') + 1);
      return times > Math.max(1, raisedTimes.get(ofAlert) ?? 0) ? [`${k} received ${key} ${times} times`] : [];
    }),
  );
}
