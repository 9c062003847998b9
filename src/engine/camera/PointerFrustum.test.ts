import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ScenePoint } from '../../domain/geo/frame.ts';
import { CameraRig } from './CameraRig.ts';
import { PointerFrustum } from './PointerFrustum.ts';
import { projectPoint } from './projectPoint.ts';

function rigOf(mode: CameraRig['mode'], bearingRad = 0, elevationRad = 0.4): CameraRig {
  const rig = new CameraRig();
  Object.assign(rig, { width: 800, height: 600, mode, bearingRad, elevationRad, distanceM: 100, pxPerM: 4 });
  rig.update();
  return rig;
}

const coordinate = fc.double({ min: -300, max: 300, noNaN: true });
const scenePoint = fc.record({ x: coordinate, y: coordinate, z: coordinate });
const MODES = ['perspective', 'orthographic'] as const;

test('a box of which a point is shown within the radius is never missed, whichever camera', () => {
  const out = { x: 0, y: 0 };
  fc.assert(
    fc.property(
      fc.constantFrom(...MODES),
      fc.double({ min: -3, max: 3, noNaN: true }),
      scenePoint,
      scenePoint,
      fc.record({ x: fc.double({ min: -10, max: 10, noNaN: true }), y: fc.double({ min: -10, max: 10, noNaN: true }) }),
      (mode, bearingRad, inside, other, away) => {
        const rig = rigOf(mode, bearingRad);
        if (!projectPoint(rig, inside, out)) return;
        const corner = (pick: (a: number, b: number) => number): ScenePoint => ({
          x: pick(inside.x, other.x),
          y: pick(inside.y, other.y),
          z: pick(inside.z, other.z),
        });
        const frustum = new PointerFrustum(rig, out.x + away.x, out.y + away.y, 10);
        expect(frustum.misses(corner(Math.min), corner(Math.max))).toBe(false);
      },
    ),
    { numRuns: 500 },
  );
});

test.each(MODES)('boxes beside the pointer are missed in the %s camera, also small ones far away', (mode) => {
  const rig = rigOf(mode);
  const out = { x: 0, y: 0 };
  for (const centre of [-40, -200, -2000]) {
    const [min, max] = [
      { x: -1, y: -1, z: centre - 1 },
      { x: 1, y: 1, z: centre + 1 },
    ];
    projectPoint(rig, { x: 0, y: 0, z: centre }, out);
    expect(new PointerFrustum(rig, out.x, out.y, 10).misses(min, max)).toBe(false);
    for (const [dx, dy] of [
      [60, 0],
      [-60, 0],
      [0, 60],
      [0, -60],
    ] as const)
      expect(new PointerFrustum(rig, out.x + dx, out.y + dy, 10).misses(min, max)).toBe(true);
  }
});

test('boxes are counted from their own origin; behind the eye they are missed, around it they are not', () => {
  const rig = rigOf('perspective', 0, 0);
  const frustum = new PointerFrustum(rig, 400, 300, 10);
  const [min, max] = [
    { x: -1, y: -1, z: -1 },
    { x: 1, y: 1, z: 1 },
  ];
  expect(frustum.misses(min, max)).toBe(false);
  expect(frustum.misses(min, max, { x: 0, y: 40, z: 0 })).toBe(true);
  expect(frustum.misses(min, max, { x: 0, y: 0, z: 200 })).toBe(true);
  expect(frustum.misses({ x: -50, y: -50, z: -10 }, { x: 50, y: 50, z: 500 })).toBe(false);
});
