/** What a view's options mean for the labels of each model, in device pixels; made anew when one of them changes. */
import { DRAWN_MODELS, type KindOptions, kindOfModel } from '../../../domain/models/drawn.ts';
import type { EntityOptions } from '../../../domain/view/viewOptions.ts';
import type { SceneTheme } from '../../display/theme.ts';
import { GLYPH_NAMES, type GlyphName, glyphOf } from '../../glyphs/glyphs.ts';
import { type Colour, parseColour } from '../../gpu/colour.ts';
import { LABEL } from './TextRasterizer.ts';

export interface FontSize {
  /** Whole device pixels at which texts are drawn into the atlas. */
  fontPx: number;
  /** How much larger they are shown than drawn: 1 but for the very largest and smallest. */
  stretch: number;
  /** CSS pixels of a twelfth of the letters' height as shown. */
  scale: number;
}

export interface LabelStyle {
  text: FontSize | undefined;
  textColour: number;
  offlineColour: number;
  textOpacity: number;
  figure: FontSize | undefined;
  figureOpacity: number;
  /** `#rrggbb` of figures that tell of no level, or whose level is not to be told by colour. */
  plainBar: string;
  showsLevel: boolean;
  /** Device pixels; 0 hides images. */
  imagePx: number;
  imageOpacity: number;
  /** The glyph tells whether there is a link, not what is being done. */
  showsLink: boolean;
}

/** Colour of the page's style that stands for "as the theme has it". */
const THEME_TEXT = '#FFFFFF';
/** Height of an image, CSS pixels at scale 1 (rules.md#annotations). */
const IMAGE_PX = 40;
const FONT_PX = { smallestPx: 5, largestPx: 96 } as const;

/** By the model's number. @param ratio device pixels a CSS pixel */
export function labelStyles(options: KindOptions, theme: SceneTheme, ratio: number): readonly LabelStyle[] {
  return DRAWN_MODELS.map((_, model) => styleOf(options[kindOfModel(model)], theme, ratio));
}

function styleOf(options: EntityOptions, theme: SceneTheme, ratio: number): LabelStyle {
  const own = options.textColor.toUpperCase() === THEME_TEXT ? undefined : parseColour(options.textColor);
  return {
    text: options.hideText ? undefined : letters(LABEL.fontPx, options.scaleText, ratio),
    textColour: packColour(own ?? theme.text),
    offlineColour: packColour(own ?? theme.textSecondary),
    textOpacity: options.textOpacity,
    figure: options.hidePopover ? undefined : letters(LABEL.fontPx, options.scalePopover, ratio),
    figureOpacity: options.popoverOpacity,
    plainBar: options.defaultColor,
    showsLevel: !options.hideLevelColor,
    imagePx: options.hideImage ? 0 : Math.max(4, Math.round(IMAGE_PX * options.scaleImage * ratio)),
    imageOpacity: options.imageOpacity,
    showsLink: options.showOnlineOffline,
  };
}

/** How the names of places are written: those along roads and drives, by the options of maps. */
export interface MapLabelStyle {
  /** Undefined where there are no names. */
  fontSize: FontSize | undefined;
  colour: number;
  opacity: number;
}

export function mapLabelStyle(options: EntityOptions, theme: SceneTheme, ratio: number): MapLabelStyle {
  const own = options.textColor.toUpperCase() === THEME_TEXT ? undefined : parseColour(options.textColor);
  return {
    fontSize: options.hideText ? undefined : letters(LABEL.placeFontPx, options.scaleText, ratio),
    colour: packColour(own ?? theme.textSecondary),
    opacity: options.textOpacity,
  };
}

/** Letters of some CSS pixels at a scale. */
export function letters(px: number, scale: number, ratio: number): FontSize {
  const exact = px * scale * ratio;
  const fontPx = Math.min(FONT_PX.largestPx, Math.max(FONT_PX.smallestPx, Math.round(exact)));
  const tooLarge = exact > FONT_PX.largestPx || exact < FONT_PX.smallestPx;
  const stretch = tooLarge ? exact / fontPx : 1;
  return { fontPx, stretch, scale: (fontPx * stretch) / (LABEL.fontPx * ratio) };
}

/** As the slot table holds colours. */
export function packColour([r, g, b]: Colour): number {
  return (Math.round(r * 255) << 16) | (Math.round(g * 255) << 8) | Math.round(b * 255);
}

const GLYPH_AT = new Map<GlyphName, number>(GLYPH_NAMES.map((name, k) => [name, k]));

/** The number of a glyph, as the atlas and the shader count them. */
export function glyphNumber(name: GlyphName): number {
  return GLYPH_AT.get(name) ?? 0;
}

/** The number of the glyph that stands for a vehicle's look. */
export const GLYPH_BY_STATE = Uint8Array.from({ length: 256 }, (_, look) => glyphNumber(glyphOf(look)));

/** Colours of glyphs by number, as displayed. */
export function glyphColours(theme: SceneTheme): readonly Colour[] {
  const { operating, offline, loaded, empty, stale, warning, alert, text } = theme;
  const byName: Record<GlyphName, Colour> = {
    operating,
    other: operating,
    offline,
    loaded,
    loadedOther: loaded,
    empty,
    emptyOther: empty,
    stale,
    warning,
    alert,
    alertSeen: alert,
    siteEntity: text,
  };
  return GLYPH_NAMES.map((name) => byName[name]);
}
