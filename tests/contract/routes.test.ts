/** Routes over the demo site's roads: the server's own graph, its zones and driven speeds. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WireRoads, WireRoute } from '../../src/domain/wire/routes.ts';
import { bearerOf, type Site, startSite, tokenFor } from './support/site.ts';

let site: Site;
let operator: Record<string, string>;
let dispatcher: Record<string, string>;
let roads: WireRoads;

beforeAll(async () => {
  site = await startSite();
  operator = bearerOf(await tokenFor(site, { account: 'operator' }));
  dispatcher = bearerOf(await tokenFor(site, { account: 'dispatcher' }));
  roads = (await site.app.http.inject({ url: '/api/roads', headers: operator })).json();
});
afterAll(() => site.close());

const locationOfPlace = (id: string) => roads.places.find((place) => place.id === id)?.at ?? [];
const requestRoute = (query: string) => site.app.http.inject({ url: `/api/route?${query}`, headers: operator });
const findRoute = async (from: readonly number[], to: readonly number[], category = 'LV') =>
  (await requestRoute(`from=${from.join(',')}&to=${to.join(',')}&category=${category}`)).json() as WireRoute;
const routeBetween = (from: string, to: string, category?: string) =>
  findRoute(locationOfPlace(from), locationOfPlace(to), category);
const expectFound = (route: WireRoute) => {
  if (!route.found) throw new Error(`no way: ${route.reason}`);
  return route;
};

test('roads and named places are listed', () => {
  expect(roads.roads.length).toBeGreaterThan(400);
  expect(roads.places.length).toBeGreaterThan(200);
});

test('a light vehicle gets from the workshop underground, a mining truck does not fit', async () => {
  const [from, to] = ['workshop', 'chute-1A'];
  const route = expectFound(await routeBetween(from, to));
  expect(route.lengthM).toBeGreaterThan(1_000);
  expect(route.seconds).toBeGreaterThan(60);
  expect(route.points[0]).toEqual(locationOfPlace(from));
  expect(route.points.at(-1)).toEqual(locationOfPlace(to));
  expect(await routeBetween(from, to, 'OPMiningTruck')).toMatchObject({ found: false, reason: 'too_large' });
});

test('a zone that is drawn closes its roads to whom it bars, at once, and opens them when it is removed', async () => {
  const [from, to] = ['face-1', 'workshop'];
  const before = expectFound(await routeBetween(from, to));
  const busBefore = await routeBetween(from, to, 'Bus');
  const [east = 0, north = 0] = before.points[Math.floor(before.points.length / 2)] ?? [];
  const points = [
    [-30, -30],
    [30, -30],
    [30, 30],
    [-30, 30],
  ].map(([x = 0, y = 0]) => ({ x: east + x, y: north + y }));
  const zone = { zoneName: 'Blast', map: 'm', points, lowerZ: null, upperZ: null };
  const rule = { ruleType: 'entity_restriction', categories: ['LV'] };
  const drawn = await site.app.http.inject({
    method: 'POST',
    url: '/api/ruleZone',
    headers: dispatcher,
    payload: { ...zone, ...rule },
  });
  const { id, revision } = drawn.json() as { id: string; revision: number };
  const during = await routeBetween(from, to);
  if (during.found) expect(during.seconds).toBeGreaterThan(before.seconds);
  else expect(during.reason).toBe('closed');
  expect(await routeBetween(from, to, 'Bus')).toEqual(busBefore);
  await site.app.http.inject({
    method: 'DELETE',
    url: '/api/ruleZone',
    headers: dispatcher,
    payload: { id, revision },
  });
  expect(expectFound(await routeBetween(from, to)).seconds).toBe(before.seconds);
});

test('the time is by driven speeds, once vehicles have driven there', async () => {
  const [from, to] = ['face-1', 'dump-1'];
  const before = expectFound(await routeBetween(from, to, 'OPMiningTruck'));
  expect(before.drivenShare).toBe(0);
  const nowMs = Date.now();
  const fixes = before.points.slice(1).flatMap((point, k) => {
    const last = before.points[k] ?? point;
    const bearing = (Math.atan2(point[0] - last[0], point[1] - last[1]) * 180) / Math.PI;
    return [0.2, 0.35, 0.5, 0.65, 0.8, 0.95].map((share, n) => ({
      id: 'HT-SLOW',
      timestamp: nowMs - 60_000 + k * 10 + n,
      location: {
        easting: last[0] + (point[0] - last[0]) * share,
        northing: last[1] + (point[1] - last[1]) * share,
        alt: last[2] + (point[2] - last[2]) * share,
      },
      rotation: (bearing + 360) % 360,
      velocity: 6,
    }));
  });
  expect(site.app.intake.ingest(fixes).rejected).toBe(0);
  const after = expectFound(await routeBetween(from, to, 'OPMiningTruck'));
  expect(after.drivenShare).toBeGreaterThan(0.5);
  expect(after.seconds).toBeGreaterThan(before.seconds * 2);
});

test('the reason without a route, and invalid requests', async () => {
  expect(await findRoute([1, 2, 3], locationOfPlace('face-1'))).toEqual({ found: false, reason: 'start_off_road' });
  expect(await findRoute(locationOfPlace('face-1'), [1, 2, 3])).toEqual({ found: false, reason: 'end_off_road' });
  for (const query of ['', 'from=1,2,3', 'from=1,2&to=1,2,3', 'from=1,2,3&to=1,2,x', 'from=NaN,2,3&to=1,2,3'])
    expect((await requestRoute(query)).statusCode, query).toBe(400);
});

test.each(['1000000000000000000000', '9'.repeat(90), '100000000.1'])(
  'a place %s metres away is refused at either end, without a search',
  async (metres) => {
    for (const far of [`${metres},0,0`, `0,-${metres},0`, `0,0,${metres}`]) {
      for (const query of [`from=${far}&to=1,2,3`, `from=1,2,3&to=${far}`]) {
        const answer = await requestRoute(query);
        expect(answer.statusCode, query).toBe(400);
        expect(answer.json<{ message: string }>().message).toContain('at most 100000000 metres');
      }
    }
    expect(await findRoute([1e8, -1e8, 0], [1, 2, 3])).toEqual({ found: false, reason: 'start_off_road' });
  },
);

test('many searches of one account are queued, and too many are refused with a retry time', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => requestRoute('from=1,2,3&to=4,5,6')));
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
  expect(statuses.every((status) => status === 200 || status === 429)).toBe(true);
});
