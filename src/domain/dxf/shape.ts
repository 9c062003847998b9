/** Geometry of an entity: paths, faces, points and lines of text, in the coordinates of its drawing or block. */
import type { Vec3 } from './entity.ts';
import type { ColourRun } from './formattedText.ts';
import { type Affine, composeAffine, isFinitePoint, rotatePoint, transformPoint } from './vector.ts';

/** A chain of straight pieces. */
export interface PathShape {
  kind: 'path';
  points: Vec3[];
  /** Drawn without the gaps of its line type: it is a piece of a pattern or an arrow. */
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
  /** One letter's height along the line, and upwards: their lengths scale the letters. */
  along: Vec3;
  up: Vec3;
  /** The anchor in the line: 0 its start, 1 its end. */
  anchorAlong: number;
  /** The anchor over the base line, in letter heights. */
  anchorUp: number;
  /** Vectors divided by the width of the text once its letters are known: `along` spans the whole text then. */
  fit?: 'length' | 'size' | undefined;
  /** Where letters take a colour of their own. */
  colours?: readonly ColourRun[] | undefined;
}

/** A line without an end, or with one: cut off at the drawing's edge. */
export interface InfiniteLineShape {
  kind: 'infiniteLine';
  from: Vec3;
  direction: Vec3;
  isBidirectional: boolean;
}

/** A block of the drawing as a part of an entity: the arrowhead of a user. It is drawn as an insert of it would be. */
export interface BlockShape {
  kind: 'block';
  /** In capitals, as blocks are found by. */
  name: string;
  /** From the block's base point. */
  place: Affine;
}

/** What is drawn as it is. */
export type DrawnShape = PathShape | FaceShape | PointShape | TextShape | InfiniteLineShape;

export type Shape = DrawnShape | BlockShape;

export function pathShape(points: Vec3[]): PathShape {
  return { kind: 'path', points };
}

/** The same path, back at its start. */
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

/** Whether all of a shape is somewhere. */
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
