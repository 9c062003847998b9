import { expect, it } from 'vitest';
import { InProcessBus } from '../bus/bus.ts';
import { Lamps } from '../people/lamps.ts';
import { applySiteReport } from '../siteEntities/siteEntitiesPlugin.ts';
import { SiteEntityStates } from '../siteEntities/siteEntityStates.ts';
import { MAX_ENTITIES_PER_KIND } from './capacity.ts';
import { BusIntake } from './intake.ts';

const timestampMs = 1_795_000_000_000;
const fullExceptFor = (known: string) => ({ has: (id: string) => id === known, size: MAX_ENTITIES_PER_KIND });
const newBus = () =>
  new InProcessBus((error) => {
    throw error;
  });
const bus = newBus();
/** Site entities of any size. */
const withRoom = (known: { has(id: string): boolean; size: number }) => ({ ...known, hasRoomFor: () => true });
const intakeKnowing = (known: string) =>
  new BusIntake(bus, { number: 48, south: false }, () => timestampMs, {
    vehicles: fullExceptFor(known),
    lamps: fullExceptFor(known),
    siteEntities: withRoom(fullExceptFor(known)),
  });

const location = { easting: 649_000, northing: 4_763_000 };
const loadAlert = { type: 'change_status', deviceId: 'T', txn_status: 'x', timestamp: timestampMs };
const REPORTS_BY_KIND: [string, string, object][] = [
  ['a fix', 'T', { id: 'T', timestamp: timestampMs, location }],
  ['an engine', 'T', { type: 'engine', deviceType: 'vehicle', id: 'T', fuelRate: 1, timestamp: timestampMs }],
  [
    'a tablet',
    'T',
    { type: 'changed', deviceType: 'tablet', event: 'MOT_TIME', id: 'T', motTime: 1, motTs: timestampMs },
  ],
  ['a transaction', 'T', { type: 'alert', alert: loadAlert }],
  ['an asset', 'asset OP A', { type: 'changed', deviceType: 'asset', asset: { type: 'OP', name: 'A', level: 1 } }],
  ['a sensor', 'sensor S', { type: 'changed', deviceType: 'sensor', sensor: { type: 'RSU', name: 'S', state: 'x' } }],
];

it.each(REPORTS_BY_KIND)(
  '%s of something new is refused where the site is full, of something known it is taken',
  (_n, key, item) => {
    expect(intakeKnowing(key).ingest([item])).toMatchObject({ accepted: 1 });
    const { errors } = intakeKnowing('another').ingest([item]);
    expect(errors[0]?.message).toContain(`the site knows ${MAX_ENTITIES_PER_KIND} of this kind`);
  },
);

it('a passage needs room for its lamp and for its sensor', () => {
  const item = { type: 'passage', deviceType: 'person', id: 'L', sensor: 'S', timestamp: timestampMs };
  for (const known of ['L', 'sensor S']) expect(intakeKnowing(known).ingest([item])).toMatchObject({ rejected: 1 });
  const roomy = { has: () => false, size: 0 };
  const all = new BusIntake(bus, { number: 48, south: false }, () => timestampMs, {
    vehicles: roomy,
    lamps: roomy,
    siteEntities: withRoom(roomy),
  });
  expect(all.ingest([item])).toMatchObject({ accepted: 1 });
});

it('alerts of another system name vehicles without making any', () => {
  const alert = { type: 'Working time', deviceId: 'nobody', timestamp: timestampMs };
  expect(intakeKnowing('another').ingest([{ type: 'alert', alert }])).toMatchObject({ accepted: 1 });
});

it('large states of assets and sensors grow until all take their room together; small ones are taken always', () => {
  const ownBus = newBus();
  const siteEntities = new SiteEntityStates(() => {}, 5_000);
  const lamps = new Lamps();
  ownBus.subscribe('site.report', (report) => applySiteReport(siteEntities, lamps, report));
  const roomy = { has: () => false, size: 0 };
  const known = { vehicles: roomy, lamps: roomy, siteEntities };
  const intake = new BusIntake(ownBus, { number: 48, south: false }, () => timestampMs, known);
  const chamber = (name: string, people: number, id = 'x'.repeat(100)) => ({
    type: 'changed',
    deviceType: 'asset',
    asset: {
      ...{ type: 'RC', name, elements_ts: timestampMs },
      elements: Array.from({ length: people }, () => ({ sap: id, timestamp: timestampMs })),
    },
  });
  const sensor = (name: string, state: string) => ({
    type: 'changed',
    deviceType: 'sensor',
    sensor: { type: 'RSU', name, state, modules: [{ key: 'power', state }] },
  });
  const ingest = (item: object) => intake.ingest([item]).errors[0]?.message ?? 'taken';
  const noRoom = expect.stringContaining('take all the room that they have');

  expect(ingest(sensor('S', 'on'))).toBe('taken');
  expect(ingest(chamber('A', 20))).toBe('taken');
  // The last that begins within the room may end beyond it.
  expect(ingest(chamber('B', 20))).toBe('taken');
  expect(ingest(chamber('C', 20))).toEqual(noRoom);
  expect(ingest(chamber('B', 21))).toEqual(noRoom);
  // What is small is taken, new or longer than before.
  expect(ingest(sensor('S', 'broken'))).toBe('taken');
  expect(ingest(sensor('T', 'on'))).toBe('taken');
  expect(ingest(chamber('C', 2))).toBe('taken');
  // What is known goes on being reported, and large ones have room once others are smaller.
  expect(ingest(chamber('B', 20, 'y'.repeat(100)))).toBe('taken');
  expect(ingest(chamber('D', 20))).toEqual(noRoom);
  expect(ingest(chamber('B', 1))).toBe('taken');
  expect(ingest(chamber('D', 20))).toBe('taken');
  expect(Array.from(siteEntities.all('asset'), ({ name, facts }) => [name, facts.elements.length])).toEqual([
    ['A', 20],
    ['B', 1],
    ['C', 2],
    ['D', 20],
  ]);
});

it('states that are restored take room as well', () => {
  const before = new SiteEntityStates(() => {});
  const state = 'x'.repeat(2_000);
  const report = (name: string) =>
    ({ type: 'changed', deviceType: 'sensor', sensor: { type: 'RSU', name, state } }) as const;
  before.applySensor(report('S').sensor);
  const again = new SiteEntityStates(() => {}, 200);
  expect(again.hasRoomFor(report('T'))).toBe(true);
  again.restore(before.all('sensor'));
  expect(again.hasRoomFor(report('T'))).toBe(false);
  expect(again.hasRoomFor(report('S'))).toBe(true);
});
