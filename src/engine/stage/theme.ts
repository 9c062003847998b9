/** The scene's colours and font, read once per theme change from the page's custom properties (look.md, tokens.css). */

/** Red, green, blue and alpha, 0 to 1, as displayed. */
export type Colour = readonly [number, number, number, number];

export interface SceneTheme {
  background: Colour;
  halo: Colour;
  text: Colour;
  textSecondary: Colour;
  select: Colour;
  selectHidden: Colour;
  operating: Colour;
  other: Colour;
  offline: Colour;
  warning: Colour;
  alert: Colour;
  loaded: Colour;
  empty: Colour;
  stale: Colour;
  rock: Colour;
  line: Colour;
  /** Ground and edge of figures and boxed labels. */
  labelGround: Colour;
  labelEdge: Colour;
  /** Font family list of labels. */
  font: string;
}

const COLOUR_PROPERTIES = {
  background: '--hf-bg-scene',
  halo: '--hf-halo',
  text: '--hf-text-1',
  textSecondary: '--hf-text-2',
  select: '--hf-select',
  selectHidden: '--hf-select-hidden',
  operating: '--hf-operating',
  other: '--hf-other',
  offline: '--hf-offline',
  warning: '--hf-warning',
  alert: '--hf-alert',
  loaded: '--hf-loaded',
  empty: '--hf-empty',
  stale: '--hf-stale',
  rock: '--hf-scene-rock',
  line: '--hf-scene-line',
  labelGround: '--hf-label-bg',
  labelEdge: '--hf-line-3',
} as const;

/** How bright a colour looks, 0 to 1. */
export function brightness([r, g, b]: Colour): number {
  return 0.3 * r + 0.59 * g + 0.11 * b;
}

/** Reads the theme that applies to an element. Throws where a property is missing or is no plain colour. */
export function readSceneTheme(element: Element): SceneTheme {
  const style = getComputedStyle(element);
  const read = (property: string): string => style.getPropertyValue(property).trim();
  const colours = Object.entries(COLOUR_PROPERTIES).map(([key, property]) => {
    const colour = parseColour(read(property));
    if (!colour) throw new Error(`The style sheet gives no colour for ${property}; check that tokens.css is loaded.`);
    return [key, colour] as const;
  });
  const font = read('--hf-font') || 'sans-serif';
  return { ...(Object.fromEntries(colours) as Record<keyof typeof COLOUR_PROPERTIES, Colour>), font };
}

/** Reads `#rgb`, `#rrggbb`, `#rrggbbaa`, `rgb(r g b / a)` and `rgba(r, g, b, a)`; undefined for anything else. */
export function parseColour(text: string): Colour | undefined {
  const hex = /^#([0-9a-f]{3,8})$/i.exec(text)?.[1];
  if (hex) return parseHex(hex);
  const inside = /^rgba?\(([^)]*)\)$/i.exec(text)?.[1];
  if (!inside) return undefined;
  const parts = inside.split(/[\s,/]+/).filter((part) => part !== '');
  const values = parts.map((part) => (part.endsWith('%') ? (Number.parseFloat(part) / 100) * 255 : Number(part)));
  const [r, g, b] = values;
  if (r === undefined || g === undefined || b === undefined || values.some(Number.isNaN)) return undefined;
  const alphaText = parts[3];
  const alpha =
    alphaText === undefined ? 1 : alphaText.endsWith('%') ? Number.parseFloat(alphaText) / 100 : Number(alphaText);
  return [r / 255, g / 255, b / 255, alpha];
}

function parseHex(hex: string): Colour | undefined {
  const wide = hex.length <= 4 ? [...hex].map((digit) => digit + digit).join('') : hex;
  if (wide.length !== 6 && wide.length !== 8) return undefined;
  const byte = (at: number): number => Number.parseInt(wide.slice(at, at + 2), 16) / 255;
  return [byte(0), byte(2), byte(4), wide.length === 8 ? byte(6) : 1];
}
