import { expect, test, vi } from 'vitest';
import type { WirePersonEntity } from '../../domain/wire/siteEntities.ts';
import { Scope } from '../../lifetime/scope.ts';
import type { Catalogue } from '../../services/catalogue/catalogue.ts';
import type { PlausibilityFilter } from '../../services/live/PlausibilityFilter.ts';
import { CallError } from '../../services/rest/CallError.ts';
import type { StateService } from '../../services/state/StateService.ts';
import { CallFaults } from '../../state/calls/CallFaults.ts';
import { createLink } from '../../state/link/link.ts';
import { World } from '../../state/world/World.ts';
import { LiveLists } from './LiveLists.ts';

const PERSON_BOLD = { id: '10', name: '10', type: 'people', info: { firstname: 'Bold' } } as WirePersonEntity;
const noList = async (): Promise<never[]> => [];

/** A live world whose backend answers as told, and all other calls with empty lists. */
function setUp(answers: { catalogue?: object; states?: object } = {}) {
  const world = new World(Date.now, { filterMineArea: true });
  const people = { answer: async (): Promise<WirePersonEntity[]> => [PERSON_BOLD] };
  const calls = { vehicleEntities: noList, vehicleStates: noList, siteEntities: noList, visuals: noList };
  const catalogue = { ...calls, peopleEntities: () => people.answer(), ...answers.catalogue } as unknown as Catalogue;
  const lastStates = { assets: noList, sensors: noList, sensorStatuses: noList, presence: noList };
  const states = { ...lastStates, zones: noList, ...answers.states };
  const faults = new CallFaults();
  const link = createLink();
  const scope = new Scope();
  const lists = new LiveLists(scope, {
    catalogue,
    states: states as unknown as StateService,
    world,
    link,
    calls: faults,
  });
  const filter = { cleanStates: (list: unknown[]) => list } as unknown as PlausibilityFilter;
  /** Resolves once all lists have been read: those after the vehicles end by themselves. */
  const resyncLists = async () => {
    try {
      return await lists.resync(scope.signal, filter);
    } finally {
      await new Promise((resolve) => setTimeout(resolve));
    }
  };
  const siteEntityNames = () => [...world.siteEntities.all()].map(({ name }) => name);
  return { scope, world, link, people, faults, lists, filter, resyncLists, siteEntityNames };
}

// rules.md#refused-calls
test.each([401, 403])('people are forgotten where their list is refused by %i', async (status) => {
  const { scope, people, faults, resyncLists, siteEntityNames } = setUp();
  await resyncLists();
  expect(siteEntityNames()).toEqual(['10']);
  people.answer = () => Promise.reject(new CallError(status, 'refused'));
  await resyncLists();
  expect(siteEntityNames()).toEqual([]);
  expect(faults.state.failedCalls.map(({ call }) => call)).toEqual(['people']);
  scope.dispose();
});

test.each([0, 500, 503])('people stay where their list fails otherwise (%i)', async (status) => {
  const { scope, people, resyncLists, siteEntityNames } = setUp();
  await resyncLists();
  people.answer = () => Promise.reject(new CallError(status, 'failed'));
  await resyncLists();
  expect(siteEntityNames()).toEqual(['10']);
  scope.dispose();
});

test('people are fetched again with the lists that other users change: cap lamps are handed on', async () => {
  const { scope, people, lists, resyncLists, siteEntityNames } = setUp();
  await resyncLists();
  people.answer = async () => [PERSON_BOLD, { ...PERSON_BOLD, id: '11', name: '11' }];
  lists.readSiteEntities();
  await expect.poll(siteEntityNames).toEqual(['10', '11']);
  scope.dispose();
});

test('thousands of entities and people are applied in slices, as a whole before others are removed', async () => {
  const entity = (k: number) => ({ id: `s${k}`, name: `RSU-${k}`, type: 'sensor', info: { type: 'rsu' } });
  const sensors = { list: Array.from({ length: 3_000 }, (_, k) => entity(k)) };
  const { scope, people, lists, resyncLists, siteEntityNames } = setUp({
    catalogue: { siteEntities: async (type: string) => (type === 'sensor' ? sensors.list : []) },
  });
  people.answer = async () => Array.from({ length: 3_000 }, (_, k) => ({ ...PERSON_BOLD, id: `${k}`, name: `${k}` }));
  await resyncLists();
  await expect.poll(() => siteEntityNames().length, { timeout: 10_000 }).toBe(6_000);
  sensors.list = [entity(1)];
  people.answer = async () => [PERSON_BOLD];
  lists.readSiteEntities();
  await expect.poll(siteEntityNames).toEqual(['RSU-1', '10']);
  scope.dispose();
});

test('a vehicle that reports before it is in the catalogue is named once it is there; else the long list is not read', async () => {
  const entity = { id: 'HT-9', name: 'HT-09', type: 'vehicle', info: {} };
  const vehicleEntities = vi.fn(async (): Promise<object[]> => []);
  const { scope, world, lists, resyncLists } = setUp({ catalogue: { vehicleEntities } });
  await resyncLists();
  lists.readNewVehicles();
  expect(vehicleEntities).toHaveBeenCalledTimes(1);
  world.seedVehicles([{ id: 'HT-9', name: 'HT-9' }]);
  lists.readNewVehicles();
  await expect.poll(() => vehicleEntities.mock.results.length).toBe(2);
  vehicleEntities.mockResolvedValue([entity]);
  lists.readNewVehicles();
  await expect.poll(() => world.vehicle('HT-9')?.name).toBe('HT-09');
  lists.readNewVehicles();
  expect(vehicleEntities).toHaveBeenCalledTimes(3);
  scope.dispose();
});

// rules.md#refused-calls
test('each list is emptied where it is refused, and tells why', async () => {
  const refuses = { now: false };
  const listed =
    <T>(...list: T[]) =>
    async () => {
      if (refuses.now) throw new CallError(403, 'Not yours', { serverText: 'Not yours' });
      return list;
    };
  const sensor = { id: 's', name: 'RSU-1', type: 'sensor', info: { type: 'rsu' } };
  const { scope, world, faults, resyncLists, siteEntityNames } = setUp({
    catalogue: { siteEntities: (type: string) => (type === 'sensor' ? listed(sensor)() : noList()) },
    states: { zones: listed({ id: 'z', count: 3 }) },
  });
  await resyncLists();
  world.flush();
  expect(siteEntityNames()).toEqual(['RSU-1', '10']);
  expect(world.state.zones['z']?.count).toBe(3);
  refuses.now = true;
  await resyncLists();
  world.flush();
  expect(siteEntityNames()).toEqual(['10']);
  expect(world.state.zones).toEqual({});
  const told = Object.fromEntries(faults.state.failedCalls.map(({ call, fault }) => [call, fault]));
  expect(told['zoneCounts']).toEqual({ key: 'authenticationError', values: { message: 'Not yours' } });
  expect(Object.keys(told).sort()).toEqual(['sensors', 'zoneCounts']);
  scope.dispose();
});

test('the count of a zone that a list lacks is forgotten, unless the list has an entry that cannot be read', async () => {
  const answers: object[][] = [[{ id: 'z1', count: 5 }], [], []];
  const { scope, world, faults, resyncLists } = setUp({ states: { zones: async () => answers.shift() } });
  const shownCount = () => {
    world.flush();
    return world.state.zones['z1']?.count;
  };
  await resyncLists();
  expect(shownCount()).toBe(5);
  await new Promise((resolve) => setTimeout(resolve, 5));
  faults.setSkipped('zoneCounts', ['z1: count: expected number']);
  await resyncLists();
  expect(shownCount()).toBe(5);
  faults.setSkipped('zoneCounts', []);
  await resyncLists();
  expect(shownCount()).toBeUndefined();
  scope.dispose();
});

test('zones that a newer list lacks are forgotten, but for those counted by a message since', async () => {
  let zones: object[] = ['a', 'b', 'c'].map((id) => ({ id, count: 3 }));
  let onRequest = () => {};
  const answerZones = async () => {
    onRequest();
    return zones;
  };
  const { scope, world, resyncLists } = setUp({ states: { zones: answerZones } });
  const countsAfterList = async () => {
    await resyncLists();
    world.flush();
    return Object.fromEntries(Object.entries(world.state.zones).map(([id, { count }]) => [id, count]));
  };
  expect(await countsAfterList()).toEqual({ a: 3, b: 3, c: 3 });
  const listedAtMs = world.nowMs();
  await vi.waitUntil(() => world.nowMs() > listedAtMs);
  zones = [{ id: 'a', count: 4 }];
  onRequest = () => world.applyZone({ id: 'c', count: 9 });
  expect(await countsAfterList()).toEqual({ a: 4, c: 9 });
  scope.dispose();
});

test('times in seconds are no times of sensors, assets and zones, and are counted', async () => {
  const atS = Math.round(Date.now() / 1_000);
  const chamber = { id: 'rc', name: 'RC-3', type: 'fixed asset', info: { category: 'RC' } };
  const { scope, world, link, resyncLists } = setUp({
    catalogue: { siteEntities: async (type: string) => (type === 'fixed asset' ? [chamber] : []) },
    states: {
      assets: async () => [{ type: 'RC', name: 'RC-3', elements: [{ sap: '10', timestamp: atS }] }],
      sensors: async () => [{ type: 'rsu', name: 'R1', elements: [{ item1: '10', item2: atS }] }],
      sensorStatuses: async () => [{ type: 'rsu', name: 'R1', state: 'OK', state_ts: atS }],
      zones: async () => [{ id: 'z', count: 3, timestamp: atS }],
    },
  });
  await resyncLists();
  world.flush();
  // rules.md#asset-states: nothing is known of who is in the chamber.
  expect(world.siteEntities.get('asset', 'rc')?.count).toBeUndefined();
  expect(world.siteEntities.get('people', '10')?.rsu).toBeUndefined();
  expect(world.state.zones['z']).toMatchObject({ count: 3, atMs: undefined });
  expect(link.rejected).toBe(4);
  scope.dispose();
});

test('states that failed are missing; with them alone the fleet is known, and the failure of the catalogue is told', async () => {
  const failed = (status: number) => () => Promise.reject(new CallError(status, 'failed'));
  const withoutStates = setUp({ catalogue: { vehicleStates: failed(503), vehicleEntities: failed(500) } });
  await expect(withoutStates.resyncLists()).rejects.toMatchObject({ status: 503 });
  const withoutCatalogue = setUp({
    catalogue: { vehicleStates: async () => [{ id: 'HT-1', name: 'HT-1' }], vehicleEntities: failed(500) },
  });
  expect(await withoutCatalogue.resyncLists()).toMatchObject({ status: 500 });
  expect(withoutCatalogue.world.vehicle('HT-1')).toBeDefined();
  expect(withoutCatalogue.siteEntityNames()).toEqual(['10']);
  expect(await setUp().resyncLists()).toBeUndefined();
  for (const { scope } of [withoutStates, withoutCatalogue]) scope.dispose();
});

const VEHICLE = { id: 'HT-1', name: 'HT-1', timestamp: Date.now() };
const DECLARED_OFFLINE = { alert: { deviceId: 'HT-1', type: 'offline' } };

// rules.md#link-down
test('vehicles and their presence are enough to go on: a list that hangs is applied when it comes', async () => {
  const requested: string[] = [];
  const { scope, world, people, lists, filter, siteEntityNames } = setUp({
    catalogue: { vehicleStates: async () => [VEHICLE] },
    states: {
      presence: async () => {
        requested.push(`presence of ${world.vehicles.length}`);
        return [DECLARED_OFFLINE];
      },
      sensors: async () => {
        requested.push('sensors');
        return [];
      },
    },
  });
  let answerPeople = (_people: WirePersonEntity[]): void => {};
  people.answer = () => new Promise((resolve) => (answerPeople = resolve));
  expect(await lists.resync(scope.signal, filter)).toBeUndefined();
  expect(world.vehicle('HT-1')?.declaredPresence).toBe('offline');
  expect(requested).toEqual(['presence of 1', 'sensors']);
  expect(siteEntityNames()).toEqual([]);
  answerPeople([PERSON_BOLD]);
  await expect.poll(siteEntityNames).toEqual(['10']);
  scope.dispose();
});

test('a presence list that fails takes nothing from the vehicles, and is told', async () => {
  const { scope, world, faults, resyncLists } = setUp({
    catalogue: { vehicleStates: async () => [VEHICLE] },
    states: { presence: () => Promise.reject(new CallError(500, 'failed')) },
  });
  expect(await resyncLists()).toBeUndefined();
  expect(world.vehicle('HT-1')).toBeDefined();
  expect(faults.state.failedCalls.map(({ call }) => call)).toEqual(['presence']);
  scope.dispose();
});

test.each([
  ['are known', undefined],
  ['could not be had', 503],
])('newcomers are looked up with their presence, also where their states %s', async (_how, status) => {
  const { scope, world, lists, filter } = setUp({
    catalogue: {
      vehicleEntities: async () => [{ id: 'HT-1', name: 'HT-1', type: 'vehicle' }],
      vehicleStates: async () => {
        if (status !== undefined) throw new CallError(status, 'failed');
        return [VEHICLE];
      },
    },
    states: { presence: async () => [DECLARED_OFFLINE] },
  });
  const failure = await lists.readVehicles(scope.signal, filter).catch((error: unknown) => error);
  expect((failure as CallError | undefined)?.status).toBe(status);
  expect(world.vehicle('HT-1')?.declaredPresence).toBe('offline');
  scope.dispose();
});

test('a fleet of thousands is read in many tasks, and known as a whole only at the end', async () => {
  const ids = Array.from({ length: 30_000 }, (_, k) => `HT-${k}`);
  const { scope, world, resyncLists } = setUp({
    catalogue: {
      vehicleEntities: async () => ids.map((id) => ({ id, name: id, type: 'vehicle' })),
      vehicleStates: async () => ids.map((id) => ({ id, name: id, offline: false })),
    },
  });
  const seen: [number, boolean][] = [];
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    seen.push([world.vehicles.length, world.isCatalogued]);
    port2.postMessage(undefined);
  };
  port2.postMessage(undefined);
  await resyncLists();
  port1.close();
  const between = seen.filter(([count]) => count > 0 && count < ids.length);
  expect(between.length).toBeGreaterThan(1);
  expect(between.every(([, isCatalogued]) => !isCatalogued)).toBe(true);
  expect([world.vehicles.length, world.isCatalogued]).toEqual([ids.length, true]);
  const writtenCount = () => {
    world.flush();
    return Object.keys(world.state.vehicles).length;
  };
  await expect.poll(writtenCount, { interval: 1 }).toBe(ids.length);
  scope.dispose();
});
