/** Hatches: filled, drawn with their pattern, or, if neither is possible, as outlines. */
import { DetailBudget } from './DetailBudget.ts';
import { numberOf, pointOf, type RawEntity, type Vec3 } from './entity.ts';
import { fillTriangles } from './hatchFill.ts';
import { hatchLoops } from './hatchLoops.ts';
import { patternOf, patternPieces } from './hatchPattern.ts';
import { pathShape, type Shape } from './shape.ts';
import { isFinitePoint, objectAxes, transformPoint } from './vector.ts';

/** Larger hatches are drawn as outlines. */
const MAX_LOOPS = 400;
const MAX_LOOP_POINTS = 10_000;

export function hatchShapes(entity: RawEntity, detail = new DetailBudget(0)): Shape[] {
  const loops = hatchLoops(entity);
  const elevation = pointOf(entity, 10)?.[2] ?? 0;
  const axes = objectAxes(pointOf(entity, 210));
  const toWorld = ([x, y]: Vec3): Vec3 => transformPoint(axes, [x, y, elevation]);
  return insideShapes(entity, loops, detail, toWorld) ?? outlineShapes(loops, toWorld);
}

function outlineShapes(loops: readonly Vec3[][][], placed: (point: Vec3) => Vec3): Shape[] {
  const lines = loops.flat().filter((line) => line.length > 1);
  return lines.map((line) => pathShape(line.map(placed)));
}

/** Undefined if there is no pattern, or it would be too large. */
function insideShapes(
  entity: RawEntity,
  edges: readonly Vec3[][][],
  detail: DetailBudget,
  placed: (point: Vec3) => Vec3,
): Shape[] | undefined {
  const isSolid = numberOf(entity, 70, 0) === 1;
  const pattern = isSolid ? [] : patternOf(entity);
  const loops = edges.map(chainEdges).filter((loop) => loop.length > 2);
  if ((!isSolid && pattern.length === 0) || loops.length === 0 || !loops.flat().every(isFinitePoint)) return undefined;
  if (loops.length > MAX_LOOPS || loops.flat().length > MAX_LOOP_POINTS) return detail.markRefused();
  const style = numberOf(entity, 75, 0);
  if (isSolid) {
    const points = fillTriangles(loops, style);
    return points.length > 0 && detail.consume(points.length)
      ? [{ kind: 'faces', points: points.map(placed) }]
      : undefined;
  }
  const pieces = patternPieces(loops, style, pattern);
  if (!pieces || !detail.consume(pieces.length * 2)) return detail.markRefused();
  if (pieces.length === 0) return undefined;
  return pieces.map(([from, to]) => {
    if (from === to) return { kind: 'point', at: placed(from) };
    return { kind: 'path', points: [placed(from), placed(to)], ignoresLineType: true };
  });
}

/** The edges of a loop in sequence; reversed ones are flipped. */
function chainEdges(edges: readonly Vec3[][]): Vec3[] {
  const out: Vec3[] = [];
  for (const edge of edges) {
    const [first, last, end] = [edge[0], edge[edge.length - 1], out[out.length - 1]];
    if (!first || !last) continue;
    const isBackward = end !== undefined && distanceXY(end, last) < distanceXY(end, first);
    for (const point of isBackward ? [...edge].reverse() : edge) out.push(point);
  }
  return out;
}

function distanceXY(a: Vec3, b: Vec3): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}
