/**
 * Glyphs in the label atlas as masks: red becomes the status colour, blue alert red, the rest the dark halo around
 * both.
 */
import { GLYPH_SHAPES, type GlyphChannel, type GlyphName, type GlyphShape } from '../../glyphs/glyphs.ts';

/** Size of a glyph's cell, CSS pixels: its box, the triangle on its right, and the halo. */
export const GLYPH_CELL = { width: 26, height: 16, margin: 2 } as const;

type Context2d = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

const CHANNEL_COLOURS: Record<GlyphChannel, string> = { status: '#ff0000', alert: '#0000ff' };
const HALO_COLOUR = '#00ff00';
const HALO_PX = 2;

/** Draws a glyph with its cell's top left at the origin. */
export function drawGlyph(context: Context2d, name: GlyphName): void {
  context.save();
  context.translate(GLYPH_CELL.margin, GLYPH_CELL.margin);
  context.lineJoin = 'round';
  context.lineCap = 'round';
  for (const shape of GLYPH_SHAPES[name]) drawHalo(context, shape);
  for (const shape of GLYPH_SHAPES[name]) drawShape(context, shape);
  context.restore();
}

function drawHalo(context: Context2d, { path, lineWidth }: GlyphShape): void {
  const outline = new Path2D(path);
  context.setLineDash([]);
  context.strokeStyle = HALO_COLOUR;
  context.fillStyle = HALO_COLOUR;
  context.lineWidth = (lineWidth ?? 0) + HALO_PX * 2;
  context.stroke(outline);
  context.fill(outline);
}

function drawShape(context: Context2d, shape: GlyphShape): void {
  const outline = new Path2D(shape.path);
  context.setLineDash([...(shape.dash ?? [])]);
  context.strokeStyle = CHANNEL_COLOURS[shape.channel];
  context.fillStyle = CHANNEL_COLOURS[shape.channel];
  context.lineWidth = shape.lineWidth ?? 0;
  if (shape.lineWidth === undefined) context.fill(outline);
  else context.stroke(outline);
}
