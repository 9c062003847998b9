import { afterEach, expect, it, vi } from 'vitest';
import type { SiteConfig } from '../../domain/wire/config.ts';
import { RestClient } from '../rest/RestClient.ts';
import { StateService } from '../state/StateService.ts';
import { MapFiles } from './MapFiles.ts';

const config = { sntURL: 'https://snt.mine', fileURL: 'https://files.mine' } as SiteConfig;
const rest = new RestClient(async () => 'token');
const mapFiles = new MapFiles(rest, config);
const stateService = new StateService(rest, 'https://state.mine');
const { signal } = new AbortController();

function stubFetch(body: unknown, status = 200): string[] {
  const deferred: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    deferred.push(url);
    return new Response(JSON.stringify(body), { status });
  });
  return deferred;
}

afterEach(() => vi.unstubAllGlobals());

it('requests a map’s zones and skips invalid ones', async () => {
  const points = JSON.stringify([
    { x: 0, y: 0 },
    { x: 1, y: 0 },
    { x: 1, y: 1 },
  ]);
  const deferred = stubFetch({
    status: 'SUCCESS',
    result: [{ id: 'z1', zoneName: 'Yard', points, lowerZ: 0 }, { id: 'z2', points: '{' }, 'zone', null],
  });
  expect(await mapFiles.zones('khar north', signal)).toMatchObject([{ id: 'z1', name: 'Yard', lowM: 0 }]);
  expect(deferred).toEqual(['https://snt.mine/api/ruleZone/list?map=khar%20north']);
});

// rules.md#rule-zones
it('names a bound of a zone that it cannot read, and keeps the zone', async () => {
  const onSkippedItems = vi.fn();
  const named = new MapFiles(new RestClient(async () => 'token', { onSkippedItems }), config);
  const corners = [0, 1, 2].map((x) => ({ x, y: x * x }));
  const zone = { id: 'z1', zoneName: 'Yard', points: JSON.stringify(corners), lowerZ: '980', upperZ: null };
  stubFetch({ status: 'SUCCESS', result: [zone, { ...zone, id: 'z2', points: '[]' }] });
  expect(await named.zones('pit', signal)).toMatchObject([{ id: 'z1', lowM: undefined, highM: undefined }]);
  expect(onSkippedItems).toHaveBeenLastCalledWith('zones pit', [
    expect.stringMatching(/^#1 z1: lowerZ: \S/),
    expect.stringMatching(/^#2 z2: fewer than three readable corners/),
  ]);
});

it('asks for walls by mine area, and for points and names beside the tiles', async () => {
  const corner = { x: 1, y: 2, z: 3 };
  const walls = stubFetch([{ vertexList: [corner, corner, corner] }, { vertexList: [corner] }, { vertexList: 'x' }]);
  expect(await mapFiles.walls(['NE', 'NW'], signal)).toHaveLength(1);
  expect(walls).toEqual(['https://snt.mine/api/surweywall?mineAreas=NE%3BNW']);
  const points = stubFetch([{ id: 7, namelom: 'P', ...corner }, { id: 8 }]);
  expect(await mapFiles.points('/maps/a', signal)).toMatchObject([{ id: '7', name: 'P' }]);
  expect(points).toEqual(['https://files.mine/api/hdfs/download/file/maps/a/map-points.json']);
  stubFetch({ vectors: [{ name: 'Ramp', length: 10, middlePoint: corner }, {}] });
  expect(await mapFiles.labels('/maps/a', signal)).toMatchObject([{ name: 'Ramp', lengthM: 10 }]);
});

it('asks for no walls of a map without mine areas, and for no names of one without a folder', async () => {
  const asked = stubFetch({ error: 'empty' }, 400);
  expect(await mapFiles.walls([], signal)).toEqual([]);
  expect(await mapFiles.labels('', signal)).toEqual([]);
  expect(asked).toEqual([]);
});

it('takes a map without a file of names as one without names', async () => {
  stubFetch({ message: 'There is no such file' }, 404);
  expect(await mapFiles.labels('/maps/a', signal)).toEqual([]);
});

it('asks the site’s host for the names where a file host of its own lacks them', async () => {
  const asked: string[] = [];
  const body = { vectors: [{ name: 'Ramp', length: 10, middlePoint: { x: 1, y: 2, z: 3 } }] };
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return new Response(JSON.stringify(body), { status: url.startsWith('https://snt.mine') ? 200 : 404 });
  });
  expect(await mapFiles.labels('/maps/a', signal)).toMatchObject([{ name: 'Ramp' }]);
  const path = '/api/hdfs/download/file/maps/a/map-info.json';
  expect(asked).toEqual([`https://files.mine${path}`, `https://snt.mine${path}`]);
  const onOneHost = new MapFiles(rest, { ...config, sntURL: 'https://files.mine' });
  asked.length = 0;
  expect(await onOneHost.labels('/maps/a', signal)).toEqual([]);
  expect(asked).toEqual([`https://files.mine${path}`]);
});

it.each([['{}'], [null], [{ vectors: 'none' }]])('refuses %j as names along roads', async (body) => {
  stubFetch(body);
  await expect(mapFiles.labels('/maps/a', signal)).rejects.toThrow('Invalid response format');
});

it('asks for alerts in whole seconds', async () => {
  const deferred = stubFetch([{ type: 'one_way', deviceId: 7, timestamp: 1_800_000_001_500 }, { type: 'one_way' }]);
  expect(await stateService.alerts(1_800_000_000_999, signal)).toMatchObject([{ deviceId: '7' }]);
  expect(deferred).toEqual(['https://state.mine/state/alert?timestamp=1800000000']);
});

it.each([
  ['assets', { type: 'OP', name: 'O' }],
  ['assets', { type: 'tx', name: 'T' }],
  ['sensors', { type: 'rsu', name: 'R' }],
  ['sensorStatuses', { type: 'sensor', id: 5 }],
  ['sensorStatuses', { type: 'rsu', name: 'R' }],
  ['zones', { id: 'z', count: 3 }],
  ['presence', { alert: { deviceId: 'd', type: 'online' } }],
] as const)('reads the list of %s and refuses other answers', async (call, item) => {
  stubFetch([item, null, 'x', {}]);
  expect(await stateService[call](signal)).toHaveLength(1);
  stubFetch(item);
  await expect(stateService[call](signal)).rejects.toThrow('Invalid response format');
});
