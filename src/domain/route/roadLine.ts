/** Centre lines of roads with their lengths: places along them, and parts of them. */
import type { RoadPoint } from '../site/roads.ts';

export interface RoadLine {
  readonly points: readonly RoadPoint[];
  /** Metres from the first point to each point, in space. */
  readonly alongM: readonly number[];
  readonly lengthM: number;
}

/** @param points at least one; consecutive duplicates are dropped */
export function roadLine(points: readonly RoadPoint[]): RoadLine {
  const distinctPoints = points.filter((point, k) => k === 0 || distanceM(point, points[k - 1] as RoadPoint) > 0);
  const alongM = [0];
  for (let k = 1; k < distinctPoints.length; k++)
    alongM.push(
      (alongM[k - 1] as number) + distanceM(distinctPoints[k] as RoadPoint, distinctPoints[k - 1] as RoadPoint),
    );
  return { points: distinctPoints, alongM, lengthM: alongM[alongM.length - 1] as number };
}

/** A part of a line, from one place along it to another; backwards if `toM` is less than `fromM`. */
export function sectionOfLine(line: RoadLine, fromM: number, toM: number): RoadPoint[] {
  const [low, high] = fromM <= toM ? [fromM, toM] : [toM, fromM];
  const within = line.points.filter((_, k) => {
    const atM = line.alongM[k] as number;
    return atM > low && atM < high;
  });
  const part = [pointAt(line, low), ...within, pointAt(line, high)];
  return fromM <= toM ? part : part.reverse();
}

/** @param atM metres along the line, clamped to its ends */
export function pointAt({ points, alongM }: RoadLine, atM: number): RoadPoint {
  const next = alongM.findIndex((m) => m >= atM);
  if (next === 0) return points[0] as RoadPoint;
  if (next === -1) return points[points.length - 1] as RoadPoint;
  const [a, b] = [points[next - 1] as RoadPoint, points[next] as RoadPoint];
  const startM = alongM[next - 1] as number;
  const share = (atM - startM) / ((alongM[next] as number) - startM);
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share];
}

/** Metres in space. Used by searches at every node, where `Math.hypot` would be many times slower. */
export function distanceM(a: RoadPoint, b: RoadPoint): number {
  const [dx, dy, dz] = [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
  return Math.sqrt(dx * dx + dy * dy + dz * dz);
}
