import { expect, test } from 'vitest';
import { readMetres, readPlace } from './readPlace.ts';

test.each([
  ['650123.45', 650_123.45],
  ['650 123,45', 650_123.45],
  ['650\u2009123.45', 650_123.45],
  [' −12.5 ', -12.5],
  ['0', 0],
  ['-0.5', -0.5],
  ['', undefined],
  ['x', undefined],
  ['1e5', undefined],
  ['1.2.3', undefined],
  ['1,2,3', undefined],
  ['1,110', undefined],
  ['Infinity', undefined],
  ['99999999999', undefined],
])('%j', (text, metres) => {
  expect(readMetres(text)).toBe(metres);
});

test('a place needs all three', () => {
  expect(readPlace({ easting: '1', northing: '2', altitude: '3' })).toEqual({ easting: 1, northing: 2, altitude: 3 });
  expect(readPlace({ easting: '1', northing: '2', altitude: '' })).toBeUndefined();
});
