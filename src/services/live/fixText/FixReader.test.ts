import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LocationMessage } from '../../../domain/wire/live.ts';
import { isLocationMessage } from '../locationMessage.ts';
import { FixReader } from './FixReader.ts';

const fixMessage = {
  type: 'location',
  deviceType: 'vehicle',
  id: 'HT-201',
  location: { easting: 650_000.25, northing: 4_763_000.5, alt: 1_040, zone: '48N' },
  rotation: 181.5,
  velocity: 23.4,
  timestamp: 1_795_000_000_000,
  offline: false,
} as const;

/** Has seen fixes before. */
function readerOf(...fixes: readonly LocationMessage[]): FixReader {
  const reader = new FixReader();
  for (const fix of fixes) reader.learn(fix);
  return reader;
}

/** As JSON.parse reads a list. */
const parsedItems = (text: string): unknown[] | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

const itemsOf = (reader: FixReader, text: string): unknown[] | undefined =>
  reader.readList(text)?.map((item) => ('fix' in item ? item.fix : item.value));

const fixTextOf = (fix: object, replaced: string, by: string): string => JSON.stringify(fix).replace(replaced, by);

describe('fixes read by the shape of earlier ones', () => {
  it('are not read before one has been learned', () => {
    const text = JSON.stringify(fixMessage);
    expect(new FixReader().readFix(text)).toBeUndefined();
    expect(readerOf(fixMessage).readFix(text)).toEqual(fixMessage);
  });

  it.each([
    ['other values', { ...fixMessage, id: 'LH-9', velocity: 0, timestamp: 0, offline: true }],
    ['numbers of many digits', { ...fixMessage, rotation: 265.7991907335818, velocity: 1 / 3 }],
    ['negative numbers', { ...fixMessage, location: { ...fixMessage.location, alt: -212.75 } }],
  ])('are read with %s', (_, fix) => {
    expect(readerOf(fixMessage).readFix(JSON.stringify(fix))).toEqual(fix);
  });

  it.each([
    ['another order', JSON.stringify(Object.fromEntries(Object.entries(fixMessage).reverse()))],
    ['spaces', JSON.stringify(fixMessage, undefined, 1)],
    ['something after it', `${JSON.stringify(fixMessage)} `],
    ['half of it', JSON.stringify(fixMessage).slice(0, 90)],
    ['an unknown field', JSON.stringify({ ...fixMessage, hdop: 1 })],
    ['a field left out', JSON.stringify({ ...fixMessage, rotation: undefined })],
    ['no id', JSON.stringify({ ...fixMessage, id: '' })],
    ['an escaped id', JSON.stringify({ ...fixMessage, id: 'HT"201' })],
    ['an id of other letters', JSON.stringify({ ...fixMessage, id: 'ӨР-201' })],
    ['an exponent', fixTextOf(fixMessage, '23.4', '2e1')],
    ['a number with a leading zero', fixTextOf(fixMessage, '23.4', '023.4')],
    ['a number without decimals after its point', fixTextOf(fixMessage, '23.4', '23.')],
    ['a number that begins with its point', fixTextOf(fixMessage, '23.4', '.4')],
    ['a sign alone', fixTextOf(fixMessage, '23.4', '-')],
    ['a number that is too long', fixTextOf(fixMessage, '23.4', '2'.repeat(400))],
    ['a time that is no whole number', fixTextOf(fixMessage, '1795000000000', '1795000000000.5')],
    ['a time before 1970', fixTextOf(fixMessage, '1795000000000', '-1')],
    ['another word for a flag', fixTextOf(fixMessage, 'false', 'falsy')],
    ['a control character', fixTextOf(fixMessage, 'HT-201', 'HT\n201')],
  ])('are left to JSON.parse with %s', (_, text) => {
    expect(readerOf(fixMessage).readFix(text)).toBeUndefined();
  });

  it('learn a few shapes', () => {
    const { rotation: _, ...withoutBearing } = fixMessage;
    const reader = readerOf(fixMessage, withoutBearing);
    for (const fix of [fixMessage, withoutBearing, fixMessage])
      expect(reader.readFix(JSON.stringify(fix))).toEqual(fix);
  });

  it('learn a shape that comes after many fixes of another one', () => {
    const { rotation: _, ...withoutBearing } = fixMessage;
    const reader = new FixReader();
    reader.readList(JSON.stringify(Array.from({ length: 500 }, () => fixMessage)));
    reader.readList(JSON.stringify([fixMessage, withoutBearing]));
    for (const fix of [fixMessage, withoutBearing]) expect(reader.readList(JSON.stringify([fix]))).toEqual([{ fix }]);
  });

  it('learn a shape that comes after many long ids of another one', () => {
    const { rotation: _, ...withoutBearing } = fixMessage;
    const reader = new FixReader();
    for (let k = 0; k < 70; k++) reader.learn({ ...fixMessage, id: `a long id of a truck ${k}` });
    reader.learn(withoutBearing);
    expect(reader.readFix(JSON.stringify(withoutBearing))).toEqual(withoutBearing);
  });

  it('do not mix up fields of the same name elsewhere', () => {
    const fix = { ...fixMessage, location: { ...fixMessage.location, id: 'x', velocity: 7 }, zone: '1S', alt: 5 };
    expect(readerOf(fix).readFix(JSON.stringify(fix))).toBeUndefined();
  });

  it('have long ids once these are known', () => {
    const fix = { ...fixMessage, id: '3f2b8d1e-55aa-4c0e-9d4e-0a1b2c3d4e5f' };
    const reader = readerOf(fixMessage);
    expect(reader.readFix(JSON.stringify(fix))).toBeUndefined();
    reader.learn(fix);
    expect(reader.readFix(JSON.stringify(fix))).toEqual(fix);
  });

  it('are read from lists, between messages in any script', () => {
    const change = { type: 'changed', id: 'HT-1', status: { user: 'Б. Бат-Эрдэнэ {[" 👷', load: [{ n: 1 }] } };
    const items = [fixMessage, change, { ...fixMessage, id: 'HT-202' }, change, change, fixMessage];
    expect(itemsOf(readerOf(fixMessage), JSON.stringify(items))).toEqual(items);
  });

  it.each(['[]', '[1]', '[{}', '[{},]', '[{}] ', '[ {}]', '[{} ,{}]', '[{"a":}]', '[[{}]]', '[{}]]', '['])(
    'leave %s to JSON.parse',
    (text) => {
      expect(readerOf(fixMessage).readList(text)).toBeUndefined();
    },
  );

  const number = fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.integer(),
    fc.double({ min: -1e6, max: 1e6, noNaN: true }).map((value) => Number(value.toFixed(3))),
  );
  const text = fc.oneof(fc.string(), fc.string({ unit: 'grapheme' }), fc.constantFrom('48N', 'Хойд талбай', 'a\\"b'));
  const fix = fc
    .record(
      {
        type: fc.constant('location' as const),
        deviceType: fc.constant('vehicle' as const),
        id: text,
        location: fc.record(
          { easting: number, northing: number, alt: number, zone: text },
          { requiredKeys: ['easting'] },
        ),
        rotation: number,
        velocity: number,
        timestamp: fc.oneof(fc.nat(), number),
        region: text,
        offline: fc.boolean(),
        other: fc.json(),
      },
      { requiredKeys: ['type', 'deviceType', 'id', 'timestamp'] },
    )
    .map((value) => value as unknown as LocationMessage);

  it('are what JSON.parse reads, in lists of anything, whole or damaged', () => {
    const item = fc.oneof({ weight: 4, arbitrary: fix }, { weight: 1, arbitrary: fc.object() });
    const damage = fc.option(
      fc.tuple(fc.nat(), fc.nat({ max: 2 }), fc.constantFrom('', ',', '"', '{', ']', '0', ' ', 'é')),
    );
    fc.assert(
      fc.property(fc.array(item, { minLength: 1 }), damage, (items, damaged) => {
        const whole = JSON.stringify(items);
        const at = damaged ? damaged[0] % whole.length : 0;
        const list = damaged ? whole.slice(0, at) + damaged[2] + whole.slice(at + damaged[1]) : whole;
        const parsed = parsedItems(list);
        const learned = items.filter(isLocationMessage);
        const read = itemsOf(readerOf(...learned.slice(0, 4)), list);
        if (damaged ? read !== undefined : true) expect(comparable(read)).toEqual(comparable(parsed));
      }),
      { numRuns: 2_000 },
    );
  });
});

/** Items with their fields in order and without absent ones. */
function comparable(items: unknown[] | undefined): string[] | undefined {
  const inOrder = (_: string, value: unknown): unknown =>
    value instanceof Object && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).sort()) : value;
  return items?.map((item) => JSON.stringify(item, inOrder));
}
