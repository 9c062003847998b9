/** Wrong clocks: of tablets and receivers, in stored data, and the server's own. */
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { bearerOf, type Site, startSite, tokenFor } from './support/site.ts';

const YEARS_MS = 50 * 31_557_600_000;
const place = { easting: 649_000, northing: 4_763_000, alt: 1_200 };

let site: Site;

/** One for the tests of a group. */
function withSite(): void {
  beforeAll(async () => {
    site = await startSite();
  });
  afterAll(() => site.close());
}

async function sendFixes(...items: object[]) {
  const headers = { ...bearerOf(await tokenFor(site, { account: 'fleet' })), 'content-type': 'application/json' };
  const payload = JSON.stringify(items);
  const answer = await site.app.http.inject({ method: 'POST', url: '/api/ingest/fixes', headers, payload });
  return answer.json<{ accepted: number; rejected: number; clamped?: number }>();
}

async function listOf(url: string, app = site.app): Promise<Record<string, unknown>[]> {
  const headers = bearerOf(await tokenFor(site));
  return (await app.http.inject({ url, headers })).json();
}

async function vehicleAnswer(id: string, app = site.app) {
  return (await listOf('/state/vehicle?status=YES', app)).find((one) => one['id'] === id);
}

const nowMs = () => Date.now() + site.clock.offsetMs;
const tabletReport = (id: string, status: string, startTime: number, timestamp = startTime) => ({
  type: 'changed',
  deviceType: 'tablet',
  event: 'STATE',
  id,
  state: { status, startTime },
  timestamp,
});

describe("a sender's clock", () => {
  withSite();

  test('of a tablet, 50 years ahead, does not freeze the state of its vehicle', async () => {
    const aheadMs = nowMs() + YEARS_MS;
    expect(await sendFixes(tabletReport('T', '4 Delay', aheadMs))).toEqual({
      accepted: 1,
      rejected: 0,
      errors: [],
      clamped: 2,
    });
    expect(await vehicleAnswer('T')).toMatchObject({ status: { status: '4 Delay' } });
    expect((await vehicleAnswer('T'))?.['status_ts']).toBeLessThanOrEqual(nowMs());
    expect(await sendFixes(tabletReport('T', '1.1 Haul', nowMs() + 1_000))).toEqual({
      accepted: 1,
      rejected: 0,
      errors: [],
    });
    expect(await vehicleAnswer('T')).toMatchObject({ status: { status: '1.1 Haul' } });
  });

  test('of a dispatch system likewise, in every time of a status', async () => {
    const aheadMs = nowMs() + YEARS_MS;
    await sendFixes({
      id: 'D',
      timestamp: nowMs(),
      status: { status: '4', ts: aheadMs, start: aheadMs, txn_ts: aheadMs },
    });
    await sendFixes({ id: 'D', timestamp: nowMs(), status: { status: '1', start: nowMs() + 500 } });
    expect(await vehicleAnswer('D')).toMatchObject({ status: { status: '1' } });
  });

  test('of a receiver, five minutes ahead, does not hold its vehicle for five minutes', async () => {
    const aheadMs = nowMs() + 300_000;
    const list = [0, 1_000, 2_000].map((ms) => ({ id: 'F', timestamp: aheadMs + ms, location: { ...place, alt: ms } }));
    expect(await sendFixes(...list)).toMatchObject({ accepted: 3, clamped: 3 });
    expect(await vehicleAnswer('F')).toMatchObject({ location: { alt: 2_000 } });
    await sendFixes({ id: 'F', timestamp: nowMs() + 1_000, location: { ...place, alt: 7 } });
    expect(await vehicleAnswer('F')).toMatchObject({ location: { alt: 7 } });
  });

  test('of other senders hides no later reports', async () => {
    const aheadMs = nowMs() + YEARS_MS;
    const chuteReport = (level: number, level_ts: number) => ({
      type: 'changed',
      deviceType: 'asset',
      asset: { type: 'TX', name: 'TX-1A', level, level_ts },
    });
    const engineReport = (fuelRate: number, timestamp: number) => ({
      type: 'engine',
      deviceType: 'vehicle',
      id: 'E',
      fuelRate,
      timestamp,
    });
    const motTimeReport = (motTime: number, motTs: number) => ({
      type: 'changed',
      deviceType: 'tablet',
      event: 'MOT_TIME',
      id: 'E',
      motTime,
      motTs,
    });
    const transactionReport = (txn_status: string, timestamp: number) => ({
      type: 'alert',
      alert: { type: 'change_status', deviceId: 'E', txn_status, timestamp },
    });
    await sendFixes(
      chuteReport(1, aheadMs),
      engineReport(1, aheadMs),
      motTimeReport(1, aheadMs),
      transactionReport('Ачилт', aheadMs),
    );
    const laterMs = nowMs() + 1_000;
    await sendFixes(
      chuteReport(2, laterMs),
      engineReport(2, laterMs),
      motTimeReport(2, laterMs),
      transactionReport('Буулгалт', laterMs),
    );
    expect(await vehicleAnswer('E')).toMatchObject({ status: { fuelRate: 2, motTime: 2, txn_status: 'Буулгалт' } });
    expect(await listOf('/state/asset')).toContainEqual(expect.objectContaining({ name: 'TX-1A', level: 2 }));
  });

  test('that counts seconds, or shows 1970, is refused with that reason', async () => {
    const fix = { id: 'S', location: place };
    expect(await sendFixes({ ...fix, timestamp: Math.round(nowMs() / 1_000) }, { ...fix, timestamp: 0 })).toMatchObject(
      {
        rejected: 2,
        errors: [{ message: expect.stringContaining('not seconds') }, { message: expect.stringContaining('2000') }],
      },
    );
  });
});

/** The same data directory under a server that starts now. */
async function restartSite(): Promise<{ app: Site['app']; close: () => Promise<void> }> {
  await site.app.http.close();
  const app = await buildApp({ settings: site.settings, db: site.db, log: pino({ level: 'silent' }), nowMs });
  await app.http.ready();
  return { app, close: () => app.http.close() };
}

describe('stored data from the future', () => {
  withSite();

  test('heals at the next start, and true states show again', async () => {
    const aheadMs = nowMs() + YEARS_MS;
    await sendFixes({ id: 'T', timestamp: nowMs(), location: place, status: { status: '4 Delay', start: nowMs() } });
    await sendFixes({
      type: 'changed',
      deviceType: 'asset',
      asset: { type: 'OP', name: 'OP-1A', level: 1, level_ts: nowMs() },
    });
    await sendFixes({ type: 'alert', alert: { type: 'x', deviceId: 'T', timestamp: nowMs(), zoneId: 'tablet' } });
    await site.app.http.close();
    await sql`update vehicle set record = record || jsonb_build_object('statusAtMs', ${aheadMs}::bigint,
      'fix', record->'fix' || jsonb_build_object('atMs', ${aheadMs}::bigint))`.execute(site.db);
    await sql`update thing_state set record = jsonb_set(record, '{facts}', record->'facts'
      || jsonb_build_object('levelAtMs', ${aheadMs}::bigint, 'fieldAtMs', jsonb_build_object('level', ${aheadMs}::bigint)))`.execute(
      site.db,
    );
    await sql`update alert set at = ${new Date(aheadMs)},
      record = record || jsonb_build_object('timestamp', ${aheadMs}::bigint)`.execute(site.db);
    const { app, close } = await restartSite();
    try {
      expect((await vehicleAnswer('T', app))?.['timestamp']).toBeLessThanOrEqual(nowMs());
      app.intake.ingest([
        {
          id: 'T',
          timestamp: nowMs(),
          location: { ...place, alt: 7 },
          status: { status: '1.1 Haul', start: nowMs() - 60_000 },
        },
        { type: 'changed', deviceType: 'asset', asset: { type: 'OP', name: 'OP-1A', level: 2, level_ts: nowMs() } },
      ]);
      expect(await vehicleAnswer('T', app)).toMatchObject({ location: { alt: 7 }, status: { status: '1.1 Haul' } });
      expect(await listOf('/state/asset', app)).toContainEqual(expect.objectContaining({ name: 'OP-1A', level: 2 }));
      const [alert] = await listOf('/state/alert?timestamp=0', app);
      expect(alert?.['timestamp']).toBeLessThanOrEqual(nowMs());
    } finally {
      await close();
    }
  });
});

describe("the server's own clock", () => {
  withSite();

  test('that is set back by an hour hides nothing that comes after', async () => {
    site.clock.offsetMs = 3_600_000;
    await sendFixes({ id: 'C', timestamp: nowMs(), location: place, status: { status: '4 Delay', start: nowMs() } });
    const passageReport = (id: string, sensor: string) => ({
      type: 'passage',
      deviceType: 'person',
      id,
      sensor,
      timestamp: nowMs(),
    });
    const heardAt = async (sensor: string) =>
      (await listOf('/state/sensor')).find(({ name }) => name === sensor)?.['count'];
    // A task that runs once a second has run twice: all other tasks of each second have run at this time.
    for (const [k, lamp] of ['L1', 'L2'].entries()) {
      await sendFixes(passageReport(lamp, 'RSU-1'));
      await expect.poll(() => heardAt('RSU-1')).toBe(k + 1);
    }
    const toldAtMs = (await vehicleAnswer('C'))?.['timestamp'] as number;
    site.clock.offsetMs = 0;
    await expect.poll(async () => (await vehicleAnswer('C'))?.['timestamp']).toBeLessThan(toldAtMs);
    const heardAtMs = async () => (await listOf('/state/sensor')).find(({ name }) => name === 'RSU-1')?.['elements_ts'];
    await expect.poll(heardAtMs).toBeLessThan(toldAtMs);
    await sendFixes({
      id: 'C',
      timestamp: nowMs() + 100,
      location: { ...place, alt: 7 },
      status: { status: '1.1 Haul', start: nowMs() },
    });
    await sendFixes(passageReport('L1', 'RSU-2'));
    expect(await vehicleAnswer('C')).toMatchObject({ location: { alt: 7 }, status: { status: '1.1 Haul' } });
    await expect.poll(() => heardAt('RSU-2')).toBe(1);
  });
});
