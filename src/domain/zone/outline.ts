/** Whether an outline can be a zone: enough corners, and no self-intersection (rules.md#zone-drawing). */
import { orient2d } from 'robust-predicates';
import type { ZoneCorner } from './zone.ts';

/** Minimum and maximum number of corners of a zone. */
export const ZONE_CORNERS = { least: 3, most: 1000 } as const;

/** Two edges that touch or cross where they should not, and where; edges are numbered by their start corner. */
export interface Crossing {
  readonly edges: readonly [number, number];
  readonly point: ZoneCorner;
}

/** The first self-crossing of an outline closed from the last corner to the first; undefined if there is none. */
export function selfCrossingOf(corners: readonly ZoneCorner[]): Crossing | undefined {
  const count = corners.length;
  for (let k = 0; k < count; k++) {
    const [a, b] = edgeAt(corners, k);
    if (a.x === b.x && a.y === b.y && count > 1) return { edges: [k, (k + 1) % count], point: a };
    for (let n = k + 1; n < count; n++) {
      const [c, d] = edgeAt(corners, n);
      if (areBoxesApart(a, b, c, d)) continue;
      const point = edgeCrossing(a, b, c, d, n === k + 1, (n + 1) % count === k);
      if (point) return { edges: [k, n], point };
    }
  }
  return undefined;
}

type Edge = readonly [ZoneCorner, ZoneCorner];

function edgeAt(corners: readonly ZoneCorner[], k: number): Edge {
  return [corners[k] as ZoneCorner, corners[(k + 1) % corners.length] as ZoneCorner];
}

/** Fast rejection: most edges are nowhere near each other. */
function areBoxesApart(a: ZoneCorner, b: ZoneCorner, c: ZoneCorner, d: ZoneCorner): boolean {
  return (
    Math.max(a.x, b.x) < Math.min(c.x, d.x) ||
    Math.max(c.x, d.x) < Math.min(a.x, b.x) ||
    Math.max(a.y, b.y) < Math.min(c.y, d.y) ||
    Math.max(c.y, d.y) < Math.min(a.y, b.y)
  );
}

/** Where two edges meet; adjacent edges may meet at their shared corner, and only there. */
function edgeCrossing(
  a: ZoneCorner,
  b: ZoneCorner,
  c: ZoneCorner,
  d: ZoneCorner,
  isNext: boolean,
  isPrevious: boolean,
): ZoneCorner | undefined {
  const [sideOfC, sideOfD] = [sideOfLine(a, b, c), sideOfLine(a, b, d)];
  const [sideOfA, sideOfB] = [sideOfLine(c, d, a), sideOfLine(c, d, b)];
  if (isNext || isPrevious) {
    // Adjacent collinear edges must not overlap.
    if (isNext && sideOfD === 0 && isOnSegment(a, b, d)) return d;
    if (isNext && sideOfA === 0 && isOnSegment(c, d, a)) return a;
    if (isPrevious && sideOfC === 0 && isOnSegment(a, b, c)) return c;
    if (isPrevious && sideOfB === 0 && isOnSegment(c, d, b)) return b;
    return undefined;
  }
  if (sideOfC * sideOfD < 0 && sideOfA * sideOfB < 0) return segmentIntersection(a, b, c, d);
  if (sideOfC === 0 && isOnSegment(a, b, c)) return c;
  if (sideOfD === 0 && isOnSegment(a, b, d)) return d;
  if (sideOfA === 0 && isOnSegment(c, d, a)) return a;
  return sideOfB === 0 && isOnSegment(c, d, b) ? b : undefined;
}

/** Side of a line on which a point is, exactly: -1, 0 or 1. */
function sideOfLine(a: ZoneCorner, b: ZoneCorner, p: ZoneCorner): number {
  return Math.sign(orient2d(a.x, a.y, b.x, b.y, p.x, p.y));
}

/** Whether a point of the line is between the ends. */
function isOnSegment(a: ZoneCorner, b: ZoneCorner, p: ZoneCorner): boolean {
  const [minX, maxX, minY, maxY] = [Math.min(a.x, b.x), Math.max(a.x, b.x), Math.min(a.y, b.y), Math.max(a.y, b.y)];
  return p.x >= minX && p.x <= maxX && p.y >= minY && p.y <= maxY;
}

function segmentIntersection(a: ZoneCorner, b: ZoneCorner, c: ZoneCorner, d: ZoneCorner): ZoneCorner {
  const [rx, ry, sx, sy] = [b.x - a.x, b.y - a.y, d.x - c.x, d.y - c.y];
  const share = ((c.x - a.x) * sy - (c.y - a.y) * sx) / (rx * sy - ry * sx);
  return { x: a.x + share * rx, y: a.y + share * ry };
}
