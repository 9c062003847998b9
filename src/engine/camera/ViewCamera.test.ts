import { expect, it } from 'vitest';
import type { WorldPoses } from '../../state/world/WorldPoses.ts';
import { NO_INSETS } from './freePart.ts';
import { projectPoint } from './projectPoint.ts';
import { ViewCamera } from './ViewCamera.ts';

const ORIGIN = { easting: 0, northing: 0, altitude: 0 };
const BOX = { min: { x: 400, y: 0, z: 400 }, max: { x: 500, y: 10, z: 500 } };
const MIDDLE_OF_BOX = { x: 450, y: 5, z: 450 };
const CARD_INSETS = { ...NO_INSETS, right: 320 };

const NO_POSES = { posesOf: () => undefined } as unknown as WorldPoses;
const POSES_AT_BOX = {
  posesOf: () => ({ poses: { modelIndexOf: () => 0, rowOf: () => 0 } }),
  poseOf: (_id: string, out: Float32Array) => {
    out.set([MIDDLE_OF_BOX.x, MIDDLE_OF_BOX.y, MIDDLE_OF_BOX.z]);
    return true;
  },
} as unknown as WorldPoses;

function cameraOf(poses = NO_POSES): ViewCamera {
  const camera = new ViewCamera(poses, ORIGIN, () => 5);
  Object.assign(camera.rig, { width: 800, height: 600 });
  camera.rig.update();
  return camera;
}

/** Where the middle of the box appears at the end of the flight, CSS pixels from the left. */
function middleOf(camera: ViewCamera): number {
  camera.advance(performance.now() + 10_000);
  const out = { x: 0, y: 0, depth: 0 };
  projectPoint(camera.rig, MIDDLE_OF_BOX, out);
  return Math.round(out.x);
}

// rules.md#alert-click
it('frames what it flies to beside a card that opens during the flight', () => {
  const camera = cameraOf();
  camera.frame(BOX, undefined, true);
  camera.freePart = CARD_INSETS;
  expect(middleOf(camera)).toBe(240);
});

it('flies to an entity beside a card that opens during the flight', () => {
  const camera = cameraOf(POSES_AT_BOX);
  expect(camera.flyTo('vehicle:1')).toBe(true);
  camera.freePart = CARD_INSETS;
  expect(middleOf(camera)).toBe(240);
});

it('does not move for a card that opens after the flight, nor from a flight elsewhere', () => {
  const camera = cameraOf();
  camera.frame(BOX, undefined, true);
  expect(middleOf(camera)).toBe(400);
  camera.freePart = CARD_INSETS;
  expect(middleOf(camera)).toBe(400);
  camera.frame(BOX, undefined, true);
  camera.fly({ target: { x: 0, y: 0, z: 0 } });
  camera.freePart = NO_INSETS;
  camera.advance(performance.now() + 10_000);
  expect(camera.rig.target.x).toBeCloseTo(0);
});
