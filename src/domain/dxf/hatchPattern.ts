/** The lines of a hatch's pattern, clipped at its outlines. */
import { lineCrossings } from '../geo/lineCrossings.ts';
import { parseNumber, type RawEntity, type Vec3 } from './entity.ts';
import { boundingLoops } from './hatchFill.ts';

/** Parallel lines at equal distances. */
interface LineFamily {
  angleRad: number;
  basePoint: Vec3;
  /** Offset from each line to the next. */
  offset: Vec3;
  /** Lengths of dashes, negative for gaps, zero for dots; empty for continuous lines. */
  dashes: number[];
}

/** A segment from one point to another; a dot is the same object twice. */
export type DashSegment = readonly [from: Vec3, to: Vec3];

const MAX_LINE_FAMILIES = 40;
const MAX_CROSSINGS = 60_000;
const MAX_DASH_PIECES = 20_000;

/** Reads the line families from groups 53 to 49, which follow group 78. */
export function patternOf({ codes, values }: RawEntity): LineFamily[] {
  const families: LineFamily[] = [];
  for (let at = codes.indexOf(78); at >= 0 && at < codes.length; at++) {
    const value = parseNumber(values[at] as string);
    const code = codes[at];
    const last = families[families.length - 1];
    if (code === 53)
      families.push({ angleRad: (value * Math.PI) / 180, basePoint: [0, 0, 0], offset: [0, 0, 0], dashes: [] });
    else if (code === 98 || code === 47) break;
    else if (last && (code === 43 || code === 44)) last.basePoint[code - 43] = value;
    else if (last && (code === 45 || code === 46)) last.offset[code - 45] = value;
    else if (last && code === 49) last.dashes.push(value);
  }
  return families.slice(0, MAX_LINE_FAMILIES);
}

/** Undefined if the pattern is too fine to be drawn. */
export function patternPieces(
  loops: readonly Vec3[][],
  style: number,
  families: readonly LineFamily[],
): DashSegment[] | undefined {
  const bounds = boundingLoops(loops, style);
  const pieces: DashSegment[] = [];
  for (const family of families) if (!addLines(pieces, bounds, family)) return undefined;
  return pieces;
}

/** @returns whether all lines found room */
function addLines(pieces: DashSegment[], loops: readonly (readonly Vec3[])[], family: LineFamily): boolean {
  const { angleRad, basePoint, offset } = family;
  const [dx, dy] = [Math.cos(angleRad), Math.sin(angleRad)];
  const distanceAlong = ([x, y]: Vec3): number => (x - basePoint[0]) * dx + (y - basePoint[1]) * dy;
  const step = offset[1] * dx - offset[0] * dy;
  const shift = offset[0] * dx + offset[1] * dy;
  if (!Number.isFinite(basePoint[0] + basePoint[1] + step + shift) || Math.abs(step) < 1e-9) return true;
  /** Distance of a point from the first line, in line spacings. */
  const lineNumberAt = ([x, y]: Vec3): number => ((y - basePoint[1]) * dx - (x - basePoint[0]) * dy) / step;
  const lines = lineCrossings(loops, { numberAt: lineNumberAt, alongAt: distanceAlong }, MAX_CROSSINGS);
  if (!lines) return false;
  for (const [line, cuts] of lines) {
    const pointOnLine = (t: number): Vec3 => [
      basePoint[0] + dx * t - dy * line * step,
      basePoint[1] + dy * t + dx * line * step,
      0,
    ];
    for (let k = 0; k + 1 < cuts.length; k += 2) {
      const [from, to] = [cuts[k] as number, cuts[k + 1] as number];
      if (
        !addDashes(pieces, family.dashes, from - line * shift, to - line * shift, (t) => pointOnLine(t + line * shift))
      )
        return false;
    }
  }
  return true;
}

/** @returns false once there are too many pieces */
function addDashes(
  pieces: DashSegment[],
  dashes: readonly number[],
  from: number,
  to: number,
  place: (t: number) => Vec3,
): boolean {
  const period = dashes.reduce((sum, dash) => sum + Math.abs(dash), 0);
  if (!(period > 1e-9)) return pieces.push([place(from), place(to)]) <= MAX_DASH_PIECES;
  if (((to - from) / period) * dashes.length > MAX_DASH_PIECES) return false;
  for (let start = Math.floor(from / period) * period; start < to; start += period) {
    let at = start;
    for (const dash of dashes) {
      const end = at + Math.abs(dash);
      const [low, high] = [Math.max(from, at), Math.min(to, end)];
      if (dash > 0 && high > low) pieces.push([place(low), place(high)]);
      else if (dash === 0 && at >= from && at <= to) pieces.push(dotSegment(place(at)));
      at = end;
    }
    if (pieces.length > MAX_DASH_PIECES) return false;
  }
  return true;
}

function dotSegment(at: Vec3): DashSegment {
  return [at, at];
}
