import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSiteRule } from '../rule/siteRule.ts';
import { RULE_TYPES } from '../wire/ruleTypes.ts';
import { newZoneSchema } from '../wire/zoneEdits.ts';
import {
  boundHandles,
  closedZoneFields,
  drawnZoneOf,
  newZone,
  proposedBounds,
  readZoneForm,
  type ZoneForm,
  zoneBounds,
  zoneFaults,
} from './zoneForm.ts';

const zonePoints = [
  { easting: 650_000, northing: 4_763_000, altitude: 901.5 },
  { easting: 650_100, northing: 4_763_000, altitude: 898 },
  { easting: 650_100, northing: 4_763_100, altitude: 904 },
];
const form = (changes: Partial<ZoneForm> = {}): ZoneForm => ({ ...readZoneForm({ name: 'Yard' }), ...changes });

describe('faults of a zone', () => {
  it.each([
    ['nothing', {}, 3, []],
    ['no name', { name: '  ' }, 3, ['name']],
    ['two points', {}, 2, ['points']],
    ['too many points', {}, 1001, ['points']],
    ['a bound that is no number', { lower: 'low', upper: '1e3' }, 3, ['lower', 'upper']],
    ['a bound beyond the earth', { upper: '20001' }, 3, ['upper']],
    ['bounds of 0 m, negative, inverted', { lower: '0', upper: '-40,5' }, 3, []],
    ['a speed limit without a speed', { purpose: 'speed_restriction' }, 3, ['limitKmh']],
    ['a speed limit of 0', { purpose: 'speed_restriction', limitKmh: '0' }, 3, ['limitKmh']],
    ['a speed limit', { purpose: 'speed_restriction', limitKmh: '20,5' }, 3, []],
    ['a restriction without categories', { purpose: 'entity_restriction' }, 3, ['categories']],
    ['no entry', { purpose: 'entity_restriction', categories: ['LV'] }, 3, []],
    ['a stay of no time', { purpose: 'working_time' }, 3, ['minutes']],
    ['a status of no name and time', { purpose: 'status_limit_duration' }, 3, ['minutes', 'status']],
    ['one way', { purpose: 'one_way' }, 3, []],
  ] as const)('%s', (_name, changes, corners, faults) => {
    expect(zoneFaults(form(changes as Partial<ZoneForm>), corners)).toEqual(faults);
  });
});

describe('fields of a closed outline', () => {
  const [first] = zonePoints as [(typeof zonePoints)[0]];
  const deeperPoints = [...zonePoints, { ...first, altitude: 870 }];
  const closed = closedZoneFields({ name: 'Ramp' }, zonePoints, 'm1');

  it('have bounds around its points, and the map on which it was drawn', () => {
    expect(closed).toMatchObject({ name: 'Ramp', lower: '893', upper: '914', map: 'm1' });
    expect(closedZoneFields(closed, zonePoints, 'm2')['map']).toBe('m1');
  });

  it('have other bounds where it was opened again for deeper corners', () => {
    expect(closedZoneFields(closed, deeperPoints, 'm1')).toMatchObject({ lower: '865', upper: '914' });
  });

  it.each([
    ['typed', { lower: '900' }],
    ['cleared', { lower: '', upper: '' }],
  ])('keep bounds that were %s', (_name, bounds) => {
    expect(closedZoneFields({ ...closed, ...bounds }, deeperPoints, 'm1')).toMatchObject(bounds);
    expect(closedZoneFields(bounds, deeperPoints, 'm1')).toMatchObject(bounds);
  });
});

describe('request body', () => {
  it('is a whole rule of its kind, and no more', () => {
    const sent = newZone(
      form({ purpose: 'speed_restriction', limitKmh: '20', minutes: '5', lower: '0', upper: '12,5' }),
      zonePoints,
      'm1',
    );
    expect(sent).toEqual({
      zoneName: 'Yard',
      map: 'm1',
      points: zonePoints.map(({ easting: x, northing: y }) => ({ x, y })),
      lowerZ: 0,
      upperZ: 12.5,
      ruleType: 'speed_restriction',
      speedLimitKmh: 20,
      lineWidth: 2,
      pointSize: 6,
      colour: '#f4c20d',
    });
    expect(newZone(form({ limitKmh: '20', categories: ['LV'] }), zonePoints, 'm1')).not.toHaveProperty('ruleType');
  });

  const figure = fc.integer({ min: 1, max: 500 }).map(String);
  it('is accepted by the server for any valid form, as the rule of the form', () => {
    const filled = fc.record({
      name: fc.string({ minLength: 1, maxLength: 40 }).filter((name) => name.trim() !== ''),
      lower: fc.oneof(fc.constant(''), fc.integer({ min: -9000, max: 9000 }).map(String)),
      upper: fc.oneof(fc.constant(''), fc.integer({ min: -9000, max: 9000 }).map(String)),
      purpose: fc.constantFrom('occupancy' as const, ...RULE_TYPES),
      limitKmh: figure,
      minutes: figure,
      status: fc.constant('Delay'),
      categories: fc.subarray(['LV', 'Bus', 'Haul Truck'], { minLength: 1 }),
      lineWidth: fc.integer({ min: 1, max: 10 }),
      pointSize: fc.integer({ min: 1, max: 10 }),
      colour: fc.constant('#00aa11'),
    });
    fc.assert(
      fc.property(filled, (of) => {
        expect(zoneFaults(of, zonePoints.length)).toEqual([]);
        const sent = newZoneSchema.parse(newZone(of, zonePoints, 'm1'));
        const { map, points: corners, ...more } = sent;
        const stored = { ...more, id: 'z', points: JSON.stringify(corners), mapInfo: { id: map } };
        expect(readSiteRule(stored)?.type).toBe(of.purpose === 'occupancy' ? undefined : of.purpose);
        const again = drawnZoneOf({ ...stored, name: sent.zoneName, revision: 3 } as never, 0);
        const reread = readZoneForm(again?.fields ?? {});
        expect(zoneBounds(reread)).toEqual(zoneBounds(of));
        expect(newZone({ ...reread, lower: of.lower, upper: of.upper }, again?.points ?? [], 'm1')).toEqual(sent);
      }),
    );
  });
});

it.each([
  ['tomato', '#ff6347'],
  ['reddish', '#f4c20d'],
])('a stored zone of the colour %s is changed as %s', (colour, filled) => {
  const corners = zonePoints.map(({ easting: x, northing: y }) => ({ x, y }));
  const drawn = drawnZoneOf({ id: 'z', points: JSON.stringify(corners), colour }, 0);
  expect(readZoneForm(drawn?.fields ?? {}).colour).toBe(filled);
});

it('bounds are put in order, and proposed around the drawing', () => {
  expect(zoneBounds({ lower: '5', upper: '-3' })).toEqual([-3, 5]);
  expect(zoneBounds({ lower: '', upper: '0' })).toEqual([undefined, 0]);
  expect(proposedBounds(zonePoints)).toEqual({ lower: '893', upper: '914' });
});

it('stored drafts are read as far as they are valid', () => {
  const read = readZoneForm({ lineWidth: 99, pointSize: 1.5, colour: 'red', purpose: 'other', categories: ';LV;' });
  expect(read).toMatchObject({
    name: '',
    lineWidth: 10,
    pointSize: 6,
    colour: '#f4c20d',
    purpose: 'occupancy',
    categories: ['LV'],
  });
  expect(drawnZoneOf({ id: 'z', points: '[]' } as never, 0)).toBeUndefined();
});

it('bounds are held over the middle of the corners, those that there are', () => {
  const handles = boundHandles({ lower: '0', upper: '12,5' }, zonePoints);
  expect(handles.map(({ bound, at }) => [bound, at.altitude])).toEqual([
    ['lower', 0],
    ['upper', 12.5],
  ]);
  expect(handles[0]?.at.easting).toBeCloseTo(650_066.667, 2);
  expect(handles[0]?.at.northing).toBeCloseTo(4_763_033.333, 2);
  expect(boundHandles({ lower: '', upper: 'x' }, zonePoints)).toEqual([]);
  expect(boundHandles({ lower: '0', upper: '1' }, [])).toEqual([]);
});
