/** Data of each map that viewers show, whichever viewer is selected. */
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { memoryStorage } from '../../../tests/fixtures/memoryStorage.ts';
import { defaultView } from '../../domain/view/savedView.ts';
import { defaultViewState } from '../../domain/view/viewState.ts';
import type { SiteConfig } from '../../domain/wire/config.ts';
import { Scope } from '../../lifetime/scope.ts';
import { MapFiles } from '../../services/map/MapFiles.ts';
import { CallError } from '../../services/rest/CallError.ts';
import { RestClient } from '../../services/rest/RestClient.ts';
import { CallFaults } from '../../state/calls/CallFaults.ts';
import { createSite, type MapVersion } from '../../state/site/site.ts';
import { closeSlot, openSlotsForViews } from '../../state/slots/openSlots.ts';
import { createSlots } from '../../state/slots/slots.ts';
import { createSlotViews, setSlotView } from '../../state/views/slotViews.ts';
import { OpenMaps } from './mapData.ts';

const mapOf = (id: string): MapVersion => ({ id, name: id, mineAreas: [], atMs: 1, tilesetUrl: id, fileDir: `/${id}` });
const [PIT, DECLINE] = [mapOf('pit'), mapOf('decline')];

let scope: Scope;
beforeEach(() => {
  scope = new Scope();
});
afterEach(() => scope.dispose());

/** Two viewers, each with a view of its own map; the first is selected. */
function openTwo(zones: (mapId: string) => Promise<object[]> = async () => []) {
  const points = vi.fn(async (fileDir: string) => [{ name: `Bay of ${fileDir}` }]);
  const loadNothing = async () => [];
  const site = Object.assign(createSite(), { phase: 'ready', maps: [PIT, DECLINE] });
  const slots = createSlots(scope, memoryStorage(), new EventTarget());
  openSlotsForViews(slots, { viewer_1: 'a', viewer_4: 'b' });
  const slotViews = createSlotViews();
  const showMapInSlot = (slot: 'viewer_1' | 'viewer_4', map: string) => {
    const view = { view: { ...defaultView(), id: slot, map }, saved: defaultViewState(), shown: defaultViewState() };
    setSlotView(slotViews, slot, view);
  };
  showMapInSlot('viewer_1', 'pit');
  showMapInSlot('viewer_4', 'decline');
  const calls = new CallFaults();
  const maps = new OpenMaps(scope, {
    calls,
    files: { zones, walls: loadNothing, labels: loadNothing, points } as unknown as MapFiles,
    site,
    slots,
    slotViews,
    config: { filterMineArea: true },
  });
  return { maps, slots, points, calls };
}

it('the zones of every map that a viewer shows have names, also once it is closed', async () => {
  let asked = 0;
  const { maps, slots } = openTwo(async () => [{ id: `zone-${++asked}`, name: `Zone ${asked}` }]);
  maps.dataOf(DECLINE);
  await expect.poll(() => [...maps.zoneNames.byId.values()].sort()).toEqual(['Zone 1', 'Zone 2']);
  closeSlot(slots, 'viewer_4');
  await expect.poll(() => slots.open).toEqual(['viewer_1']);
  expect(maps.zoneNames.byId.size).toBe(2);
});

it('each map has its own points, whichever viewer is selected, fetched once', async () => {
  const { maps, slots, points } = openTwo();
  const [pit, decline] = [maps.dataOf(PIT), maps.dataOf(DECLINE)];
  await expect.poll(() => decline.points.phase).toBe('ready');
  expect(decline.points.list).toEqual([{ name: 'Bay of /decline' }]);
  expect(pit.points.list).toEqual([{ name: 'Bay of /pit' }]);
  expect(maps.selectedMapData.mapId).toBe('pit');
  slots.selected = 'viewer_4';
  await expect.poll(() => maps.selectedMapData.mapId).toBe('decline');
  expect(maps.dataOf(PIT)).toBe(pit);
  expect(points).toHaveBeenCalledTimes(2);
});

it('a map that no viewer shows any more is let go of, and fetched again', async () => {
  const { maps, slots, points } = openTwo();
  const decline = maps.dataOf(DECLINE);
  await expect.poll(() => decline.points.phase).toBe('ready');
  closeSlot(slots, 'viewer_4');
  await expect.poll(() => maps.dataOf(DECLINE)).not.toBe(decline);
  await expect.poll(() => points.mock.calls.filter(([dir]) => dir === '/decline')).toHaveLength(2);
});

it('rule zones stay where they cannot be fetched again, and are forgotten where that is refused', async () => {
  const zones = vi.fn(async (): Promise<object[]> => [{ id: 'z1' }]);
  const { maps } = openTwo(zones);
  const pit = maps.dataOf(PIT);
  await expect.poll(() => pit.zones.list).toEqual([{ id: 'z1' }]);
  zones.mockImplementation(() => Promise.reject(new CallError(503, 'busy')));
  maps.reloadZones();
  await expect.poll(() => pit.zones.phase).toBe('failed');
  expect(pit.zones.list).toEqual([{ id: 'z1' }]);
  zones.mockImplementation(() => Promise.reject(new CallError(403, 'refused')));
  maps.reloadZones();
  await expect.poll(() => pit.zones.list).toEqual([]);
});

it('faults and skipped items of one map stay when another is read, and go with their map', async () => {
  const zones = vi.fn(async (mapId: string): Promise<object[]> => {
    if (mapId === 'decline') throw new CallError(503, 'busy');
    return [];
  });
  const { maps, slots, calls } = openTwo(zones);
  const [pit, decline] = [maps.dataOf(PIT), maps.dataOf(DECLINE)];
  await expect.poll(() => [pit.zones.phase, decline.zones.phase]).toEqual(['ready', 'failed']);
  const failed = () => calls.state.failedCalls.map(({ call }) => call);
  expect(failed()).toEqual(['zones decline']);
  calls.setSkipped('zones decline', ['#1: corners']);
  calls.setSkipped('labels pit', ['#2: name']);
  calls.setSkipped('labels decline', []);
  expect(calls.state.skippedItems.map(({ call }) => call)).toEqual(['zones decline', 'labels pit']);

  zones.mockRejectedValue(new CallError(503, 'busy'));
  maps.reloadZones();
  await expect.poll(failed).toEqual(['zones pit', 'zones decline']);
  zones.mockResolvedValue([]);
  calls.retryAll();
  await expect.poll(failed).toEqual([]);

  zones.mockRejectedValue(new CallError(503, 'busy'));
  maps.reloadZones();
  await expect.poll(() => failed().toSorted()).toEqual(['zones decline', 'zones pit']);
  closeSlot(slots, 'viewer_4');
  await expect.poll(failed).toEqual(['zones pit']);
  expect(calls.state.skippedItems.map(({ call }) => call)).toEqual(['labels pit']);
});

it('an unreadable zone is reported for the map that lists it', async () => {
  const skipped: string[] = [];
  const rest = new RestClient(async () => 'token', {
    onSkippedItems: (call, items) => skipped.push(`${call}: ${items.length}`),
  });
  vi.stubGlobal('fetch', async () => Response.json({ status: 'SUCCESS', result: [{ id: 'z1' }] }));
  onTestFinished(() => void vi.unstubAllGlobals());
  const files = new MapFiles(rest, { sntURL: 'https://mine', fileURL: '' } as SiteConfig);
  expect(await files.zones('pit', new AbortController().signal)).toEqual([]);
  expect(skipped).toEqual(['zones pit: 1']);
});
