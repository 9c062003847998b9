import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CAMERA_LIMITS, CameraRig } from './CameraRig.ts';
import { fitDistanceM } from './fitDistance.ts';

const halfExtent = fc.double({ min: 1, max: 500, noNaN: true });
const cameraViews = fc.record({
  bearingRad: fc.double({ min: -3, max: 3, noNaN: true }),
  elevationRad: fc.double({ min: 0.05, max: 1.5, noNaN: true }),
  width: fc.integer({ min: 300, max: 2000 }),
});

it('every corner of a box is in the pane, and the farthest out on its edge', () => {
  fc.assert(
    fc.property(halfExtent, halfExtent, halfExtent, cameraViews, (x, y, z, { bearingRad, elevationRad, width }) => {
      const bounds = { min: { x: 10 - x, y: -y, z: -z }, max: { x: 10 + x, y, z } };
      const rig = new CameraRig();
      Object.assign(rig.target, { x: 10, y: 0, z: 0 });
      Object.assign(rig, { width, height: 600, bearingRad, elevationRad });
      rig.distanceM = fitDistanceM(bounds, {
        bearingRad,
        elevationRad,
        fovRad: CAMERA_LIMITS.fovRad,
        aspect: width / 600,
      });
      rig.update();
      const m = rig.viewProjection;
      let farthest = 0;
      for (let corner = 0; corner < 8; corner++) {
        const at = [10 + (corner & 1 ? x : -x), corner & 2 ? y : -y, corner & 4 ? z : -z, 1];
        const transformedRow = (r: number) => at.reduce((sum, value, k) => sum + value * (m[k * 4 + r] as number), 0);
        farthest = Math.max(
          farthest,
          Math.abs(transformedRow(0) / transformedRow(3)),
          Math.abs(transformedRow(1) / transformedRow(3)),
        );
      }
      expect(farthest).toBeCloseTo(1, 3);
    }),
    { numRuns: 60 },
  );
});
