/** Geometry of an entity: paths, faces, points and lines of text, in the coordinates of its drawing or block. */
import type { Vec3 } from './entity.ts';
import type { ColourRun } from './formattedText.ts';
import { type Affine, composeAffine, isFinitePoint, rotatePoint, transformPoint } from './vector.ts';

/** A polyline. */
export interface PathShape {
  kind: 'path';
  points: Vec3[];
  /** Whether the line type is ignored, as for parts of patterns and arrows. */
  ignoresLineType?: boolean;
}

/** Triangles, three points each. */
export interface FaceShape {
  kind: 'faces';
  points: Vec3[];
}

export interface PointShape {
  kind: 'point';
  at: Vec3;
}

export interface TextShape {
  kind: 'text';
  text: string;
  /** Where the text's anchor is. */
  at: Vec3;
  /** Vectors along the line and upwards, whose lengths are a letter's height. */
  along: Vec3;
  up: Vec3;
  /** Position of the anchor in the line: 0 at its start, 1 at its end. */
  anchorAlong: number;
  /** Height of the anchor above the baseline, in letter heights. */
  anchorUp: number;
  /** If set, `along` (or both vectors) spans the whole text, and is divided by its width once that is known. */
  fit?: 'length' | 'size' | undefined;
  /** Letters with their own colours. */
  colours?: readonly ColourRun[] | undefined;
}

/** A line, or a ray, without an end: clipped at the drawing's edge. */
export interface InfiniteLineShape {
  kind: 'infiniteLine';
  from: Vec3;
  direction: Vec3;
  isBidirectional: boolean;
}

/** A block of the drawing as part of an entity, such as a user's arrowhead. Drawn like an insert of it. */
export interface BlockShape {
  kind: 'block';
  /** In upper case, as in lookups. */
  name: string;
  /** Transform from the block's base point. */
  place: Affine;
}

/** Shapes that are drawn directly. */
export type DrawnShape = PathShape | FaceShape | PointShape | TextShape | InfiniteLineShape;

export type Shape = DrawnShape | BlockShape;

export function pathShape(points: Vec3[]): PathShape {
  return { kind: 'path', points };
}

/** The path, closed if requested by repeating its first point. */
export function closedPath(points: Vec3[], closed: boolean): PathShape {
  const [first] = points;
  return { kind: 'path', points: closed && first && points.length > 1 ? [...points, first] : points };
}

export function moveShape(m: Affine, shape: Shape): Shape {
  switch (shape.kind) {
    case 'path':
    case 'faces':
      return { ...shape, points: shape.points.map((point) => transformPoint(m, point)) };
    case 'point':
      return { kind: 'point', at: transformPoint(m, shape.at) };
    case 'text':
      return {
        ...shape,
        at: transformPoint(m, shape.at),
        along: rotatePoint(m, shape.along),
        up: rotatePoint(m, shape.up),
      };
    case 'infiniteLine':
      return { ...shape, from: transformPoint(m, shape.from), direction: rotatePoint(m, shape.direction) };
    case 'block':
      return { ...shape, place: composeAffine(m, shape.place) };
  }
}

/** Whether all coordinates of a shape are finite. */
export function isFiniteShape(shape: Shape): boolean {
  switch (shape.kind) {
    case 'path':
    case 'faces':
      return shape.points.every(isFinitePoint);
    case 'point':
      return isFinitePoint(shape.at);
    case 'text':
      return isFinitePoint(shape.at) && isFinitePoint(shape.along) && isFinitePoint(shape.up);
    case 'infiniteLine':
      return isFinitePoint(shape.from) && isFinitePoint(shape.direction);
    case 'block':
      return Object.values(shape.place).every(isFinitePoint);
  }
}
