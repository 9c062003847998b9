import { describe, expect, it } from 'vitest';
import { SearchIndex } from '../../../domain/search/SearchIndex.ts';
import { defaultView } from '../../../domain/view/savedView.ts';
import { World } from '../../../state/world/World.ts';
import type { AppServices } from '../../session/services.ts';
import { type EntryTexts, type SearchEntry, searchEntries } from './searchEntries.ts';

const texts: EntryTexts = {
  commandName: ({ id }) => `command ${id}`,
  viewName: ({ name }) => name || 'Default view',
  mapDate: () => '2026-11-21',
  kind: (kind) => kind,
  translateSiteText: (text) => (text === 'Haul Truck' ? 'Өөрөө буулгагч' : text),
};

function appWith(world: World, shell = {}): AppServices {
  return {
    world,
    shell: { hasLoaded: true, isLandingShown: false, page: 'main', ...shell },
    slots: { selected: 'viewer_1', views: { viewer_1: 'default' } },
    slotViews: { bySlot: { viewer_1: { view: defaultView() } } },
    config: { filterMineArea: false },
    viewList: { views: [defaultView(), { ...defaultView(), id: 'v-1', name: 'North ramp' }] },
    site: { maps: [{ id: 'm-1', name: 'Oyut', atMs: 1 }] },
    mapData: { zones: { list: [{ id: 'z-1', name: 'Blast area' }] } },
    designs: { list: [{ id: 'd-1', name: 'Decline 3' }] },
    openViews: { scene: () => undefined },
  } as unknown as AppServices;
}

function worldWithEntities(): World {
  const world = new World(() => 1_800_000_000_000, { filterMineArea: false });
  world.seedEntities([
    { id: 'v-203', name: 'HT-203', type: 'vehicle', info: { category: 'haul truck' } },
    { id: 'v-77', name: 'GR-77', info: { category: 'Grader' } },
  ]);
  world.siteEntities.seedEntities('asset', [
    { id: 'rc', name: 'RC-7', type: 'fixed asset', info: { category: 'RC', mine_area: 'East' } },
  ]);
  const info = { lastname: 'Мөнх', firstname: 'Ганболд', caplamp_id: 'L-0417', department: 'Drilling' };
  world.siteEntities.seedPeople([
    { id: 'p-1', name: '1042', type: 'people', info },
    { id: 'p-2', name: '1043', type: 'people', info: 'not a record' },
  ]);
  return world;
}

const entriesOf = (app: AppServices) => [...searchEntries(app, texts)];

describe('the search finds', () => {
  const index = new SearchIndex<SearchEntry>();
  for (const entry of entriesOf(appWith(worldWithEntities()))) index.add(entry);

  it.each([
    ['ganbold', { type: 'entity', kind: 'people', id: 'p-1' }],
    ['munh', { type: 'entity', kind: 'people', id: 'p-1' }],
    ['l-0417', { type: 'entity', kind: 'people', id: 'p-1' }],
    ['1043', { type: 'entity', kind: 'people', id: 'p-2' }],
    ['хт203', { type: 'entity', kind: 'vehicle', id: 'v-203' }],
    ['өөрөө', { type: 'entity', kind: 'vehicle', id: 'v-203' }],
    ['grader', { type: 'entity', kind: 'vehicle', id: 'v-77' }],
    ['rc 7', { type: 'entity', kind: 'asset', id: 'rc' }],
    ['blast', { type: 'entity', kind: 'ruleZone', id: 'z-1' }],
    ['decline', { type: 'entity', kind: 'design', id: 'd-1' }],
    ['noth ramp', { type: 'view', key: 'v-1' }],
    ['default', { type: 'view', key: 'default' }],
    ['оюут', { type: 'map', id: 'm-1' }],
  ])('by %s', (query, target) => {
    expect(index.find(query, 5)[0]?.target).toEqual(target);
  });

  it('a person whose record cannot be read by the number alone', () => {
    expect(index.find('1043', 1)[0]).toMatchObject({ name: '1043', detail: '' });
  });

  it('no more than commands and views over a page that covers the scenes', () => {
    const types = new Set(
      entriesOf(appWith(worldWithEntities(), { isLandingShown: true })).map(({ target }) => target.type),
    );
    expect([...types]).toEqual(['command', 'view']);
  });

  it('its own command nowhere', () => {
    const commands = entriesOf(appWith(worldWithEntities())).filter(({ target }) => target.type === 'command');
    expect(commands.length).toBeGreaterThan(10);
    expect(commands.map(({ name }) => name)).not.toContain('command palette');
  });
});
