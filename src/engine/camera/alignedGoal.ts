/** Camera goal from which a box fills the pane, seen along one of its axes. */
import type { ScenePoint } from '../../domain/geo/frame.ts';
import { CAMERA_LIMITS, type CameraRig } from './CameraRig.ts';
import { fitDistanceM } from './fitDistance.ts';
import type { CameraGoal } from './flight.ts';

/** A box seen from a direction; sizes in metres, `alongM` in the direction of the bearing. */
export interface VisibleBox {
  readonly bearingRad: number;
  /** 0 looks level, pi/2 straight down. */
  readonly elevationRad: number;
  readonly acrossM: number;
  readonly alongM: number;
  readonly heightM: number;
}

/** Smaller boxes are framed as if they had this size. */
const MIN_SIZE_M = 10;
/** Share of the pane that the box fills. */
const FRAMED_PANE_FRACTION = 0.8;

/** @param centre of the box */
export function alignedGoal({ width, height }: CameraRig, box: VisibleBox, centre: ScenePoint): CameraGoal {
  const { bearingRad, elevationRad } = box;
  const [x, y, z] = [box.acrossM, box.heightM, box.alongM].map((size) => Math.max(size, MIN_SIZE_M) / 2) as [
    number,
    number,
    number,
  ];
  // With the bearing as north, the box is axis-aligned.
  const distanceM = fitDistanceM(
    { min: { x: -x, y: -y, z: -z }, max: { x, y, z } },
    { bearingRad: 0, elevationRad, fovRad: CAMERA_LIMITS.fovRad, aspect: width / height },
  );
  const seenHeightM = 2 * (z * Math.sin(elevationRad) + y * Math.cos(elevationRad));
  return {
    target: centre,
    bearingRad,
    elevationRad,
    distanceM: distanceM / FRAMED_PANE_FRACTION,
    pxPerM: FRAMED_PANE_FRACTION * Math.min(width / (2 * x), height / seenHeightM),
  };
}
