import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sparklineOf } from './sparkline.ts';

const CHART_SIZE = { width: 12, height: 6, inset: 1 };
const GAP = Number.NaN;

it('draws the highest figure at the top and the newest at the right', () => {
  const spark = sparklineOf([0, 10, 5], CHART_SIZE);
  expect(spark).toEqual({ path: 'M1 5L6 1L11 3', lowestValue: 0, highestValue: 10, endPoint: { x: 11, y: 3 } });
});

it('leaves gaps open and draws a lone figure as a dot', () => {
  const spark = sparklineOf([0, GAP, 10, GAP, 10, 0, GAP], { width: 8, height: 6, inset: 1 });
  expect(spark?.path).toBe('M1 5h0M3 1h0M5 1L6 5');
  expect(spark?.endPoint).toBeUndefined();
});

it('draws what never moved in the middle, and nothing where there is nothing', () => {
  expect(sparklineOf([7, 7], CHART_SIZE)?.path).toBe('M1 3L11 3');
  expect(sparklineOf([7], CHART_SIZE)?.path).toBe('M6 3h0');
  expect(sparklineOf([], CHART_SIZE)).toBeUndefined();
  expect(sparklineOf([GAP, Number.POSITIVE_INFINITY], CHART_SIZE)).toBeUndefined();
});

it('stays inside its box for any figures', () => {
  const figure = fc.oneof(fc.float({ noDefaultInfinity: true, min: -1e6, max: 1e6 }), fc.constant(GAP));
  fc.assert(
    fc.property(fc.array(figure, { maxLength: 130 }), (figures) => {
      const numbers = (sparklineOf(figures, CHART_SIZE)?.path ?? '').match(/-?[\d.]+/g) ?? [];
      for (const text of numbers) expect(Number(text)).toBeGreaterThanOrEqual(0);
      for (const text of numbers) expect(Number(text)).toBeLessThanOrEqual(12);
    }),
  );
});
