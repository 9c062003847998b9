/** North pit: its wall of benches, cut by the ramp (`pitRamp.ts`, which also defines the normalised frame). */
import type { Vec2 } from './frame.ts';
import { lerp, noise, smoothstep } from './noise.ts';
import {
  BENCH_COUNT,
  BENCH_HEIGHT_M,
  BENCH_WIDTH_M,
  drivenAngleRad,
  FLOOR_Z,
  FULL_TURN_RAD,
  fromPolar,
  RAMP_WIDTH_M,
  RIM_RADIUS_M,
  rampCrossings,
  toPolar,
} from './pitRamp.ts';

/** Fraction of a bench's width that its face takes; the rest is its berm. */
export const FACE_WIDTH_RATIO = 0.42;

/** The pit at a plan position. */
export interface PitSurface {
  z: number;
  /** Benches below the rim; whole numbers are crests. Undefined on the ramp, on the floor and outside. */
  bench: number | undefined;
  /** Distance outside the rim, normalised metres; negative inside. */
  outsideRimM: number;
}

/** The pit's surface. The height is always defined: outside the rim `z` is 0. */
export function pitSurface(x: number, y: number): PitSurface {
  const { angleRad, radiusM } = toPolar(x, y);
  const drivenRad = drivenAngleRad(angleRad);
  let inward = RIM_RADIUS_M - (RAMP_WIDTH_M * drivenRad) / FULL_TURN_RAD - radiusM;
  if (inward <= 0) return { z: 0, bench: undefined, outsideRimM: Math.max(0, radiusM - RIM_RADIUS_M) };
  const crossings = rampCrossings(drivenRad);
  inward += wallWaviness(x, y, inward, crossings);
  return wallAt(Math.max(0, inward), crossings);
}

/** Crests are slightly wavy, except beside the ramp, whose width must be kept. */
function wallWaviness(x: number, y: number, inward: number, crossings: readonly number[]): number {
  let clearanceM = inward;
  crossings.forEach((k, lap) => {
    const middle = k * BENCH_WIDTH_M + (lap + 0.5) * RAMP_WIDTH_M;
    clearanceM = Math.min(clearanceM, Math.abs(inward - middle) - RAMP_WIDTH_M / 2);
  });
  return (noise(x / 45, y / 45) - 0.5) * 9 * smoothstep(0, 16, clearanceM);
}

/** Plan vector from a position to the nearest crest, toe or ramp edge of the pit; undefined if none is near. */
export function vectorToPitEdge(x: number, y: number, maxDistanceM: number): Vec2 | undefined {
  const { angleRad, radiusM } = toPolar(x, y);
  const drivenRad = drivenAngleRad(angleRad);
  const wall = RIM_RADIUS_M - (RAMP_WIDTH_M * drivenRad) / FULL_TURN_RAD;
  if (radiusM > wall + maxDistanceM || radiusM < 100) return undefined;
  const crossings = rampCrossings(drivenRad);
  const inward = wall - radiusM;
  const wallOffset = inward > 0 ? inward + wallWaviness(x, y, inward, crossings) : inward;
  const offset = nearestEdge(wallOffset, crossings);
  const [x0, y0] = fromPolar(angleRad, radiusM);
  const [x1, y1] = fromPolar(angleRad, radiusM - offset);
  return Math.hypot(x1 - x0, y1 - y0) < maxDistanceM ? [x1 - x0, y1 - y0] : undefined;
}

/** How much farther inward the nearest edge is. */
function nearestEdge(inward: number, crossings: readonly number[]): number {
  let nearestOffset = Number.POSITIVE_INFINITY;
  const updateNearest = (at: number) => {
    if (Math.abs(at - inward) < Math.abs(nearestOffset)) nearestOffset = at - inward;
  };
  [0, ...crossings].forEach((upper, laps) => {
    const shift = laps * RAMP_WIDTH_M;
    const crests = benchCrestsBetween(upper, crossings[laps] ?? BENCH_COUNT);
    for (let i = 1; i < crests.length; i++) {
      const [top, bottom] = [crests[i - 1] as number, crests[i] as number];
      updateNearest(top * BENCH_WIDTH_M + shift);
      updateNearest((top + (bottom - top) * FACE_WIDTH_RATIO) * BENCH_WIDTH_M + shift);
    }
    updateNearest((crests.at(-1) as number) * BENCH_WIDTH_M + shift);
  });
  return nearestOffset;
}

/** If the ramp leaves less than this fraction of a bench, the mesh does not follow its crest. */
const MIN_BENCH_FRACTION = 0.4;

/** Crests of the wall from one crossing of the ramp (or the rim) down to the next (or the floor), both included. */
function benchCrestsBetween(upper: number, lower: number, minShare = MIN_BENCH_FRACTION): number[] {
  const crests = [upper];
  for (let k = Math.floor(upper) + 1; k < lower; k++) {
    if (k - upper >= minShare && lower - k >= minShare) crests.push(k);
  }
  crests.push(lower);
  return crests;
}

/** Depth of the wall in benches. A bench that the ramp cuts tapers out into the face beside it. */
function wallDepthInBenches(bench: number, upper: number, lower: number): number {
  const crests = benchCrestsBetween(upper, lower, 0);
  if (crests.length < 3) return depthBetween(bench, crests);
  const cutIndex = bench < (upper + lower) / 2 ? 1 : crests.length - 2;
  const at = crests[cutIndex] as number;
  const crestWeight = smoothstep(0.15, 0.7, cutIndex === 1 ? at - upper : lower - at);
  const otherCrests = crests.filter((_, i) => i !== cutIndex);
  return lerp(depthBetween(bench, otherCrests), depthBetween(bench, crests), crestWeight);
}

function depthBetween(bench: number, crests: readonly number[]): number {
  const below = crests.findIndex((crest) => crest > bench);
  if (below < 1) return crests.at(-1) as number;
  const [top, bottom] = [crests[below - 1] as number, crests[below] as number];
  return top + (bottom - top) * smoothstep(0, FACE_WIDTH_RATIO, (bench - top) / Math.max(1e-6, bottom - top));
}

function wallAt(inward: number, crossings: readonly number[]): PitSurface {
  let lower = 0;
  let laps = 0;
  for (const k of crossings) {
    const outer = k * BENCH_WIDTH_M + laps * RAMP_WIDTH_M;
    if (inward < outer) break;
    if (inward <= outer + RAMP_WIDTH_M) {
      return { z: -k * BENCH_HEIGHT_M, bench: undefined, outsideRimM: -inward };
    }
    lower = k;
    laps++;
  }
  const bench = (inward - laps * RAMP_WIDTH_M) / BENCH_WIDTH_M;
  if (bench >= BENCH_COUNT) return { z: FLOOR_Z, bench: undefined, outsideRimM: -inward };
  const z = -BENCH_HEIGHT_M * wallDepthInBenches(bench, lower, crossings[laps] ?? BENCH_COUNT);
  return { z, bench, outsideRimM: -inward };
}
