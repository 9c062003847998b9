/** Colours as shaders take them. */

/** Red, green, blue and alpha, 0 to 1, as displayed. */
export type Colour = readonly [number, number, number, number];

/** Perceived brightness, 0 to 1. */
export function brightness([r, g, b]: Colour): number {
  return 0.3 * r + 0.59 * g + 0.11 * b;
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
  const sixDigits = hex.length <= 4 ? [...hex].map((digit) => digit + digit).join('') : hex;
  if (sixDigits.length !== 6 && sixDigits.length !== 8) return undefined;
  const byte = (at: number): number => Number.parseInt(sixDigits.slice(at, at + 2), 16) / 255;
  return [byte(0), byte(2), byte(4), sixDigits.length === 8 ? byte(6) : 1];
}
