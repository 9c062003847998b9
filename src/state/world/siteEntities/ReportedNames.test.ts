import { expect, test } from 'vitest';
import { NO_FACTS, type SiteEntityFacts } from '../../../domain/siteEntity/facts.ts';
import { ReportedNames } from './ReportedNames.ts';

const withStatus = (status: string) => (known: SiteEntityFacts) => ({ ...known, status }) as SiteEntityFacts;

test('reports that arrive before the catalogue are applied with the row', () => {
  const names = new ReportedNames();
  expect(names.apply('RSU', 'R-1', withStatus('early'))).toBeUndefined();
  expect(names.rowOf('RSU', 'R-1')).toBeUndefined();
  expect(names.assignRow('RSU', 'R-1', 4)).toMatchObject({ status: 'early' });
  expect(names.rowOf('RSU', 'R-1')).toBe(4);
  expect(names.apply('RSU', 'R-1', withStatus('later'))).toEqual({ row: 4, facts: { ...NO_FACTS, status: 'later' } });
});

test('a report that says nothing new is no news; a name of another type is another one', () => {
  const names = new ReportedNames();
  names.assignRow('RSU', 'A', 0);
  expect(names.apply('RSU', 'A', (known) => known)).toBeUndefined();
  expect(names.assignRow('people', 'A', 1)).toBeUndefined();
  expect(names.rowOf('RSU', 'A')).toBe(0);
});

test('unknown names are limited in number, known ones are not', () => {
  const names = new ReportedNames();
  names.assignRow('RSU', 'known', 7);
  for (let k = 0; k < 10_100; k++) names.apply('RSU', `unknown ${k}`, withStatus('here'));
  expect(names.assignRow('RSU', 'unknown 0', 1)).toBeDefined();
  expect(names.assignRow('RSU', 'unknown 10099', 2)).toBeUndefined();
  expect(names.apply('RSU', 'known', withStatus('here'))?.row).toBe(7);
});
