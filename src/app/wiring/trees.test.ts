/** The tree shows what the site has now, and forgets nothing while a list is not there. */
import { proxy } from 'valtio';
import { expect, it, vi } from 'vitest';
import { fakePage } from '../../../tests/fixtures/fakePage.ts';
import { CallFaults } from '../../state/calls/CallFaults.ts';
import { createDesigns, type DesignEntry, setDesigns } from '../../state/designs/designs.ts';
import { createMapData } from '../../state/map/mapData.ts';
import { createSite, type MapVersion } from '../../state/site/site.ts';
import { World } from '../../state/world/World.ts';
import { followTrees } from './trees.ts';

const storedFile = (itemType: string, id: string) => ({ type: 'file', id, itemType, name: `${itemType} ${id}` });
const STORED_TREE = [
  { name: 'VEHICLE', type: 'folder', files: ['HT-1', 'retired'].map((id) => storedFile('vehicle', id)) },
  { name: 'MAP', type: 'folder', files: ['new', 'retired'].map((id) => storedFile('map', id)) },
  {
    name: 'DESIGN',
    type: 'folder',
    files: [
      ...['d1', 'deleted'].map((id) => storedFile('design', id)),
      storedFile('design', 'drawing'),
      ...['z1', 'removed'].map((id) => storedFile('ruleZone', id)),
    ],
  },
];

const designEntry = (id: string, map = false): DesignEntry => ({ id, uuid: id, name: id, map, mineArea: undefined });
const zone = (id: string) => ({ id, name: id }) as ReturnType<typeof createMapData>['zones']['list'][number];
const MAP: MapVersion = { id: 'new', name: 'Khar', mineAreas: [], atMs: 1, tilesetUrl: '', fileDir: '' };

const pageScope = fakePage();

async function openTree(filterMineArea: boolean) {
  const rest = {
    callJsonWithHeaders: async () => ({ body: structuredClone(STORED_TREE), headers: new Headers({ etag: '1' }) }),
  };
  const site = Object.assign(createSite(), { phase: 'ready', maps: [MAP] });
  const calls = new CallFaults();
  const world = new World(Date.now, { filterMineArea });
  const [designs, mapData] = [createDesigns(), createMapData()];
  const parts = {
    rest,
    config: { sntURL: '', multimap: true, filterMineArea, site: { timeZone: 'UTC' } },
    world,
    site,
    slots: proxy({ selected: 'viewer_1', maps: {} }),
    slotViews: proxy({ bySlot: {} }),
    ...{ mapData, designs, calls },
  };
  const trees = followTrees(pageScope(), parts as unknown as Parameters<typeof followTrees>[1]);
  const idsIn = async (category: 'vehicle' | 'map' | 'design') => {
    await vi.advanceTimersByTimeAsync(1_000);
    return [...trees.tree(category).nodes.values()].flatMap((node) => (node.kind === 'file' ? node.entityId : []));
  };
  const list = () => {
    setDesigns(designs, [designEntry('d1'), designEntry('drawing', true)]);
    for (const call of ['designs', 'dxfMaps'] as const) calls.recordSuccess(call);
    mapData.zones = { phase: 'ready', fault: undefined, list: [zone('z1')] };
  };
  return { site, calls, designs, mapData, world, idsIn, list };
}

const ALL_DESIGNS = ['d1', 'deleted', 'drawing', 'z1', 'removed'];

it('designs that the site no longer has are hidden once all lists are there; zones may be of another version of the map', async () => {
  const { idsIn, list } = await openTree(false);
  expect(await idsIn('design')).toEqual(ALL_DESIGNS);
  list();
  expect(await idsIn('design')).toEqual(['d1', 'drawing', 'z1', 'removed']);
});

it.each<[string, (all: Awaited<ReturnType<typeof openTree>>) => void]>([
  ['the zones of another map load', ({ mapData }) => Object.assign(mapData.zones, { phase: 'loading', list: [] })],
  ['the zones could not be loaded', ({ mapData }) => Object.assign(mapData.zones, { phase: 'failed', list: [] })],
])('none is hidden while %s', async (_case, lose) => {
  const all = await openTree(false);
  all.list();
  await all.idsIn('design');
  lose(all);
  expect(await all.idsIn('design')).toEqual(ALL_DESIGNS);
});

it('drawings of maps are not hidden before their own list has come', async () => {
  const { designs, calls, mapData, idsIn } = await openTree(false);
  setDesigns(designs, [designEntry('d1')]);
  calls.recordSuccess('designs');
  calls.fail('dxfMaps', { key: 'network', values: {} }, () => {});
  mapData.zones = { phase: 'ready', fault: undefined, list: [zone('z1')] };
  expect(await idsIn('design')).toEqual(ALL_DESIGNS);
});

it('versions of maps that the site has retired are hidden, unless the list failed', async () => {
  const { site, idsIn } = await openTree(false);
  expect(await idsIn('map')).toEqual(['new']);
  site.phase = 'failed';
  expect(await idsIn('map')).toEqual(['new', 'retired']);
});

it('vehicles that the site no longer has are hidden once the catalogue has come, unless they report', async () => {
  const { world, idsIn } = await openTree(false);
  world.seedEntities([{ id: 'HT-1', name: 'HT-1', type: 'vehicle' }], false);
  expect(await idsIn('vehicle')).toEqual(['HT-1', 'retired']);
  world.seedEntities([]);
  expect(await idsIn('vehicle')).toEqual(['HT-1']);
  world.applyPresence({ type: 'online', deviceType: 'vehicle', id: 'retired', timestamp: Date.now() });
  expect(await idsIn('vehicle')).toEqual(['HT-1', 'retired']);
});

it('in mine-area mode drawings belong to the maps, which wait for their list', async () => {
  const { idsIn, list } = await openTree(true);
  expect(await idsIn('map')).toEqual(['new', 'retired']);
  list();
  expect(await idsIn('map')).toEqual(['new', 'drawing']);
  expect(await idsIn('design')).toEqual(['d1', 'z1', 'removed']);
});

it('vehicles that come are in the tree a second later', async () => {
  const { world, idsIn } = await openTree(false);
  const vehicle = (id: string) => ({ id, name: id, type: 'vehicle' });
  world.seedEntities([vehicle('HT-1')]);
  expect(await idsIn('vehicle')).toEqual(['HT-1']);
  expect(await idsIn('vehicle')).toEqual(['HT-1']);
  world.seedEntities([vehicle('HT-1'), vehicle('HT-2')]);
  expect(await idsIn('vehicle')).toEqual(['HT-1', 'HT-2']);
});
