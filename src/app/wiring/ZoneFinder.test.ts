/** Alerts about zones of maps that no viewer shows, from a backend that sends no names of zones (rules.md#alert-list). */
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { memoryStorage } from '../../../tests/fixtures/memoryStorage.ts';
import { Scope } from '../../lifetime/scope.ts';
import type { MapFiles } from '../../services/map/MapFiles.ts';
import { CallError } from '../../services/rest/CallError.ts';
import { CallFaults } from '../../state/calls/CallFaults.ts';
import { createSite, type MapVersion } from '../../state/site/site.ts';
import { openSlotsForViews } from '../../state/slots/openSlots.ts';
import { createSlots } from '../../state/slots/slots.ts';
import { createSlotViews } from '../../state/views/slotViews.ts';
import { World } from '../../state/world/World.ts';
import { provideAlertNames } from './alertNames.ts';
import { OpenMaps } from './mapData.ts';
import { ZoneFinder } from './ZoneFinder.ts';

const START_MS = 1_800_000_000_000;
const MINUTE_MS = 60_000;
const mapOf = (id: string): MapVersion => ({ id, name: id, mineAreas: [], atMs: 1, tilesetUrl: id, fileDir: `/${id}` });

let scope: Scope;
/** Names of zones by their ids, or why there are none, by map. */
let zonesByMap: Record<string, Record<string, string> | CallError>;
/** Maps whose zones were asked for, since the test looked last. */
let askedMaps: string[];

beforeEach(() => {
  vi.useFakeTimers({ now: START_MS });
  scope = new Scope();
  askedMaps = [];
  zonesByMap = { pit: { p: 'Ramp' }, decline: { d: 'Portal' }, north: { n: 'Crusher' } };
});
afterEach(() => {
  scope.dispose();
  vi.useRealTimers();
});

async function zonesOf(mapId: string): Promise<object[]> {
  askedMaps.push(mapId);
  const zones = zonesByMap[mapId] ?? {};
  if (zones instanceof CallError) throw zones;
  return Object.entries(zones).map(([id, name]) => ({ id, name }));
}

/** A page whose only viewer shows the pit. */
async function openPage(maps = ['pit', 'decline', 'north'].map(mapOf)) {
  const calls = new CallFaults();
  const site = Object.assign(createSite(), { phase: 'ready', maps });
  const slots = createSlots(scope, memoryStorage(), new EventTarget());
  openSlotsForViews(slots, { viewer_1: 'default' });
  slots.maps = { viewer_1: 'pit' };
  const none = async () => [];
  const files = { zones: zonesOf, walls: none, labels: none, points: none } as unknown as MapFiles;
  const sources = { calls, files, site, slots, slotViews: createSlotViews(), config: { filterMineArea: false } };
  const { zoneNames } = new OpenMaps(scope, sources);
  const world = new World(() => Date.now(), { filterMineArea: false });
  provideAlertNames(scope, { world, zoneNames, site });
  await pass(0);
  askedMaps = [];
  return { world, site, calls };
}

function raise(world: World, zoneId: string, more: object = {}): void {
  world.applyAlert({ alert: { type: 'working_time', deviceId: 'HT-1', timestamp: Date.now(), zoneId, ...more } });
  world.alerts.flush();
}

async function pass(ms: number): Promise<void> {
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(ms);
}

function places(world: World): (string | undefined)[] {
  world.alerts.flush();
  return world.alerts.state.active.map(({ placeName }) => placeName).sort();
}

it('are listed, and new, once the list of their map is read: no further list is', async () => {
  const { world } = await openPage();
  raise(world, 'd');
  expect(places(world)).toEqual([]);
  await pass(5_000);
  expect(places(world)).toEqual(['Portal']);
  expect(world.alerts.state).toMatchObject({ unseen: 1, raisedCount: 1 });
  expect(askedMaps).toEqual(['decline']);
});

it('cost no call where the backend names the zone, or a shown map has it', async () => {
  const { world } = await openPage();
  raise(world, 'elsewhere', { zoneName: 'Yard' });
  raise(world, 'p');
  await pass(MINUTE_MS);
  expect(places(world)).toEqual(['Ramp', 'Yard']);
  expect(askedMaps).toEqual([]);
});

it('are found together, also one that comes while lists are being read', async () => {
  const { world } = await openPage();
  for (let k = 0; k < 50; k++) raise(world, 'n', { deviceId: `HT-${k}` });
  raise(world, 'd');
  await pass(5_000);
  expect(new Set(places(world))).toEqual(new Set(['Portal', 'Crusher']));
  expect(askedMaps).toEqual(['decline', 'north']);
});

it('of no map cost each list once in five minutes, however often they are reported', async () => {
  const { world } = await openPage();
  for (let k = 0; k < 8; k++) {
    raise(world, `gone-${k % 3}`);
    await pass(30_000);
  }
  expect(askedMaps).toEqual(['decline', 'north']);
  zonesByMap['north'] = { new: 'Bench' };
  await pass(2 * MINUTE_MS);
  raise(world, 'new');
  await pass(5_000);
  expect(places(world)).toContain('Bench');
  expect(askedMaps).toEqual(['decline', 'north', 'decline', 'north']);
});

it('wait for a backend that is away, with back-off, and name that it is', async () => {
  const { world, calls } = await openPage();
  zonesByMap['decline'] = new CallError(503, 'busy');
  raise(world, 'n');
  await pass(50_000);
  expect(calls.state.failedCalls.map(({ call }) => call)).toEqual(['zoneNames']);
  expect(askedMaps.length).toBeLessThan(8);
  expect(new Set(askedMaps)).toEqual(new Set(['decline']));
  zonesByMap['decline'] = {};
  await pass(2 * MINUTE_MS);
  expect(places(world)).toEqual(['Crusher']);
  expect(calls.state.failedCalls).toEqual([]);
});

it('are found behind a list that is refused', async () => {
  const { world, calls } = await openPage();
  zonesByMap['decline'] = new CallError(403, 'refused');
  raise(world, 'n');
  await pass(5_000);
  expect(places(world)).toEqual(['Crusher']);
  expect(askedMaps).toEqual(['decline', 'north']);
  expect(calls.state.failedCalls).toEqual([]);
});

it('are looked for once the maps are listed', async () => {
  const { world, site } = await openPage([]);
  raise(world, 'd');
  await pass(5_000);
  expect(askedMaps).toEqual([]);
  site.maps = ['decline', 'north'].map(mapOf);
  await pass(0);
  world.alerts.flush();
  await pass(5_000);
  expect(places(world)).toEqual(['Portal']);
});

it('of a deleted zone are asked for again after five minutes alone, or once other maps are listed or shown', async () => {
  const { world, site } = await openPage();
  raise(world, 'gone');
  await pass(5_000);
  const find = vi.spyOn(ZoneFinder.prototype, 'find');
  onTestFinished(() => void find.mockRestore());
  for (let k = 0; k < 50; k++) {
    raise(world, 'gone', { deviceId: `HT-${k}` });
    await pass(5_000);
  }
  expect(find).not.toHaveBeenCalled();
  expect(askedMaps).toEqual(['decline', 'north']);
  await pass(MINUTE_MS);
  for (let k = 0; k < 50; k++) raise(world, 'gone', { deviceId: `LV-${k}` });
  await pass(5_000);
  expect(askedMaps).toEqual(['decline', 'north', 'decline', 'north']);

  zonesByMap['south'] = { gone: 'Silo' };
  site.maps = ['pit', 'decline', 'north', 'south'].map(mapOf);
  await pass(0);
  raise(world, 'gone');
  await pass(5_000);
  expect(new Set(places(world))).toEqual(new Set(['Silo']));
  expect(askedMaps.slice(4)).toEqual(['south']);
});
