import { describe, expect, it } from 'vitest';
import { findMatch, matchesFields, matchesNumber, SEARCH_FIELDS } from './fields.ts';

describe('search fields', () => {
  it('are those of the rule', () => {
    const ids = Object.fromEntries(
      Object.entries(SEARCH_FIELDS).map(([category, groups]) => [
        category,
        groups.map(({ fields }) => fields.map(({ id }) => id).join(' ')).join(' | '),
      ]),
    );
    expect(ids).toEqual({
      map: '',
      vehicle: 'category status status_category region operator owner model function',
      sensor: 'person_count mine_area status',
      asset: 'count capacity rc_type vent_status elec_status phone | state level | cctv_id cctv_type | crusher_level',
      annotation: '',
      design: 'vehicles people rsus',
    });
  });

  it.each([
    ['63', 63.4, true],
    ['63', 63.6, false],
    ['63.40', 63.4, true],
    ['63,4', 63.4, true],
    ['>60', 60, false],
    ['>= 60', 60, true],
    ['<20', 19.9, true],
    ['<=20', 20.1, false],
    ['20-40', 40, true],
    ['20 – 40', 41, false],
    ['-5', -5, true],
    ['−10..-2', -4, true],
    ['full', 5, false],
    ['5', Number.NaN, false],
  ])('%s finds %d: %s', (wanted, value, expected) => {
    expect(matchesNumber(wanted, value)).toBe(expected);
  });

  it('pass an entity only where all that are filled in do', () => {
    const truck: Record<string, string | number> = { category: 'Haul Truck', operator: 'Болд', level: 0, state: '1' };
    const matchesTruck = (filled: Record<string, string>) => matchesFields(filled, (field) => truck[field]);
    expect(matchesTruck({})).toBe(true);
    expect(matchesTruck({ category: ' haul ', operator: 'бол' })).toBe(true);
    expect(matchesTruck({ category: 'haul', operator: 'Дорж' })).toBe(false);
    expect(matchesTruck({ owner: 'x' })).toBe(false);
    expect(matchesTruck({ owner: ' ' })).toBe(true);
    expect(matchesTruck({ level: '0' })).toBe(true);
    expect(matchesTruck({ state: '1' })).toBe(true);
    expect(matchesTruck({ state: '0' })).toBe(false);
  });

  it('find a text as it is written and as it is shown', () => {
    const status = '2.1 Loading';
    const matches = (required: string) =>
      matchesFields(
        { status: required },
        () => status,
        (text) => (text === status ? '2.1 Ачилт' : text),
      );
    expect(['loading', 'ачилт', '2.1', 'Queue'].map(matches)).toEqual([true, true, true, false]);
  });
});

describe('the highlight', () => {
  it('is the position of the search text in the name', () => {
    expect(findMatch('Haul Truck 12', 'truck')).toEqual([5, 10]);
    expect(findMatch('Уурхай', 'РХ')).toEqual([2, 4]);
    expect(findMatch('HT-1', ' ')).toBeUndefined();
    expect(findMatch('HT-1', 'x')).toBeUndefined();
  });
});
