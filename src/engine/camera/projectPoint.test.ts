import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CameraRig } from './CameraRig.ts';
import { projectPoint } from './projectPoint.ts';

test('a point on the ray of a pixel is on that pixel, whichever camera', () => {
  const rig = new CameraRig();
  const [origin, direction, out] = [
    { x: 0, y: 0, z: 0 },
    { x: 0, y: 0, z: 0 },
    { x: 0, y: 0 },
  ];
  fc.assert(
    fc.property(
      fc.constantFrom('perspective' as const, 'orthographic' as const),
      fc.double({ min: 0, max: 800, noNaN: true }),
      fc.double({ min: 0, max: 600, noNaN: true }),
      fc.double({ min: 1, max: 5000, noNaN: true }),
      fc.double({ min: -3, max: 3, noNaN: true }),
      (mode, x, y, along, bearingRad) => {
        Object.assign(rig, { mode, bearingRad, width: 800, height: 600 });
        rig.update();
        rig.rayAt(x, y, origin, direction);
        const point = {
          x: origin.x + direction.x * along,
          y: origin.y + direction.y * along,
          z: origin.z + direction.z * along,
        };
        expect(projectPoint(rig, point, out)).toBe(true);
        expect(Math.hypot(out.x - x, out.y - y)).toBeLessThan(1e-3);
      },
    ),
  );
});

test('behind the eye there is no pixel', () => {
  const rig = new CameraRig();
  rig.update();
  const { eye, forward } = rig;
  const behind = { x: eye.x - forward.x * 10, y: eye.y - forward.y * 10, z: eye.z - forward.z * 10 };
  expect(projectPoint(rig, behind, { x: 0, y: 0 })).toBe(false);
});
