import { beforeEach, describe, expect, it } from 'vitest';
import { isStorable } from '../../src/domain/wire/text.ts';
import { InProcessBus } from '../bus/bus.ts';
import { AcceptedItemsMemory } from './acceptedItems.ts';
import { BusIntake } from './intake.ts';

const NOW_MS = 1_795_000_000_000;
const timestampMs = NOW_MS;
const location = { easting: 649_000, northing: 4_763_000, alt: 1_200 };

let published: Record<string, unknown>[];
let intake: BusIntake;

beforeEach(() => {
  published = [];
  const bus = new InProcessBus((error) => {
    throw error;
  });
  bus.subscribe('fleet.fix', (fix) => published.push({ ...fix }));
  bus.subscribe('site.report', (report) => published.push({ ...report }));
  intake = new BusIntake(bus, { number: 48, south: false }, () => NOW_MS);
});

describe('a fix', () => {
  it('may be marked as the location that it is, as live messages are', () => {
    const marked = { type: 'location', deviceType: 'vehicle', id: 'T1', timestamp: timestampMs, location };
    expect(intake.ingest([marked, { ...marked, type: null }]).errors).toEqual([]);
    expect(published).toMatchObject([{ id: 'T1' }, { id: 'T1' }]);
  });

  it('may have null for unknown values', () => {
    const unknown = { name: null, category: null, rotation: null, velocity: null, region: null, presence: null };
    const fix = { id: 'T1', timestamp: timestampMs, location: { ...location, alt: null }, status: null, ...unknown };
    expect(intake.ingest([fix]).errors).toEqual([]);
    expect(published[0]).toMatchObject({ name: undefined, place: { easting: 649_000, altitude: undefined } });
  });

  it.each([
    ['operator', { operator: 417 }],
    ['status', { status: 1 }],
    ['isOp', { isOp: 'YES' }],
    ['ts', { ts: '5' }],
    ['text of it', ''],
    ['text of null', 'null'],
  ])('is refused where its status has a wrong %s', (_field, status) => {
    const { accepted, errors } = intake.ingest([{ id: 'T1', timestamp: timestampMs, location, status }]);
    expect(accepted).toBe(0);
    expect(errors).toEqual([{ index: 0, message: expect.stringMatching(/^status/) }]);
  });

  it('needs something to tell all the same', () => {
    expect(
      intake.ingest([
        { id: 'T1', timestamp: timestampMs, location: null },
        { id: null, timestamp: timestampMs, location },
      ]).rejected,
    ).toBe(2);
  });
});

describe('a report', () => {
  it('may have null for unknown values', () => {
    const state = { status: '2.1 Loading', startTime: null, load: { totalCycle: null, selectedVehicle: 'EX-1' } };
    const engine = {
      type: 'engine',
      deviceType: 'vehicle',
      id: 'T1',
      fuelRate: null,
      batteryVoltage: 24,
      timestamp: timestampMs,
    };
    const tablet = { type: 'changed', deviceType: 'tablet', event: 'STATE', id: 'T1', state, timestamp: timestampMs };
    expect(intake.ingest([engine, tablet]).errors).toEqual([]);
    expect(published[0]).not.toHaveProperty('fuelRate');
  });

  const changedReport = (deviceType: 'asset' | 'sensor', facts: object) => ({
    ...{ type: 'changed', deviceType },
    [deviceType]: { type: deviceType === 'asset' ? 'OP' : 'RSU', name: 'X-1', ...facts },
  });
  it.each([
    ['of a fix', { id: 'T1', timestamp: timestampMs, location }, 1],
    [
      'whose groups all carry their time',
      changedReport('asset', { status: '1', status_ts: timestampMs, level: null }),
      1,
    ],
    ['whose elements go by the time of the state', changedReport('asset', { count: 2, state_ts: timestampMs }), 1],
    [
      'with a group without a time',
      changedReport('asset', { status: '1', level: 2, level_ts: timestampMs }),
      undefined,
    ],
    ['with a time that is null', changedReport('asset', { status: '1', status_ts: null }), undefined],
    ['of a sensor without a time', changedReport('sensor', { state: 'OK' }), undefined],
  ])('%s is known when it comes again, or believed again', (_what, item, repeated) => {
    const taken = new AcceptedItemsMemory().openRequest();
    expect(intake.ingest([item], taken)).toEqual({ accepted: 1, rejected: 0, errors: [] });
    expect(intake.ingest([item], taken).repeated).toBe(repeated);
    expect(published).toHaveLength(repeated ? 1 : 2);
  });
});

describe('text that no database keeps', () => {
  const bad = 'a\u0000b\ud83d';

  it('is cleaned where a device sends it', () => {
    const status = { status: bad, operator: bad, [bad]: { deep: [bad] } };
    const text = JSON.stringify({ status: '1.1 Haul', operator: bad });
    const alert = { type: bad, deviceId: 'T1', timestamp: timestampMs, message: bad, zoneName: bad };
    const items = [
      { id: 'T1', timestamp: timestampMs, name: bad, category: bad, region: bad, location, status },
      { id: 'T2', timestamp: timestampMs, status: text },
      { type: 'alert', alert },
    ];
    expect(intake.ingest(items).errors).toEqual([]);
    expect(published).toHaveLength(3);
    expect(published[0]?.['name']).toBe('a\ufffdb\ufffd');
    expect(isStorable(published)).toBe(true);
  });

  it('is refused in ids, each by itself and with a reason', () => {
    const passage = { type: 'passage', deviceType: 'person', id: 'L1', sensor: bad, timestamp: timestampMs };
    const items = [
      { id: bad, timestamp: timestampMs, location },
      passage,
      { id: 'T1', timestamp: timestampMs, location },
    ];
    const { accepted, errors } = intake.ingest(items);
    expect(accepted).toBe(1);
    expect(errors).toEqual([
      { index: 0, message: expect.stringMatching(/^id: holds a character that cannot be stored/) },
      { index: 1, message: expect.stringMatching(/^sensor: holds a character that cannot be stored/) },
    ]);
  });
});
