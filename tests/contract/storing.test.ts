/**
 * Data that cannot be stored affects nothing else: states and alerts beside it are saved, requests with it are refused.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AlertStore, MAX_PENDING_ALERTS } from '../../server/alerts/alertStore.ts';
import { InProcessBus } from '../../server/bus/bus.ts';
import type { Database } from '../../server/db/open.ts';
import { SiteEntityStates } from '../../server/siteEntities/siteEntityStates.ts';
import { restoreSiteEntities, saveSiteEntities } from '../../server/siteEntities/siteEntityStore.ts';
import { Fleet } from '../../server/state/fleet.ts';
import { restoreFleet, saveFleet } from '../../server/state/fleetStore.ts';
import { newVehicle } from '../../server/state/vehicle.ts';
import { TestServer } from './support/testServer.ts';

const TEXT_WITH_NUL = 'a\u0000b';
const TEXT_WITH_LONE_SURROGATE = 'a\ud83d';

let server: TestServer;
let db: Database;

beforeAll(async () => {
  server = await TestServer.start();
  db = server.db;
});
afterAll(() => server.stop());

const createBus = () =>
  new InProcessBus((error) => {
    throw error;
  });
const newFleet = () => new Fleet(createBus(), { utmZone: '48N', filterMineArea: false, nowMs: Date.now });

/** A database that cannot be reached. */
const unreachableDatabase = new Proxy(
  {},
  {
    get() {
      throw new Error('connection lost');
    },
  },
) as unknown as Database;

describe('alerts', () => {
  const alertRecord = (id: string, timestamp: number, message = 'fast') => ({
    id,
    alert: { type: 'speed_restriction', deviceId: 'T1', timestamp, message },
  });
  const alertMessages = async (store: AlertStore, atMs: number) =>
    (await store.alertsSince(atMs)).map(({ message }) => message);

  it('of several servers are saved at once, in whichever order they came to each', async () => {
    const timesMs = Array.from({ length: 3_000 }, (_, k) => k);
    const stores = [timesMs, timesMs.toReversed(), timesMs].map((order) => {
      const store = new AlertStore(db);
      for (const k of order) store.queueSave(alertRecord(`shared ${k}`, 1));
      return store;
    });
    await Promise.all(stores.map((store) => store.save()));
    expect(await db.selectFrom('alert').select('id').where('id', 'like', 'shared %').execute()).toHaveLength(3_000);
    await db.deleteFrom('alert').where('id', 'like', 'shared %').execute();
  });

  it('are published and saved beside one that cannot be', async () => {
    const store = new AlertStore(db);
    store.queueSave(alertRecord('one', 1_000, 'first'));
    store.queueSave(alertRecord('bad', 2_000, TEXT_WITH_NUL));
    store.queueSave(alertRecord('half', 2_500, TEXT_WITH_LONE_SURROGATE));
    store.queueSave(alertRecord('two', 3_000, 'last'));
    await expect(store.save()).rejects.toThrow();
    expect(await alertMessages(store, 0)).toEqual(['first', TEXT_WITH_NUL, TEXT_WITH_LONE_SURROGATE, 'last']);
    expect(await alertMessages(store, 2_600)).toEqual(['last']);
    expect(await alertMessages(new AlertStore(db), 0)).toEqual(['first', 'last']);
  });

  it('are published before they are saved, once, with their current values', async () => {
    const store = new AlertStore(db);
    store.queueSave(alertRecord('grows', 10_000, 'begins'));
    expect(await alertMessages(store, 9_000)).toEqual(['begins']);
    await store.save();
    store.queueSave(alertRecord('grows', 11_000, 'lasts'));
    expect(await alertMessages(store, 9_000)).toEqual(['lasts']);
    await Promise.all([store.save(), store.save()]);
    expect(await alertMessages(new AlertStore(db), 9_000)).toEqual(['lasts']);
  });

  it('wait for a database that is away, but not for ever', async () => {
    const store = new AlertStore(unreachableDatabase);
    store.queueSave(alertRecord('kept', 5_000));
    await expect(store.save()).rejects.toThrow('connection lost');
    await expect(store.save()).rejects.toThrow('connection lost');
    await store.deleteExpired(5_000 + 8 * 86_400_000).catch(() => undefined);
    await expect(store.save()).resolves.toBeUndefined();
  });

  it('wait in a limited number, of which the oldest go', async () => {
    const store = new AlertStore(db);
    const atMs = 20_000_000;
    for (let k = 0; k < MAX_PENDING_ALERTS + 2; k++) store.queueSave(alertRecord(`flood ${k}`, atMs + k, `${k}`));
    expect([store.drainDroppedCount(), store.drainDroppedCount()]).toEqual([2, 0]);
    const waiting = await store.alertsBetween(atMs, atMs + MAX_PENDING_ALERTS + 2);
    expect(waiting).toHaveLength(MAX_PENDING_ALERTS);
    expect(waiting[0]?.alert.message).toBe('2');
    // One that lasts and repeats is none of the oldest.
    store.queueSave(alertRecord('flood 2', atMs + MAX_PENDING_ALERTS + 2, 'repeated'));
    store.queueSave(alertRecord('one more', atMs + MAX_PENDING_ALERTS + 3));
    const later = await store.alertsBetween(atMs, atMs + MAX_PENDING_ALERTS + 4);
    expect(later.map(({ alert }) => alert.message)).toContain('repeated');
    expect(later.map(({ alert }) => alert.message)).not.toContain('3');
  });
});

describe('states', () => {
  it('of vehicles are saved beside one that cannot be, which is tried again', async () => {
    const fleet = newFleet();
    const names = ['V1', 'V2', 'V3'];
    fleet.restore(names.map((id) => ({ ...newVehicle(id), name: id === 'V2' ? TEXT_WITH_NUL : id })));
    const report = { type: 'engine', deviceType: 'vehicle', fuelRate: 1, timestamp: 1 } as const;
    for (const id of names) fleet.applyReport({ ...report, id });
    await expect(saveFleet(db, fleet)).rejects.toThrow();
    const again = newFleet();
    await restoreFleet(db, again, Date.now());
    expect(Array.from(again.vehicles(), ({ id }) => id).sort()).toEqual(['V1', 'V3']);
    const [bad] = fleet.drainChanged();
    expect(bad?.id).toBe('V2');
    fleet.markChanged([{ ...newVehicle('V2') }]);
    for (const vehicle of fleet.vehicles()) if (vehicle.id === 'V2') vehicle.name = 'V2';
    await saveFleet(db, fleet);
    await restoreFleet(db, again, Date.now());
    expect(again.size).toBe(3);
  });

  it('of site entities likewise', async () => {
    const states = new SiteEntityStates(() => {});
    for (const [name, state] of Object.entries({ A: 'Open', B: TEXT_WITH_NUL, C: 'Closed' })) {
      states.applyAsset({ type: 'OP', name, state, state_ts: 1 });
    }
    await expect(saveSiteEntities(db, states)).rejects.toThrow();
    const again = new SiteEntityStates(() => {});
    await restoreSiteEntities(db, again, Date.now());
    expect(Array.from(again.all('asset'), ({ name }) => name).sort()).toEqual(['A', 'C']);
    expect(states.drainChanged().map(({ name }) => name)).toEqual(['B']);
  });
});

describe('requests', () => {
  let token = '';
  beforeAll(async () => {
    token = await server.tokenOf(
      await server.person('anna', { permissions: ['ENTITY_ANNOTATION_CREATE', 'FLEET_INGEST'] }),
    );
  });
  const position = { x: 1, y: 2, z: 3 };
  const view = { name: 'v', state: { mapVisibleType: 'private' } };

  it.each([
    ['feedback', 'POST', '/api/adt/feedback', { type: 'bug report', desc: TEXT_WITH_NUL }],
    [
      'an annotation',
      'POST',
      '/api/entities',
      { type: 'annotation', name: TEXT_WITH_LONE_SURROGATE, info: { type: 'location', position } },
    ],
    ['a tree', 'POST', '/api/adt/workspace/x', { Tree: [{ name: TEXT_WITH_NUL, type: 'folder', files: [] }] }],
    ['a view', 'POST', '/api/adt/view', { ...view, description: TEXT_WITH_LONE_SURROGATE }],
    ['the state of a view', 'POST', '/api/adt/view', { ...view, state: { ...view.state, [TEXT_WITH_NUL]: 1 } }],
    ['an address', 'GET', '/api/adt/workspace/a%00b', undefined],
    ['a query', 'GET', '/api/ruleZone/list?map=%00', undefined],
  ] as const)('with it in %s are refused', async (_, method, url, body) => {
    const answer = await server.call({ method, url, token, body });
    expect(answer).toMatchObject({ status: 400, body: { message: expect.stringMatching(/cannot be stored/) } });
  });

  it('of a fleet are evaluated item by item, and GET /state/alert continues', async () => {
    const timestamp = Date.now();
    const good = { id: 'T1', timestamp, presence: 'online' };
    const alert = { type: 'speed', deviceId: 'T1', timestamp, message: TEXT_WITH_NUL };
    const answer = server.app.intake.ingest([{ ...good, id: TEXT_WITH_NUL }, good, { type: 'alert', alert }]);
    expect(answer).toMatchObject({ accepted: 2, errors: [{ index: 0 }] });
    const state = await server.call({ method: 'GET', url: `/state/alert?timestamp=0`, token });
    expect(state.status).toBe(200);
    expect(JSON.stringify(state.body)).toContain('a\ufffdb');
  });
});
