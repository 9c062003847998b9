import fc from 'fast-check';
import { expect, test } from 'vitest';
import { idParameters, idsOfQuery } from './idList.ts';

test('ids are joined by commas, as every backend reads them', () => {
  expect(idParameters('ids', 'id', ['HT-1', 'HT-2'])).toEqual({ ids: 'HT-1,HT-2' });
  expect(idsOfQuery('HT-1,,HT-2,HT-1', undefined)).toEqual(['HT-1', 'HT-2']);
});

test('an id with a comma arrives as one id', () => {
  expect(idParameters('ids', 'id', ['T-1, north', 'HT-2'])).toEqual({
    ids: 'T-1, north,HT-2',
    id: ['T-1, north', 'HT-2'],
  });
  expect(idsOfQuery('T-1, north', 'T-1, north')).toEqual(['T-1, north']);
});

test('whatever ids hold, a backend reads those that were asked for', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 20 }), (ids) => {
      const { ids: list, id: items } = idParameters('ids', 'id', ids);
      expect(idsOfQuery(list as string, items)).toEqual(ids);
    }),
  );
});
