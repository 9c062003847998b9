/**
 * Status glyphs (look.md: status always has its shape), drawn into the label atlas. Red is what takes the status colour,
 * blue what is always alert red, green the dark halo around both.
 */

export const GLYPH_NAMES = [
  'operating',
  'other',
  'offline',
  'loaded',
  'loadedOther',
  'empty',
  'emptyOther',
  'stale',
  'warning',
  'alert',
  'alertSeen',
] as const;
export type GlyphName = (typeof GLYPH_NAMES)[number];

/** Size of a glyph's cell, CSS pixels: a 12 px box with room for a triangle at its right, and the halo. */
export const GLYPH_CELL = { width: 26, height: 16, box: 12, margin: 2 } as const;

/** Width of a glyph without margins, CSS pixels. */
export function glyphWidth(name: GlyphName): number {
  return name === 'other' || name.endsWith('Other') ? 22 : 12;
}

type Pen = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

const STATUS = '#ff0000';
const ALERT = '#0000ff';
const HALO = '#00ff00';
const HALO_PX = 2;

/** Draws a glyph with its cell's top left at the origin. */
export function drawGlyph(pen: Pen, name: GlyphName): void {
  pen.save();
  pen.translate(GLYPH_CELL.margin, GLYPH_CELL.margin);
  pen.lineJoin = 'round';
  pen.lineCap = 'round';
  for (const shape of shapesOf(name)) haloed(pen, shape);
  for (const shape of shapesOf(name)) filled(pen, shape);
  pen.restore();
}

interface Shape {
  trace(pen: Pen): void;
  colour: typeof STATUS | typeof ALERT;
  /** Line width; undefined fills. */
  line: number | undefined;
  dash?: number[];
}

function haloed(pen: Pen, shape: Shape): void {
  pen.beginPath();
  shape.trace(pen);
  pen.setLineDash([]);
  pen.strokeStyle = HALO;
  pen.fillStyle = HALO;
  pen.lineWidth = (shape.line ?? 0) + HALO_PX * 2;
  pen.stroke();
  pen.fill();
}

function filled(pen: Pen, shape: Shape): void {
  pen.beginPath();
  shape.trace(pen);
  pen.setLineDash(shape.dash ?? []);
  pen.strokeStyle = shape.colour;
  pen.fillStyle = shape.colour;
  pen.lineWidth = shape.line ?? 0;
  if (shape.line === undefined) pen.fill();
  else pen.stroke();
}

const circle = (radius: number) => (pen: Pen) => pen.arc(6, 6, radius, 0, Math.PI * 2);

const cross = (pen: Pen): void => {
  pen.moveTo(4.4, 4.4);
  pen.lineTo(7.6, 7.6);
  pen.moveTo(7.6, 4.4);
  pen.lineTo(4.4, 7.6);
};

const triangle = (left: number) => (pen: Pen) => {
  pen.moveTo(left + 4, 2.5);
  pen.lineTo(left + 8, 9.8);
  pen.lineTo(left, 9.8);
  pen.closePath();
};

const bed = (pen: Pen): void => {
  pen.moveTo(1.2, 3);
  pen.lineTo(10.8, 3);
  pen.lineTo(9, 9);
  pen.lineTo(3, 9);
  pen.closePath();
};

const diamond = (pen: Pen): void => {
  pen.moveTo(6, 0.8);
  pen.lineTo(11.2, 6);
  pen.lineTo(6, 11.2);
  pen.lineTo(0.8, 6);
  pen.closePath();
};

const otherMark: Shape = { trace: triangle(13), colour: ALERT, line: undefined };
const solid = (trace: (pen: Pen) => void): Shape => ({ trace, colour: STATUS, line: undefined });
const open = (trace: (pen: Pen) => void, line = 1.5): Shape => ({ trace, colour: STATUS, line });

const SHAPES: Record<GlyphName, readonly Shape[]> = {
  operating: [solid(circle(4))],
  other: [solid(circle(4)), otherMark],
  offline: [open(circle(4.5)), open(cross)],
  loaded: [solid(bed)],
  loadedOther: [solid(bed), otherMark],
  empty: [open(bed)],
  emptyOther: [open(bed), otherMark],
  stale: [{ trace: circle(4.5), colour: STATUS, line: 1.5, dash: [2.2, 2.5] }],
  warning: [open(triangle(2))],
  alert: [{ ...solid(diamond), colour: ALERT }],
  alertSeen: [{ ...open(diamond), colour: ALERT }],
};

function shapesOf(name: GlyphName): readonly Shape[] {
  return SHAPES[name];
}
