/** One step of a walk on the map's surface: floor, steps and walls are probed by a few rays (rules.md#walk). */
import type { ScenePoint } from '../../../domain/geo/frame.ts';

/** Metres along a ray, of length 1, to the nearest surface of either side; undefined if it hits none. */
export type CastRay = (from: ScenePoint, direction: ScenePoint) => number | undefined;

/** Metres. */
export const WALKER_SIZE = {
  eyeM: 1.7,
  /** Minimum height of a roof. */
  headroomM: 1.9,
  /** Highest edge that the walker steps up. */
  stepUpM: 0.5,
  /** Highest edge that the walker steps down. */
  stepDownM: 2,
  /** Distance kept from walls. */
  radiusM: 0.45,
  /** Height above the floor at which walls are probed: a slope of more than about 60 degrees counts as one. */
  feelerM: 0.7,
} as const;

/** Angle of the side probes from the direction of the step. */
const SIDE_RAY_RAD = 0.7;
/** Angle between two rays that determine the direction of a wall. */
const WALL_PROBE_ANGLE_RAD = 0.09;
/** A wall at the side may recede from the walker by this much, metres. */
const WALL_PROBE_REACH_M = 1;
/** Share by which a sliding walker is steered away from the wall. */
const WALL_DEVIATION_RATIO = 0.15;
/** Below this share of sliding the walker stops: the wall is hit too squarely. */
const MIN_SLIDE_RATIO = 0.15;

/**
 * Moves feet by a step, sliding along walls in the way. They stay if there is no floor, if it is more than half a metre
 * higher or two metres lower, or if the roof is too low. At most seven rays; allocates nothing.
 * @param feet updated @returns whether they moved
 */
export function stepWalker(feet: ScenePoint, dx: number, dz: number, cast: CastRay): boolean {
  const lengthM = Math.hypot(dx, dz);
  if (lengthM === 0 || !findFreeDirection(feet, dx / lengthM, dz / lengthM, lengthM, cast)) return false;
  const [x, z] = [feet.x + freeDirection.x * lengthM, feet.z + freeDirection.z * lengthM];
  const y = floorBelow(x, feet.y, z, WALKER_SIZE.stepDownM, cast);
  if (y === undefined || y - feet.y > WALKER_SIZE.stepUpM) return false;
  feet.x = x;
  feet.y = y;
  feet.z = z;
  return true;
}

/**
 * Height of the first surface below a head at `y`, scene metres; a roof that is too low counts as well.
 * @param downM how far below `y` it may be @returns undefined if there is none
 */
export function floorBelow(x: number, y: number, z: number, downM: number, cast: CastRay): number | undefined {
  setPoint(rayStart, x, y + WALKER_SIZE.headroomM, z);
  const away = cast(rayStart, DOWN_DIRECTION);
  return away === undefined || away > WALKER_SIZE.headroomM + downM ? undefined : y + WALKER_SIZE.headroomM - away;
}

/**
 * Sets `freeDirection` to the possible direction of a step and its share of the intended one; false if a wall blocks
 * it.
 */
function findFreeDirection(feet: ScenePoint, hx: number, hz: number, lengthM: number, cast: CastRay): boolean {
  const reachM = WALKER_SIZE.radiusM + lengthM;
  let nearestM = reachM;
  let wallRad = 0;
  for (let side = -1; side <= 1; side++) {
    const clearanceM = castSideRay(feet, hx, hz, side * SIDE_RAY_RAD, cast);
    if (clearanceM >= nearestM) continue;
    nearestM = clearanceM;
    wallRad = side * SIDE_RAY_RAD;
  }
  setPoint(freeDirection, hx, 0, hz);
  return nearestM >= reachM || slideAlongWall(feet, wallRad, nearestM, reachM, cast);
}

/** Turns `freeDirection` along the wall at `wallM` metres. */
function slideAlongWall(feet: ScenePoint, wallRad: number, wallM: number, reachM: number, cast: CastRay): boolean {
  const { x: hx, z: hz } = freeDirection;
  let besideRad = wallRad + WALL_PROBE_ANGLE_RAD;
  let besideM = castSideRay(feet, hx, hz, besideRad, cast);
  if (besideM > wallM + WALL_PROBE_REACH_M) {
    besideRad = wallRad - WALL_PROBE_ANGLE_RAD;
    besideM = castSideRay(feet, hx, hz, besideRad, cast);
  }
  if (besideM > wallM + WALL_PROBE_REACH_M) return false;
  const [ax, az] = [rotatedX(hx, hz, wallRad) * wallM, rotatedZ(hx, hz, wallRad) * wallM];
  const [bx, bz] = [rotatedX(hx, hz, besideRad) * besideM - ax, rotatedZ(hx, hz, besideRad) * besideM - az];
  const length = Math.hypot(bx, bz);
  const dot = (bx * hx + bz * hz) / length;
  if (!(Math.abs(dot) > MIN_SLIDE_RATIO)) return false;
  const [tx, tz] = [(bx / length) * Math.sign(dot), (bz / length) * Math.sign(dot)];
  // Across the wall, away from it.
  const off = Math.sign(tz * ax - tx * az) || 1;
  const [sx, sz] = [tx - off * tz * WALL_DEVIATION_RATIO, tz + off * tx * WALL_DEVIATION_RATIO];
  const size = Math.hypot(sx, sz);
  if (castSideRay(feet, sx / size, sz / size, 0, cast) < reachM) return false;
  const share = Math.abs(dot) / size;
  setPoint(freeDirection, sx * share, 0, sz * share);
  return true;
}

/** Metres to the nearest wall in a direction rotated clockwise by some radians; infinite if there is none. */
function castSideRay(feet: ScenePoint, hx: number, hz: number, turnRad: number, cast: CastRay): number {
  setPoint(rayStart, feet.x, feet.y + WALKER_SIZE.feelerM, feet.z);
  setPoint(stepAlongWall, rotatedX(hx, hz, turnRad), 0, rotatedZ(hx, hz, turnRad));
  return cast(rayStart, stepAlongWall) ?? Number.POSITIVE_INFINITY;
}

const rotatedX = (x: number, z: number, rad: number): number => x * Math.cos(rad) - z * Math.sin(rad);
const rotatedZ = (x: number, z: number, rad: number): number => x * Math.sin(rad) + z * Math.cos(rad);

function setPoint(out: ScenePoint, x: number, y: number, z: number): void {
  out.x = x;
  out.y = y;
  out.z = z;
}

const DOWN_DIRECTION: ScenePoint = { x: 0, y: -1, z: 0 };
const rayStart: ScenePoint = { x: 0, y: 0, z: 0 };
const stepAlongWall: ScenePoint = { x: 0, y: 0, z: 0 };
const freeDirection: ScenePoint = { x: 0, y: 0, z: 0 };
