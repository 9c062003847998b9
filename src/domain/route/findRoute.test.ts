import { expect, test } from 'vitest';
import { type Edge, networkOf, ORIGIN_EASTING, ORIGIN_NORTHING } from '../../../tests/fixtures/roadNetwork.ts';
import type { RoadPoint } from '../site/roads.ts';
import { type FoundRoute, findRoute, type RouteQuery } from './findRoute.ts';
import { roadGraph } from './roadGraph.ts';

const SQUARE_NODES = { a: [0, 0], b: [1_000, 0], c: [1_000, 1_000], d: [0, 1_000] } as const;
const RING_EDGES: readonly Edge[] = [
  { from: 'a', to: 'b' },
  { from: 'b', to: 'c' },
  { from: 'c', to: 'd' },
  { from: 'd', to: 'a' },
];
const pointAt = (x: number, y: number, z = 1_000) => ({
  easting: ORIGIN_EASTING + x,
  northing: ORIGIN_NORTHING + y,
  altitude: z,
});

function findInNetwork(edges: readonly Edge[], query: Partial<RouteQuery> = {}) {
  return findRoute(roadGraph(networkOf(SQUARE_NODES, edges)), {
    from: pointAt(100, 3),
    to: pointAt(1_000, 500),
    ...query,
  });
}

test('the quickest way from the middle of a road to the middle of another', () => {
  expect(findInNetwork(RING_EDGES)).toMatchObject({
    found: true,
    lengthM: 1_400,
    seconds: 140,
    roads: ['a-b', 'b-c'],
    drivenShare: 0,
  });
  const { points } = findInNetwork(RING_EDGES) as FoundRoute;
  expect(points).toEqual([
    [ORIGIN_EASTING + 100, ORIGIN_NORTHING, 1_000],
    [ORIGIN_EASTING + 1_000, ORIGIN_NORTHING, 1_000],
    [ORIGIN_EASTING + 1_000, ORIGIN_NORTHING + 500, 1_000],
  ]);
});

test('a slow road is avoided, by its limit or by driven speeds', () => {
  const slow = RING_EDGES.map((edge, k) => (k === 0 ? { ...edge, speedLimitKmh: 5 } : edge));
  expect(findInNetwork(slow)).toMatchObject({ lengthM: 2_600, roads: ['a-b', 'd-a', 'c-d', 'b-c'] });
  const drivenKmh = (road: number, forwards: boolean) => (road === 0 && forwards ? 4 : undefined);
  expect(findInNetwork(RING_EDGES, { drivenKmh })).toMatchObject({ lengthM: 2_600, seconds: 260, drivenShare: 0 });
  expect(findInNetwork(RING_EDGES, { drivenKmh: () => 18 })).toMatchObject({
    lengthM: 1_400,
    seconds: 280,
    drivenShare: 1,
  });
  expect(findInNetwork(RING_EDGES, { drivenKmh: () => 0 })).toMatchObject({ found: true, seconds: 2_520 });
});

test('one-way roads are driven their way, also where both ends are on one', () => {
  const oneWay = RING_EDGES.map((edge) => ({ ...edge, oneWay: true }));
  expect(findInNetwork(oneWay, { from: pointAt(500, 0), to: pointAt(100, 0) })).toMatchObject({ lengthM: 3_600 });
  expect(findInNetwork(oneWay, { from: pointAt(100, 0), to: pointAt(500, 0) })).toMatchObject({ lengthM: 400 });
  expect(findInNetwork(RING_EDGES, { from: pointAt(500, 0), to: pointAt(100, 0) })).toMatchObject({ lengthM: 400 });
  expect(findInNetwork(RING_EDGES, { from: pointAt(500, 0), to: pointAt(500, 0) })).toMatchObject({
    found: true,
    lengthM: 0,
  });
});

test('why there is no way', () => {
  const path: Edge[] = [
    { from: 'a', to: 'b' },
    { from: 'b', to: 'c' },
  ];
  const withSecond = (more: Partial<Edge>) => [path[0] as Edge, { ...(path[1] as Edge), ...more }];
  const respectsSize = { widthM: 7.7, heightM: 6 };
  expect(findInNetwork(path, { from: pointAt(-400, 0) })).toEqual({ found: false, reason: 'start_off_road' });
  expect(findInNetwork(path, { to: pointAt(500, 500) })).toEqual({ found: false, reason: 'end_off_road' });
  expect(findInNetwork(withSecond({ closed: true }))).toEqual({ found: false, reason: 'closed', road: 'b-c' });
  expect(findInNetwork(path, { isClosed: (road) => road === 1 })).toEqual({
    found: false,
    reason: 'closed',
    road: 'b-c',
  });
  expect(findInNetwork(withSecond({ widthM: 8 }), { respectsSize })).toEqual({
    found: false,
    reason: 'too_large',
    road: 'b-c',
  });
  expect(findInNetwork(withSecond({ heightM: 6 }), { respectsSize })).toEqual({
    found: false,
    reason: 'too_large',
    road: 'b-c',
  });
  expect(findInNetwork(withSecond({ widthM: 8.4, heightM: 6.4 }), { respectsSize })).toMatchObject({ found: true });
  expect(findInNetwork(withSecond({ from: 'c', to: 'b', oneWay: true }))).toEqual({ found: false, reason: 'one_way' });
  expect(findInNetwork([path[0] as Edge, { from: 'c', to: 'd' }], { to: pointAt(500, 1_000) })).toEqual({
    found: false,
    reason: 'apart',
  });
});

test('a vehicle on a closed road may leave it', () => {
  expect(findInNetwork(RING_EDGES, { isClosed: (road) => road === 0 })).toMatchObject({ found: true, lengthM: 1_400 });
});

test('of levels above each other the one of the place counts', () => {
  const nodes = { a: [0, 0, 1_000], b: [1_000, 0, 1_000], u: [0, 5, 950], v: [1_000, 5, 950] } as const;
  const edges = [
    { from: 'a', to: 'b' },
    { from: 'u', to: 'v' },
  ];
  const graph = roadGraph(networkOf(nodes, edges));
  expect(findRoute(graph, { from: pointAt(10, 4, 951), to: pointAt(20, 4, 951) })).toMatchObject({ roads: ['u-v'] });
  expect(findRoute(graph, { from: pointAt(10, 4, 999), to: pointAt(20, 4, 951) })).toMatchObject({ reason: 'apart' });
});

test('parallel roads, loops and roads without nodes', () => {
  const edges = [
    { from: 'a', to: 'b', speedLimitKmh: 10 },
    {
      from: 'a',
      to: 'b',
      speedLimitKmh: 40,
      points: [
        [ORIGIN_EASTING, ORIGIN_NORTHING, 1_000],
        [ORIGIN_EASTING + 500, ORIGIN_NORTHING + 250, 1_000],
        [ORIGIN_EASTING + 1_000, ORIGIN_NORTHING, 1_000],
      ] as RoadPoint[],
    },
    {
      from: 'b',
      to: 'b',
      points: [
        [ORIGIN_EASTING + 1_000, ORIGIN_NORTHING, 1_000],
        [ORIGIN_EASTING + 1_200, ORIGIN_NORTHING + 100, 1_000],
        [ORIGIN_EASTING + 1_000, ORIGIN_NORTHING, 1_000],
      ] as RoadPoint[],
    },
    {
      from: 'b',
      to: 'nowhere',
      points: [
        [ORIGIN_EASTING, ORIGIN_NORTHING, 1_000],
        [ORIGIN_EASTING, ORIGIN_NORTHING, 1_000],
      ] as RoadPoint[],
    },
    { from: 'a', to: 'd' },
    { from: 'b', to: 'c' },
  ];
  const route = findInNetwork(edges, { from: pointAt(0, 900), to: pointAt(1_000, 900) }) as FoundRoute;
  expect(route.lengthM).toBeCloseTo(1_800 + 2 * Math.hypot(500, 250), 6);
});

test('where every limit is lower than what counts as crawling, the quickest way is still found', () => {
  const crawl = RING_EDGES.map((edge) => ({ ...edge, speedLimitKmh: 1 }));
  const detour: Edge = { from: 'a', to: 'c', speedLimitKmh: 1 };
  const route = findInNetwork([...crawl, detour], { from: pointAt(0, 0), to: pointAt(1_000, 1_000) }) as FoundRoute;
  expect(route.lengthM).toBeCloseTo(Math.hypot(1_000, 1_000), 6);
});
