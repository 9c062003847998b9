import { describe, expect, it } from 'vitest';
import { entityRecord } from '../../../tests/fixtures/dxf/dxfText.ts';
import { readEntities } from '../../../tests/fixtures/dxf/readDrawing.ts';

describe('a whole turn', () => {
  it.each([
    ['rounded up', 0, 6.283186],
    ['rounded down', 0, 6.28318],
    ['from another angle on', 1.570796, 7.853983],
    ['backwards', 0, -6.283186],
    ['from the end of the turn to its start', 6.283185, 0],
  ])('draws an ellipse whole whose turn is %s', (_case, from, to) => {
    const ellipse = entityRecord('ELLIPSE', [8, 'A'], [11, 10], [21, 0], [10, 0], [40, 0.5], [41, from], [42, to]);
    const { min, max } = readEntities(ellipse);
    expect(max.easting - min.easting).toBeCloseTo(20, 1);
    expect(max.northing - min.northing).toBeCloseTo(10, 1);
  });

  it('draws an arc whole whose end is rounded up, and a short arc of a large radius as one, across zero too', () => {
    const widthOf = (from: number, to: number): number => {
      const arc = entityRecord('ARC', [8, 'A'], [10, 0], [20, 0], [40, 100_000], [50, from], [51, to]);
      const { min, max } = readEntities(arc);
      return Math.hypot(max.easting - min.easting, max.northing - min.northing);
    };
    expect(widthOf(0, 360.00001)).toBeCloseTo(200_000 * Math.SQRT2, 0);
    expect(widthOf(30, 30.005)).toBeCloseTo(8.727, 2);
    expect(widthOf(359.998, 0.002)).toBeCloseTo(6.981, 2);
  });
});
