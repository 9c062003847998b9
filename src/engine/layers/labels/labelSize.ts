/** Estimated size of a label on the pane, CSS pixels, before it is drawn; too large rather than too small. */
import { GLYPH_NAMES, type GlyphName, glyphWidth } from '../../glyphs/glyphs.ts';
import { GLYPH_BY_STATE, type LabelStyle } from './labelStyles.ts';
import { LABEL_TEXT } from './TextRasterizer.ts';

const TEXT_HEIGHT_PX = 16;
const FIGURE_HEIGHT_PX = 19;
const CHARACTER_WIDTH_PX = 6.8;
/** Gap between glyph and name. */
const GAP_PX = 2;
const FIGURE_PAD_PX = 14;

/** Width of a glyph and the gap after it by state flags. */
export const GLYPH_WIDTH_BY_STATE = GLYPH_BY_STATE.map((glyph) => glyphWidth(GLYPH_NAMES[glyph] as GlyphName) + GAP_PX);

/** Width of a name at scale 1. */
export function nameWidth(name: string): number {
  return Math.min(LABEL_TEXT.maxTextPx, name.length * CHARACTER_WIDTH_PX);
}

export function textHeight(scale: number): number {
  return TEXT_HEIGHT_PX * scale;
}

export function figureWidth(figure: string, { figure: letters }: LabelStyle): number {
  return (figure.length * CHARACTER_WIDTH_PX + FIGURE_PAD_PX) * (letters?.textScale ?? 1);
}

export function figureHeight({ figure }: LabelStyle): number {
  return FIGURE_HEIGHT_PX * (figure?.textScale ?? 1);
}
