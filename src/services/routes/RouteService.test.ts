import { afterEach, expect, it, vi } from 'vitest';
import { RestClient } from '../rest/RestClient.ts';
import { RouteService } from './RouteService.ts';

const service = new RouteService(new RestClient(async () => 'token'), 'https://snt.mine');
const { signal } = new AbortController();
const START_POINT = { easting: 649_826.9071, northing: 4_763_164.5, altitude: -0.5 };

function stubFetch(body: unknown, status = 200): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return new Response(JSON.stringify(body), { status });
  });
  return asked;
}

afterEach(() => vi.unstubAllGlobals());

it('asks for a way between two places for a category', async () => {
  const found = { found: true, points: [[1, 2, 3]], lengthM: 0, seconds: 0 };
  const asked = stubFetch(found);
  expect(await service.find(START_POINT, START_POINT, 'Haul Truck', signal)).toEqual(found);
  const place = '649826.907%2C4763164.500%2C-0.500';
  expect(asked).toEqual([`https://snt.mine/api/route?from=${place}&to=${place}&category=Haul+Truck`]);
});

it('reads why there is no way, and passes refusals on', async () => {
  stubFetch({ found: false, reason: 'too_large', road: 'Main decline' });
  expect(await service.find(START_POINT, START_POINT, undefined, signal)).toMatchObject({ reason: 'too_large' });
  stubFetch({ message: 'Too many' }, 429);
  await expect(service.find(START_POINT, START_POINT, undefined, signal)).rejects.toMatchObject({ status: 429 });
});

it.each([
  [{}],
  [{ found: true }],
  [{ found: true, points: [[1, 2]], lengthM: 1, seconds: 1 }],
  [{ found: true, points: [[1, 2, 3]], lengthM: -1, seconds: 1 }],
  [{ found: false, reason: 'because' }],
])('refuses %j as a way', async (body) => {
  stubFetch(body);
  await expect(service.find(START_POINT, START_POINT, undefined, signal)).rejects.toThrow('Invalid response format');
});

it('reads roads and places', async () => {
  const roads = {
    roads: [
      {
        name: 'Ramp',
        points: [
          [1, 2, 3],
          [4, 5, 6],
        ],
      },
    ],
    places: [{ id: 'p', name: 'P', at: [1, 2, 3] }],
  };
  stubFetch(roads);
  expect(await service.roads(signal)).toEqual(roads);
  stubFetch([]);
  await expect(service.roads(signal)).rejects.toThrow('Invalid response format');
});

it('leaves out only the roads and places that it cannot read, and reports them', async () => {
  const onSkippedItems = vi.fn();
  const named = new RouteService(new RestClient(async () => 'token', { onSkippedItems }), 'https://snt.mine');
  const line = [
    [1, 2, 3],
    [4, 5, 6],
  ];
  const ramp = { name: 'Ramp', points: line };
  const crusher = { id: 'c', name: 'Crusher', at: [1, 2, 3] };
  // A road without one of its points would be another road.
  stubFetch({ roads: [{ name: 'Drift', points: [...line, [7, 8]] }, ramp, null], places: [{ id: 'p' }, crusher] });
  expect(await named.roads(signal)).toEqual({ roads: [ramp], places: [crusher] });
  expect(onSkippedItems).toHaveBeenLastCalledWith('roads', [
    expect.stringMatching(/^roads #1 Drift: points\.2\S*: \S/),
    expect.stringMatching(/^roads #3: \S/),
    expect.stringMatching(/^places #1 p: name: \S/),
  ]);
  stubFetch({ roads: [ramp], places: [] });
  await named.roads(signal);
  expect(onSkippedItems).toHaveBeenLastCalledWith('roads', []);
  stubFetch({ roads: 'many', places: [] });
  await expect(named.roads(signal)).rejects.toThrow('Invalid response format');
});
