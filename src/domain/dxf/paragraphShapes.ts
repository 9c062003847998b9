/** Paragraphs: MTEXT in its columns, and tolerances. */
import type { AnnotationStyles } from './AnnotationStyles.ts';
import type { DetailBudget } from './DetailBudget.ts';
import { numberOf, numbersOf, pointOf, type RawEntity, textOf, type Vec3 } from './entity.ts';
import { type FormattedLine, formattedLines } from './formattedText.ts';
import type { Shape, TextShape } from './shape.ts';
import { addVectors, crossProduct, objectAxes, rotatePoint, scaleVector, unit } from './vector.ts';
import { sliceLine, wrapLines } from './wrapLines.ts';

const RAD_PER_DEGREE = Math.PI / 180;
const MAX_LETTERS = 2000;
const MAX_PARAGRAPH_LINES = 10_000;
const MAX_COLUMNS = 100;
/** Line spacing and mean letter width, in letter heights. */
const LINE_STEP_IN_HEIGHTS = 1.6;
const LETTER_WIDTH_IN_HEIGHTS = 0.62;

interface Paragraph {
  at: Vec3;
  along: Vec3;
  up: Vec3;
  /** 1 to 9: top left to bottom right, line by line. */
  anchorCorner: number;
  lineStep: number;
}

/** In letter heights. */
interface Columns {
  count: number;
  width: number;
  gutterWidth: number;
  /** One per column; missing heights are those of the text. */
  heights: readonly number[];
  isReversed: boolean;
}

/** MTEXT: several lines around an anchor, in world coordinates. */
export function paragraphShapes(entity: RawEntity): Shape[] {
  const at = pointOf(entity, 10);
  const height = numberOf(entity, 40, 1);
  if (!at || !(height > 0)) return [];
  const parts = entity.codes.map((code, k) => (code === 3 || code === 1 ? entity.values[k] : ''));
  const axes = letterAxes(entity, height);
  const columns = columnsOf(entity, height);
  const width = columns ? columns.width : numberOf(entity, 41, 0) / height;
  const lines = wrapLines(formattedLines(parts.join('')), Math.floor(width / LETTER_WIDTH_IN_HEIGHTS));
  const paragraph = { at, ...axes, anchorCorner: numberOf(entity, 71, 1), lineStep: numberOf(entity, 44, 1) };
  return columns ? columnShapes(lines, paragraph, columns) : textLineShapes(lines, paragraph);
}

/** TOLERANCE: the boxes of its frame, separated by strokes. */
export function toleranceShapes(entity: RawEntity, _detail: DetailBudget, styles: AnnotationStyles): Shape[] {
  const at = pointOf(entity, 10);
  const height = styles.textHeight;
  if (!at || !(height > 0)) return [];
  const lines = formattedLines((textOf(entity, 1) ?? '').replace(/%%v/gi, '|'));
  return textLineShapes(lines, { at, ...letterAxes(entity, height), anchorCorner: 1, lineStep: 1 });
}

/**
 * Vectors of one letter height along the line and upwards, by a direction, else by an angle in the object's own plane.
 */
function letterAxes(entity: RawEntity, height: number): { along: Vec3; up: Vec3 } {
  const normal = unit(pointOf(entity, 210) ?? [0, 0, 1], [0, 0, 1]);
  const own = pointOf(entity, 11);
  const angle = numberOf(entity, 50, 0) * RAD_PER_DEGREE;
  const turned = rotatePoint(objectAxes(normal), [Math.cos(angle), Math.sin(angle), 0]);
  const along = scaleVector(unit(own ?? turned, [1, 0, 0]), height);
  return { along, up: scaleVector(unit(crossProduct(normal, along), [0, 1, 0]), height) };
}

/** Columns of files since AutoCAD 2018; in older files each is a separate paragraph. */
function columnsOf({ embedded }: RawEntity, height: number): Columns | undefined {
  if (!embedded || !(numberOf(embedded, 71, 0) > 0)) return undefined;
  const width = numberOf(embedded, 44, 0) / height;
  const gutterWidth = numberOf(embedded, 45, 0) / height || 0;
  if (!(width > 0) || width + gutterWidth <= 0) return undefined;
  const whole = numberOf(embedded, 42, 0) / height;
  const declaredColumns = numberOf(embedded, 72, 0) || Math.round((whole + gutterWidth) / (width + gutterWidth));
  const count = Math.max(1, Math.min(MAX_COLUMNS, Math.floor(declaredColumns) || 1));
  const own = numbersOf(embedded, 46).map((value) => value / height);
  const heights = own.length > 0 ? own : Array<number>(count).fill(numberOf(embedded, 41, 0) / height);
  return { count, width, gutterWidth, heights, isReversed: numberOf(embedded, 74, 0) === 1 };
}

function columnShapes(lines: readonly FormattedLine[], paragraph: Paragraph, columns: Columns): TextShape[] {
  const { count, width, gutterWidth, heights, isReversed } = columns;
  const distance = LINE_STEP_IN_HEIGHTS * lineStepOf(paragraph);
  const linesPerColumn = Math.ceil(lines.length / count);
  const shapes: TextShape[] = [];
  let first = 0;
  for (let column = 0; column < count && first < lines.length; column++) {
    const height = heights[column] ?? 0;
    const room = height > 0 ? Math.max(1, Math.floor((height - 1) / distance) + 1) : linesPerColumn;
    const breakIndex = lines.findIndex(({ isColumnEnd }, k) => k >= first && isColumnEnd);
    const full = column === count - 1 ? lines.length : first + room;
    const end = breakIndex >= 0 && column < count - 1 ? Math.min(breakIndex + 1, full) : full;
    const place = isReversed ? count - 1 - column : column;
    const at = addVectors(paragraph.at, paragraph.along, place * (width + gutterWidth));
    shapes.push(...textLineShapes(lines.slice(first, end), { ...paragraph, at, anchorCorner: 1 }));
    first = end;
  }
  return shapes;
}

/** Lines around an anchor, one below the other. */
export function textLineShapes(all: readonly FormattedLine[], paragraph: Paragraph): TextShape[] {
  const { at, along, up, anchorCorner } = paragraph;
  const lines = all.slice(0, MAX_PARAGRAPH_LINES);
  const place = Number.isInteger(anchorCorner) && anchorCorner >= 1 && anchorCorner <= 9 ? anchorCorner - 1 : 0;
  const distance = LINE_STEP_IN_HEIGHTS * lineStepOf(paragraph);
  const height = 1 + (lines.length - 1) * distance;
  const top = [0, height / 2, height][Math.floor(place / 3)] as number;
  const shapes = lines.map((line, k): TextShape => {
    const { text, colours } = line.text.length > MAX_LETTERS ? sliceLine(line, 0, MAX_LETTERS, false) : line;
    return {
      kind: 'text',
      text,
      at: addVectors(at, up, top - 1 - k * distance),
      along,
      up,
      anchorAlong: [0, 0.5, 1][place % 3] as number,
      anchorUp: 0,
      colours: colours.length > 0 ? colours : undefined,
    };
  });
  return shapes.filter(({ text }) => text.trim() !== '');
}

/** Line spacing as a share of the default. */
function lineStepOf({ lineStep }: Paragraph): number {
  return lineStep > 0 ? lineStep : 1;
}
