/** DIMENSION whose block is not in the file: its lines, arrows and figure, derived from its points. */
import type { AnnotationStyles, Arrow } from './AnnotationStyles.ts';
import { arrowGap, arrowShapes, withoutStart } from './arrowShapes.ts';
import { arcPoints, sweepOf } from './curves.ts';
import { numberOf, pointOf, type RawEntity, textOf, type Vec3 } from './entity.ts';
import { formattedLines } from './formattedText.ts';
import { pathShape, type Shape } from './shape.ts';
import { addVectors, scaleVector, unit } from './vector.ts';

const RAD_PER_DEGREE = Math.PI / 180;
/** Kind of a dimension, in the lower bits of group 70. */
const DIMENSION_KIND_MASK = 7;
const [
  ROTATED_DIMENSION,
  ALIGNED_DIMENSION,
  LINES_ANGLE_DIMENSION,
  DIAMETER_DIMENSION,
  RADIUS_DIMENSION,
  POINTS_ANGLE_DIMENSION,
  ORDINATE_DIMENSION,
] = [0, 1, 2, 3, 4, 5, 6];
const X_ORDINATE_FLAG = 64;
/** Rotation of the text from the x axis, degrees. */
const TEXT_ROTATION_CODE = 53;

/** An end of a dimension's line. */
interface LineEnd {
  tip: Vec3;
  towards: Vec3;
}

/** The measured value, its lines, and the ends with arrows. */
interface MeasuredDimension {
  /** The last one has the arrows. */
  lines: Vec3[][];
  arrows: LineEnd[];
  /** Direction of the figure's text, and its position if the file has none. */
  along: Vec3;
  middle: Vec3;
  figure: string;
}

/** @returns nothing for kinds that need their block */
export function dimensionShapes(entity: RawEntity, styles: AnnotationStyles): Shape[] {
  const dimension = measureDimension(entity);
  const height = styles.textHeight;
  if (!dimension || !(height > 0)) return [];
  const { lines, arrows, along, middle, figure } = dimension;
  const text = dimensionText(textOf(entity, 1) ?? '', figure);
  const right = writingDirection(entity, along);
  const letters: Shape = {
    kind: 'text',
    text,
    at: pointOf(entity, 11) ?? addVectors(middle, [-right[1], right[0], 0], height),
    along: scaleVector(right, height),
    up: scaleVector([-right[1], right[0], 0], height),
    anchorAlong: 0.5,
    anchorUp: 0.5,
  };
  const heads = styles.dimensionArrows(entity);
  return [
    ...linesUpTo(lines, arrows, heads).map((points): Shape => ({ ...pathShape(points), ignoresLineType: true })),
    ...arrows.flatMap(({ tip, towards }, k) => arrowShapes(heads[k] as Arrow, tip, towards)),
    ...(text === '' ? [] : [letters]),
  ];
}

/** The lines of a dimension; the one with the arrows stops short of arrowheads that are only outlines. */
function linesUpTo(lines: readonly Vec3[][], ends: readonly LineEnd[], heads: readonly [Arrow, Arrow]): Vec3[][] {
  const gapAt = (point: Vec3 | undefined): number => {
    const k = ends.findIndex(({ tip }) => tip === point);
    return k < 0 ? 0 : arrowGap(heads[k] as Arrow);
  };
  const measured = lines.at(-1) ?? [];
  const withoutEnd = withoutStart(measured.toReversed(), gapAt(measured.at(-1))).toReversed();
  const rest = withoutStart(withoutEnd, gapAt(measured[0]));
  return [...lines.slice(0, -1), ...(rest.length > 1 ? [rest] : [])];
}

/** Rotated as in the file; else along the measured direction, readable from below or from the right. */
function writingDirection(entity: RawEntity, along: Vec3): Vec3 {
  const turn = numberOf(entity, TEXT_ROTATION_CODE, 0) * RAD_PER_DEGREE;
  if (turn !== 0) return [Math.cos(turn), Math.sin(turn), 0];
  return along[0] < -1e-9 || (Math.abs(along[0]) <= 1e-9 && along[1] < 0) ? scaleVector(along, -1) : along;
}

/** The text with its override applied: `<>` stands for the figure, a blank suppresses the text. */
function dimensionText(textPattern: string, figure: string): string {
  if (textPattern === '') return figure;
  const lines = formattedLines(textPattern).map(({ text }) => text);
  return lines.join(' ').replace('<>', figure).trim();
}

function measureDimension(entity: RawEntity): MeasuredDimension | undefined {
  const flags = numberOf(entity, 70, 0);
  const pointOfCode = (code: number): Vec3 | undefined => pointOf(entity, code);
  const [line, first, second, fourth] = [pointOfCode(10), pointOfCode(13), pointOfCode(14), pointOfCode(15)];
  if (!line) return undefined;
  switch (flags & DIMENSION_KIND_MASK) {
    case ROTATED_DIMENSION:
    case ALIGNED_DIMENSION: {
      if (!first || !second) return undefined;
      const angle = numberOf(entity, 50, 0) * RAD_PER_DEGREE;
      const turned: Vec3 = [Math.cos(angle), Math.sin(angle), 0];
      const along =
        (flags & DIMENSION_KIND_MASK) === ROTATED_DIMENSION ? turned : unit(vectorBetween(first, second), [1, 0, 0]);
      return linearDimension(entity, along, line, first, second);
    }
    case RADIUS_DIMENSION:
    case DIAMETER_DIMENSION:
      return fourth && radialDimension(entity, line, fourth, (flags & DIMENSION_KIND_MASK) === RADIUS_DIMENSION);
    case POINTS_ANGLE_DIMENSION:
      return first && second && fourth && angularDimension(entity, fourth, first, second, line);
    case LINES_ANGLE_DIMENSION: {
      const onArc = pointOfCode(16);
      const vertex = first && second && fourth && lineCrossing(first, second, fourth, line);
      if (!first || !second || !fourth || !onArc || !vertex) return undefined;
      return angularDimension(
        entity,
        vertex,
        ...angleLegsAround(vertex, [first, second], [fourth, line], onArc),
        onArc,
      );
    }
    case ORDINATE_DIMENSION: {
      if (!first || !second) return undefined;
      const value = (flags & X_ORDINATE_FLAG) !== 0 ? first[0] - line[0] : first[1] - line[1];
      const along = unit(vectorBetween(first, second), [1, 0, 0]);
      return {
        lines: [[first, second]],
        arrows: [],
        along,
        middle: second,
        figure: measurementText(entity, Math.abs(value)),
      };
    }
    default:
      return undefined;
  }
}

function linearDimension(entity: RawEntity, along: Vec3, line: Vec3, first: Vec3, second: Vec3): MeasuredDimension {
  const across: Vec3 = [-along[1], along[0], 0];
  const perpendicularFoot = (from: Vec3): Vec3 => {
    const away = vectorBetween(from, line);
    return addVectors(from, across, away[0] * across[0] + away[1] * across[1]);
  };
  const [a, b] = [perpendicularFoot(first), perpendicularFoot(second)];
  return {
    lines: [
      [first, a],
      [second, b],
      [a, b],
    ],
    arrows: [
      { tip: a, towards: vectorBetween(b, a) },
      { tip: b, towards: vectorBetween(a, b) },
    ],
    along,
    middle: middleOf(a, b),
    figure: measurementText(entity, Math.hypot(...vectorBetween(a, b))),
  };
}

function radialDimension(entity: RawEntity, line: Vec3, onCircle: Vec3, isRadius: boolean): MeasuredDimension {
  const length = Math.hypot(...vectorBetween(line, onCircle));
  const out = { tip: onCircle, towards: vectorBetween(line, onCircle) };
  return {
    lines: [[line, onCircle]],
    arrows: isRadius ? [out] : [out, { tip: line, towards: vectorBetween(onCircle, line) }],
    along: unit(vectorBetween(line, onCircle), [1, 0, 0]),
    middle: middleOf(line, onCircle),
    figure: `${isRadius ? 'R' : '⌀'}${measurementText(entity, length)}`,
  };
}

function angularDimension(entity: RawEntity, vertex: Vec3, first: Vec3, second: Vec3, onArc: Vec3): MeasuredDimension {
  const radius = Math.hypot(...vectorBetween(vertex, onArc));
  const angleTo = (p: Vec3): number => Math.atan2(p[1] - vertex[1], p[0] - vertex[0]);
  const [a, b, through] = [angleTo(first), angleTo(second), angleTo(onArc)];
  // Of the two arcs between the legs, the one through the dimension's point.
  const isForward = sweepOf(a, through) <= sweepOf(a, b);
  const [from, sweep] = isForward ? [a, sweepOf(a, b)] : [b, sweepOf(b, a)];
  const points = arcPoints(vertex, [radius, 0, 0], [0, radius, 0], from, sweep);
  const middle = points[Math.floor(points.length / 2)] ?? onArc;
  const leg = unit(vectorBetween(vertex, middle), [0, 1, 0]);
  const degrees = numberOf(entity, 42, sweep) / RAD_PER_DEGREE;
  return {
    lines: [[first, points[0] ?? first], points, [second, points.at(-1) ?? second]],
    arrows: [],
    along: [leg[1], -leg[0], 0],
    middle,
    figure: `${String(Number(degrees.toFixed(1)))}°`,
  };
}

/** Intersection of two lines in plan, each through two points; undefined if they are parallel. */
function lineCrossing(a: Vec3, b: Vec3, c: Vec3, d: Vec3): Vec3 | undefined {
  const [u, v, w] = [vectorBetween(a, b), vectorBetween(c, d), vectorBetween(a, c)];
  const turn = u[0] * v[1] - u[1] * v[0];
  const along = (w[0] * v[1] - w[1] * v[0]) / turn;
  return Number.isFinite(along) ? addVectors(a, u, along) : undefined;
}

/**
 * Of the four angles of two lines, the one that contains a point: a point on each leg, which is an end of its line if
 * one is there.
 */
function angleLegsAround(vertex: Vec3, first: readonly Vec3[], second: readonly Vec3[], inside: Vec3): [Vec3, Vec3] {
  const away = vectorBetween(vertex, inside);
  const [u, v] = [first, second].map(([from, to]) => unit(vectorBetween(from as Vec3, to as Vec3), [1, 0, 0])) as [
    Vec3,
    Vec3,
  ];
  // The point in coordinates along both lines.
  const turn = u[0] * v[1] - u[1] * v[0];
  const alongFirst = (away[0] * v[1] - away[1] * v[0]) / turn;
  const alongSecond = (u[0] * away[1] - u[1] * away[0]) / turn;
  const radius = Math.hypot(...away);
  const legEnd = (direction: Vec3, ends: readonly Vec3[]): Vec3 => {
    const distanceAlong = (end: Vec3): number => dotProduct(vectorBetween(vertex, end), direction);
    const end = ends.reduce((best, other) => (distanceAlong(other) > distanceAlong(best) ? other : best));
    return distanceAlong(end) > 0 ? end : addVectors(vertex, direction, radius);
  };
  return [legEnd(scaleVector(u, Math.sign(alongFirst)), first), legEnd(scaleVector(v, Math.sign(alongSecond)), second)];
}

function dotProduct(a: Vec3, b: Vec3): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/** The measurement stored in the file, else the one from the points. */
function measurementText(entity: RawEntity, measuredValue: number): string {
  return String(Number(numberOf(entity, 42, measuredValue).toFixed(2)));
}

function vectorBetween(from: Vec3, to: Vec3): Vec3 {
  return [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
}

function middleOf(a: Vec3, b: Vec3): Vec3 {
  return scaleVector(addVectors(a, b), 0.5);
}
