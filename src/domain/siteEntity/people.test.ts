import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { knownOccupancyOf, OCCUPANCY_WINDOW_MS, occupancyOf, readPerson, UNREADABLE_PERSON } from './people.ts';

const nowMs = 1_800_000_000_000;

describe('people', () => {
  it.each([
    [
      'an object',
      { lastname: 'Э', firstname: 'Батбаяр', department: 'Mine', issued_date: '2026-01-02', caplamp_id: 17 },
    ],
    [
      'JSON text',
      '{"lastname":"Э","firstname":"Батбаяр","department":"Mine","issued_date":"2026-01-02","caplamp_id":"17"}',
    ],
  ])('reads %s', (_case, info) => {
    expect(readPerson(info)).toEqual({
      fullName: 'Э Батбаяр',
      department: 'Mine',
      issuedDate: '2026-01-02',
      caplamp: '17',
    });
  });

  it.each([['{"lastname":'], ['null'], ['[]'], ['7'], [null], [undefined], [''], ['{}']])(
    'shows %j as unreadable',
    (info) => {
      expect(readPerson(info)).toMatchObject({ fullName: '********', department: 'N/A', issuedDate: '' });
    },
  );

  it('keeps readable entries beside unreadable ones', () => {
    expect(readPerson({ name: 'Bold', department: 5, caplamp_id: {} })).toEqual({
      ...UNREADABLE_PERSON,
      fullName: 'Bold',
      department: '5',
    });
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.oneof(fc.json(), fc.string()), (text) => void readPerson(text)));
  });
});

it('the occupancy of a chamber that has never reported is unknown', () => {
  const chamber = { elements: [], count: undefined, fieldAtMs: {} };
  const occupant = { item1: 'a', item2: nowMs };
  expect(knownOccupancyOf(chamber, nowMs)).toBeUndefined();
  expect(knownOccupancyOf({ ...chamber, fieldAtMs: { elements: nowMs - 9 } }, nowMs)).toBe(0);
  expect(knownOccupancyOf({ ...chamber, elements: [occupant] }, nowMs)).toBe(1);
});

it('the reported count of a chamber is its occupancy where no list of people came, or an older one', () => {
  const occupant = { item1: 'a', item2: nowMs };
  const counted = { elements: [], count: 5, fieldAtMs: { count: nowMs - 10 } };
  expect(knownOccupancyOf(counted, nowMs)).toBe(5);
  expect(knownOccupancyOf({ ...counted, fieldAtMs: {} }, nowMs)).toBe(5);
  const listed = { elements: [occupant], count: 5 };
  expect(knownOccupancyOf({ ...listed, fieldAtMs: { count: nowMs, elements: nowMs } }, nowMs)).toBe(1);
  expect(knownOccupancyOf({ ...listed, fieldAtMs: { count: nowMs, elements: nowMs - 1 } }, nowMs)).toBe(5);
  expect(knownOccupancyOf({ ...listed, fieldAtMs: { elements: nowMs } }, nowMs)).toBe(1);
});

describe('occupancy over 8 h', () => {
  const occupant = (sap: string, agoMs: number) => ({ item1: sap, item2: nowMs - agoMs });
  it.each([
    ['no passages', [], 0],
    ['two people', [occupant('a', 0), occupant('b', 60_000)], 2],
    ['one person twice', [occupant('a', 0), occupant('a', 60_000)], 1],
    ['one at exactly 8 h', [occupant('a', OCCUPANCY_WINDOW_MS)], 1],
    ['passages older than 8 h', [occupant('a', OCCUPANCY_WINDOW_MS + 1)], 0],
    ['by the hours of a clock', [occupant('a', 28_800_000), occupant('b', 28_800_001)], 1],
    ['a clock that runs ahead', [occupant('a', -5_000)], 1],
  ])('counts %s', (_case, elements, count) => {
    expect(occupancyOf(elements, nowMs)).toBe(count);
  });
});
