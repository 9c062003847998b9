import { describe, expect, test } from 'vitest';
import {
  assetReader,
  personReader,
  siteEntityReader,
  vehicleEntityReader,
  vehicleInitReader,
} from './entityReadings.ts';

describe('a last known state', () => {
  const state = {
    id: 'HT-1',
    name: 'HT-1',
    location: { easting: 1, northing: 2, alt: 3 },
    timestamp: 1_800_000_000_000,
    status: { status: '1.1', operator: 'Bat' },
  };

  test.each([
    ['category', ['Haul Truck']],
    ['location', { easting: 1 }],
    ['timestamp', '2026-11-21'],
    ['rotation', '90'],
    ['velocity', 'fast'],
    ['region', {}],
    ['offline', 0],
    ['status', '{'],
    ['status_ts', -1],
  ])('loses a %s that cannot be read, and nothing else', (field, value) => {
    const { data, skipped } = vehicleInitReader.safeParse({ ...state, [field]: value });
    expect(data).toEqual({ ...state, [field]: null });
    expect(skipped).toEqual([expect.stringMatching(new RegExp(`^${field}: \\S`))]);
  });

  test.each([
    ['operator', ['Bat']],
    ['status', {}],
    ['status_category', true],
    ['owner', []],
    ['model', {}],
    ['function', false],
    ['ts', '5'],
    ['start', 1.5],
    ['end', -1],
    ['isOp', 'YES'],
    ['operating', 1],
  ])('keeps a status whose %s cannot be read', (field, value) => {
    const status = { ...state.status, [field]: value };
    const read = { ...state, status: { ...status, [field]: null } };
    expect(vehicleInitReader.safeParse({ ...state, status }).data).toEqual(read);
    expect(vehicleInitReader.safeParse({ ...state, status: JSON.stringify(status) }).data).toEqual(read);
  });

  test.each(['', ' ', 'null', null])('has no status where that is %j', (status) => {
    const { data, skipped } = vehicleInitReader.safeParse({ ...state, status });
    expect(data).toEqual({ ...state, status: null });
    expect(skipped).toEqual([]);
  });

  test('may have numbers in place of texts', () => {
    const status = { status: 1, operator: 417 };
    expect(vehicleInitReader.safeParse({ ...state, name: 201, region: 7, status }).data).toMatchObject({
      name: '201',
      region: '7',
      status: { status: '1', operator: '417' },
    });
  });

  test('needs an id and a name', () => {
    expect(vehicleInitReader.safeParse({ ...state, id: null }).data).toBeUndefined();
    expect(vehicleInitReader.safeParse({ ...state, name: true }).error?.issues[0]?.path).toEqual(['name']);
  });
});

describe('a vehicle of the catalogue', () => {
  const vehicle = { id: 'HT-1', name: 'HT-1', type: 'vehicle', info: { category: 'Haul Truck', isOp: true } };

  test.each([
    ['category', ['Haul Truck']],
    ['subcategory', {}],
    ['isOp', 'YES'],
    ['model', true],
    ['owner', []],
    ['function', false],
    ['showIfOutsideBoundary', 1],
  ])('loses an info.%s that cannot be read, which is named, and nothing else', (field, value) => {
    const { data, skipped } = vehicleEntityReader.safeParse({ ...vehicle, info: { ...vehicle.info, [field]: value } });
    expect(data).toEqual({ ...vehicle, info: { ...vehicle.info, [field]: null } });
    expect(skipped).toEqual([expect.stringMatching(new RegExp(`^info\\.${field}: \\S`))]);
  });

  test('may have its info as JSON text, and numbers for texts', () => {
    const info = JSON.stringify({ ...vehicle.info, model: 789 });
    expect(vehicleEntityReader.safeParse({ ...vehicle, name: 201, info })).toEqual({
      data: { ...vehicle, name: '201', info: { ...vehicle.info, model: '789' } },
      skipped: [],
    });
  });

  test.each([
    ['text that is not JSON', '{', 1],
    ['a list', [], 1],
    ['empty text', '', 0],
    ['null', null, 0],
  ])('stays where its info is %s', (_what, info, skippedCount) => {
    const { data, skipped } = vehicleEntityReader.safeParse({ ...vehicle, info });
    expect(data).toEqual({ ...vehicle, info: null });
    expect(skipped).toHaveLength(skippedCount);
  });
});

test('a fixed asset may have its info as JSON text and a number for its name', () => {
  const asset = { id: 'a', name: 12, type: 'fixed asset', info: '{"category":"OP","reported_as":7}' };
  expect(assetReader.safeParse(asset)).toEqual({
    data: { ...asset, name: '12', info: { category: 'OP', reported_as: '7' } },
    skipped: [],
  });
  const { data, skipped } = siteEntityReader.safeParse({ ...asset, info: '{' });
  expect(data?.info).toBeNull();
  expect(skipped).toEqual([expect.stringMatching(/^info: \S/)]);
});

test.each([
  ['its info', 'fixed asset', { category: 'tx ' }, true],
  ['its type', 'RC', null, true],
  ['its type, and has another word in its info', 'pc', { category: 'Jaw crusher' }, true],
  ['neither', 'fixed asset', { category: 'Conveyor' }, false],
  ['nothing', undefined, undefined, false],
])('a fixed asset is read if its category is named by %s', (_what, type, info, isRead) => {
  const { data, error } = assetReader.safeParse({ id: 'a', name: 'A', type, info });
  expect(data !== undefined).toBe(isRead);
  if (!isRead) expect(error?.issues[0]).toMatchObject({ path: ['info', 'category'] });
});

// The list was asked for by its type.
test.each([
  ['a vehicle', vehicleEntityReader],
  ['a sensor', siteEntityReader],
  ['a person', personReader],
])('%s needs no type', (_what, reader) => {
  for (const type of [undefined, null, 7, ['x']])
    expect(reader.safeParse({ id: 'a', name: 'A', type }).data).toMatchObject({ id: 'a', name: 'A' });
});

// rules.md#people
test('a person is known by the SAP id where there is no other id, with lamp and sensor beside the info', () => {
  const read = (sent: object) => personReader.safeParse(sent).data;
  expect(read({ name: 1042, caplamp: 417, rsu: 'R1' })).toEqual({
    id: '1042',
    name: '1042',
    caplamp: '417',
    rsu: 'R1',
  });
  expect(read({ id: null, name: '1042', rsu: {} })).toEqual({ id: '1042', name: '1042', rsu: null });
  expect(read({ id: 'p-1', name: '1042' })).toEqual({ id: 'p-1', name: '1042' });
  expect(read({ info: {} })).toBeUndefined();
});
