/** Glyphs in the label atlas: red takes the status colour, blue is alert red, green the dark halo around both. */
import { GLYPH_SHAPES, type GlyphInk, type GlyphName, type GlyphShape } from '../../glyphs/glyphs.ts';

/** Size of a glyph's cell, CSS pixels: its box with room for a triangle at its right, and the halo. */
export const GLYPH_CELL = { width: 26, height: 16, margin: 2 } as const;

type Pen = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

const MASKS: Record<GlyphInk, string> = { status: '#ff0000', alert: '#0000ff' };
const HALO = '#00ff00';
const HALO_PX = 2;

/** Draws a glyph with its cell's top left at the origin. */
export function drawGlyph(pen: Pen, name: GlyphName): void {
  pen.save();
  pen.translate(GLYPH_CELL.margin, GLYPH_CELL.margin);
  pen.lineJoin = 'round';
  pen.lineCap = 'round';
  for (const shape of GLYPH_SHAPES[name]) halo(pen, shape);
  for (const shape of GLYPH_SHAPES[name]) ink(pen, shape);
  pen.restore();
}

function halo(pen: Pen, { path, line }: GlyphShape): void {
  const outline = new Path2D(path);
  pen.setLineDash([]);
  pen.strokeStyle = HALO;
  pen.fillStyle = HALO;
  pen.lineWidth = (line ?? 0) + HALO_PX * 2;
  pen.stroke(outline);
  pen.fill(outline);
}

function ink(pen: Pen, shape: GlyphShape): void {
  const outline = new Path2D(shape.path);
  pen.setLineDash([...(shape.dash ?? [])]);
  pen.strokeStyle = MASKS[shape.ink];
  pen.fillStyle = MASKS[shape.ink];
  pen.lineWidth = shape.line ?? 0;
  if (shape.line === undefined) pen.fill(outline);
  else pen.stroke(outline);
}
