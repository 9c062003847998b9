/**
 * Status glyphs at the size of markers, with one texel of the label atlas per pixel: a fragment reads one texel instead
 * of filtering four, which takes half of its time in software WebGL. Masks, like all glyphs of the atlas.
 */
import { type GlyphName, glyphWidth } from '../../glyphs/glyphs.ts';
import { GLYPH_CELL } from './drawGlyph.ts';

/** Size of markers compared with glyphs beside names. */
export const MARKER_SCALE = 10 / 12;
/** Width of the halo, CSS pixels; thin, since a distant view draws thousands of markers. */
const MARKER_HALO_PX = 1;
/** Tolerance for rounding of products that are whole numbers. */
const ROUNDING_PX = 1e-3;

/** Their positions in the atlas, device pixels: side by side, each at the lower left of a square. */
interface MarkerPlace {
  /**
   * Sides of a marker's square, for glyphs of usual width and for those with a mark beside them; the latter is the
   * pitch.
   */
  usualSidePx: number;
  wideSidePx: number;
  /** First pixel row of these glyphs in the atlas. */
  firstLine: number;
}

export function markerPlace(pixelRatio: number): MarkerPlace {
  const side = (name: GlyphName): number => Math.ceil(sizeOf(name, pixelRatio).width - ROUNDING_PX);
  return {
    usualSidePx: side('operating'),
    wideSidePx: side('other'),
    firstLine: Math.ceil(GLYPH_CELL.height * pixelRatio),
  };
}

/**
 * Draws a marker into the upper left square of a cleared canvas.
 * @param glyph canvas with the glyph at its upper left, at the size of glyphs beside names
 */
export function drawMarker(
  context: OffscreenCanvasRenderingContext2D,
  glyph: OffscreenCanvas,
  name: GlyphName,
  pixelRatio: number,
): void {
  const { usualSidePx, wideSidePx } = markerPlace(pixelRatio);
  const side = isWide(name) ? wideSidePx : usualSidePx;
  const size = sizeOf(name, pixelRatio);
  // Whole pixels, whose centres are inside.
  const [width, height] = [Math.round(size.width), Math.round(size.height)];
  const bottom = (GLYPH_CELL.height - MARKER_HALO_PX) * pixelRatio;
  const [fromWidth, fromHeight] = [width / MARKER_SCALE, height / MARKER_SCALE];
  // Filtered like textures.
  context.imageSmoothingQuality = 'low';
  const from = [MARKER_HALO_PX * pixelRatio, bottom - fromHeight, fromWidth, fromHeight] as const;
  context.drawImage(glyph, ...from, 0, side - height, width, height);
}

function isWide(name: GlyphName): boolean {
  return glyphWidth(name) > glyphWidth('operating');
}

/** Device pixels. */
function sizeOf(name: GlyphName, pixelRatio: number): { width: number; height: number } {
  const width = glyphWidth(name) + 2 * (GLYPH_CELL.margin - MARKER_HALO_PX);
  const scale = MARKER_SCALE * pixelRatio;
  return { width: width * scale, height: (GLYPH_CELL.height - 2 * MARKER_HALO_PX) * scale };
}
