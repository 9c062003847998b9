import { beforeEach, describe, expect, test } from 'vitest';
import { createSiteFix } from '../../tests/fixtures/siteFix.ts';
import { type BusTopics, InProcessBus } from '../bus/bus.ts';
import type { SiteFix } from '../bus/siteFix.ts';
import { Fleet } from './fleet.ts';
import { vehicleSchema } from './vehicle.ts';

let nowMs: number;
let publishedMessages: BusTopics['live'][];
let fleet: Fleet;

function newFleet(filterMineArea = false): Fleet {
  const bus = new InProcessBus((error) => {
    throw error;
  });
  bus.subscribe('live', (message) => publishedMessages.push(message));
  return new Fleet(bus, { utmZone: '48N', filterMineArea, nowMs: () => nowMs });
}

beforeEach(() => {
  nowMs = 1_000_000_000;
  publishedMessages = [];
  fleet = newFleet();
});

const fixPlace = { easting: 500_000, northing: 4_700_000, altitude: 1_000 };

const siteFix = (more: Partial<SiteFix> = {}): SiteFix => createSiteFix({ atMs: nowMs, ...more });

function publishedTypes(): string[] {
  return publishedMessages.map(({ type }) => type);
}

function theVehicle() {
  const [vehicle] = fleet.vehicles();
  if (!vehicle) throw new Error('No vehicle');
  return vehicle;
}

describe('a place', () => {
  test('of a new vehicle makes it known and online', () => {
    fleet.apply(siteFix({ place: fixPlace, name: 'Truck', category: 'Loader' }));
    expect(publishedTypes()).toEqual(['location', 'online']);
    expect(theVehicle()).toMatchObject({ name: 'Truck', category: 'Loader' });
  });

  test('is reported to the millimetre', () => {
    fleet.apply(
      siteFix({ place: { easting: 649_395.7512345678, northing: 4_763_018.95, altitude: 1_182.49999999999 } }),
    );
    const [message] = publishedMessages;
    expect(message).toMatchObject({ location: { easting: 649_395.751, northing: 4_763_018.95, alt: 1_182.5 } });
  });

  test('follows the status reported with it, so that the recording has that status at its time', () => {
    fleet.apply(siteFix({ place: fixPlace, status: { status: 'Queue', start: nowMs } }));
    expect(publishedTypes()).toEqual(['changed', 'location', 'online']);
  });

  test('that is older or the same moves nothing and publishes nothing', () => {
    fleet.apply(siteFix({ place: fixPlace }));
    publishedMessages = [];
    fleet.apply(siteFix({ place: { ...fixPlace, easting: 1 }, atMs: nowMs }));
    fleet.apply(siteFix({ place: { ...fixPlace, easting: 2 }, atMs: nowMs - 1 }));
    expect(publishedMessages).toEqual([]);
    expect(theVehicle().fix?.easting).toBe(500_000);
  });

  test('without altitude keeps the last one, and without any is at zero', () => {
    fleet.apply(siteFix({ place: { ...fixPlace, altitude: undefined } }));
    expect(theVehicle().fix?.altitude).toBe(0);
    fleet.apply(siteFix({ place: fixPlace, atMs: nowMs + 1 }));
    fleet.apply(siteFix({ place: { ...fixPlace, altitude: undefined }, atMs: nowMs + 2 }));
    expect(theVehicle().fix?.altitude).toBe(1_000);
  });

  test('keeps the heading of a standing vehicle', () => {
    fleet.apply(siteFix({ place: fixPlace, bearingDeg: 123.456, speedKmh: 20 }));
    fleet.apply(siteFix({ place: fixPlace, atMs: nowMs + 1_000 }));
    expect(theVehicle().fix).toMatchObject({ bearingDeg: 123.5, speedKmh: 0 });
  });

  test('without name and category keeps the known ones', () => {
    fleet.apply(siteFix({ place: fixPlace, name: 'Truck', category: 'Loader', region: 'Pit' }));
    fleet.apply(siteFix({ place: fixPlace, atMs: nowMs + 1 }));
    expect(theVehicle()).toMatchObject({ name: 'Truck', category: 'Loader', region: 'Pit' });
  });
});

describe('a state', () => {
  const status = { status: '1.1 Haul' };

  test('is published only when it changes', () => {
    fleet.apply(siteFix({ status }));
    fleet.apply(siteFix({ status, atMs: nowMs + 1 }));
    fleet.apply(siteFix({ status: { status: '4.2 Fuel' }, atMs: nowMs + 2 }));
    expect(publishedTypes()).toEqual(['changed', 'changed']);
  });

  test('holds from when it began, and an older one is passed over', () => {
    fleet.apply(siteFix({ status: { ...status, start: 500 } }));
    expect(theVehicle().statusAtMs).toBe(500);
    fleet.apply(siteFix({ status: { status: 'old', start: 499 } }));
    expect(theVehicle().status).toMatchObject(status);
    fleet.apply(siteFix({ status: { status: 'reported', ts: 501, start: 2 } }));
    expect(theVehicle().statusAtMs).toBe(501);
  });

  // rules.md#status-periods
  test('that is repeated with a fresh time holds since its start, or since it was first reported', () => {
    const told = () => publishedMessages.at(-1);
    fleet.apply(siteFix({ status: { ...status, ts: nowMs + 1 } }));
    fleet.apply(siteFix({ status: { ...status, ts: nowMs + 60 }, atMs: nowMs + 60 }));
    expect(theVehicle()).toMatchObject({ statusAtMs: nowMs + 60, statusSinceMs: nowMs + 1 });
    expect(told()).toMatchObject({ status: { ts: nowMs + 60, start: nowMs + 1 }, status_ts: nowMs + 60 });
    const stored = vehicleSchema.parse(JSON.parse(JSON.stringify(theVehicle())));
    fleet = newFleet();
    fleet.restore([stored]);
    fleet.apply(siteFix({ status: { ...status, ts: nowMs + 90 }, atMs: nowMs + 90 }));
    expect([...fleet.stateMessages()][0]).toMatchObject({ status: { start: nowMs + 1 }, status_ts: nowMs + 90 });
    fleet.apply(siteFix({ status: { status: '4.2 Fuel', ts: nowMs + 100, start: nowMs + 95 }, atMs: nowMs + 100 }));
    expect(theVehicle().statusSinceMs).toBe(nowMs + 95);
    fleet.apply(siteFix({ status: { status: '4.2 Fuel', ts: nowMs + 110 }, atMs: nowMs + 110 }));
    expect(told()).toMatchObject({ status: { start: nowMs + 95 } });
  });

  test('that another operator goes on with begins anew', () => {
    fleet.apply(siteFix({ status: { ...status, operator: 'Bat', ts: nowMs + 1 } }));
    fleet.apply(siteFix({ status: { ...status, operator: 'Dorj', ts: nowMs + 60 }, atMs: nowMs + 60 }));
    expect(theVehicle().statusSinceMs).toBe(nowMs + 60);
    fleet.apply(siteFix({ status: { ...status, operator: 'Dorj', ts: nowMs + 90 }, atMs: nowMs + 90 }));
    expect(theVehicle().statusSinceMs).toBe(nowMs + 60);
  });

  test('of a tablet has no end from the status before', () => {
    fleet.apply(siteFix({ status: { ...status, ts: nowMs, end: nowMs + 500 } }));
    const tablet = { type: 'changed', deviceType: 'tablet', event: 'STATE', id: 'T' } as const;
    fleet.applyReport({ ...tablet, state: { ...status, status: '1.1 Haul' }, timestamp: nowMs + 10 });
    expect(theVehicle().status?.status).toBe('1.1 Haul');
    expect(theVehicle().status?.end).toBeUndefined();
  });

  test('that a tablet repeats without a start goes on', () => {
    const tablet = { type: 'changed', deviceType: 'tablet', event: 'STATE', id: 'T' } as const;
    fleet.apply(siteFix({ status: { ...status, ts: nowMs } }));
    fleet.applyReport({ ...tablet, state: status, timestamp: nowMs + 10 });
    expect(theVehicle()).toMatchObject({ statusAtMs: nowMs + 10, status: { start: nowMs } });
    fleet.applyReport({ ...tablet, state: { ...status, startTime: nowMs + 5 }, timestamp: nowMs + 20 });
    expect(theVehicle()).toMatchObject({ status: { start: nowMs }, statusAtMs: nowMs + 10 });
    fleet.applyReport({ ...tablet, state: { ...status, startTime: nowMs + 30 }, timestamp: nowMs + 40 });
    expect(theVehicle()).toMatchObject({ status: { start: nowMs + 30 }, statusSinceMs: nowMs + 30 });
  });

  test('of a tablet whose clock runs ahead is of its report, and gives way to what dispatch reports after that', () => {
    const tablet = { type: 'changed', deviceType: 'tablet', event: 'STATE', id: 'T' } as const;
    const ahead = { status: '2.1 Loading', startTime: nowMs + 4_000, user: 'Bold' };
    fleet.applyReport({ ...tablet, state: ahead, timestamp: nowMs });
    expect(theVehicle()).toMatchObject({ statusAtMs: nowMs, statusSinceMs: nowMs, status: { start: nowMs } });
    fleet.apply(siteFix({ status: { status: '4.1 Delay', ts: nowMs + 1_000 }, atMs: nowMs + 1_000 }));
    expect(theVehicle()).toMatchObject({ status: { status: '4.1 Delay' }, statusAtMs: nowMs + 1_000 });
    fleet.applyReport({ ...tablet, state: { status: '1.1 Haul', startTime: nowMs + 5_000 }, timestamp: nowMs + 900 });
    expect(theVehicle().status?.status).toBe('4.1 Delay');
  });

  test('of a record of an older version holds since it was reported', () => {
    fleet.apply(siteFix({ status: { ...status, ts: nowMs } }));
    const { statusSinceMs: _, ...older } = JSON.parse(JSON.stringify(theVehicle())) as ReturnType<typeof theVehicle>;
    fleet = newFleet();
    fleet.restore([vehicleSchema.parse(older)]);
    fleet.apply(siteFix({ status: { ...status, ts: nowMs + 5 }, atMs: nowMs + 5 }));
    expect(theVehicle()).toMatchObject({ statusAtMs: nowMs + 5, statusSinceMs: nowMs });
  });

  test('without a time of its own is late once a later fix has named the one before it again', () => {
    for (const [atMs, name] of [
      [100, 'Haul'],
      [120, 'Haul'],
      [110, 'Dump'],
    ] as const)
      fleet.apply(siteFix({ status: { status: name }, atMs: nowMs + atMs }));
    expect(theVehicle()).toMatchObject({ status: { status: 'Haul' }, statusAtMs: nowMs + 100 });
    expect(publishedTypes()).toEqual(['changed']);
    const stored = vehicleSchema.parse(JSON.parse(JSON.stringify(theVehicle())));
    fleet = newFleet();
    fleet.restore([stored]);
    fleet.apply(siteFix({ status: { status: 'Dump' }, atMs: nowMs + 119 }));
    expect(theVehicle().status).toMatchObject({ status: 'Haul' });
    fleet.apply(siteFix({ status: { status: 'Dump' }, atMs: nowMs + 121 }));
    expect(theVehicle()).toMatchObject({ status: { status: 'Dump' }, statusAtMs: nowMs + 121 });
  });

  test('with a time of its own is as late as that', () => {
    fleet.apply(siteFix({ status: { status: 'Haul' }, atMs: nowMs + 100 }));
    fleet.apply(siteFix({ status: { status: 'Haul' }, atMs: nowMs + 120 }));
    fleet.apply(siteFix({ status: { status: 'Dump', ts: nowMs + 130 }, atMs: nowMs + 90 }));
    expect(theVehicle()).toMatchObject({ status: { status: 'Dump' }, statusAtMs: nowMs + 130 });
    fleet.apply(siteFix({ status: { status: 'Haul', ts: nowMs + 125 }, atMs: nowMs + 140 }));
    expect(theVehicle().status).toMatchObject({ status: 'Dump' });
  });

  test('that was named by a clock that has been set back does not make the next one late', () => {
    const aheadMs = nowMs + 3_600_000;
    fleet.apply(siteFix({ status, atMs: aheadMs }));
    fleet.correctFutureTimes(nowMs);
    fleet.apply(siteFix({ status: { status: '4.2 Fuel' }, atMs: nowMs + 1 }));
    expect(theVehicle()).toMatchObject({ status: { status: '4.2 Fuel' }, statusAtMs: nowMs + 1 });
  });

  test('alone does not bring a vehicle online', () => {
    fleet.apply(siteFix({ status }));
    expect(fleet.isOnline(theVehicle())).toBe(false);
  });
});

describe('presence', () => {
  test('ends with 30 s without a position in mine-area mode', () => {
    fleet = newFleet(true);
    fleet.apply(siteFix({ place: fixPlace }));
    publishedMessages = [];
    nowMs += 30_000;
    fleet.tick();
    expect(publishedMessages).toEqual([]);
    nowMs += 1;
    fleet.tick();
    fleet.tick();
    expect(publishedMessages).toEqual([{ type: 'offline', deviceType: 'vehicle', id: 'T', timestamp: nowMs }]);
    expect(fleet.reportedPresence(theVehicle())).toBe('offline');
    fleet.apply(siteFix({ place: fixPlace, atMs: nowMs }));
    expect(publishedTypes()).toEqual(['offline', 'location', 'online']);
  });

  test.each([
    ['with a tablet', true, 30_000],
    ['without a tablet', false, 43_200_000],
  ])('does not end with silence in map mode; answers do not state it after that: %s', (_name, isOp, limitMs) => {
    fleet.apply(siteFix({ place: fixPlace, status: { isOp } }));
    publishedMessages = [];
    nowMs += limitMs;
    expect(fleet.reportedPresence(theVehicle())).toBe('online');
    nowMs += 1;
    fleet.tick();
    expect(publishedMessages).toEqual([]);
    expect(fleet.isOnline(theVehicle())).toBe(true);
    expect(fleet.reportedPresence(theVehicle())).toBeUndefined();
    fleet.apply(siteFix({ presence: 'offline' }));
    expect(publishedTypes()).toEqual(['offline']);
    expect(fleet.reportedPresence(theVehicle())).toBe('offline');
  });

  test('is published again where it is declared after answers have left it open', () => {
    fleet.apply(siteFix({ place: fixPlace, status: { isOp: true }, presence: 'online' }));
    nowMs += 60_000;
    expect(fleet.reportedPresence(theVehicle())).toBeUndefined();
    publishedMessages = [];
    for (let k = 0; k < 2; k++) fleet.apply(siteFix({ presence: 'online' }));
    expect(publishedTypes()).toEqual(['online']);
  });

  test('of a vehicle whose first position is old is that of the start, and its next position brings it back', () => {
    const status = { isOp: true };
    fleet.apply(siteFix({ place: fixPlace, status, atMs: nowMs - 60_000 }));
    expect(publishedMessages.at(-1)).toMatchObject({ type: 'location', offline: true });
    expect(fleet.isOnline(theVehicle())).toBe(false);
    fleet.apply(siteFix({ place: fixPlace, status, atMs: nowMs - 59_000 }));
    expect(publishedTypes()).toEqual(['changed', 'location', 'location', 'online']);
    expect(publishedMessages.at(-2)).not.toHaveProperty('offline');
  });

  test('that is declared along with a position is what clients are told last', () => {
    fleet.apply(siteFix({ presence: 'offline' }));
    nowMs += 1_000;
    fleet.apply(siteFix({ place: fixPlace, presence: 'offline' }));
    expect(publishedTypes()).toEqual(['location', 'online', 'offline']);
    expect(fleet.isOnline(theVehicle())).toBe(false);
  });

  test('that was declared holds until a newer place, not until an older one', () => {
    fleet.apply(siteFix({ place: fixPlace }));
    fleet.apply(siteFix({ presence: 'offline', atMs: nowMs + 10 }));
    fleet.apply(siteFix({ place: fixPlace, atMs: nowMs + 5 }));
    expect(fleet.isOnline(theVehicle())).toBe(false);
    fleet.apply(siteFix({ place: fixPlace, atMs: nowMs + 11 }));
    expect(fleet.isOnline(theVehicle())).toBe(true);
  });

  test('that was declared is over with a newer place, also if it is declared once more', () => {
    fleet.apply(siteFix({ place: fixPlace }));
    const offline = siteFix({ presence: 'offline', atMs: nowMs + 10 });
    fleet.apply(offline);
    fleet.apply(siteFix({ place: fixPlace, atMs: nowMs + 11 }));
    fleet.apply(offline);
    expect(fleet.isOnline(theVehicle())).toBe(true);
    fleet.apply(siteFix({ presence: 'offline', atMs: nowMs + 11 }));
    expect(fleet.isOnline(theVehicle())).toBe(false);
  });

  test('declared late does not override a later declaration', () => {
    fleet.apply(siteFix({ presence: 'online', atMs: nowMs }));
    fleet.apply(siteFix({ presence: 'offline', atMs: nowMs - 1 }));
    expect(fleet.isOnline(theVehicle())).toBe(true);
  });
});

describe('a restart', () => {
  test('restores states with their age, without publishing', () => {
    fleet.apply(siteFix({ place: fixPlace, name: 'Truck', status: { isOp: true, loaded: 'YES' } }));
    const kept = fleet.drainChanged().map((vehicle) => vehicleSchema.parse(JSON.parse(JSON.stringify(vehicle))));
    nowMs += 3_600_000;
    publishedMessages = [];
    fleet = newFleet();
    fleet.restore(kept);
    expect(publishedMessages).toEqual([]);
    expect(theVehicle()).toMatchObject({ name: 'Truck', fix: { atMs: nowMs - 3_600_000 } });
    expect(fleet.isOnline(theVehicle())).toBe(false);
    fleet.tick();
    expect(publishedMessages).toEqual([]);
  });

  test.each([
    ['a position', { place: fixPlace }],
    ['word of its fleet', { presence: 'online' }],
  ] as const)('evaluates silence once; later %s brings the vehicle back, however late it is', (_name, report) => {
    fleet.apply(siteFix({ place: fixPlace, status: { isOp: true } }));
    const kept = fleet.drainChanged();
    nowMs += 3_600_000;
    fleet = newFleet();
    fleet.restore(kept);
    publishedMessages = [];
    fleet.apply(siteFix({ ...report, atMs: nowMs - 60_000 }));
    fleet.tick();
    expect(publishedTypes().at(-1)).toBe('online');
    expect(fleet.isOnline(theVehicle())).toBe(true);
  });

  test('publishes once that a silent vehicle is offline if its fleet says so after it', () => {
    fleet.apply(siteFix({ place: fixPlace, status: { isOp: true } }));
    const kept = fleet.drainChanged();
    nowMs += 3_600_000;
    fleet = newFleet();
    fleet.restore(kept);
    publishedMessages = [];
    for (let k = 0; k < 2; k++) fleet.apply(siteFix({ presence: 'offline' }));
    expect(publishedTypes()).toEqual(['offline']);
  });

  test('saves only changes, and again after a failed save', () => {
    fleet.apply(siteFix({ place: fixPlace }));
    const due = fleet.drainChanged();
    expect(due).toHaveLength(1);
    expect(fleet.drainChanged()).toHaveLength(0);
    fleet.markChanged(due);
    expect(fleet.drainChanged()).toHaveLength(1);
  });
});

describe('the time of a presence message', () => {
  const publishedPresences = () => publishedMessages.filter(({ type }) => type === 'online' || type === 'offline');

  test('is not before that of the last one after a correction of the clock, which clients would ignore', () => {
    fleet.apply(siteFix({ place: fixPlace }));
    const onlineAtMs = nowMs;
    nowMs -= 900;
    fleet.apply(siteFix({ presence: 'offline', atMs: onlineAtMs }));
    expect(publishedPresences()).toMatchObject([
      { type: 'online', timestamp: onlineAtMs },
      { type: 'offline', timestamp: onlineAtMs },
    ]);
  });

  test('is that of the clock once the clock has been set back further', () => {
    fleet.apply(siteFix({ place: fixPlace }));
    nowMs -= 3_600_000;
    fleet.apply(siteFix({ presence: 'offline', atMs: nowMs + 3_600_000 }));
    expect(publishedPresences().at(-1)).toMatchObject({ type: 'offline', timestamp: nowMs });
  });

  test('is that of its change also where the state is recorded again', () => {
    fleet.apply(siteFix({ place: fixPlace }));
    const onlineAtMs = nowMs;
    nowMs += 20_000;
    expect([...fleet.stateMessages()].at(-1)).toMatchObject({ type: 'online', timestamp: onlineAtMs });
  });
});

test('a place of before the vehicle was said to be offline is published as that of an offline vehicle', () => {
  fleet.apply(siteFix({ place: fixPlace }));
  nowMs += 10_000;
  fleet.apply(siteFix({ presence: 'offline' }));
  fleet.apply(siteFix({ place: { ...fixPlace, easting: 500_010 }, atMs: nowMs - 5_000 }));
  expect(publishedMessages.at(-1)).toMatchObject({ type: 'location', offline: true });
  nowMs += 1_000;
  fleet.apply(siteFix({ place: { ...fixPlace, easting: 500_020 } }));
  expect(publishedMessages.slice(-2)).toMatchObject([{ type: 'location' }, { type: 'online' }]);
  expect(publishedMessages.at(-2)).not.toHaveProperty('offline');
});
