import { expect, test } from 'vitest';
import { CameraRig } from '../camera/CameraRig.ts';
import { projectModelTop } from './modelTop.ts';

const modelSize = { lengthM: 12, widthM: 5, heightM: 4, radiusM: 7 };

function cameraAt(elevationRad: number, distanceM = 40): CameraRig {
  const rig = new CameraRig();
  Object.assign(rig, { width: 1000, height: 700, distanceM, elevationRad });
  rig.update();
  return rig;
}

function topOfModel(rig: CameraRig, yaw: number, grown = 1) {
  const out = { x: 0, y: 0, depth: 0 };
  projectModelTop(rig, [0, 0, 0, yaw], modelSize, grown, out);
  return out;
}

test('every corner of the box is at or below the label, however the model is turned', () => {
  for (const elevation of [0, 0.4, 1, 1.5]) {
    const rig = cameraAt(elevation);
    for (let yaw = 0; yaw < 6.3; yaw += 0.3) {
      const { x, y } = topOfModel(rig, yaw);
      expect(x).toBeCloseTo(500, 6);
      const m = rig.viewProjection;
      const transformedRow = (row: number, p: readonly number[]) =>
        (m[row] as number) * (p[0] as number) +
        (m[row + 4] as number) * (p[1] as number) +
        (m[row + 8] as number) * (p[2] as number) +
        (m[row + 12] as number);
      for (const [dx, dz] of [
        [6, 2.5],
        [-6, 2.5],
        [6, -2.5],
        [-6, -2.5],
      ] as const) {
        const [sin, cos] = [Math.sin(yaw), Math.cos(yaw)];
        for (const height of [0, 4]) {
          const p = [dx * cos + dz * sin, height, -dx * sin + dz * cos];
          expect((1 - transformedRow(1, p) / transformedRow(3, p)) * 350).toBeGreaterThanOrEqual(y - 1e-6);
        }
      }
    }
  }
});

test('an enlarged model reaches higher; points behind the eye have no depth', () => {
  const rig = cameraAt(0.5);
  expect(topOfModel(rig, 0, 3).y).toBeLessThan(topOfModel(rig, 0).y);
  const out = { x: 0, y: 0, depth: 0 };
  projectModelTop(rig, [0, 0, 200, 0], modelSize, 1, out);
  expect(out.depth).toBeLessThan(0.05);
});
