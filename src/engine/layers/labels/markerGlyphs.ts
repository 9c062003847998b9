/**
 * Status glyphs at the size of markers, with one texel of the label atlas per pixel: a fragment reads one
 * texel instead of filtering four, which in software takes half of its time. Masks, as all glyphs of the atlas.
 */
import { type GlyphName, glyphWidth } from '../../glyphs/glyphs.ts';
import { GLYPH_CELL } from './drawGlyph.ts';

/** Size of markers compared with glyphs beside names. */
export const MARKER_SCALE = 10 / 12;
/** One pixel of halo is enough, CSS pixels: a distant view draws thousands of them. */
const MARKER_HALO_PX = 1;
/** Tolerance for rounding of products that are whole numbers. */
const ROUNDING_PX = 1e-3;

/** Their positions in the atlas, device pixels: side by side, each at the lower left of a square. */
interface MarkerPlace {
  /** Sides of a marker's square, for glyphs of usual width and for those with a mark beside them. The next begins after a wide one. */
  usualSidePx: number;
  wideSidePx: number;
  /** First line of the atlas with these glyphs. */
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
 * @param glyph has it at the size of glyphs beside names, at its upper left
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
  // Whole pixels, of which the middle is inside.
  const [width, height] = [Math.round(size.width), Math.round(size.height)];
  const bottom = (GLYPH_CELL.height - MARKER_HALO_PX) * pixelRatio;
  const [fromWidth, fromHeight] = [width / MARKER_SCALE, height / MARKER_SCALE];
  // Filtered as textures are.
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
