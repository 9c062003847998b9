/** Last known states of a backend: implausible ones are refused and named, the rest is kept. */
import { expect, it } from 'vitest';
import type { WireVehicleInit } from '../../domain/wire/entities.ts';
import { createLink } from '../../state/link/link.ts';
import { World } from '../../state/world/World.ts';
import { applyMessage, type WorldMessage } from './applyMessage.ts';
import { PlausibilityFilter } from './PlausibilityFilter.ts';

const NOW_MS = 1_800_000_000_000;
const WIRE_PLACE = { easting: 650_000, northing: 4_763_000, alt: 30 };

const stateOf = (id: string, change: object = {}) =>
  ({ id, location: WIRE_PLACE, timestamp: NOW_MS - 1_000, status_ts: NOW_MS - 2_000, ...change }) as WireVehicleInit;

function cleanStates(...states: WireVehicleInit[]) {
  const link = createLink();
  const filter = new PlausibilityFilter(new World(() => NOW_MS, { filterMineArea: false }), link);
  return { cleaned: filter.cleanStates(states), link };
}

it.each([
  ['of 1970', { timestamp: 12 }, /HT-1: time 12 is of 1970/],
  ['in seconds', { timestamp: NOW_MS / 1_000 }, /HT-1: time 1800000000 counts seconds/],
  ['at northing 0', { location: { ...WIRE_PLACE, northing: 0 } }, /HT-1: northing 0/],
])('a last place %s is refused, counted and named; the vehicle and its neighbour are kept', (_case, change, reason) => {
  const { cleaned, link } = cleanStates(stateOf('HT-1', change), stateOf('HT-2'));
  expect(cleaned.map(({ id, location }) => [id, location])).toEqual([
    ['HT-1', undefined],
    ['HT-2', WIRE_PLACE],
  ]);
  expect(link.rejected).toBe(1);
  expect(link.lastRejection).toMatch(reason);
});

it.each([
  [
    'status_ts',
    { status_ts: NOW_MS / 1_000, status: { ts: NOW_MS } },
    { status_ts: undefined, status: { ts: NOW_MS } },
  ],
  ['time of its own', { status: { ts: 12 } }, { status_ts: NOW_MS - 2_000, status: { ts: undefined } }],
  ['time of both', { status_ts: 12, status: { ts: 12 } }, { status_ts: undefined, status: { ts: undefined } }],
])('a status without its implausible %s is kept, and that is counted and named', (_what, change, read) => {
  const { cleaned, link } = cleanStates(stateOf('HT-1', change));
  expect(cleaned[0]).toMatchObject({ location: WIRE_PLACE, ...read });
  expect(link.rejected).toBe(1);
  expect(link.lastRejection).toMatch(/^HT-1: status: time \d+ /);
});

it('messages of sensors, assets and zones lose their implausible times, which are counted and named', () => {
  const link = createLink();
  const filter = new PlausibilityFilter(new World(() => NOW_MS, { filterMineArea: false }), link);
  const seconds = NOW_MS / 1_000;
  const sensor = { type: 'rsu', name: 'R1', elements: [{ item1: 'L1', item2: seconds }] };
  const messages = [
    { type: 'changed', deviceType: 'sensor', sensor },
    { type: 'changed', deviceType: 'asset', asset: { type: 'OP', name: 'OP-1', level: 4, level_ts: seconds } },
    { type: 'changed', deviceType: 'zone', zone: { id: 'z1', count: 5, timestamp: seconds } },
  ] as const;
  const received = messages.map((message) => structuredClone(message) as WorldMessage);
  expect(received.map((message) => filter.acceptAndCorrect(message))).toEqual([true, true, true]);
  expect(received).toEqual([
    { type: 'changed', deviceType: 'sensor', sensor: { ...sensor, elements: undefined } },
    { type: 'changed', deviceType: 'asset', asset: { type: 'OP', name: 'OP-1', level: 4, level_ts: -Infinity } },
    { type: 'changed', deviceType: 'zone', zone: { id: 'z1', count: 5 } },
  ]);
  expect(link).toMatchObject({ rejected: 3, lastRejection: expect.stringMatching(/^zone z1: time 1800000000 counts/) });
});

it('a status of the start list without a plausible time does not replace one that a message has reported', () => {
  const world = new World(() => NOW_MS, { filterMineArea: false });
  const filter = new PlausibilityFilter(world, createLink());
  const parts = { txn_status: 'Ачилт', txn_ts: NOW_MS - 500 };
  const untimed = stateOf('HT-1', { status_ts: NOW_MS / 1_000, status: { status: '2.1 Meal', ...parts } });
  expect(filter.cleanStates([untimed])[0]?.status).toMatchObject({ status: '2.1 Meal' });
  const status = { status: '1.1 Hauling' };
  world.applyChange({ type: 'changed', deviceType: 'vehicle', id: 'HT-1', status, status_ts: NOW_MS - 1_000 });
  world.seedVehicles(filter.cleanStates([untimed]));
  expect(world.vehicle('HT-1')).toMatchObject({ status: '1.1 Hauling', statusAtMs: NOW_MS - 1_000 });
  expect(world.vehicle('HT-1')?.haul).toBeDefined();
});

it("a message's status loses its own implausible time, which is counted and named", () => {
  const link = createLink();
  const filter = new PlausibilityFilter(new World(() => NOW_MS, { filterMineArea: false }), link);
  const status = { status: '1.1 Hauling', ts: NOW_MS / 1_000 };
  const message: WorldMessage = { type: 'changed', deviceType: 'vehicle', id: 'HT-1', status, status_ts: NOW_MS };
  expect(filter.acceptAndCorrect(message)).toBe(true);
  expect(message).toMatchObject({ status: { status: '1.1 Hauling', ts: undefined }, status_ts: NOW_MS });
  expect(link).toMatchObject({ rejected: 1, lastRejection: expect.stringMatching(/^HT-1: status: time 1800000000 /) });
});

it('details of a vehicle lose their implausible times, which are counted and named; 0 is no time', () => {
  const link = createLink();
  const world = new World(() => NOW_MS, { filterMineArea: false });
  const filter = new PlausibilityFilter(world, link);
  const subject = { type: 'changed', id: 'HT-1' } as const;
  const dispatched = { status: '2.1 Meal', txn_status: 'Ачилт', txn_ts: NOW_MS / 1_000, prev: { startTime: 12 } };
  const state = { status: '1.1 Hauling', startTime: NOW_MS / 1_000, endTime: 0 };
  const messages: WorldMessage[] = [
    { ...subject, deviceType: 'vehicle', status: dispatched, status_ts: NOW_MS - 60_000 },
    { ...subject, deviceType: 'tablet', event: 'STATE', state, timestamp: NOW_MS - 1_000 },
  ];
  for (const message of messages) {
    expect(filter.acceptAndCorrect(message)).toBe(true);
    applyMessage(world, message);
  }
  expect(world.vehicle('HT-1')).toMatchObject({ status: '1.1 Hauling', statusAtMs: NOW_MS - 1_000, haul: undefined });
  expect(world.vehicle('HT-1')?.tablet?.now).toMatchObject({ startTime: undefined, endTime: undefined });
  expect(link).toMatchObject({
    rejected: 3,
    lastRejection: expect.stringMatching(/^HT-1: startTime: time 1800000000 /),
  });
  const inSeconds = { status: '2.1 Meal', start: NOW_MS / 1_000, end: 0 };
  const [timed] = filter.cleanStates([stateOf('HT-2', { status: inSeconds })]);
  expect(timed?.status).toMatchObject({ status: '2.1 Meal', start: undefined, end: undefined });
  expect(link.lastRejection).toMatch(/^HT-2: start: time 1800000000 /);
  const listed = stateOf('HT-1', { status: { ...dispatched, prev: null } });
  expect(filter.cleanStates([listed])[0]?.status).toMatchObject({ status: '2.1 Meal', txn_ts: undefined });
  expect(link.lastRejection).toMatch(/^HT-1: txn_ts: time 1800000000 /);
});

it('a state of a state of a state, however deep, costs nothing', () => {
  let prev: Record<string, unknown> = { startTime: NOW_MS };
  for (let k = 0; k < 50_000; k++) prev = { prev };
  const link = createLink();
  const filter = new PlausibilityFilter(new World(() => NOW_MS, { filterMineArea: false }), link);
  const subject = { type: 'changed', id: 'HT-1', deviceType: 'vehicle', status_ts: NOW_MS } as const;
  expect(filter.acceptAndCorrect({ ...subject, status: { prev } })).toBe(true);
  expect(link.rejected).toBe(0);
});

it('a last place far from all others is refused', () => {
  const others = ['A', 'B', 'C', 'D', 'E'].map((id) => stateOf(id));
  const { cleaned, link } = cleanStates(...others, stateOf('HT-1', { location: { ...WIRE_PLACE, easting: 150_000 } }));
  expect(cleaned.at(-1)?.location).toBeUndefined();
  expect(link.lastRejection).toBe('HT-1: place is 500 km from the site');
});

it('a vehicle that was never placed is nothing to refuse', () => {
  const { cleaned, link } = cleanStates(stateOf('HT-1', { location: undefined, timestamp: undefined }));
  expect(cleaned).toHaveLength(1);
  expect(link.rejected).toBe(0);
});

it('times ahead of the clock count as of now', () => {
  const { cleaned } = cleanStates(stateOf('HT-1', { timestamp: NOW_MS + 3_600_000, status_ts: NOW_MS + 3_600_000 }));
  expect(cleaned[0]).toMatchObject({ timestamp: NOW_MS, status_ts: NOW_MS });
});

it('a time ahead of the clock is as old as its first arrival, in lists that are fetched again and in messages', () => {
  let nowMs = NOW_MS;
  const filter = new PlausibilityFilter(new World(() => nowMs, { filterMineArea: false }), createLink());
  const ahead = stateOf('HT-1', { timestamp: NOW_MS + 3_600_000 });
  filter.cleanStates([ahead]);
  nowMs += 60_000;
  expect(filter.cleanStates([ahead])[0]?.timestamp).toBe(NOW_MS);
  const subject = { type: 'location', deviceType: 'vehicle', id: 'HT-1', location: WIRE_PLACE } as const;
  const message = { ...subject, timestamp: NOW_MS + 3_600_000 };
  const [repeated, next] = [{ ...message }, { ...message, timestamp: message.timestamp + 1_000 }];
  expect([filter.acceptAndCorrect(repeated), filter.acceptAndCorrect(next)]).toEqual([true, true]);
  expect([repeated.timestamp, next.timestamp]).toEqual([NOW_MS, nowMs]);
});
