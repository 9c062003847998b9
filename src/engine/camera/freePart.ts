/** The area of a pane that cards and bars leave free: cameras centre their targets there. */
import type { ScenePoint } from '../../domain/geo/frame.ts';
import type { CameraRig } from './CameraRig.ts';
import type { CameraGoal } from './flight.ts';

/** Distances from the edges of a pane, CSS pixels. */
export interface Insets {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export type CameraPose = Required<Pick<CameraGoal, 'bearingRad' | 'elevationRad' | 'distanceM' | 'pxPerM'>>;

type PaneSize = Pick<CameraRig, 'width' | 'height'>;

/** If less than this share of a pane is free, the whole pane is used. */
const MIN_FREE_FRACTION = 0.3;

export const NO_INSETS: Insets = { left: 0, right: 0, top: 0, bottom: 0 };

/** Size of the free part, CSS pixels; that of the pane if too little is free. */
export function freePartSize(insets: Insets, { width, height }: PaneSize): { width: number; height: number } {
  const { left, right, top, bottom } = insets;
  return {
    width: isRemainderEnough(left, right, width) ? width - left - right : width,
    height: isRemainderEnough(top, bottom, height) ? height - top - bottom : height,
  };
}

/** Whether bars before and after leave enough of a length. */
export function isRemainderEnough(before: number, after: number, length: number): boolean {
  return length - before - after >= length * MIN_FREE_FRACTION;
}

/**
 * Sets `out` to the target of a camera with this pose that shows a place in the middle of the free part. Allocates
 * nothing.
 */
export function aimAt(
  at: ScenePoint,
  { left, right, top, bottom }: Insets,
  { bearingRad, elevationRad, distanceM, pxPerM }: CameraPose,
  rig: CameraRig,
  out: ScenePoint,
): void {
  const metresPerPx = rig.orthographic ? 1 / pxPerM : distanceM / rig.perspectivePxPerM;
  const freeX = isRemainderEnough(left, right, rig.width) ? (left - right) / 2 : 0;
  const freeY = isRemainderEnough(top, bottom, rig.height) ? (top - bottom) / 2 : 0;
  // If the free part is right of the pane's centre, the camera's target is left of the place.
  const aside = -freeX * metresPerPx;
  const up = freeY * metresPerPx;
  const [sinB, cosB] = [Math.sin(bearingRad), Math.cos(bearingRad)];
  const [sinE, cosE] = [Math.sin(elevationRad), Math.cos(elevationRad)];
  out.x = at.x + cosB * aside + sinB * sinE * up;
  out.y = at.y + cosE * up;
  out.z = at.z + sinB * aside - cosB * sinE * up;
}
