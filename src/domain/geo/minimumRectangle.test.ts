import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minimumRectangle } from './minimumRectangle.ts';

type Point = { x: number; y: number };

const rotatedPoint = ({ x, y }: Point, rad: number): Point => ({
  x: x * Math.cos(rad) + y * Math.sin(rad),
  y: y * Math.cos(rad) - x * Math.sin(rad),
});
const movedPoint = ({ x, y }: Point, by: Point): Point => ({ x: x + by.x, y: y + by.y });
const SITE_OFFSET = { x: 512_345.5, y: 4_812_345.25 };

const anyCoordinate = fc.double({ min: -2_000, max: 2_000, noNaN: true });
const anyPoints = fc.array(fc.record({ x: anyCoordinate, y: anyCoordinate }), { minLength: 1, maxLength: 60 });
const anyAngleRad = fc.double({ min: -7, max: 7, noNaN: true });
const rectangleArea = (list: Point[]) => {
  const found = minimumRectangle(list);
  return (found?.longSideM ?? 0) * (found?.shortSideM ?? 0);
};
/** Area of the upright rectangle around points. */
const uprightArea = (list: Point[]) => {
  const [xs, ys] = [list.map(({ x }) => x), list.map(({ y }) => y)];
  return (Math.max(...xs) - Math.min(...xs)) * (Math.max(...ys) - Math.min(...ys));
};

describe('the smallest rectangle around points', () => {
  it.each([0, 0.3, 1, Math.PI / 2, 2.5, 3.1])('of a drive 80 m by 5 m that runs %d rad from north', (bearingRad) => {
    const drive = [
      { x: -2.5, y: -40 },
      { x: 2.5, y: -40 },
      { x: 2.5, y: 40 },
      { x: 0, y: 40 },
      { x: -2.5, y: 40 },
    ].map((corner) => movedPoint(rotatedPoint(corner, bearingRad), SITE_OFFSET));
    const found = minimumRectangle(drive);
    expect(found?.longSideM).toBeCloseTo(80, 6);
    expect(found?.shortSideM).toBeCloseTo(5, 6);
    expect(found?.bearingRad).toBeCloseTo(bearingRad % Math.PI, 6);
    expect(found?.centre.x).toBeCloseTo(SITE_OFFSET.x, 6);
    expect(found?.centre.y).toBeCloseTo(SITE_OFFSET.y, 6);
  });

  it('of nothing is none, of one place has no size, of a line has no width', () => {
    expect(minimumRectangle([])).toBeUndefined();
    expect(minimumRectangle([SITE_OFFSET, SITE_OFFSET, SITE_OFFSET])).toEqual({
      centre: SITE_OFFSET,
      longSideM: 0,
      shortSideM: 0,
      bearingRad: Math.PI / 2,
    });
    const line = minimumRectangle([1, 3, 2].map((k) => movedPoint(SITE_OFFSET, { x: k, y: k })));
    expect(line?.longSideM).toBeCloseTo(Math.SQRT2 * 2, 6);
    expect(line?.shortSideM).toBeCloseTo(0, 6);
    expect(line?.bearingRad).toBeCloseTo(Math.PI / 4, 6);
  });

  it('holds every point', () => {
    fc.assert(
      fc.property(anyPoints, (list) => {
        const found = minimumRectangle(list);
        for (const point of list) {
          // With the long side turned to north, x runs across it and y along.
          const local = rotatedPoint(
            movedPoint(point, { x: -(found?.centre.x ?? 0), y: -(found?.centre.y ?? 0) }),
            -(found?.bearingRad ?? 0),
          );
          expect(Math.abs(local.y)).toBeLessThanOrEqual((found?.longSideM ?? 0) / 2 + 1e-6);
          expect(Math.abs(local.x)).toBeLessThanOrEqual((found?.shortSideM ?? 0) / 2 + 1e-6);
        }
      }),
    );
  });

  it('is no larger than any other rectangle around them', () => {
    fc.assert(
      fc.property(anyPoints, anyAngleRad, (list, rad) => {
        const other = uprightArea(list.map((point) => rotatedPoint(point, rad)));
        expect(rectangleArea(list)).toBeLessThanOrEqual(other * (1 + 1e-9) + 1e-6);
      }),
    );
  });

  it('turns and moves with its points', () => {
    fc.assert(
      fc.property(anyPoints, anyAngleRad, (list, rad) => {
        const other = list.map((point) => movedPoint(rotatedPoint(point, rad), SITE_OFFSET));
        expect(rectangleArea(other)).toBeCloseTo(rectangleArea(list), 2);
      }),
    );
  });
});
