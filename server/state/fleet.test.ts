import { beforeEach, describe, expect, test } from 'vitest';
import type { TabletReport, TransactionReport } from '../../src/domain/wire/reports.ts';
import { type BusTopics, InProcessBus } from '../bus/bus.ts';
import type { SiteFix } from '../bus/siteFix.ts';
import { Fleet } from './fleet.ts';
import { vehicleSchema } from './vehicle.ts';
import { mergedStatus } from './vehicleReports.ts';

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

function siteFix(more: Partial<SiteFix> = {}): SiteFix {
  return {
    id: 'T',
    name: undefined,
    category: undefined,
    atMs: nowMs,
    place: undefined,
    bearingDeg: undefined,
    speedKmh: undefined,
    region: undefined,
    status: undefined,
    presence: undefined,
    ...more,
  };
}

function publishedTypes(): string[] {
  return publishedMessages.map(({ type }) => type);
}

function theVehicle() {
  const [vehicle] = fleet.vehicles();
  if (!vehicle) throw new Error('No vehicle');
  return vehicle;
}

describe('reports of a tablet and transactions', () => {
  const tabletReport = (timestamp: number, user: string, excavator?: string): TabletReport => ({
    ...{ type: 'changed', deviceType: 'tablet', event: 'STATE', id: 'T', timestamp },
    state: { status: '2.1 Loading', startTime: 100, user, ...(excavator && { load: { selectedVehicle: excavator } }) },
  });
  const transaction = (timestamp: number, txn_status: string, excavator?: string): TransactionReport => ({
    ...{ type: 'change_status', deviceId: 'T', timestamp, txn_status },
    ...(excavator && { load: { selectedVehicle: excavator } }),
  });

  test('a transaction that names no excavator keeps the last, whichever came first', () => {
    for (const [first, second] of [
      [transaction(10, 'Ачилт', 'EX-1'), transaction(20, 'Буулгалт')],
      [transaction(20, 'Буулгалт'), transaction(10, 'Ачилт', 'EX-1')],
    ] as const) {
      fleet = newFleet();
      fleet.applyTransaction(first);
      fleet.applyTransaction(second);
      expect(mergedStatus(vehicleSchema.parse(theVehicle()))).toMatchObject({
        ...{ txn_status: 'Буулгалт', txn_ts: 20, txn_load: { selectedVehicle: 'EX-1' } },
      });
    }
  });

  test('what is told of a tablet is its newest report, by itself or with a status, with its time', () => {
    fleet.applyReport(tabletReport(110, 'Bold', 'EX-1'));
    fleet.apply(siteFix({ atMs: 200, status: { status: '1.1 Haul', user: 'Dorj', ts: 200 } }));
    const told = () => mergedStatus(vehicleSchema.parse(theVehicle()));
    expect(told()).toMatchObject({ status: '1.1 Haul', startTime: 100, user: 'Dorj', tabletTs: 200 });
    expect(told()).not.toHaveProperty('load');
    fleet.applyReport(tabletReport(300, 'Bold'));
    expect(told()).toMatchObject({ startTime: 100, user: 'Bold', tabletTs: 300 });
    fleet.apply(siteFix({ atMs: 250, status: { status: '1.2 Empty', user: 'Dorj', ts: 250 } }));
    expect(told()).toMatchObject({ status: '1.2 Empty', user: 'Bold', tabletTs: 300 });
  });
});

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

  test('alone does not bring a vehicle online', () => {
    fleet.apply(siteFix({ status }));
    expect(fleet.isOnline(theVehicle())).toBe(false);
  });
});

describe('presence', () => {
  test.each([
    ['with a tablet', true, false, 30_000],
    ['in mine-area mode', false, true, 30_000],
    ['without a tablet', false, false, 43_200_000],
  ])('ends with silence: %s', (_name, isOp, filterMineArea, limitMs) => {
    fleet = newFleet(filterMineArea);
    fleet.apply(siteFix({ place: fixPlace, status: { isOp } }));
    publishedMessages = [];
    nowMs += limitMs;
    fleet.tick();
    expect(publishedMessages).toEqual([]);
    nowMs += 1;
    fleet.tick();
    fleet.tick();
    expect(publishedMessages).toEqual([{ type: 'offline', deviceType: 'vehicle', id: 'T', timestamp: nowMs }]);
    fleet.apply(siteFix({ place: fixPlace, atMs: nowMs }));
    expect(publishedTypes()).toEqual(['offline', 'location', 'online']);
  });

  test('that was declared holds until a newer place, not until an older one', () => {
    fleet.apply(siteFix({ place: fixPlace }));
    fleet.apply(siteFix({ presence: 'offline', atMs: nowMs + 10 }));
    fleet.apply(siteFix({ place: fixPlace, atMs: nowMs + 5 }));
    expect(fleet.isOnline(theVehicle())).toBe(false);
    fleet.apply(siteFix({ place: fixPlace, atMs: nowMs + 11 }));
    expect(fleet.isOnline(theVehicle())).toBe(true);
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
