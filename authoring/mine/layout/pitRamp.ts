/**
 * North pit: its oval and the single haul ramp that spirals down it clockwise. Radii are measured in a normalised frame
 * in which the slightly irregular oval is a circle. The ramp's width is inserted into the wall, so that benches pass
 * above and below it as in a designed pit.
 */
import type { Vec2, Vec3 } from './frame.ts';

/** The oval's centre in plan, and the factor by which its east-west axis is squeezed to make it round. */
const PIT_CENTRE: Vec2 = [-330, 180];
const PIT_ASPECT_RATIO = 0.86;
/** Radius of the rim at the ramp's entry, normalised metres. */
export const RIM_RADIUS_M = 590;
export const BENCH_HEIGHT_M = 20;
/** From crest to crest, normalised metres. */
export const BENCH_WIDTH_M = 23;
export const BENCH_COUNT = 15;
/** Width of the bench that carries the ramp, normalised metres. */
export const RAMP_WIDTH_M = 30;
const RAMP_GRADE_RATIO = 0.065;
/** Length over which the grade eases in and out. */
const EASING_LENGTH_M = 50;
export const FULL_TURN_RAD = 2 * Math.PI;
const RAMP_STEP_RAD = FULL_TURN_RAD / 2880;

/** Bearing (mathematical, from the pit's centre) of the ramp's entry at the surface. */
export const RAMP_ENTRY_RAD = -0.1;
/** Altitude of the floor in the mine frame, metres. */
export const FLOOR_Z = -BENCH_COUNT * BENCH_HEIGHT_M;

function outlineRadiusFactor(t: number): number {
  return 1 + 0.1 * Math.sin(2 * t + 0.6) + 0.07 * Math.sin(3 * t + 1.9) + 0.03 * Math.sin(5 * t + 0.3);
}

interface Polar {
  angleRad: number;
  radiusM: number;
}

/** Bearing and normalised radius of a plan position. */
export function toPolar(x: number, y: number): Polar {
  const dx = (x - PIT_CENTRE[0]) * PIT_ASPECT_RATIO;
  const dy = y - PIT_CENTRE[1];
  const angleRad = Math.atan2(dy, dx);
  return { angleRad, radiusM: Math.hypot(dx, dy) / outlineRadiusFactor(angleRad) };
}

/** Plan position at a bearing and a normalised radius. */
export function fromPolar(t: number, r: number): Vec2 {
  const scaledRadius = r * outlineRadiusFactor(t);
  return [PIT_CENTRE[0] + (Math.cos(t) * scaledRadius) / PIT_ASPECT_RATIO, PIT_CENTRE[1] + Math.sin(t) * scaledRadius];
}

/** Angle driven since the entry at bearing `t`, between 0 and one turn. */
export function drivenAngleRad(t: number): number {
  const driven = (RAMP_ENTRY_RAD - t) % FULL_TURN_RAD;
  return driven < 0 ? driven + FULL_TURN_RAD : driven;
}

function rampRadius(driven: number, depth: number): number {
  return (
    RIM_RADIUS_M - (RAMP_WIDTH_M * driven) / FULL_TURN_RAD - (BENCH_WIDTH_M * depth) / BENCH_HEIGHT_M - RAMP_WIDTH_M / 2
  );
}

/** Depth at each {@link RAMP_STEP_RAD} of the ramp, down to the floor: a constant grade, eased at both ends. */
const rampDepths = createRampPath();

function createRampPath(): number[] {
  const depths = [0];
  const bottom = -FLOOR_Z;
  let depth = 0;
  let length = 0;
  let at = fromPolar(RAMP_ENTRY_RAD, rampRadius(0, 0));
  while (depth < bottom - 0.004) {
    const driven = depths.length * RAMP_STEP_RAD;
    const next = fromPolar(RAMP_ENTRY_RAD - driven, rampRadius(driven, depth));
    const runM = Math.hypot(next[0] - at[0], next[1] - at[1]);
    const easingFactor = Math.min(
      1,
      (length + 2) / EASING_LENGTH_M,
      Math.sqrt((bottom - depth) / (EASING_LENGTH_M * RAMP_GRADE_RATIO * 0.5)) + 0.01,
    );
    depth = Math.min(bottom, depth + runM * RAMP_GRADE_RATIO * easingFactor);
    length += runM;
    depths.push(depth);
    at = next;
  }
  depths[depths.length - 1] = bottom;
  return depths;
}

/** Total angle of the ramp from the surface to the floor. */
export const RAMP_ANGLE_RAD = (rampDepths.length - 1) * RAMP_STEP_RAD;
/** Bearing at which it meets the floor. */
export const RAMP_FOOT_RAD = RAMP_ENTRY_RAD - RAMP_ANGLE_RAD;

function rampDepth(driven: number): number {
  const at = Math.min(driven / RAMP_STEP_RAD, rampDepths.length - 1);
  const low = Math.floor(at);
  const high = Math.min(low + 1, rampDepths.length - 1);
  const a = rampDepths[low] as number;
  return a + ((rampDepths[high] as number) - a) * (at - low);
}

/** The ramp's centre after turning `drivenRad` from its entry; before the entry (negative) it stays at the surface. */
export function rampPoint(drivenRad: number): Vec3 {
  const depth = drivenRad < 0 ? 0 : rampDepth(drivenRad);
  const [x, y] = fromPolar(RAMP_ENTRY_RAD - drivenRad, rampRadius(drivenRad, depth));
  return [x, y, -depth];
}

/** How far the ramp has turned when it passes a bearing for the `lap`-th time (0 first). */
export function rampAngleAt(bearingRad: number, lap: number): number {
  return drivenAngleRad(bearingRad) + lap * FULL_TURN_RAD;
}

/** A position on the pit floor: bearing and fraction of the floor's radius (1 = toe of the wall). */
export function floorPoint(bearingRad: number, share: number): Vec3 {
  const wall = BENCH_COUNT * BENCH_WIDTH_M + RAMP_WIDTH_M * 2;
  const [x, y] = fromPolar(bearingRad, (RIM_RADIUS_M - RAMP_WIDTH_M - wall) * share);
  return [x, y, FLOOR_Z];
}

/** Where the ramp crosses the wall on the way down at an angle driven since its entry: benches below the rim. */
export function rampCrossings(driven: number): number[] {
  const crossings: number[] = [];
  for (let angle = driven; angle < RAMP_ANGLE_RAD; angle += FULL_TURN_RAD)
    crossings.push(rampDepth(angle) / BENCH_HEIGHT_M);
  return crossings;
}

/** Both edges of the ramp's running surface, from the surface to the floor. */
export function rampEdges(): [outer: Vec3[], inner: Vec3[]] {
  const edgeLine = (offset: number): Vec3[] => {
    const line: Vec3[] = [];
    for (let driven = 0; driven < RAMP_ANGLE_RAD; driven += 0.02) {
      const depth = rampDepth(driven);
      const [x, y] = fromPolar(RAMP_ENTRY_RAD - driven, rampRadius(driven, depth) + offset);
      line.push([x, y, -depth]);
    }
    return line;
  };
  return [edgeLine(RAMP_WIDTH_M / 2), edgeLine(-RAMP_WIDTH_M / 2)];
}
