import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { floorQuad, type Quad, quadPart, wallQuad } from '../../../../tests/fixtures/quadPart.ts';
import { intersectPart } from '../../tiles/raycast.ts';
import { type CastRay, floorBelow, stepWalker } from './walkStep.ts';

const FAR_M = 1_000;

function countingCaster(quads: readonly Quad[]): { cast: CastRay; rays: () => number } {
  const part = quadPart(quads);
  let count = 0;
  const cast: CastRay = (from, way) => {
    count++;
    const away = intersectPart(part, from, way, FAR_M, true);
    return away < FAR_M ? away : undefined;
  };
  return { cast, rays: () => count };
}

/** A drive of 5 m by 4.5 m that runs 40 m to the south (z) and ends at a face. */
const DRIVE_QUADS: readonly Quad[] = [
  floorQuad(-2.5, 0, 2.5, 40, 0),
  floorQuad(-2.5, 0, 2.5, 40, 4.5),
  wallQuad(-2.5, 0, -2.5, 40, 0, 4.5),
  wallQuad(2.5, 0, 2.5, 40, 0, 4.5),
  wallQuad(-2.5, 0, 2.5, 0, 0, 4.5),
  wallQuad(-2.5, 40, 2.5, 40, 0, 4.5),
];

/** Walks in one direction with steps of 3 cm. */
function walkStraight(quads: readonly Quad[], from: [number, number, number], headingRad: number, metres: number) {
  const feet = { x: from[0], y: from[1], z: from[2] };
  const { cast } = countingCaster(quads);
  const [dx, dz] = [Math.sin(headingRad) * 0.03, Math.cos(headingRad) * 0.03];
  for (let gone = 0; gone < metres; gone += 0.03) stepWalker(feet, dx, dz, cast);
  return feet;
}

describe('in a drive', () => {
  test('one goes as far as the face, and no further', () => {
    const feet = walkStraight(DRIVE_QUADS, [0, 0, 2], 0, 60);
    expect(feet.x).toBeCloseTo(0, 6);
    expect(feet.z).toBeGreaterThan(39);
    expect(feet.z).toBeLessThan(39.6);
  });

  test('one slides along a wall that is met at a slant, and keeps off it', () => {
    const feet = walkStraight(DRIVE_QUADS, [0, 0, 2], 0.5, 30);
    expect(feet.x).toBeGreaterThan(1.5);
    expect(feet.x).toBeLessThan(2.3);
    expect(feet.z).toBeGreaterThan(20);
  });

  test('the walker stops at a wall hit squarely', () => {
    const feet = walkStraight(DRIVE_QUADS, [0, 0, 20], Math.PI / 2, 10);
    expect(feet.x).toBeLessThan(2.1);
    expect(feet.z).toBeCloseTo(20, 0);
  });

  test('the walker never leaves it, for any input, and each step takes at most seven rays', () => {
    const step = fc.record({
      headingRad: fc.double({ min: -4, max: 4, noNaN: true }),
      lengthM: fc.double({ min: 0, max: 0.8, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
        const feet = { x: 0, y: 0, z: 20 };
        const { cast, rays } = countingCaster(DRIVE_QUADS);
        for (const { headingRad, lengthM } of steps) {
          const before = rays();
          stepWalker(feet, Math.sin(headingRad) * lengthM, Math.cos(headingRad) * lengthM, cast);
          expect(rays() - before).toBeLessThanOrEqual(7);
          expect(Math.abs(feet.x)).toBeLessThan(2.5);
          expect(Math.abs(feet.z - 20)).toBeLessThan(20);
          expect(feet.y).toBeCloseTo(0, 6);
        }
      }),
    );
  });
});

/** A floor at 0 to x = 5, and another one behind a riser. */
const floorWithRiser = (y: number): Quad[] => [
  floorQuad(-20, -20, 5, 20, 0),
  floorQuad(5, -20, 40, 20, y),
  wallQuad(5, -20, 5, 20, Math.min(0, y), Math.max(0, y)),
];
/** Level to x = 5, then a slope of so many degrees. */
const floorWithSlope = (degrees: number): Quad[] => {
  const high = 30 * Math.tan((degrees * Math.PI) / 180);
  return [
    floorQuad(-20, -20, 5, 20, 0),
    [
      [5, 0, -20],
      [5, 0, 20],
      [35, high, 20],
      [35, high, -20],
    ],
  ];
};
const EAST_RAD = Math.PI / 2;

test.each([
  [0.4, true],
  [0.6, false],
  [1.5, false],
  [-1.5, true],
  [-2.5, false],
])('a step of %d m: crossed is %s', (y, isGone) => {
  const feet = walkStraight(floorWithRiser(y), [0, 0, 0], EAST_RAD, 10);
  expect(feet.x > 5.5).toBe(isGone);
  expect(feet.y).toBeCloseTo(isGone ? y : 0, 4);
});

test.each([
  [10, true],
  [37, true],
  [50, true],
  [70, false],
  [85, false],
])('a slope of %d degrees: climbed is %s', (degrees, isClimbed) => {
  const feet = walkStraight(floorWithSlope(degrees), [0, 0, 0], EAST_RAD, 12);
  expect(feet.x > 8).toBe(isClimbed);
  if (!isClimbed) expect(feet.y).toBeLessThan(1);
});

test('a walker does not pass under a low roof and does not step off the floor', () => {
  const low = [floorQuad(-20, -20, 40, 20, 0), floorQuad(5, -20, 40, 20, 1.8)];
  expect(walkStraight(low, [0, 0, 0], EAST_RAD, 10).x).toBeLessThan(5.1);
  const high = [floorQuad(-20, -20, 40, 20, 0), floorQuad(5, -20, 40, 20, 2.2)];
  expect(walkStraight(high, [0, 0, 0], EAST_RAD, 10).x).toBeGreaterThan(9);
  expect(walkStraight([floorQuad(-20, -20, 5, 20, 0)], [0, 0, 0], EAST_RAD, 10).x).toBeLessThanOrEqual(5);
});

test('the floor is found in a drive below the surface, not above it', () => {
  const { cast } = countingCaster([floorQuad(-50, -50, 50, 50, 100), ...DRIVE_QUADS]);
  expect(floorBelow(0, 0.5, 10, 3, cast)).toBeCloseTo(0, 6);
  expect(floorBelow(0, 100, 10, 3, cast)).toBeCloseTo(100, 6);
  expect(floorBelow(0, 60, 10, 3, cast)).toBeUndefined();
});
