import { expect, test } from 'vitest';
import { parseColour } from '../gpu/colour.ts';

test('reads the forms that style sheets use', () => {
  expect(parseColour('#0A0D10')).toEqual([10 / 255, 13 / 255, 16 / 255, 1]);
  expect(parseColour('#fff')).toEqual([1, 1, 1, 1]);
  expect(parseColour('#00000080')?.[3]).toBeCloseTo(0.5, 2);
  expect(parseColour('rgb(5 7 9 / .62)')).toEqual([5 / 255, 7 / 255, 9 / 255, 0.62]);
  expect(parseColour('rgba(255, 0, 0, 50%)')).toEqual([1, 0, 0, 0.5]);
});

test('returns undefined for an invalid colour', () => {
  for (const text of ['', 'red', '#12345', 'rgb(1 2)', 'rgb(a b c)', 'var(--x)'])
    expect(parseColour(text)).toBeUndefined();
});
