import { expect, test } from 'vitest';
import { CameraRig } from '../camera/CameraRig.ts';
import { FACE_VIEWS, type Face } from './OrientationCube.ts';

/** Eye position seen from the target: x east, y up, z south. */
const EYE_DIRECTION_BY_FACE: Record<Face, readonly [x: number, y: number, z: number]> = {
  west: [-1, 0, 0],
  east: [1, 0, 0],
  top: [0, 1, 0],
  bottom: [0, -1, 0],
  north: [0, 0, -1],
  south: [0, 0, 1],
};

test.each(Object.entries(EYE_DIRECTION_BY_FACE) as [Face, (typeof EYE_DIRECTION_BY_FACE)[Face]][])(
  'the face %s looks from that side',
  (face, side) => {
    const rig = new CameraRig();
    Object.assign(rig.target, { x: 5, y: 6, z: 7 });
    rig.distanceM = 100;
    Object.assign(rig, FACE_VIEWS[face]);
    rig.update();
    const { eye, target } = rig;
    const from = [eye.x - target.x, eye.y - target.y, eye.z - target.z].map((metres) => metres / 100);
    for (const [axis, expected] of side.entries()) expect(from[axis]).toBeCloseTo(expected, 6);
  },
);
