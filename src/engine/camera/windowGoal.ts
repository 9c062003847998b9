/** Camera goal from which a rectangle of the pane fills the pane. */
import type { ScenePoint } from '../../domain/geo/frame.ts';
import type { CameraRig } from './CameraRig.ts';
import type { CameraGoal } from './flight.ts';

/** A rectangle of a pane, CSS pixels. */
export interface PaneWindow {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Minimum sides of a rectangle, CSS pixels: smaller ones are accidental. */
const MIN_WINDOW_PX = 8;

/**
 * @param surface the surface at the rectangle's centre; undefined off the ground
 * @returns undefined for a rectangle too small to be intended
 */
export function windowGoal(
  rig: CameraRig,
  { left, top, right, bottom }: PaneWindow,
  surface: ScenePoint | undefined,
): CameraGoal | undefined {
  const [width, height] = [right - left, bottom - top];
  if (width < MIN_WINDOW_PX || height < MIN_WINDOW_PX) return undefined;
  const share = Math.max(width / rig.width, height / rig.height);
  const [from, way] = [
    { x: 0, y: 0, z: 0 },
    { x: 0, y: 0, z: 0 },
  ];
  rig.rayAt((left + right) / 2, (top + bottom) / 2, from, way);
  const target = surface ?? pointAlong(from, way, rig.distanceM);
  if (rig.orthographic) return { target, pxPerM: rig.pxPerM / share };
  return { target, distanceM: depthOf(rig, target) * share };
}

/** Depth of a point along the view direction, metres: sizes on screen are inversely proportional to it. */
function depthOf({ eye, target, distanceM }: CameraRig, point: ScenePoint): number {
  const dot =
    (point.x - eye.x) * (target.x - eye.x) +
    (point.y - eye.y) * (target.y - eye.y) +
    (point.z - eye.z) * (target.z - eye.z);
  return Math.max(dot / distanceM, 0);
}

function pointAlong(from: ScenePoint, way: ScenePoint, metres: number): ScenePoint {
  return { x: from.x + way.x * metres, y: from.y + way.y * metres, z: from.z + way.z * metres };
}
