/** The state of the mine survives a restart of the server, with its true age; outdated state does not. */
import { rm } from 'node:fs/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ALERT_RETENTION_MS, AlertStore } from '../../server/alerts/alertStore.ts';
import { type App, buildApp } from '../../server/app.ts';
import { type Database, openDatabase } from '../../server/db/open.ts';
import { ensureDemoAccounts } from '../../server/identity/demoAccounts.ts';
import { readSettings } from '../../server/settings/settings.ts';
import { makeDataDir, testDatabaseLocation } from './support/database.ts';
import { bearerOf, tokenFor } from './support/site.ts';

let dataDir: string;
let db: Database;

beforeAll(async () => {
  dataDir = await makeDataDir();
  db = await openDatabase(await testDatabaseLocation(dataDir), () => {});
});
afterAll(async () => {
  await db.destroy();
  await rm(dataDir, { recursive: true, force: true });
});

/** Runs a server over the same database for as long as `use` takes. */
async function withServer<T>(use: (app: App, get: (url: string) => Promise<unknown>) => Promise<T>): Promise<T> {
  const settings = readSettings({ PORT: '18099', HEADFRAME_DATA_DIR: dataDir, HEADFRAME_LOG_LEVEL: 'silent' });
  const app = await buildApp({ settings, db, log: pino({ level: 'silent' }) });
  const { embedded } = app.identity;
  if (embedded) await ensureDemoAccounts({ ...embedded, db, dataDir, configuredPassword: 'a-demo-password' });
  await app.http.ready();
  const token = await tokenFor({ app, settings } as Parameters<typeof tokenFor>[0]);
  const getJson = async (url: string) => (await app.http.inject({ url, headers: bearerOf(token) })).json<unknown>();
  try {
    return await use(app, getJson);
  } finally {
    await app.http.close();
  }
}

const STATE_PATHS = ['/state/asset', '/state/sensor', '/state/alert?timestamp=0', '/state/vehicle?status=YES'];

describe('a restart', () => {
  test('keeps assets, sensors, people, alerts, and reports of tablets and engines', async () => {
    const now = Date.now();
    const before = await withServer(async (app, get) => {
      const { errors } = app.intake.ingest([
        {
          type: 'changed',
          deviceType: 'asset',
          asset: { type: 'PC', name: 'PC-01', state: { status: 'Running', value: 2_100 }, state_ts: now },
        },
        {
          type: 'changed',
          deviceType: 'asset',
          asset: { type: 'RC', name: 'RC-01', count: 1, elements: [{ sap: '7', timestamp: now }], state_ts: now },
        },
        { type: 'passage', deviceType: 'person', id: 'CL-301', sensor: 'RSU-DC-01', timestamp: now },
        { type: 'alert', alert: { type: 'speed_restriction', deviceId: 'X-1', timestamp: now, zoneId: 'zone-blast' } },
        { id: 'MT-1', timestamp: now, location: { easting: 650_000, northing: 4_763_000, alt: 1_100 } },
        { type: 'engine', deviceType: 'vehicle', id: 'MT-1', batteryVoltage: 27.1, timestamp: now },
        {
          type: 'changed',
          deviceType: 'tablet',
          event: 'STATE',
          id: 'MT-1',
          state: { status: '2.1 Loading' },
          timestamp: now,
        },
      ]);
      expect(errors).toEqual([]);
      await expect.poll(() => get('/state/sensor')).toContainEqual(expect.objectContaining({ count: 1 }));
      return Promise.all(STATE_PATHS.map(get));
    });
    for (const answer of before) expect(answer).not.toEqual([]);
    const after = await withServer((_app, get) => Promise.all(STATE_PATHS.map(get)));
    expect(after).toEqual(before);
  });
});

describe('alerts', () => {
  test('are kept for a week, and a later one of the same breach takes the place of the earlier', async () => {
    const store = new AlertStore(db);
    const now = Date.now();
    const queueAlert = (id: string, timestamp: number) =>
      store.queueSave({ id, alert: { type: 'one_way', deviceId: id, timestamp } as never });
    queueAlert('old', now - ALERT_RETENTION_MS - 1_000);
    queueAlert('breach', now - 2_000);
    await store.save();
    queueAlert('breach', now - 1_000);
    await store.deleteExpired(now);
    const kept = await store.alertsSince(now - 2 * ALERT_RETENTION_MS);
    expect(kept.filter(({ deviceId }) => deviceId === 'old')).toEqual([]);
    expect(kept.filter(({ deviceId }) => deviceId === 'breach').map(({ timestamp }) => timestamp)).toEqual([
      now - 1_000,
    ]);
  });
});
