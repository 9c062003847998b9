/** Camera goals that frame an entity or an extent. */
import type { ScenePoint } from '../../domain/geo/frame.ts';
import { CAMERA_LIMITS, type CameraRig } from './CameraRig.ts';
import { fitDistanceM } from './fitDistance.ts';
import type { CameraGoal } from './flight.ts';
import { freePartSize, type Insets } from './freePart.ts';
import type { BoundingBox } from './ground.ts';

/** Direction from which extents are framed. */
export const HOME_VIEW = { bearingRad: 0.35, elevationRad: 0.62 } as const;
/** Distance of a flight to an entity (rules.md#camera). */
const FLY_TO_DISTANCE_M = 50;
/** Larger objects are seen from this many radii, so that they fill no more of the pane than a truck does. */
const FLY_TO_RADII = 4;
const ORTHO_FLY_PX_PER_M = 8;
/** Minimum follow distance, so that the surroundings of a small vehicle are visible (rules.md#camera). */
const FOLLOW_DISTANCE_M = 30;
/** Distance for larger vehicles in radii of the model; the hull is never nearer than 15 m. */
const FOLLOW_RADII = 5;
const FOLLOW_ELEVATION_RAD = Math.PI / 4;
const ORTHO_FOLLOW_PX_PER_M = 16;
/** Share of the pane that a framed extent fills. */
const FRAMED_PANE_FRACTION = 0.92;

/** Goal of a flight to an entity. @param radiusM of its model's bounding sphere */
export function flyGoal(rig: CameraRig, target: ScenePoint, radiusM: number): Required<CameraGoal> {
  return {
    target,
    bearingRad: rig.bearingRad,
    elevationRad: rig.orthographic ? rig.elevationRad : Math.max(rig.elevationRad, 0.45),
    distanceM: Math.max(FLY_TO_DISTANCE_M, FLY_TO_RADII * radiusM),
    pxPerM: Math.max(rig.pxPerM, ORTHO_FLY_PX_PER_M),
  };
}

/**
 * Goal for following an entity; orthographic views show as many metres as the follow distance would.
 * @param radiusM of the model's bounding sphere
 */
export function followGoal(
  rig: CameraRig,
  target: ScenePoint,
  radiusM: number,
): CameraGoal & { readonly elevationRad: number } {
  const distanceM = Math.max(FOLLOW_DISTANCE_M, FOLLOW_RADII * radiusM);
  const pxPerM = Math.min(ORTHO_FOLLOW_PX_PER_M, rig.perspectivePxPerM / distanceM);
  return { target, distanceM, pxPerM, elevationRad: FOLLOW_ELEVATION_RAD };
}

/**
 * Fits an extent into the free part of the pane; its target is the extent's centre.
 * @param keepsCornersInView keeps every corner in view; otherwise a low and wide extent fills the pane and may exceed its edges
 */
export function frameGoal(
  rig: CameraRig,
  bounds: BoundingBox,
  keepsCornersInView: boolean,
  insets: Insets,
): Required<CameraGoal> {
  const { min, max } = bounds;
  const { width, height } = freePartSize(insets, rig);
  const target = { x: (min.x + max.x) / 2, y: (min.y + max.y) / 2, z: (min.z + max.z) / 2 };
  const across = Math.max(20, max.x - min.x);
  const along = Math.max(20, max.z - min.z);
  const pxPerM = FRAMED_PANE_FRACTION * Math.min(width / across, height / along);
  // The free part covers only a part of the field of view.
  const half = Math.tan(CAMERA_LIMITS.fovRad / 2) * (height / rig.height);
  const halfExtentM = Math.max((along * 0.75) / 2, (across / 2) * (height / width));
  const planGoal = rig.orthographic ? { bearingRad: 0, elevationRad: Math.PI / 2 } : HOME_VIEW;
  const distanceM = keepsCornersInView
    ? fitDistanceM(atLeastMinimumSize(bounds), { ...HOME_VIEW, fovRad: 2 * Math.atan(half), aspect: width / height })
    : halfExtentM / half;
  return { target, pxPerM, distanceM: distanceM / FRAMED_PANE_FRACTION, ...planGoal };
}

/** A box of at least 20 m. */
function atLeastMinimumSize({ min, max }: BoundingBox): BoundingBox {
  const by = Math.max(0, 20 - Math.max(max.x - min.x, max.y - min.y, max.z - min.z)) / 2;
  return {
    min: { x: min.x - by, y: min.y - by, z: min.z - by },
    max: { x: max.x + by, y: max.y + by, z: max.z + by },
  };
}
