/** Colours of drawings: by index, by layer, by block, or explicit. */
import { numberOf, type RawEntity } from './entity.ts';

/** A colour as 0xRRGGBB, or {@link CONTRAST_COLOUR}. */
export type DxfColour = number;

/** Index 7: white on dark, black on light backgrounds. */
export const CONTRAST_COLOUR: DxfColour = -1;
const COLOUR_BY_BLOCK = 0;
const COLOUR_BY_LAYER = 256;
/** Indices 1 to 9, and the six greys at the end. */
const STANDARD_COLOURS = [
  0xff0000,
  0xffff00,
  0x00ff00,
  0x00ffff,
  0x0000ff,
  0xff00ff,
  CONTRAST_COLOUR,
  0x808080,
  0xc0c0c0,
] as const;
const GREY_SHADES = [0x333333, 0x5b5b5b, 0x848484, 0xadadad, 0xd6d6d6, 0xffffff] as const;
/** Brightness of each pair of shades. */
const SHADE_FACTORS = [1, 0.65, 0.5, 0.3, 0.15] as const;

/** The colour of an index from 1 to 255: a wheel of 24 hues in ten shades each. */
export function indexedColour(index: number): DxfColour {
  if (index >= 1 && index <= 9) return STANDARD_COLOURS[index - 1] as DxfColour;
  if (index >= 250 && index <= 255) return GREY_SHADES[index - 250] as DxfColour;
  if (!(index >= 10 && index < 250)) return CONTRAST_COLOUR;
  const hueDeg = (Math.floor(index / 10) - 1) * 15;
  const shade = index % 10;
  const brightness = SHADE_FACTORS[shade >> 1] as number;
  const pale = shade % 2 === 1 ? 0.5 : 0;
  const channel = (offsetDeg: number): number => {
    const away = Math.abs(((hueDeg + offsetDeg + 540) % 360) - 180);
    const full = Math.min(1, Math.max(0, 2 - away / 60));
    return Math.round(255 * brightness * (pale + (1 - pale) * full));
  };
  return (channel(0) << 16) | (channel(-120 + 360) << 8) | channel(-240 + 360);
}

export interface ColourContext {
  /** Colour of a layer. */
  colourOfLayer(name: string): DxfColour;
  /** Colour of the enclosing insert; undefined outside of blocks. */
  block: DxfColour | undefined;
}

/** The colour in which an entity of a layer is drawn. */
export function colourOf(entity: RawEntity, layer: string, context: ColourContext): DxfColour {
  const own = numberOf(entity, 420, Number.NaN);
  if (Number.isFinite(own)) return own & 0xffffff;
  const index = numberOf(entity, 62, COLOUR_BY_LAYER);
  if (index === COLOUR_BY_BLOCK) return context.block ?? CONTRAST_COLOUR;
  if (index === COLOUR_BY_LAYER || !Number.isFinite(index)) return context.colourOfLayer(layer);
  return indexedColour(Math.abs(index));
}
