import { expect, test } from 'vitest';
import { type MapRequests, type RequestToken, TileRequests } from './TileRequests.ts';

/** Requests of one map in progress, in the order of their start; finished tiles leave it. */
function mapOf(requests: TileRequests) {
  const running: { id: string; token: RequestToken }[] = [];
  const refused: string[] = [];
  const map: MapRequests = requests.requestsOfMap();
  return {
    running,
    refused,
    dispose: () => map.dispose(),
    ask: (id: string, priority: () => number = () => 0) =>
      void map.scheduleRequest(id, priority).then((token) => {
        if (token) running.push({ id, token });
        else refused.push(id);
      }),
    end: () => running.shift()?.token.done(),
  };
}

/** Lets promises settle. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const many = Array.from({ length: 100 }, (_, k) => `${k}`);

test('two maps keep to one limit together, at every moment', async () => {
  const requests = new TileRequests(25);
  const [north, pit] = [mapOf(requests), mapOf(requests)];
  for (const id of many) {
    north.ask(id);
    pit.ask(id);
  }
  let ended = 0;
  for (;;) {
    await settled();
    expect(north.running.length + pit.running.length).toBeLessThanOrEqual(25);
    if (north.running.length + pit.running.length === 0) break;
    (ended++ % 3 ? north : pit).end();
    if (north.running.length === 0) pit.end();
    if (pit.running.length === 0) north.end();
  }
  expect([...north.refused, ...pit.refused]).toEqual([]);
});

test('one map alone has the whole limit; another that comes later has half of it soon', async () => {
  const requests = new TileRequests(24);
  const [north, pit] = [mapOf(requests), mapOf(requests)];
  for (const id of many) north.ask(id);
  await settled();
  expect(north.running).toHaveLength(24);
  for (const id of many) pit.ask(id);
  for (let k = 0; k < 12; k++) {
    north.end();
    await settled();
  }
  expect([north.running.length, pit.running.length]).toEqual([12, 12]);
});

test('the best come first, by priority at start time; unwanted ones are cancelled', async () => {
  const requests = new TileRequests(2);
  const map = mapOf(requests);
  const priorities: Record<string, number> = { a: 5, b: 1, c: 3, d: 4, e: 2 };
  for (const id of Object.keys(priorities)) map.ask(id, () => priorities[id] as number);
  await settled();
  expect(map.running.map(({ id }) => id)).toEqual(['b', 'e']);
  Object.assign(priorities, { a: 0, c: -1 });
  map.end();
  await settled();
  expect(map.running.map(({ id }) => id)).toEqual(['e', 'a']);
  expect(map.refused).toEqual(['c']);
});

test('a map that goes gives up what waits, and its places are the others’ once its requests have ended', async () => {
  const requests = new TileRequests(3);
  const [north, pit] = [mapOf(requests), mapOf(requests)];
  for (const id of many.slice(0, 5)) north.ask(id);
  await settled();
  pit.ask('p');
  await settled();
  north.dispose();
  await settled();
  expect(north.refused).toHaveLength(2);
  expect(pit.running).toEqual([]);
  const [first] = north.running;
  north.end();
  first?.token.done();
  await settled();
  expect(pit.running).toHaveLength(1);
  // A token that is given back twice frees one place.
  pit.ask('q');
  pit.ask('r');
  await settled();
  expect(pit.running).toHaveLength(1);
  north.ask('late');
  await settled();
  expect(north.refused).toContain('late');
});
