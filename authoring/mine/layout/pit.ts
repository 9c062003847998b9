/**
 * North pit: benches round a slightly irregular oval, and one haul ramp that spirals down clockwise. Radii are measured in
 * a normalised frame in which the oval is a circle. The ramp's width is inserted into the wall, so benches pass above and
 * below it as they do in a designed pit.
 */
import type { Vec2, Vec3 } from './frame.ts';
import { mix, noise, smoothstep } from './noise.ts';

const CENTRE: Vec2 = [-330, 180];
const SQUEEZE = 0.86;
const RIM = 590;
const BENCH_HEIGHT_M = 20;
const BENCH_WIDTH = 23;
const BENCHES = 15;
const FACE_SHARE = 0.42;
/** Of the bench on which the ramp lies, metres. */
export const RAMP_WIDTH = 30;
const RAMP_GRADE = 0.065;
const EASE_M = 50;
const TURN = 2 * Math.PI;
const STEP_RAD = TURN / 2880;

/** Bearing (mathematical, from the pit's centre) at which the ramp leaves the surface. */
const ENTRY_RAD = -0.1;
export const FLOOR_Z = -BENCHES * BENCH_HEIGHT_M;

function outline(t: number): number {
  return 1 + 0.1 * Math.sin(2 * t + 0.6) + 0.07 * Math.sin(3 * t + 1.9) + 0.03 * Math.sin(5 * t + 0.3);
}

interface Polar {
  t: number;
  r: number;
}

function polar(x: number, y: number): Polar {
  const dx = (x - CENTRE[0]) * SQUEEZE;
  const dy = y - CENTRE[1];
  const t = Math.atan2(dy, dx);
  return { t, r: Math.hypot(dx, dy) / outline(t) };
}

function fromPolar(t: number, r: number): Vec2 {
  const scaled = r * outline(t);
  return [CENTRE[0] + (Math.cos(t) * scaled) / SQUEEZE, CENTRE[1] + Math.sin(t) * scaled];
}

/** Angle driven since the entry, 0 to one turn, at bearing `t`. */
function firstTurn(t: number): number {
  const driven = (ENTRY_RAD - t) % TURN;
  return driven < 0 ? driven + TURN : driven;
}

function rampRadius(driven: number, depth: number): number {
  return RIM - (RAMP_WIDTH * driven) / TURN - (BENCH_WIDTH * depth) / BENCH_HEIGHT_M - RAMP_WIDTH / 2;
}

/** Depth at each {@link STEP_RAD} of the ramp, down to the floor: a constant grade, eased at both ends. */
const rampDepths = layRamp();

function layRamp(): number[] {
  const depths = [0];
  const bottom = -FLOOR_Z;
  let depth = 0;
  let length = 0;
  let at = fromPolar(ENTRY_RAD, rampRadius(0, 0));
  while (depth < bottom - 0.004) {
    const driven = depths.length * STEP_RAD;
    const next = fromPolar(ENTRY_RAD - driven, rampRadius(driven, depth));
    const run = Math.hypot(next[0] - at[0], next[1] - at[1]);
    const ease = Math.min(1, (length + 2) / EASE_M, Math.sqrt((bottom - depth) / (EASE_M * RAMP_GRADE * 0.5)) + 0.01);
    depth = Math.min(bottom, depth + run * RAMP_GRADE * ease);
    length += run;
    depths.push(depth);
    at = next;
  }
  depths[depths.length - 1] = bottom;
  return depths;
}

/** Angle, radians, that the ramp drives from the surface to the floor. */
export const RAMP_ANGLE_RAD = (rampDepths.length - 1) * STEP_RAD;

function rampDepth(driven: number): number {
  const at = Math.min(driven / STEP_RAD, rampDepths.length - 1);
  const low = Math.floor(at);
  const high = Math.min(low + 1, rampDepths.length - 1);
  const a = rampDepths[low] as number;
  return a + ((rampDepths[high] as number) - a) * (at - low);
}

/** The ramp's centre after `drivenRad` of turning from its entry; before the entry (negative) it stays at the surface. */
export function rampPoint(drivenRad: number): Vec3 {
  const depth = drivenRad < 0 ? 0 : rampDepth(drivenRad);
  const [x, y] = fromPolar(ENTRY_RAD - drivenRad, rampRadius(drivenRad, depth));
  return [x, y, -depth];
}

/** How far the ramp has turned when it passes a bearing for the `lap`-th time (0 first). */
export function rampAngleAt(bearingRad: number, lap: number): number {
  return firstTurn(bearingRad) + lap * TURN;
}

/** A place on the pit floor: bearing and share of the floor's radius (1 = toe of the wall). */
export function floorPoint(bearingRad: number, share: number): Vec3 {
  const wall = BENCHES * BENCH_WIDTH + RAMP_WIDTH * 2;
  const [x, y] = fromPolar(bearingRad, (RIM - RAMP_WIDTH - wall) * share);
  return [x, y, FLOOR_Z];
}

/** What lies at a plan position of the pit. */
export interface PitSurface {
  z: number;
  /** Benches below the rim; whole numbers are crests. Undefined on the ramp, on the floor and outside. */
  bench: number | undefined;
  /** Metres (normalised) outside the rim; negative inside, 0 on its surroundings. */
  outside: number;
}

/** Surface of the pit; `undefined` heights never occur: outside the rim `z` is 0. */
export function pitSurface(x: number, y: number): PitSurface {
  const { t, r } = polar(x, y);
  const driven = firstTurn(t);
  let inward = RIM - (RAMP_WIDTH * driven) / TURN - r;
  if (inward <= 0) return { z: 0, bench: undefined, outside: Math.max(0, r - RIM) };
  const crossings = rampCrossings(driven);
  inward += wallWaviness(x, y, inward, crossings);
  return wallAt(Math.max(0, inward), crossings);
}

/** Crests wander a little, except beside the ramp, whose width must hold. */
function wallWaviness(x: number, y: number, inward: number, crossings: readonly number[]): number {
  let clear = inward;
  crossings.forEach((k, lap) => {
    const middle = k * BENCH_WIDTH + (lap + 0.5) * RAMP_WIDTH;
    clear = Math.min(clear, Math.abs(inward - middle) - RAMP_WIDTH / 2);
  });
  return (noise(x / 45, y / 45) - 0.5) * 9 * smoothstep(0, 16, clear);
}

/** Plan vector from a position to the nearest crest, toe or ramp edge of the pit; undefined where none is near. */
export function toPitEdge(x: number, y: number, withinM: number): Vec2 | undefined {
  const { t, r } = polar(x, y);
  const driven = firstTurn(t);
  const wall = RIM - (RAMP_WIDTH * driven) / TURN;
  if (r > wall + withinM || r < 100) return undefined;
  const crossings = rampCrossings(driven);
  const inward = wall - r;
  const waved = inward > 0 ? inward + wallWaviness(x, y, inward, crossings) : inward;
  const offset = nearestEdge(waved, crossings);
  const [x0, y0] = fromPolar(t, r);
  const [x1, y1] = fromPolar(t, r - offset);
  return Math.hypot(x1 - x0, y1 - y0) < withinM ? [x1 - x0, y1 - y0] : undefined;
}

/** How much further inward the nearest edge lies. */
function nearestEdge(inward: number, crossings: readonly number[]): number {
  let best = Number.POSITIVE_INFINITY;
  const consider = (at: number) => {
    if (Math.abs(at - inward) < Math.abs(best)) best = at - inward;
  };
  [0, ...crossings].forEach((upper, laps) => {
    const shift = laps * RAMP_WIDTH;
    const crests = crestsBetween(upper, crossings[laps] ?? BENCHES);
    for (let i = 1; i < crests.length; i++) {
      const [top, bottom] = [crests[i - 1] as number, crests[i] as number];
      consider(top * BENCH_WIDTH + shift);
      consider((top + (bottom - top) * FACE_SHARE) * BENCH_WIDTH + shift);
    }
    consider((crests.at(-1) as number) * BENCH_WIDTH + shift);
  });
  return best;
}

/** Where the ramp cuts a bench so that less than this is left, its crest is none that the mesh follows. */
const LEAST_BENCH = 0.4;

/** Crests of the wall from one crossing of the ramp (or the rim) down to the next (or the floor), both included. */
function crestsBetween(upper: number, lower: number, least = LEAST_BENCH): number[] {
  const crests = [upper];
  for (let k = Math.floor(upper) + 1; k < lower; k++) {
    if (k - upper >= least && lower - k >= least) crests.push(k);
  }
  crests.push(lower);
  return crests;
}

/** Depth of the wall in benches. A bench that the ramp cuts tapers out into the face beside it. */
function wallDepth(bench: number, upper: number, lower: number): number {
  const crests = crestsBetween(upper, lower, 0);
  if (crests.length < 3) return depthBetween(bench, crests);
  const cut = bench < (upper + lower) / 2 ? 1 : crests.length - 2;
  const at = crests[cut] as number;
  const kept = smoothstep(0.15, 0.7, cut === 1 ? at - upper : lower - at);
  const without = crests.filter((_, i) => i !== cut);
  return mix(depthBetween(bench, without), depthBetween(bench, crests), kept);
}

function depthBetween(bench: number, crests: readonly number[]): number {
  const below = crests.findIndex((crest) => crest > bench);
  if (below < 1) return crests.at(-1) as number;
  const [top, bottom] = [crests[below - 1] as number, crests[below] as number];
  return top + (bottom - top) * smoothstep(0, FACE_SHARE, (bench - top) / Math.max(1e-6, bottom - top));
}

function rampCrossings(driven: number): number[] {
  const crossings: number[] = [];
  for (let angle = driven; angle < RAMP_ANGLE_RAD; angle += TURN) crossings.push(rampDepth(angle) / BENCH_HEIGHT_M);
  return crossings;
}

function wallAt(inward: number, crossings: readonly number[]): PitSurface {
  let lower = 0;
  let laps = 0;
  for (const k of crossings) {
    const outer = k * BENCH_WIDTH + laps * RAMP_WIDTH;
    if (inward < outer) break;
    if (inward <= outer + RAMP_WIDTH) {
      return { z: -k * BENCH_HEIGHT_M, bench: undefined, outside: -inward };
    }
    lower = k;
    laps++;
  }
  const bench = (inward - laps * RAMP_WIDTH) / BENCH_WIDTH;
  if (bench >= BENCHES) return { z: FLOOR_Z, bench: undefined, outside: -inward };
  const z = -BENCH_HEIGHT_M * wallDepth(bench, lower, crossings[laps] ?? BENCHES);
  return { z, bench, outside: -inward };
}

/** A crest or toe of the designed wall; it ends where the ramp cuts the bench. */
export interface BenchLine {
  kind: 'crest' | 'toe';
  /** Altitude in the mine frame, metres. */
  z: number;
  line: Vec3[];
}

const BENCH_LINE_STEPS = 720;

/** Crests and toes of every bench, and the edge of the floor. */
export function benchLines(): BenchLine[] {
  return Array.from({ length: BENCHES }, (_, bench) => [
    ...linesAt('crest', bench, bench),
    ...linesAt('toe', bench + FACE_SHARE, bench + 1),
  ]).flat();
}

/** @param position benches below the rim, as far inward as the line lies; @param level benches below the rim, as deep */
function linesAt(kind: BenchLine['kind'], position: number, level: number): BenchLine[] {
  const lines: BenchLine[] = [];
  const z = -level * BENCH_HEIGHT_M;
  let laps = -1;
  for (let step = 0; step <= BENCH_LINE_STEPS; step++) {
    // From just past the ramp's entry round to just before it: radii jump there.
    const driven = 0.001 + ((TURN - 0.002) * step) / BENCH_LINE_STEPS;
    const crossings = rampCrossings(driven);
    const above = crossings.filter((k) => k <= Math.floor(position)).length;
    const cut = crossings.some((k) => k > Math.floor(position) && k <= level && kind === 'toe');
    if (cut) laps = -1;
    else if (above !== laps) {
      laps = above;
      lines.push({ kind, z, line: [] });
    }
    if (cut) continue;
    const inward = position * BENCH_WIDTH + above * RAMP_WIDTH;
    const [x, y] = fromPolar(ENTRY_RAD - driven, RIM - (RAMP_WIDTH * driven) / TURN - inward);
    lines.at(-1)?.line.push([x, y, z]);
  }
  return lines.filter(({ line }) => line.length > 20);
}

/** Both edges of the ramp's running surface, from the surface to the floor. */
export function rampEdges(): [outer: Vec3[], inner: Vec3[]] {
  const edge = (offset: number): Vec3[] => {
    const line: Vec3[] = [];
    for (let driven = 0; driven < RAMP_ANGLE_RAD; driven += 0.02) {
      const depth = rampDepth(driven);
      const [x, y] = fromPolar(ENTRY_RAD - driven, rampRadius(driven, depth) + offset);
      line.push([x, y, -depth]);
    }
    return line;
  };
  return [edge(RAMP_WIDTH / 2), edge(-RAMP_WIDTH / 2)];
}
