import { afterEach, describe, expect, it, vi } from 'vitest';
import { siteConfigSchema } from '../../domain/wire/config.ts';
import { resolveConfig } from '../config/loadConfig.ts';
import { RestClient } from '../rest/RestClient.ts';
import { Catalogue } from './catalogue.ts';

const config = resolveConfig(
  siteConfigSchema.parse({
    sceneURL: '/scene',
    sntURL: '',
    websocketURL: 'https://snt.mine/ws/',
    stateURL: '/live/',
    reportURL: '',
    routeURL: '/route',
    fileURL: 'https://files.mine',
    projectAltitude: 0,
    filterMineArea: false,
    multimap: false,
    identity: { endpoint: '', realm: 'headframe', clientId: 'web' },
    site: { name: 'Khar North', utmZone: '48N', timeZone: 'Asia/Ulaanbaatar' },
  }),
  'https://mine.example/view?viewer_1=default',
);
const catalogue = new Catalogue(new RestClient(async () => 't'), config);
const signal = new AbortController().signal;

function stubFetch(body: unknown): ReturnType<typeof vi.fn> {
  const fetched = vi.fn(async () => new Response(JSON.stringify(body)));
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

afterEach(() => vi.unstubAllGlobals());

describe('configuration', () => {
  it('makes addresses absolute, and sockets sockets', () => {
    expect(config).toMatchObject({
      sceneURL: 'wss://mine.example/scene',
      sntURL: 'https://mine.example',
      websocketURL: 'wss://snt.mine/ws',
      stateURL: 'https://mine.example/live',
      reportURL: '',
      fileURL: 'https://files.mine',
      identity: { endpoint: 'https://mine.example' },
    });
  });
});

describe('catalogue', () => {
  it('asks for vehicles and states as specified', async () => {
    const fetched = stubFetch([]);
    await catalogue.vehicleEntities(signal);
    await catalogue.vehicleStates(signal);
    expect(fetched.mock.calls.map(([url]) => url)).toEqual([
      'https://mine.example/api/entities?type=vehicle',
      'https://mine.example/live/state/vehicle?status=YES',
    ]);
  });

  // rules.md#visual-config
  it('asks for the colours of all types in one call', async () => {
    const configs = ['vehicle', 'TX'].map((entityType) => ({ entityType, timeSyncInterval: 30_000 }));
    const fetched = stubFetch(configs);
    expect(await catalogue.visuals(signal)).toEqual(configs);
    expect(fetched.mock.calls.map(([url]) => url)).toEqual(['https://mine.example/api/entities/config_visual']);
  });

  it('reads people and entities as others list them: by name alone, without a type', async () => {
    stubFetch([{ name: '1042', caplamp: 'L-1', info: null }, { caplamp: 'L-2' }]);
    expect(await catalogue.peopleEntities(signal)).toMatchObject([{ id: '1042', caplamp: 'L-1' }]);
    stubFetch([{ id: 1, name: 'R1' }]);
    expect(await catalogue.siteEntities('sensor', signal)).toEqual([{ id: '1', name: 'R1' }]);
    expect(await catalogue.vehicleEntities(signal)).toEqual([{ id: '1', name: 'R1' }]);
  });

  it('leaves out malformed items and keeps the rest', async () => {
    stubFetch([
      { id: 'a', name: 'A', type: 'vehicle' },
      null,
      7,
      { id: '', name: 'x', type: 'vehicle' },
      { name: 'no id' },
    ]);
    expect((await catalogue.vehicleEntities(signal)).map(({ id }) => id)).toEqual(['a']);
  });

  // rules.md#call-errors
  it('keeps vehicles of which one field cannot be read, and names it', async () => {
    const onSkippedItems = vi.fn();
    const named = new Catalogue(new RestClient(async () => 't', { onSkippedItems }), config);
    stubFetch([{ id: 'a', name: 201, type: 'vehicle', info: { category: 'Drill', isOp: 1 } }]);
    expect(await named.vehicleEntities(signal)).toMatchObject([
      { name: '201', info: { category: 'Drill', isOp: null } },
    ]);
    expect(onSkippedItems).toHaveBeenLastCalledWith('vehicles', [expect.stringMatching(/^#1 201: info\.isOp: \S/)]);
    stubFetch([{ id: 'a', name: 'A', location: { easting: 1, northing: 2, alt: 3 }, status: 7 }]);
    expect(await named.vehicleStates(signal)).toMatchObject([{ location: { easting: 1 }, status: null }]);
    expect(onSkippedItems).toHaveBeenLastCalledWith('vehicleStates', [expect.stringMatching(/^#1 A: status: \S/)]);
  });

  it('keeps fixed assets whose type is their category, and names those of none', async () => {
    const onSkippedItems = vi.fn();
    const named = new Catalogue(new RestClient(async () => 't', { onSkippedItems }), config);
    stubFetch([
      { id: 'a', name: 'TX-1', type: 'TX' },
      { id: 'b', name: 'CV-1', type: 'fixed asset', info: { category: 'Conveyor' } },
    ]);
    expect((await named.siteEntities('fixed asset', signal)).map(({ id }) => id)).toEqual(['a']);
    expect(onSkippedItems).toHaveBeenLastCalledWith('assets', [expect.stringMatching(/^#2 CV-1: .*none of OP/)]);
  });

  it('keeps the colours of a type of which one cannot be read, and names that', async () => {
    const onSkippedItems = vi.fn();
    const named = new Catalogue(new RestClient(async () => 't', { onSkippedItems }), config);
    const statuses = [{ value: 'OK', color: '#00ff00' }, { value: 'Fault' }];
    stubFetch([{ entityType: 'RC', statuses }]);
    expect(await named.visuals(signal)).toEqual([{ entityType: 'RC', statuses: [statuses[0]] }]);
    expect(onSkippedItems).toHaveBeenLastCalledWith('colours', [expect.stringMatching(/^#1: statuses #2: color: \S/)]);
  });

  it('reads numeric names of categories and their entities, and names the attributes that it cannot read', async () => {
    const onSkippedItems = vi.fn();
    const named = new Catalogue(new RestClient(async () => 't', { onSkippedItems }), config);
    const info = [{ key: 5, value: 1 }, null, { key: 'Capacity', value: 20 }];
    const entities = [{ id: 1, name: 12, category_name: 3, mine_location: { mine_area: 630 }, info }];
    stubFetch([{ id: 3, name: 3, childList: [{ id: 4, name: 12, entities }] }]);
    const [category] = await named.categories(signal);
    expect(category).toMatchObject({ id: '3', name: '3', childList: [{ id: '4', name: '12' }] });
    expect(category?.childList?.[0]?.entities).toMatchObject([
      {
        name: '12',
        category_name: '3',
        mine_location: { mine_area: '630' },
        info: [
          { key: '5', value: 1 },
          { key: 'Capacity', value: 20 },
        ],
      },
    ]);
    expect(onSkippedItems).toHaveBeenLastCalledWith('categories', [expect.stringMatching(/^#1 12: info #2: \S/)]);
  });

  it('refuses an answer that is no list', async () => {
    stubFetch({ error: 'x' });
    await expect(catalogue.vehicleStates(signal)).rejects.toThrow('Invalid response format');
    await expect(catalogue.maps(signal)).rejects.toThrow('Invalid response format');
  });

  it('finds a map’s tiles at the file service', () => {
    const map = { id: '1', mapName: 'Pit', fileDir: '/maps/pit/2026' };
    const tilesetUrl = 'https://files.mine/api/hdfs/download/file/maps/pit/2026/tileset.json';
    expect(catalogue.tilesetUrl(map)).toBe(tilesetUrl);
    expect(catalogue.tilesetUrl({ ...map, hdfsDir: '/elsewhere' })).toBe(tilesetUrl);
    expect(catalogue.tilesetUrl({ id: '1', mapName: 'Pit', hdfsDir: '/maps/pit/2026' })).toBe(tilesetUrl);
    expect(catalogue.tilesetUrl({ ...map, fileDir: '', hdfsDir: '/maps/pit/2026' })).toBe(tilesetUrl);
  });
});
