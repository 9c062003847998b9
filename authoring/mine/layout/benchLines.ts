/** Crests and toes of the designed wall of the North pit, as a designer draws them. */
import type { Vec3 } from './frame.ts';
import { FACE_WIDTH_RATIO } from './pit.ts';
import {
  BENCH_COUNT,
  BENCH_HEIGHT_M,
  BENCH_WIDTH_M,
  FULL_TURN_RAD,
  fromPolar,
  RAMP_ENTRY_RAD,
  RAMP_WIDTH_M,
  RIM_RADIUS_M,
  rampCrossings,
} from './pitRamp.ts';

/** A crest or toe of the designed wall; it ends where the ramp cuts the bench. */
export interface BenchLine {
  kind: 'crest' | 'toe';
  /** Altitude in the mine frame, metres. */
  z: number;
  line: Vec3[];
}

/** Number of points around the pit. */
const POINTS_PER_BENCH_LINE = 720;

/** Crests and toes of every bench, and the edge of the floor. */
export function benchLines(): BenchLine[] {
  return Array.from({ length: BENCH_COUNT }, (_, bench) => [
    ...linesAtLevel('crest', bench, bench),
    ...linesAtLevel('toe', bench + FACE_WIDTH_RATIO, bench + 1),
  ]).flat();
}

/** @param position how far inward, in benches from the rim @param level how deep, in benches below the rim */
function linesAtLevel(kind: BenchLine['kind'], position: number, level: number): BenchLine[] {
  const lines: BenchLine[] = [];
  const z = -level * BENCH_HEIGHT_M;
  let laps = -1;
  for (let step = 0; step <= POINTS_PER_BENCH_LINE; step++) {
    // From just past the ramp's entry around to just before it, because radii jump there.
    const drivenRad = 0.001 + ((FULL_TURN_RAD - 0.002) * step) / POINTS_PER_BENCH_LINE;
    const crossings = rampCrossings(drivenRad);
    const above = crossings.filter((k) => k <= Math.floor(position)).length;
    const isCutByRamp = crossings.some((k) => k > Math.floor(position) && k <= level && kind === 'toe');
    if (isCutByRamp) laps = -1;
    else if (above !== laps) {
      laps = above;
      lines.push({ kind, z, line: [] });
    }
    if (isCutByRamp) continue;
    const inward = position * BENCH_WIDTH_M + above * RAMP_WIDTH_M;
    const [x, y] = fromPolar(
      RAMP_ENTRY_RAD - drivenRad,
      RIM_RADIUS_M - (RAMP_WIDTH_M * drivenRad) / FULL_TURN_RAD - inward,
    );
    lines.at(-1)?.line.push([x, y, z]);
  }
  return lines.filter(({ line }) => line.length > 20);
}
