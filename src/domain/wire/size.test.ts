import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findExceededBound } from './size.ts';

const JSON_BOUNDS = { size: 40, depth: 3, text: 10 };

it.each([
  ['nothing', null, undefined],
  ['a text at its bound', 'x'.repeat(10), undefined],
  ['a text beyond', 'x'.repeat(11), 'holds a text of more than 10 characters'],
  ['a long name of a field', { ['x'.repeat(11)]: 1 }, 'holds a text of more than 10 characters'],
  ['three levels', [[['x']]], undefined],
  ['four levels', [[[['x']]]], 'nests deeper than 3 levels'],
  ['many short texts', Array(6).fill('x'.repeat(8)), 'is larger than 40 characters'],
  ['many numbers', [1, 2, 3, 4, 5], 'is larger than 40 characters'],
  ['many empty lists', Array(20).fill([]), 'is larger than 40 characters'],
])('%s', (_case, value, excess) => {
  expect(findExceededBound(value, JSON_BOUNDS)).toBe(excess);
});

it('checks any JSON, also a hundred thousand levels deep', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) =>
      ['string', 'undefined'].includes(typeof findExceededBound(value, JSON_BOUNDS)),
    ),
  );
  const deep = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000)) as unknown;
  expect(findExceededBound(deep, JSON_BOUNDS)).toBe('nests deeper than 3 levels');
});
