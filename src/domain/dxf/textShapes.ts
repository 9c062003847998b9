/** TEXT, ATTRIB and ATTDEF: single lines in the plane of the object. */
import { numberOf, pointOf, type RawEntity, textOf, type Vec3 } from './entity.ts';
import { paragraphShapes } from './paragraphShapes.ts';
import type { Shape } from './shape.ts';
import { plainText } from './text.ts';
import { addVectors, objectAxes, rotatePoint, scaleVector, transformPoint } from './vector.ts';

const RAD_PER_DEGREE = Math.PI / 180;
const MAX_LETTERS = 2000;
/** Letters that slant further than this would be lines. */
const MAX_OBLIQUE_DEG = 85;

/** Values of group 72 that fit text between two points: by the size of letters, or by their width alone. */
const ALIGNED_JUSTIFICATION = 3;
const FIT_JUSTIFICATION = 5;
/** Flags of group 71. */
const BACKWARD_FLAG = 2;
const UPSIDE_DOWN_FLAG = 4;

/** Text anchored as specified by groups 72 and 73. */
export function textShapes(entity: RawEntity): Shape[] {
  // An attribute of several lines contains a paragraph.
  if (entity.embedded?.codes.includes(1) && pointOf(entity.embedded, 10)) return paragraphShapes(entity.embedded);
  const text = plainText(textOf(entity, 1) ?? '').trim();
  const across = numberOf(entity, 72, 0);
  const upward = numberOf(entity, entity.type === 'TEXT' ? 73 : 74, 0);
  const start = pointOf(entity, 10);
  const second = across !== 0 || upward !== 0 ? pointOf(entity, 11) : undefined;
  const height = numberOf(entity, 40, 1);
  if (text === '' || !start || !(height > 0)) return [];
  const isStretched = across === ALIGNED_JUSTIFICATION || across === FIT_JUSTIFICATION;
  const shape = { kind: 'text', text: text.slice(0, MAX_LETTERS) } as const;
  const fittedText =
    isStretched && second ? fittedPlace(entity, start, second, across === ALIGNED_JUSTIFICATION) : undefined;
  if (fittedText) return [{ ...shape, ...fittedText }];
  const angle = numberOf(entity, 50, 0) * RAD_PER_DEGREE;
  const width = widthFactor(entity);
  const along: Vec3 = [Math.cos(angle) * height * width, Math.sin(angle) * height * width, 0];
  return [
    {
      ...shape,
      ...textAxes(entity, isStretched ? start : (second ?? start), along, height),
      anchorAlong: [0, 0.5, 1, 0, 0.5, 0][across] ?? 0,
      anchorUp: across === 4 ? 0.5 : ([0, -0.2, 0.5, 1][upward] ?? 0),
    },
  ];
}

/** A text that spans two points; undefined if they are equal. */
function fittedPlace(entity: RawEntity, start: Vec3, end: Vec3, fitsSize: boolean) {
  const along: Vec3 = [end[0] - start[0], end[1] - start[1], 0];
  const length = Math.hypot(...along);
  if (!(length > 1e-9)) return undefined;
  const isBackward = (numberOf(entity, 71, 0) & BACKWARD_FLAG) !== 0;
  const height = fitsSize ? length / Math.abs(widthFactor(entity)) : numberOf(entity, 40, 1);
  const place = textAxes(entity, isBackward ? end : start, along, height);
  return { ...place, anchorAlong: 0, anchorUp: 0, fit: fitsSize ? ('size' as const) : ('length' as const) };
}

/** Anchor and letter axes in the drawing, with slant and mirroring. @param along in the plane of the object */
function textAxes(entity: RawEntity, at: Vec3, along: Vec3, height: number) {
  const axes = objectAxes(pointOf(entity, 210));
  const flags = numberOf(entity, 71, 0);
  const length = Math.hypot(...along) * Math.sign(widthFactor(entity)) || 1;
  const direction = scaleVector(along, 1 / length);
  const leanDeg = Math.max(-MAX_OBLIQUE_DEG, Math.min(MAX_OBLIQUE_DEG, numberOf(entity, 51, 0) || 0));
  const upright: Vec3 = [-direction[1] * height, direction[0] * height, 0];
  const up = addVectors(upright, direction, Math.tan(leanDeg * RAD_PER_DEGREE) * height);
  return {
    at: transformPoint(axes, at),
    along: rotatePoint(axes, scaleVector(along, flags & BACKWARD_FLAG ? -1 : 1)),
    up: rotatePoint(axes, scaleVector(up, flags & UPSIDE_DOWN_FLAG ? -1 : 1)),
  };
}

/** Width of letters as a share of the default; negative if mirrored. */
function widthFactor(entity: RawEntity): number {
  const width = numberOf(entity, 41, 1);
  return Number.isFinite(width) && width !== 0 ? width : 1;
}
