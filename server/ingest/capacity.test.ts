import { expect, it } from 'vitest';
import { InProcessBus } from '../bus/bus.ts';
import { MAX_ENTITIES_PER_KIND } from './capacity.ts';
import { BusIntake } from './intake.ts';

const timestampMs = 1_795_000_000_000;
const fullExceptFor = (known: string) => ({ has: (id: string) => id === known, size: MAX_ENTITIES_PER_KIND });
const bus = new InProcessBus((error) => {
  throw error;
});
const intakeKnowing = (known: string) =>
  new BusIntake(bus, { number: 48, south: false }, () => timestampMs, {
    vehicles: fullExceptFor(known),
    lamps: fullExceptFor(known),
    siteEntities: fullExceptFor(known),
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
    siteEntities: roomy,
  });
  expect(all.ingest([item])).toMatchObject({ accepted: 1 });
});

it('alerts of another system name vehicles without making any', () => {
  const alert = { type: 'Working time', deviceId: 'nobody', timestamp: timestampMs };
  expect(intakeKnowing('another').ingest([{ type: 'alert', alert }])).toMatchObject({ accepted: 1 });
});
