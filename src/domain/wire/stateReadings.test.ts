import { expect, test } from 'vitest';
import { assetStateReader, sensorStateReader } from './stateReadings.ts';

const chamber = { type: 'RC', name: 'RC-3', state_ts: 5 };

test('a person who cannot be read is left out of a refuge chamber and named, the others stay', () => {
  const elements = [{ sap: '10', timestamp: 1 }, { sap: '11', timestamp: null }, 'x', { sap: 12, timestamp: 3 }];
  const { data, skipped } = assetStateReader.safeParse({ ...chamber, elements });
  expect(data?.elements).toEqual([
    { sap: '10', timestamp: 1 },
    { sap: '12', timestamp: 3 },
  ]);
  expect(skipped).toEqual([
    expect.stringMatching(/^elements #2: timestamp: \S/),
    expect.stringMatching(/^elements #3: \S/),
  ]);
});

test('of a sensor, too, passages and modules one by one', () => {
  const { data, skipped } = sensorStateReader.safeParse({
    ...{
      type: 'rsu',
      name: 'R1',
      elements: [
        { item1: 'L-1', item2: 'now' },
        { item1: 'L-2', item2: 4 },
      ],
    },
    modules: [{ key: 'radio', state: 'OK' }, { key: 'power' }],
  });
  expect(data).toMatchObject({ elements: [{ item1: 'L-2', item2: 4 }], modules: [{ key: 'radio', state: 'OK' }] });
  expect(skipped).toHaveLength(2);
});

test.each([
  ['lists without a readable entry tell nothing', [{ sap: '10' }], null, 1],
  ['an empty list says that nobody is there', [], [], 0],
  ['what is no list counts as missing', 'x', null, 0],
])('%s', (_case, elements, read, skippedCount) => {
  const { data, skipped } = assetStateReader.safeParse({ ...chamber, elements });
  expect(data?.elements).toEqual(read);
  expect(skipped).toHaveLength(skippedCount);
});

test.each([
  ['op', 'OP'],
  ['Tx ', 'TX'],
  ['CCTV', 'CCTV'],
])('an asset of type %j is of type %s', (type, code) => {
  expect(assetStateReader.safeParse({ ...chamber, type }).data?.type).toBe(code);
});

test('a sensor that is known by its id alone has that for a name', () => {
  const read = (sent: object) => sensorStateReader.safeParse({ type: 'sensor', state: 'OK', ...sent }).data;
  expect(read({ id: 7 })).toMatchObject({ id: '7', name: '7', state: 'OK' });
  expect(read({ id: 's-1', name: 'R1' })).toMatchObject({ id: 's-1', name: 'R1' });
  expect(read({ name: 'R1' })?.id).toBeUndefined();
  expect(read({})).toBeUndefined();
});

test('a state that cannot be read as a whole is none', () => {
  const { data, error } = assetStateReader.safeParse({ ...chamber, type: 'hangar', elements: [{ sap: '1' }] });
  expect(data).toBeUndefined();
  expect(error?.issues[0]?.path).toEqual(['type']);
  expect(sensorStateReader.safeParse(null).data).toBeUndefined();
});
