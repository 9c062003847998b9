/** Positions and poses of cameras in the form of view documents: metres of the site, z to the south. */
import { type ScenePoint, type SitePoint, toScene, toSite } from '../../domain/geo/frame.ts';
import type { CameraRig } from './CameraRig.ts';
import type { CameraState } from './cameraState.ts';

function toSavedPoint(origin: SitePoint, point: ScenePoint): ScenePoint {
  const { easting, northing, altitude } = toSite(origin, point);
  return { x: easting, y: altitude, z: -northing };
}

export function fromSavedPoint(origin: SitePoint, { x, y, z }: ScenePoint): ScenePoint {
  return toScene(origin, { easting: x, altitude: y, northing: -z });
}

/** Sets distance and direction so that the eye is at `eye`; no effect if that is the target. */
export function setPose(rig: CameraRig, eye: ScenePoint, target: ScenePoint): void {
  const [dx, dy, dz] = [target.x - eye.x, target.y - eye.y, target.z - eye.z];
  const distance = Math.hypot(dx, dy, dz);
  if (!(distance > 0)) return;
  Object.assign(rig.target, target);
  rig.distanceM = distance;
  rig.elevationRad = Math.asin(-dy / distance);
  if (Math.hypot(dx, dz) > 1e-6 * distance) rig.bearingRad = Math.atan2(dx, -dz);
}

/** The state of a camera in the form of view documents. @param inactiveMode state of the inactive mode, if known */
export function savedState(
  rig: CameraRig,
  origin: SitePoint,
  inactiveMode: Pick<CameraState, 'perspective' | 'orthographic'> | undefined,
): CameraState {
  const target = toSavedPoint(origin, rig.target);
  const perspective = { targetPos: target, cameraPos: toSavedPoint(origin, rig.eye) };
  const orthographic = { targetPos: target, zoom: rig.pxPerM };
  if (rig.orthographic) return { mode: rig.mode, perspective: inactiveMode?.perspective ?? perspective, orthographic };
  return {
    mode: rig.mode,
    perspective,
    orthographic: inactiveMode?.orthographic ?? orthographic,
    bearingRad: rig.bearingRad,
  };
}
