/** Arrowheads of dimensions and leaders at the ends of their lines. */
import type { Arrow } from './AnnotationStyles.ts';
import type { ArrowSymbol, SymbolPoint } from './arrowSymbols.ts';
import type { Vec3 } from './entity.ts';
import { pathShape, type Shape } from './shape.ts';
import { type Affine, addVectors, crossProduct, scaleVector, transformPoint, unit } from './vector.ts';

const UP: Vec3 = [0, 0, 1];
/** A user's block contains the end of the line itself, over its whole length. */
const BLOCK_GAP = 1;

/** @param towards direction in which it points @param normal of the plane in which it lies */
export function arrowShapes({ head, length }: Arrow, tip: Vec3, towards: Vec3, normal: Vec3 = UP): Shape[] {
  if (!(length > 0)) return [];
  const direction = unit(towards, [1, 0, 0]);
  const side = unit(crossProduct(normal, direction), [0, 1, 0]);
  const place: Affine = {
    x: scaleVector(direction, length),
    y: scaleVector(side, length),
    z: scaleVector(crossProduct(direction, side), length),
    t: tip,
  };
  return 'block' in head ? [{ kind: 'block', name: head.block, place }] : symbolShapes(head, place);
}

/** How far before the tip the line of an arrow ends, drawing units. */
export function arrowGap({ head, length }: Arrow): number {
  return length * ('block' in head ? BLOCK_GAP : (head.gap ?? 0));
}

/**
 * The line of a leader with the arrow at its start; without an arrow if the first segment is shorter than two of them,
 * as in CAD programs.
 * @param corners vertices of the leader @param line as drawn, through the corners
 */
export function leaderLine(corners: readonly Vec3[], line: Vec3[], arrow: Arrow, normal?: Vec3): Shape[] {
  const [tip, corner] = corners;
  if (!tip || !corner || !(arrow.length > 0) || distance(tip, corner) < 2 * arrow.length) return [pathShape(line)];
  const next = line.find((point) => distance(tip, point) > 0) ?? corner;
  const rest = withoutStart(line, arrowGap(arrow));
  return [pathShape(rest), ...arrowShapes(arrow, tip, addVectors(tip, next, -1), normal)];
}

/** A line shortened at its start by `length`; empty if it is not longer than that. */
export function withoutStart(line: readonly Vec3[], length: number): Vec3[] {
  if (length === 0) return [...line];
  let remaining = length;
  for (let k = 0; k + 1 < line.length; k++) {
    const [from, to] = [line[k] as Vec3, line[k + 1] as Vec3];
    const piece = distance(from, to);
    if (piece > remaining) {
      return [addVectors(from, addVectors(to, from, -1), remaining / piece), ...line.slice(k + 1)];
    }
    remaining -= piece;
  }
  return [];
}

function symbolShapes({ faces, paths = [] }: ArrowSymbol, place: Affine): Shape[] {
  const pointsOf = (points: readonly SymbolPoint[]): Vec3[] => points.map(([x, y]) => transformPoint(place, [x, y, 0]));
  return [
    ...(faces ? [{ kind: 'faces', points: pointsOf(faces) } as const] : []),
    ...paths.map((points) => ({ ...pathShape(pointsOf(points)), ignoresLineType: true })),
  ];
}

function distance(a: Vec3, b: Vec3): number {
  return Math.hypot(...addVectors(a, b, -1));
}
