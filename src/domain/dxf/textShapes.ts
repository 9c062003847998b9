/** Texts: single lines, paragraphs, attributes, and the notes of leaders. */
import { numberOf, pointOf, pointsOf, type RawEntity, textOf, type Vec3 } from './entity.ts';
import { path, type Shape, type TextShape } from './shape.ts';
import { formattedLines, plainText, wrapLines } from './text.ts';
import { type Affine, add, cross, objectAxes, rotatePoint, times, transformPoint, unit } from './vector.ts';

const DEGREE = Math.PI / 180;
const MAX_LETTERS = 2000;
const MAX_LINES = 10_000;
/** Distance of lines in letter heights, and the mean width of a letter. */
const LINE_STEP = 1.6;
const LETTER_WIDTH = 0.62;

/** TEXT, ATTRIB, ATTDEF: in the object's plane, anchored as groups 72 and 73 say. */
export function textShapes(entity: RawEntity): Shape[] {
  const text = plainText(textOf(entity, 1) ?? '').trim();
  const across = numberOf(entity, 72, 0);
  const upward = numberOf(entity, entity.type === 'TEXT' ? 73 : 74, 0);
  const start = pointOf(entity, 10);
  const aligned = across !== 0 || upward !== 0 ? pointOf(entity, 11) : undefined;
  const height = numberOf(entity, 40, 1);
  if (text === '' || !start || !(height > 0)) return [];
  const axes = objectAxes(pointOf(entity, 210));
  // 3 and 5 stretch the text between both points.
  const stretched = across === 3 || across === 5;
  const turn = stretched && aligned ? Math.atan2(aligned[1] - start[1], aligned[0] - start[0]) : rotationOf(entity);
  const [along, up] = letterAxes(axes, turn, height, numberOf(entity, 41, 1));
  return [
    {
      kind: 'text',
      text: text.slice(0, MAX_LETTERS),
      at: transformPoint(axes, stretched ? start : (aligned ?? start)),
      along,
      up,
      anchorAlong: stretched ? 0 : ([0, 0.5, 1, 0, 0.5, 0][across] ?? 0),
      anchorUp: across === 4 ? 0.5 : ([0, -0.2, 0.5, 1][upward] ?? 0),
    },
  ];
}

/** MTEXT: several lines around an anchor, in world coordinates. */
export function paragraphShapes(entity: RawEntity): Shape[] {
  const at = pointOf(entity, 10);
  const height = numberOf(entity, 40, 1);
  if (!at || !(height > 0)) return [];
  const parts = entity.codes.map((code, k) => (code === 3 || code === 1 ? entity.values[k] : ''));
  const normal = unit(pointOf(entity, 210) ?? [0, 0, 1], [0, 0, 1]);
  const axes = objectAxes(normal);
  const own = pointOf(entity, 11);
  const turned = letterAxes(axes, rotationOf(entity), height, 1);
  const along = own ? times(unit(own, [1, 0, 0]), height) : turned[0];
  const up = own ? times(unit(cross(normal, along), [0, 1, 0]), height) : turned[1];
  const letters = numberOf(entity, 41, 0) / (height * LETTER_WIDTH);
  const lines = wrapLines(formattedLines(parts.join('')), Math.floor(letters));
  return lineShapes(lines, { at, along, up, corner: numberOf(entity, 71, 1), step: numberOf(entity, 44, 1) });
}

/** MULTILEADER: its lines, its landing and its note, which stand between braces in its groups. */
export function multiLeaderShapes(entity: RawEntity): Shape[] {
  const shapes: Shape[] = [];
  const { codes, values } = entity;
  let line: RawEntity | undefined;
  codes.forEach((code, k) => {
    const value = values[k] as string;
    if (code === 304 && value.startsWith('LEADER_LINE')) line = { ...entity, codes: [], values: [], parts: [] };
    else if (code === 305 && line) {
      const points = pointsOf(line, 10);
      if (points.length > 1) shapes.push(path(points));
      line = undefined;
    } else if (line) {
      line.codes.push(code);
      line.values.push(value);
    }
  });
  return [...shapes, ...multiLeaderText(entity)];
}

function multiLeaderText(entity: RawEntity): Shape[] {
  const at = entity.codes.findIndex((code, k) => code === 304 && !(entity.values[k] ?? '').startsWith('LEADER_LINE'));
  const place = pointOf(entity, 12) ?? pointOf(entity, 10);
  const height = numberOf(entity, 41, 1);
  if (at < 0 || !place || !(height > 0)) return [];
  const lines = formattedLines(entity.values[at] ?? '').filter((text) => text !== '');
  return lineShapes(lines, { at: place, along: [height, 0, 0], up: [0, height, 0], corner: 1, step: 1 });
}

interface Paragraph {
  at: Vec3;
  along: Vec3;
  up: Vec3;
  /** 1 to 9: top left to bottom right, line by line. */
  corner: number;
  step: number;
}

function lineShapes(all: readonly string[], { at, along, up, corner, step }: Paragraph): TextShape[] {
  const lines = all.slice(0, MAX_LINES);
  const place = Number.isInteger(corner) && corner >= 1 && corner <= 9 ? corner - 1 : 0;
  const distance = LINE_STEP * (step > 0 ? step : 1);
  const height = 1 + (lines.length - 1) * distance;
  const top = [0, height / 2, height][Math.floor(place / 3)] as number;
  const shapes = lines.map((text, k): TextShape => {
    const base = top - 1 - k * distance;
    return {
      kind: 'text',
      text: text.slice(0, MAX_LETTERS),
      at: add(at, up, base),
      along,
      up,
      anchorAlong: [0, 0.5, 1][place % 3] as number,
      anchorUp: 0,
    };
  });
  return shapes.filter(({ text }) => text.trim() !== '');
}

function rotationOf(entity: RawEntity): number {
  return numberOf(entity, 50, 0) * DEGREE;
}

function letterAxes(axes: Affine, turnRad: number, height: number, width: number): [along: Vec3, up: Vec3] {
  const [c, s] = [Math.cos(turnRad) * height, Math.sin(turnRad) * height];
  const stretch = Number.isFinite(width) && width > 0 ? width : 1;
  return [rotatePoint(axes, [c * stretch, s * stretch, 0]), rotatePoint(axes, [-s, c, 0])];
}
