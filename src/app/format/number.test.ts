import { expect, it } from 'vitest';
import { formatNumber } from './number.ts';

it.each([
  [4763911.066, 2, '4\u2009763\u2009911.07'],
  [1042.6, 2, '1\u2009042.60'],
  [-412.3, 2, '\u2212412.30'],
  [999, 0, '999'],
  [1284, 0, '1\u2009284'],
  [-0.001, 2, '0.00'],
  [0, 1, '0.0'],
])('writes %d with %d decimals as %s', (value, decimals, text) => {
  expect(formatNumber(value, decimals)).toBe(text);
});

it.each([undefined, Number.NaN, Number.POSITIVE_INFINITY])('writes %s as a dash', (value) => {
  expect(formatNumber(value, 2)).toBe('–');
});
