import { expect, test } from 'vitest';
import { SiteEntities } from '../../../state/world/siteEntities/SiteEntities.ts';
import { PeopleFinder } from './PeopleFinder.ts';
import { isSeenRecently, peopleOrder, peopleRows } from './peopleRows.ts';

const NOW_MS = 1_800_000_000_000;
const HOUR_MS = 3_600_000;
const person = (name: string, lastname: string, lamp: string) => ({
  id: `p-${name}`,
  name,
  type: 'people',
  info: { lastname, firstname: 'Бат', caplamp_id: lamp, department: 'Drilling' },
});

function seedPeople(): SiteEntities {
  const siteEntities = new SiteEntities(() => NOW_MS);
  const location = { easting: 1, northing: 2, alt: 3 };
  siteEntities.seedEntities('sensor', [
    { id: 'r', name: 'RSU-7', type: 'sensor', info: { location, mine_area: 'East' } },
  ]);
  siteEntities.seedPeople([
    person('10', 'Өлзий', 'L-10'),
    person('9', 'Ганболд', 'L-9'),
    person('11', 'Ганболд', 'L-11'),
    { id: 'p-12', name: '12', type: 'people', info: 'no record' },
  ]);
  const elements = [
    { item1: 'L-9', item2: NOW_MS - HOUR_MS },
    { item1: 'L-11', item2: NOW_MS - 9 * HOUR_MS },
  ];
  siteEntities.applySensor({ type: 'rsu', name: 'RSU-7', elements });
  return siteEntities;
}

test('lists all people by name, those of one name by number, and no other entities', () => {
  const rows = peopleRows(seedPeople(), peopleOrder('mn'));
  expect(rows.map(({ sapNumber }) => sapNumber)).toEqual(['12', '9', '11', '10']);
  expect(rows[0]).toMatchObject({ name: '********', lamp: undefined, area: undefined, seenAtMs: undefined });
  expect(rows[1]).toMatchObject({
    name: 'Ганболд Бат',
    lamp: 'L-9',
    area: 'East',
    sensor: 'RSU-7',
    seenAtMs: NOW_MS - HOUR_MS,
  });
});

test('people seen within 8 hours are in the mine; those never seen are not', () => {
  const seen = peopleRows(seedPeople(), peopleOrder('mn')).filter((row) => isSeenRecently(row, NOW_MS));
  expect(seen.map(({ sapNumber }) => sapNumber)).toEqual(['9']);
});

test('people are found by surname in either script, by number and by lamp', () => {
  const siteEntities = seedPeople();
  const finder = new PeopleFinder(siteEntities, 'mn');
  const numbersFound = (query: string) => finder.find(finder.list(), query).map(({ sapNumber }) => sapNumber);
  expect(numbersFound('ulzii')).toEqual(['10']);
  expect(numbersFound('Ганблод')).toEqual(expect.arrayContaining(['9', '11']));
  expect(numbersFound('L-11')).toEqual(['11']);
  expect(numbersFound('12')).toEqual(['12']);
  expect(numbersFound(' ')).toEqual(['12', '9', '11', '10']);
  // Where they were seen changes before the list is read again.
  expect([numbersFound('RSU-7'), numbersFound('East')]).toEqual([[], []]);
  siteEntities.seedPeople([person('13', 'Сүхээ', 'L-13')]);
  expect(numbersFound('suhee')).toEqual(['13']);
});

test('an empty mine has an empty list', () => {
  expect(peopleRows(new SiteEntities(() => NOW_MS), peopleOrder('en'))).toEqual([]);
});
