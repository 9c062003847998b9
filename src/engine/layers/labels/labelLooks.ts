/** What a view's options mean for the labels of each model, in device pixels; made anew when one of them changes. */
import { DRAWN_MODELS, type KindOptions, kindOfModel } from '../../../domain/models/drawn.ts';
import type { EntityOptions } from '../../../domain/view/viewOptions.ts';
import { GLYPH_NAMES, type GlyphName, glyphOf } from '../../glyphs/glyphs.ts';
import { type Colour, parseColour, type SceneTheme } from '../../stage/theme.ts';
import { LABEL } from './LabelPen.ts';

export interface LetterSize {
  /** Whole device pixels at which texts are drawn into the atlas. */
  fontPx: number;
  /** How much larger they are shown than drawn: 1 but for the very largest and smallest. */
  stretch: number;
  /** CSS pixels of a twelfth of the letters' height as shown. */
  scale: number;
}

export interface LabelLook {
  text: LetterSize | undefined;
  textColour: number;
  offlineColour: number;
  textOpacity: number;
  figure: LetterSize | undefined;
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
const PLAIN_TEXT = '#FFFFFF';
/** Height of an image, CSS pixels at scale 1 (rules.md#annotations). */
const IMAGE_PX = 40;
const LETTERS = { smallestPx: 5, largestPx: 96 } as const;

/** By the model's number. @param ratio device pixels a CSS pixel */
export function labelLooks(options: KindOptions, theme: SceneTheme, ratio: number): readonly LabelLook[] {
  return DRAWN_MODELS.map((_, model) => lookOf(options[kindOfModel(model)], theme, ratio));
}

function lookOf(options: EntityOptions, theme: SceneTheme, ratio: number): LabelLook {
  const own = options.textColor.toUpperCase() === PLAIN_TEXT ? undefined : parseColour(options.textColor);
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
export interface PlaceLook {
  /** Undefined where there are no names. */
  letters: LetterSize | undefined;
  colour: number;
  opacity: number;
}

export function placeLook(options: EntityOptions, theme: SceneTheme, ratio: number): PlaceLook {
  const own = options.textColor.toUpperCase() === PLAIN_TEXT ? undefined : parseColour(options.textColor);
  return {
    letters: options.hideText ? undefined : letters(LABEL.placeFontPx, options.scaleText, ratio),
    colour: packColour(own ?? theme.textSecondary),
    opacity: options.textOpacity,
  };
}

/** Letters of some CSS pixels at a scale. */
export function letters(px: number, scale: number, ratio: number): LetterSize {
  const exact = px * scale * ratio;
  const fontPx = Math.min(LETTERS.largestPx, Math.max(LETTERS.smallestPx, Math.round(exact)));
  const tooLarge = exact > LETTERS.largestPx || exact < LETTERS.smallestPx;
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
export const GLYPH_OF_LOOK = Uint8Array.from({ length: 256 }, (_, look) => glyphNumber(glyphOf(look)));

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
