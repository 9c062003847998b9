/** What the journal gives the next server: nothing that was acknowledged is lost between it and the database. */
import { type RawBuilder, sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { LeftoverJournalError } from '../../server/journal/openJournal.ts';
import { bearerOf, type Site, startSite, tokenFor } from './support/site.ts';

const PLACE = { easting: 649_000, northing: 4_763_000, alt: 1_200 };
const MINUTE_MS = 60_000;

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(async () => {
  await site.app.http.close();
  await site.close();
});

const nowMs = () => Date.now() + site.clock.offsetMs;

async function sendFixes(...items: object[]): Promise<void> {
  const headers = { ...bearerOf(await tokenFor(site, { account: 'fleet' })), 'content-type': 'application/json' };
  const payload = JSON.stringify(items);
  const answer = await site.app.http.inject({ method: 'POST', url: '/api/ingest/fixes', headers, payload });
  expect(answer.json()).toMatchObject({ accepted: items.length });
}

/** Ends the server and starts the next one on the same data. @param between runs while there is none */
async function restartServer(between?: RawBuilder<unknown>): Promise<void> {
  await site.app.http.close();
  await between?.execute(site.db);
  const app = await buildApp({ settings: site.settings, db: site.db, log: pino({ level: 'silent' }), nowMs });
  await app.http.ready();
  site.app = app;
}

async function getJson<T>(url: string): Promise<T> {
  return (await site.app.http.inject({ url, headers: bearerOf(await tokenFor(site)) })).json();
}

const transactionReport = (truck: string, timestamp: number, txn_status: string) => ({
  type: 'alert',
  alert: { type: 'change_status', deviceId: truck, timestamp, txn_status, load: { selectedVehicle: 'EX-1' } },
});

test('a passage that came just before the end is known to the next server', async () => {
  await sendFixes({ type: 'passage', deviceType: 'person', id: 'L-1', sensor: 'Gate', timestamp: nowMs() });
  await restartServer();
  expect(JSON.stringify(await getJson('/state/sensor'))).toContain('L-1');
});

test('stays and statuses that could not be saved are recorded by the next server, unless it is one of several: that does not start', async () => {
  await sql`alter table haul_stage rename to haul_stage_away`.execute(site.db);
  await sql`alter table status_period rename to status_period_away`.execute(site.db);
  const from = nowMs() - 20 * MINUTE_MS;
  await sendFixes(
    transactionReport('HT-1', from, 'Ачилт'),
    transactionReport('HT-1', from + 4 * MINUTE_MS, 'Ачаатай тээвэр'),
    {
      id: 'HT-1',
      timestamp: from,
      location: PLACE,
      status: { status: '4 Delay', start: from },
    },
  );
  await site.app.http.close();
  const address = { servers: ['127.0.0.1:1'], user: undefined, password: undefined, usesTls: false };
  const settings = { ...site.settings, nats: { ...address, stream: 'headframe', replicas: 1 } };
  const starting = buildApp({ settings, db: site.db, log: pino({ level: 'silent' }) });
  await expect(starting).rejects.toThrow(LeftoverJournalError);
  await expect(starting).rejects.toThrow('Start it once without NATS_URL');
  await sql`alter table status_period_away rename to status_period`.execute(site.db);
  await restartServer(sql`alter table haul_stage_away rename to haul_stage`);
  await expect
    .poll(() => getJson(`/api/haul/stages?from=${from}&to=${from + 20 * MINUTE_MS}`))
    .toEqual({ stages: [{ status: 'ачилт', medianMs: 4 * MINUTE_MS, count: 1 }] });
  const storedPeriods = async () => (await sql`select status from status_period`.execute(site.db)).rows;
  await expect.poll(storedPeriods).toEqual([{ status: '4 Delay' }]);
});

test('what came before the clock was set back hides nothing that comes after', async () => {
  await sql`alter table haul_stage rename to haul_stage_away`.execute(site.db);
  site.clock.offsetMs = 60 * MINUTE_MS;
  const aheadMs = nowMs();
  await sendFixes(
    transactionReport('HT-2', aheadMs - 4 * MINUTE_MS, 'Ачилт'),
    transactionReport('HT-2', aheadMs, 'Ачаатай тээвэр'),
    { id: 'HT-2', timestamp: aheadMs, location: PLACE },
    { type: 'alert', alert: { type: 'x', deviceId: 'HT-2', timestamp: aheadMs, zoneId: 'tablet' } },
  );
  site.clock.offsetMs = 0;
  await restartServer(sql`alter table haul_stage_away rename to haul_stage`);
  const timesAt = async (url: string) => {
    const list = await getJson<{ id?: string; deviceId?: string; timestamp: number }[]>(url);
    return list.filter(({ id, deviceId }) => (deviceId ?? id) === 'HT-2').map(({ timestamp }) => timestamp);
  };
  expect(await timesAt('/state/vehicle?status=YES')).toEqual([expect.toSatisfy((atMs) => atMs <= nowMs())]);
  expect(await timesAt('/state/alert?timestamp=0')).toEqual([expect.toSatisfy((atMs) => atMs <= nowMs())]);
});
