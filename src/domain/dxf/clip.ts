/** Clips the content of an insert at its boundary, as seen from above. */
import earcut from 'earcut';
import type { Vec3 } from './entity.ts';
import type { DrawnShape } from './shape.ts';

/** A polygon in plan, and its triangles. */
export interface ClipArea {
  corners: readonly Vec3[];
  triangles: readonly (readonly [Vec3, Vec3, Vec3])[];
}

export function clipArea(corners: readonly Vec3[]): ClipArea {
  const [origin = [0, 0, 0] as Vec3] = corners;
  const indices = earcut(corners.flatMap(([x, y]) => [x - origin[0], y - origin[1]]));
  const triangles: [Vec3, Vec3, Vec3][] = [];
  for (let k = 0; k + 2 < indices.length; k += 3) {
    const [a, b, c] = [0, 1, 2].map((corner) => corners[indices[k + corner] as number]) as [Vec3, Vec3, Vec3];
    triangles.push(turnDirection(a, b, c) < 0 ? [a, c, b] : [a, b, c]);
  }
  return { corners, triangles };
}

/** The part of a shape inside the area; empty if it is entirely outside. Infinite lines are kept. */
function clippedShapes(shape: DrawnShape, area: ClipArea): DrawnShape[] {
  switch (shape.kind) {
    case 'path':
      return clippedPath(shape.points, area.corners).map((points) => ({ ...shape, points }));
    case 'faces': {
      const points = clippedFaces(shape.points, area);
      return points.length > 0 ? [{ ...shape, points }] : [];
    }
    case 'point':
    case 'text':
      return isInside(shape.at, area.corners) ? [shape] : [];
    case 'infiniteLine':
      return [shape];
  }
}

/** Shapes clipped by several areas, and the work that took. */
export function clipShape(
  shapes: readonly DrawnShape[],
  areas: readonly ClipArea[],
): { shapes: readonly DrawnShape[]; steps: number } {
  let remainingShapes = shapes;
  let steps = 0;
  for (const area of areas) {
    for (const shape of remainingShapes) steps += area.corners.length * ('points' in shape ? shape.points.length : 1);
    remainingShapes = remainingShapes.flatMap((shape) => clippedShapes(shape, area));
  }
  return { shapes: remainingShapes, steps };
}

function clippedPath(points: readonly Vec3[], corners: readonly Vec3[]): Vec3[][] {
  const out: Vec3[][] = [];
  let run: Vec3[] = [];
  for (let k = 0; k + 1 < points.length; k++) {
    const [a, b] = [points[k] as Vec3, points[k + 1] as Vec3];
    for (const [from, to] of insideIntervals(a, b, corners)) {
      if (from > 0 || run.length === 0) {
        if (run.length > 1) out.push(run);
        run = [pointBetween(a, b, from)];
      }
      run.push(pointBetween(a, b, to));
      if (to < 1) {
        out.push(run);
        run = [];
      }
    }
  }
  if (run.length > 1) out.push(run);
  return out;
}

/** Intervals of a segment that are inside, as shares of its length. */
function insideIntervals(a: Vec3, b: Vec3, corners: readonly Vec3[]): [number, number][] {
  const cuts = [0, 1];
  for (const [k, c] of corners.entries()) {
    const d = corners[(k + 1) % corners.length] as Vec3;
    const [fromC, fromD] = [turnDirection(a, b, c), turnDirection(a, b, d)];
    const [fromA, fromB] = [turnDirection(c, d, a), turnDirection(c, d, b)];
    if (fromC > 0 !== fromD > 0 && fromA > 0 !== fromB > 0) cuts.push(fromA / (fromA - fromB));
  }
  cuts.sort((x, y) => x - y);
  const parts: [number, number][] = [];
  for (let k = 0; k + 1 < cuts.length; k++) {
    const [from, to] = [cuts[k] as number, cuts[k + 1] as number];
    if (to > from && isInside(pointBetween(a, b, (from + to) / 2), corners)) parts.push([from, to]);
  }
  return parts;
}

function clippedFaces(points: readonly Vec3[], { triangles }: ClipArea): Vec3[] {
  const out: Vec3[] = [];
  for (let k = 0; k + 2 < points.length; k += 3) {
    for (const triangle of triangles) {
      let polygon = points.slice(k, k + 3);
      for (let edge = 0; edge < 3 && polygon.length > 0; edge++)
        polygon = clipLeftOfLine(polygon, triangle[edge] as Vec3, triangle[(edge + 1) % 3] as Vec3);
      for (let corner = 1; corner + 1 < polygon.length; corner++)
        out.push(polygon[0] as Vec3, polygon[corner] as Vec3, polygon[corner + 1] as Vec3);
    }
  }
  return out;
}

/** The part of a polygon left of a line. */
function clipLeftOfLine(polygon: readonly Vec3[], c: Vec3, d: Vec3): Vec3[] {
  const out: Vec3[] = [];
  for (const [k, b] of polygon.entries()) {
    const a = polygon.at(k - 1) as Vec3;
    const [fromA, fromB] = [turnDirection(c, d, a), turnDirection(c, d, b)];
    if (fromA >= 0 !== fromB >= 0) out.push(pointBetween(a, b, fromA / (fromA - fromB)));
    if (fromB >= 0) out.push(b);
  }
  return out;
}

function isInside([x, y]: Vec3, corners: readonly Vec3[]): boolean {
  let isWithin = false;
  for (const [k, a] of corners.entries()) {
    const b = corners.at(k - 1) as Vec3;
    if (a[1] > y !== b[1] > y && x < a[0] + ((y - a[1]) / (b[1] - a[1])) * (b[0] - a[0])) isWithin = !isWithin;
  }
  return isWithin;
}

/** Twice the signed area of a triangle in plan; positive if counter-clockwise. */
function turnDirection(a: Vec3, b: Vec3, c: Vec3): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

function pointBetween(a: Vec3, b: Vec3, share: number): Vec3 {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share];
}
