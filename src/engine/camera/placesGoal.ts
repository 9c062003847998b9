/** Camera goal that fits positions, such as those of vehicles and workings, into the free part of the pane. */
import type { ScenePoint } from '../../domain/geo/frame.ts';
import { CAMERA_LIMITS, CameraRig } from './CameraRig.ts';
import type { CameraGoal } from './flight.ts';
import { HOME_VIEW } from './frameGoal.ts';
import { freePartSize, type Insets } from './freePart.ts';

/** Share of the free part that the places fill. */
const FRAMED_PANE_FRACTION = 0.86;
/** Minimum radius of a framed group of positions, metres. */
const MIN_RADIUS_M = 60;
/** Share of positions ignored at each edge of large groups, so that one distant vehicle does not shrink all others. */
const TRIMMED_FRACTION = 0.01;
/** The visible centre depends on the distance and vice versa, hence several rounds. */
const REFINEMENT_ROUNDS = 4;

/** Maximum shift of the target towards the eye, as a share of the distance. */
const MAX_LIFT_RATIO = 0.6;

/** A range along one axis of the camera. */
interface Range {
  low: number;
  high: number;
}

/** @param places x, y and z of each, scene metres; at least one */
export function placesGoal(rig: CameraRig, places: Float32Array, insets: Insets): Required<CameraGoal> {
  const { bearingRad, elevationRad } = rig.orthographic ? { bearingRad: 0, elevationRad: Math.PI / 2 } : HOME_VIEW;
  const { width, height } = freePartSize(insets, rig);
  axesRig.bearingRad = bearingRad;
  axesRig.elevationRad = elevationRad;
  axesRig.update();
  const [across, upward, ahead] = [axesRig.right, axesRig.up, axesRig.forward].map((axis) =>
    coordinatesAlong(places, axis),
  ) as AxisCoordinates;
  const size = [width, height] as const;
  const plan = [across, upward].map(trimmedRange) as [Range, Range];
  const pxPerM = FRAMED_PANE_FRACTION * Math.min(...plan.map((range, k) => (size[k] as number) / lengthOf(range)));
  const depth = middleOf(trimmedRange(ahead));
  // The free part covers only a part of the field of view.
  const tan = Math.tan(CAMERA_LIMITS.fovRad / 2);
  const slopes = [width, height].map((px) => (FRAMED_PANE_FRACTION * tan * px) / rig.height) as [number, number];
  const middle: [number, number] = [middleOf(plan[0]), middleOf(plan[1])];
  let distanceM = Math.max(...plan.map((range, k) => lengthOf(range) / 2 / (slopes[k] as number)));
  for (let round = 0; round < REFINEMENT_ROUNDS && !rig.orthographic; round++) {
    const seen = [across, upward].map((offsets, k) =>
      seenRange(offsets, ahead, middle[k] as number, distanceM - depth),
    );
    for (const k of [0, 1] as const) middle[k] += middleOf(seen[k] as Range) * distanceM;
    const need = Math.max(...seen.map((range, k) => (range.high - range.low) / 2 / (slopes[k] as number)));
    distanceM *= Math.max(need, MIN_RADIUS_M / (distanceM * Math.min(...slopes)));
  }
  const target = placeAt(middle, depth);
  const liftM = rig.orthographic ? 0 : liftToTop(target, places, distanceM);
  return { target: placeAt(middle, depth - liftM), bearingRad, elevationRad, pxPerM, distanceM: distanceM - liftM };
}

/**
 * Metres by which a target is moved towards the eye to reach the level of the highest places: with workings below a
 * pit, the target would otherwise be inside the rock.
 */
function liftToTop(target: ScenePoint, places: Float32Array, distanceM: number): number {
  const { high } = trimmedRange(coordinatesAlong(places, { x: 0, y: 1, z: 0 }));
  return Math.min(MAX_LIFT_RATIO * distanceM, Math.max(0, high - target.y) / Math.sin(axesRig.elevationRad));
}

type AxisCoordinates = [Float32Array, Float32Array, Float32Array];

const axesRig = new CameraRig();

/** Coordinate of each place along an axis, metres. */
function coordinatesAlong(places: Float32Array, { x, y, z }: ScenePoint): Float32Array {
  const out = new Float32Array(places.length / 3);
  for (let k = 0; k < out.length; k++) {
    const at = k * 3;
    out[k] = (places[at] as number) * x + (places[at + 1] as number) * y + (places[at + 2] as number) * z;
  }
  return out;
}

/**
 * Range of places around the middle as seen in perspective, as a fraction of their depth, without the outermost ones.
 */
function seenRange(offsets: Float32Array, ahead: Float32Array, middle: number, eyeM: number): Range {
  return trimmedRange(offsets.map((offset, k) => (offset - middle) / Math.max(1, (ahead[k] as number) + eyeM)));
}

function trimmedRange(values: Float32Array): Range {
  const sorted = values.slice().sort();
  const trimmed = Math.floor(sorted.length * TRIMMED_FRACTION);
  return { low: sorted[trimmed] as number, high: sorted[sorted.length - 1 - trimmed] as number };
}

function lengthOf({ low, high }: Range): number {
  return Math.max(2 * MIN_RADIUS_M, high - low);
}

function middleOf({ low, high }: Range): number {
  return (low + high) / 2;
}

function placeAt([right, up]: [number, number], ahead: number): ScenePoint {
  const at = (axis: keyof ScenePoint) =>
    axesRig.right[axis] * right + axesRig.up[axis] * up + axesRig.forward[axis] * ahead;
  return { x: at('x'), y: at('y'), z: at('z') };
}
