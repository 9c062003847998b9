/** State that linked cameras share: target and scale, and, between cameras of the same mode, direction. */
import type { SitePoint } from '../../domain/geo/frame.ts';
import type { CameraRig } from './CameraRig.ts';

/** A camera's rig, and the origin of its scene on the site. */
export interface PlacedRig {
  readonly rig: CameraRig;
  readonly origin: SitePoint;
}

/** A plan linked to a camera nearer than this stops zooming in, so that a walker's surroundings stay readable. */
const MIN_PLAN_DISTANCE_M = 40;
/** Rounding errors between scenes with different origins stay below these: metres, radians, share of the scale. */
const POSE_TOLERANCE_M = 1e-3;
const POSE_TOLERANCE_RAD = 1e-5;
const TOLERANCE_SCALE = 1e-5;

/**
 * Gives a camera the pose of another: the same place on the site, as many metres across the height of its pane, and the same
 * direction, unless one is orthographic and the other is not: an orthographic camera looks straight down.
 */
export function copyPose(from: PlacedRig, to: PlacedRig): void {
  const { rig: a, origin: fromOrigin } = from;
  const { rig: b, origin: toOrigin } = to;
  b.target.x = a.target.x + (fromOrigin.easting - toOrigin.easting);
  b.target.y = a.target.y + (fromOrigin.altitude - toOrigin.altitude);
  b.target.z = a.target.z + (toOrigin.northing - fromOrigin.northing);
  if (a.orthographic === b.orthographic) {
    b.bearingRad = a.bearingRad;
    b.elevationRad = a.elevationRad;
  }
  if (!b.orthographic) b.distanceM = a.orthographic ? a.perspectivePxPerM / a.pxPerM : a.distanceM;
  else if (a.orthographic) b.pxPerM = (a.pxPerM * b.height) / a.height;
  else b.pxPerM = b.perspectivePxPerM / Math.max(a.distanceM, MIN_PLAN_DISTANCE_M);
  b.update();
}

/** A recorded pose to detect movement. Reused, so that recording does not allocate. */
export class RecordedPose {
  readonly #values = new Float64Array(6);
  #isOrthographic = false;

  record({ rig, origin }: PlacedRig): void {
    const values = this.#values;
    values[0] = origin.easting + rig.target.x;
    values[1] = origin.altitude + rig.target.y;
    values[2] = origin.northing - rig.target.z;
    values[3] = rig.bearingRad;
    values[4] = rig.elevationRad;
    values[5] = rig.orthographic ? rig.pxPerM : rig.distanceM;
    this.#isOrthographic = rig.orthographic;
  }

  /** Whether the camera has switched between perspective and orthographic since. */
  isOtherMode({ rig }: PlacedRig): boolean {
    return rig.orthographic !== this.#isOrthographic;
  }

  /**
   * Whether the camera has moved since. Rotation and scaling by a change of mode do not count.
   * @param isExact whether the smallest change counts, as nothing but its own movement has changed the camera
   */
  hasMovedFrom({ rig, origin }: PlacedRig, isExact: boolean): boolean {
    const tolerance = isExact ? 0 : 1;
    const values = this.#values;
    const away = Math.max(
      Math.abs(origin.easting + rig.target.x - (values[0] as number)),
      Math.abs(origin.altitude + rig.target.y - (values[1] as number)),
      Math.abs(origin.northing - rig.target.z - (values[2] as number)),
    );
    if (away > POSE_TOLERANCE_M * tolerance) return true;
    if (rig.orthographic !== this.#isOrthographic) return false;
    const turned = Math.max(
      Math.abs(rig.bearingRad - (values[3] as number)),
      Math.abs(rig.elevationRad - (values[4] as number)),
    );
    const scale = rig.orthographic ? rig.pxPerM : rig.distanceM;
    return (
      turned > POSE_TOLERANCE_RAD * tolerance ||
      Math.abs(scale / (values[5] as number) - 1) > TOLERANCE_SCALE * tolerance
    );
  }
}
