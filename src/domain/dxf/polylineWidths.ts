/** The bands of wide polylines. */
import type { Vec3 } from './entity.ts';

/** A straight or curved segment from one vertex to the next, with its widths at both ends. */
export interface WideSegment {
  points: readonly Vec3[];
  from: number;
  to: number;
}

/** Triangles of a band, in the plane of its polyline; empty if no segment has a width. */
export function bandTriangles(segments: readonly WideSegment[], closed: boolean): Vec3[] {
  const out: Vec3[] = [];
  let before = closed ? lastEdges(segments) : undefined;
  for (const segment of segments) {
    if (!(segment.from > 0 || segment.to > 0)) {
      before = undefined;
      continue;
    }
    before = addBand(out, segment, before);
  }
  return out;
}

interface Edges {
  left: Vec3;
  right: Vec3;
}

function addBand(out: Vec3[], { points, from, to }: WideSegment, before: Edges | undefined): Edges | undefined {
  let last = before;
  for (let k = 0; k + 1 < points.length; k++) {
    const [a, b] = [points[k] as Vec3, points[k + 1] as Vec3];
    const pieces = points.length - 1;
    const start = edgesAt(a, a, b, from + ((to - from) * k) / pieces);
    const end = edgesAt(b, a, b, from + ((to - from) * (k + 1)) / pieces);
    if (!start || !end) continue;
    // Fills the wedge on the outer side of a bend; on the inner side the bands overlap.
    if (last) out.push(a, last.left, start.left, a, start.right, last.right);
    out.push(start.left, start.right, end.right, start.left, end.right, end.left);
    last = end;
  }
  return last;
}

function lastEdges(segments: readonly WideSegment[]): Edges | undefined {
  const segment = segments[segments.length - 1];
  const [a, b] = segment?.points.slice(-2) ?? [];
  return segment && segment.to > 0 && a && b ? edgesAt(b, a, b, segment.to) : undefined;
}

/** Both sides of a band at a point of its centre line. */
function edgesAt(at: Vec3, a: Vec3, b: Vec3, width: number): Edges | undefined {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const length = Math.hypot(dx, dy);
  if (!(length > 1e-12)) return undefined;
  const [x, y] = [(-dy / length) * (width / 2), (dx / length) * (width / 2)];
  return { left: [at[0] + x, at[1] + y, at[2]], right: [at[0] - x, at[1] - y, at[2]] };
}
