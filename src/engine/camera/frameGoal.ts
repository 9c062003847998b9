/** Where a camera frames an extent from. */
import { CAMERA_LIMITS, type CameraRig } from './CameraRig.ts';
import { fitDistanceM } from './fitDistance.ts';
import type { CameraGoal } from './flight.ts';
import type { BoundingBox } from './ground.ts';

/** Direction from which extents are framed. */
export const HOME_VIEW = { bearingRad: 0.35, elevationRad: 0.62 } as const;
/** Share of the pane that a framed extent fills. */
const FRAME_SHARE = 0.92;

/** @param isWhole keeps every corner in view; otherwise a low and wide extent fills the pane and may exceed its edges */
export function frameGoal(rig: CameraRig, bounds: BoundingBox, isWhole: boolean): CameraGoal {
  const { min, max } = bounds;
  const { width, height } = rig;
  const target = { x: (min.x + max.x) / 2, y: (min.y + max.y) / 2, z: (min.z + max.z) / 2 };
  const across = Math.max(20, max.x - min.x);
  const along = Math.max(20, max.z - min.z);
  const pxPerM = FRAME_SHARE * Math.min(width / across, height / along);
  const half = Math.tan(CAMERA_LIMITS.fovRad / 2);
  const halfExtentM = Math.max((along * 0.75) / 2, (across / 2) * (height / width));
  const planGoal: CameraGoal = rig.orthographic ? { bearingRad: 0, elevationRad: Math.PI / 2 } : HOME_VIEW;
  const distanceM = isWhole
    ? fitDistanceM(atLeastMinimumSize(bounds), { ...HOME_VIEW, fovRad: CAMERA_LIMITS.fovRad, aspect: width / height })
    : halfExtentM / half;
  return { target, pxPerM, distanceM: distanceM / FRAME_SHARE, ...planGoal };
}

/** A box of at least 20 m. */
function atLeastMinimumSize({ min, max }: BoundingBox): BoundingBox {
  const by = Math.max(0, 20 - Math.max(max.x - min.x, max.y - min.y, max.z - min.z)) / 2;
  return {
    min: { x: min.x - by, y: min.y - by, z: min.z - by },
    max: { x: max.x + by, y: max.y + by, z: max.z + by },
  };
}
