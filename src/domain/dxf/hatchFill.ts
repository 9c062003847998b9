/** The area of a hatch: which loops bound it, and its triangles. */
import earcut from 'earcut';
import type { Vec3 } from './entity.ts';

/** Group 75: nested loops alternate between area and hole, only those inside the outermost are holes, or none is. */
const OUTERMOST_STYLE = 1;
const IGNORE_ISLANDS_STYLE = 2;

interface Loop {
  points: readonly Vec3[];
  min: Vec3;
  max: Vec3;
  /** Number of loops around it. */
  depth: number;
}

/** Corners of triangles, three each. */
export function fillTriangles(loops: readonly Vec3[][], style: number): Vec3[] {
  const boundedLoops = loopsWithDepth(loops, style);
  const out: Vec3[] = [];
  for (const outer of boundedLoops) {
    if (outer.depth % 2 !== 0) continue;
    const holes = boundedLoops.filter(
      (loop) => loop.depth === outer.depth + 1 && loop.points[0] && isInside(outer, loop.points[0]),
    );
    addTriangles(out, outer, holes);
  }
  return out;
}

/** The loops that bound the area: each edge has the area on exactly one side. */
export function boundingLoops(loops: readonly Vec3[][], style: number): (readonly Vec3[])[] {
  return loopsWithDepth(loops, style).map(({ points }) => points);
}

function loopsWithDepth(all: readonly Vec3[][], style: number): Loop[] {
  const loops = all.map((points): Loop => ({ points, ...boxOf(points), depth: 0 }));
  for (const loop of loops) {
    const [first] = loop.points;
    if (first) loop.depth = loops.filter((other) => other !== loop && isInside(other, first)).length;
  }
  if (style === IGNORE_ISLANDS_STYLE) return loops.filter(({ depth }) => depth === 0);
  return style === OUTERMOST_STYLE ? loops.filter(({ depth }) => depth < 2) : loops;
}

function addTriangles(out: Vec3[], outer: Loop, holes: readonly Loop[]): void {
  const [origin] = outer.points as [Vec3];
  const corners: Vec3[] = [];
  const starts: number[] = [];
  for (const loop of [outer, ...holes]) {
    if (loop !== outer) starts.push(corners.length);
    for (const point of loop.points) corners.push(point);
  }
  const planCoordinates = corners.flatMap(([x, y]) => [x - origin[0], y - origin[1]]);
  for (const index of earcut(planCoordinates, starts)) out.push(corners[index] as Vec3);
}

function boxOf(points: readonly Vec3[]): { min: Vec3; max: Vec3 } {
  const min: Vec3 = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0];
  const max: Vec3 = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY, 0];
  for (const [x, y] of points) {
    min[0] = Math.min(min[0], x);
    min[1] = Math.min(min[1], y);
    max[0] = Math.max(max[0], x);
    max[1] = Math.max(max[1], y);
  }
  return { min, max };
}

function isInside({ points, min, max }: Loop, [x, y]: Vec3): boolean {
  return x >= min[0] && x <= max[0] && y >= min[1] && y <= max[1] && isInsidePolygon(points, x, y);
}

/** Whether a point is inside a polygon, by the even-odd rule. */
export function isInsidePolygon(points: readonly Vec3[], x: number, y: number): boolean {
  let isOddCrossing = false;
  let before = points[points.length - 1];
  for (const point of points) {
    if (before && point[1] > y !== before[1] > y) {
      const cut = point[0] + ((y - point[1]) / (before[1] - point[1])) * (before[0] - point[0]);
      if (x < cut) isOddCrossing = !isOddCrossing;
    }
    before = point;
  }
  return isOddCrossing;
}
