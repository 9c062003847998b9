/** Label styles by model, from a view's options, in device pixels; created again when an option changes. */
import { ENTITY_MODELS, kindOfModel, type ModelKindOptions } from '../../../domain/models/entityModels.ts';
import { SIGN_SIZE_PX } from '../../../domain/siteEntity/label.ts';
import type { EntityOptions } from '../../../domain/view/viewOptions.ts';
import type { SceneTheme } from '../../display/theme.ts';
import { GLYPH_NAMES, type GlyphName, glyphOf } from '../../glyphs/glyphs.ts';
import { type Colour, parseColour } from '../../gpu/colour.ts';
import { LABEL_TEXT } from './TextRasterizer.ts';

export interface FontSize {
  /** Whole device pixels at which texts are drawn into the atlas. */
  fontPx: number;
  /** Scale from drawn to shown size: 1 except for the largest and smallest texts. */
  glyphScale: number;
  /** Shown size as a multiple of the normal font size, 12 CSS pixels. */
  textScale: number;
}

export interface LabelStyle {
  text: FontSize | undefined;
  textColour: number;
  offlineColour: number;
  textOpacity: number;
  figure: FontSize | undefined;
  figureOpacity: number;
  /** `#rrggbb` of figures without a level, or where levels have no colour. */
  defaultBarColour: string;
  showsLevel: boolean;
  /** Device pixels; 0 hides images. */
  imagePx: number;
  imageOpacity: number;
  /** The glyph shows online or offline instead of the status. */
  showsLink: boolean;
}

/** Colour in the options that stands for the theme's colour. */
const THEME_TEXT = '#FFFFFF';
const FONT_PX = { smallestPx: 5, largestPx: 96 } as const;

/** By model index. @param ratio device pixels per CSS pixel */
export function labelStyles(options: ModelKindOptions, theme: SceneTheme, ratio: number): readonly LabelStyle[] {
  return ENTITY_MODELS.map((_, model) => styleOf(options[kindOfModel(model)], theme, ratio));
}

function styleOf(options: EntityOptions, theme: SceneTheme, ratio: number): LabelStyle {
  const own = options.textColor.toUpperCase() === THEME_TEXT ? undefined : parseColour(options.textColor);
  return {
    text: options.hideText ? undefined : fontSizeAt(LABEL_TEXT.fontPx, options.scaleText, ratio),
    textColour: packColour(own ?? theme.text),
    offlineColour: packColour(own ?? theme.textSecondary),
    textOpacity: options.textOpacity,
    figure: options.hidePopover ? undefined : fontSizeAt(LABEL_TEXT.fontPx, options.scalePopover, ratio),
    figureOpacity: options.popoverOpacity,
    defaultBarColour: options.defaultColor,
    showsLevel: !options.hideLevelColor,
    imagePx: options.hideImage ? 0 : Math.max(4, Math.round(SIGN_SIZE_PX.usual * options.scaleImage * ratio)),
    imageOpacity: options.imageOpacity,
    showsLink: options.showOnlineOffline,
  };
}

/** Style of the names along roads and drives, from the options of maps. */
export interface MapLabelStyle {
  /** Undefined if names are hidden. */
  fontSize: FontSize | undefined;
  colour: number;
  opacity: number;
}

export function mapLabelStyle(options: EntityOptions, theme: SceneTheme, ratio: number): MapLabelStyle {
  const own = options.textColor.toUpperCase() === THEME_TEXT ? undefined : parseColour(options.textColor);
  return {
    fontSize: options.hideText ? undefined : fontSizeAt(LABEL_TEXT.placeFontPx, options.scaleText, ratio),
    colour: packColour(own ?? theme.textSecondary),
    opacity: options.textOpacity,
  };
}

/** The font size of texts of a size in CSS pixels at a scale. */
export function fontSizeAt(px: number, scale: number, ratio: number): FontSize {
  const exactPx = px * scale * ratio;
  const fontPx = Math.min(FONT_PX.largestPx, Math.max(FONT_PX.smallestPx, Math.round(exactPx)));
  const isOutOfRange = exactPx > FONT_PX.largestPx || exactPx < FONT_PX.smallestPx;
  const glyphScale = isOutOfRange ? exactPx / fontPx : 1;
  return { fontPx, glyphScale, textScale: (fontPx * glyphScale) / (LABEL_TEXT.fontPx * ratio) };
}

/** Packs a colour as in the slot table. */
export function packColour([r, g, b]: Colour): number {
  return (Math.round(r * 255) << 16) | (Math.round(g * 255) << 8) | Math.round(b * 255);
}

const GLYPH_INDEX = new Map<GlyphName, number>(GLYPH_NAMES.map((name, k) => [name, k]));

/** Index of a glyph in the atlas and in shaders. */
export function glyphIndex(name: GlyphName): number {
  return GLYPH_INDEX.get(name) ?? 0;
}

/** Glyph index by state flags. */
export const GLYPH_BY_STATE = Uint8Array.from({ length: 256 }, (_, flags) => glyphIndex(glyphOf(flags)));

/** Colours by glyph index, as displayed. */
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
