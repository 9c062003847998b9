import { expect, it } from 'vitest';
import { CameraRig } from './CameraRig.ts';
import { followGoal } from './frameGoal.ts';

const CAMERA_TARGET = { x: 1, y: 2, z: 3 };

function rigOf(height: number): CameraRig {
  const rig = new CameraRig();
  Object.assign(rig, { width: 1280, height });
  rig.update();
  return rig;
}

// rules.md#camera
it.each([
  ['a person', 1, 30],
  ['a light vehicle', 3, 30],
  ['a haul truck', 6, 30],
  ['a mining truck', 10, 50],
  ['a road train', 18, 90],
])('%s is followed from where it and what is around it are seen', (_name, radiusM, distanceM) => {
  const goal = followGoal(rigOf(720), CAMERA_TARGET, radiusM);
  expect(goal).toMatchObject({ target: CAMERA_TARGET, distanceM, elevationRad: Math.PI / 4 });
  // Never nearer to the hull than this.
  expect(distanceM - radiusM).toBeGreaterThanOrEqual(15);
});

it('a plan shows as many metres around it, and no more detail than 16 pixels of a metre', () => {
  const rig = rigOf(720);
  expect(followGoal(rig, CAMERA_TARGET, 3).pxPerM).toBe(16);
  expect(followGoal(rig, CAMERA_TARGET, 18).pxPerM).toBeCloseTo(rig.perspectivePxPerM / 90);
  expect(followGoal(rigOf(240), CAMERA_TARGET, 3).pxPerM).toBeCloseTo(rigOf(240).perspectivePxPerM / 30);
});
