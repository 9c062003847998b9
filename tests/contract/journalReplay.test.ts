/** What the journal gives the next server: nothing that was acknowledged is lost between it and the database. */
import { type RawBuilder, sql } from 'kysely';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { build } from '../../server/app.ts';
import { bearerOf, type Site, startSite, tokenFor } from './support/site.ts';

const PLACE = { easting: 649_000, northing: 4_763_000, alt: 1_200 };
const MIN = 60_000;

async function start(): Promise<Site> {
  const site = await startSite();
  onTestFinished(() => site.close());
  return site;
}

const nowOf = (site: Site) => Date.now() + site.clock.offsetMs;

async function send(site: Site, ...items: object[]): Promise<void> {
  const headers = { ...bearerOf(await tokenFor(site, { account: 'fleet' })), 'content-type': 'application/json' };
  const payload = JSON.stringify(items);
  const answer = await site.app.http.inject({ method: 'POST', url: '/api/ingest/fixes', headers, payload });
  expect(answer.json()).toMatchObject({ accepted: items.length });
}

/** Ends the server and starts the next one on the same data. @param between runs while there is none */
async function restart(site: Site, between?: RawBuilder<unknown>): Promise<void> {
  await site.app.http.close();
  await between?.execute(site.db);
  const nowMs = () => nowOf(site);
  const app = await build({ settings: site.settings, db: site.db, log: pino({ level: 'silent' }), nowMs });
  onTestFinished(() => app.http.close());
  await app.http.ready();
  site.app = app;
}

async function get<T>(site: Site, url: string): Promise<T> {
  return (await site.app.http.inject({ url, headers: bearerOf(await tokenFor(site)) })).json();
}

const transaction = (timestamp: number, txn_status: string) => ({
  type: 'alert',
  alert: { type: 'change_status', deviceId: 'HT-1', timestamp, txn_status, load: { selectedVehicle: 'EX-1' } },
});

test('a passage that came just before the end is known to the next server', async () => {
  const site = await start();
  await send(site, { type: 'passage', deviceType: 'person', id: 'L-1', sensor: 'Gate', timestamp: nowOf(site) });
  await restart(site);
  expect(JSON.stringify(await get(site, '/state/sensor'))).toContain('L-1');
});

test('stays and statuses that could not be saved are recorded by the next server', async () => {
  const site = await start();
  await sql`alter table haul_stage rename to haul_stage_away`.execute(site.db);
  await sql`alter table status_period rename to status_period_away`.execute(site.db);
  const from = nowOf(site) - 20 * MIN;
  await send(site, transaction(from, 'Ачилт'), transaction(from + 4 * MIN, 'Ачаатай тээвэр'), {
    id: 'HT-1',
    timestamp: from,
    location: PLACE,
    status: { status: '4 Delay', start: from },
  });
  await site.app.http.close();
  await sql`alter table status_period_away rename to status_period`.execute(site.db);
  await restart(site, sql`alter table haul_stage_away rename to haul_stage`);
  await expect
    .poll(() => get(site, `/api/haul/stages?from=${from}&to=${from + 20 * MIN}`))
    .toEqual({ stages: [{ status: 'ачилт', medianMs: 4 * MIN, count: 1 }] });
  const periods = async () => (await sql`select status from status_period`.execute(site.db)).rows;
  await expect.poll(periods).toEqual([{ status: '4 Delay' }]);
});

test('what came before the clock was set back hides nothing that comes after', async () => {
  const site = await start();
  await sql`alter table haul_stage rename to haul_stage_away`.execute(site.db);
  site.clock.offsetMs = 60 * MIN;
  const aheadMs = nowOf(site);
  await send(
    site,
    transaction(aheadMs - 4 * MIN, 'Ачилт'),
    transaction(aheadMs, 'Ачаатай тээвэр'),
    { id: 'HT-1', timestamp: aheadMs, location: PLACE },
    { type: 'alert', alert: { type: 'x', deviceId: 'HT-1', timestamp: aheadMs, zoneId: 'tablet' } },
  );
  site.clock.offsetMs = 0;
  await restart(site, sql`alter table haul_stage_away rename to haul_stage`);
  const timesAt = async (url: string) => (await get<{ timestamp: number }[]>(site, url)).map((one) => one.timestamp);
  expect(await timesAt('/state/vehicle?status=YES')).toEqual([expect.toSatisfy((atMs) => atMs <= nowOf(site))]);
  expect(await timesAt('/state/alert?timestamp=0')).toEqual([expect.toSatisfy((atMs) => atMs <= nowOf(site))]);
});
