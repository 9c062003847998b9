/** Reads CSS colours: names, hexadecimal notation and functions (rules.md#view-document). */
import {
  type Components,
  displayP3ToSrgb,
  fromPolar,
  hslToSrgb,
  hwbToSrgb,
  labToSrgb,
  linearToSrgb,
  oklabToSrgb,
} from './colourSpaces.ts';
import { NAMED_COLOURS } from './namedColours.ts';

interface ColourFunction {
  /** Value of 100 % by component; `hue` for angles. */
  readonly full: readonly [number | 'hue', number, number | 'hue'];
  readonly toSrgb: (components: Components) => Components;
}

const RGB: ColourFunction = { full: [255, 255, 255], toSrgb: ([r, g, b]) => [r / 255, g / 255, b / 255] };
const HSL: ColourFunction = { full: ['hue', 100, 100], toSrgb: hslToSrgb };

const COLOUR_FUNCTIONS: ReadonlyMap<string, ColourFunction> = new Map<string, ColourFunction>([
  ['rgb', RGB],
  ['rgba', RGB],
  ['hsl', HSL],
  ['hsla', HSL],
  ['hwb', { full: ['hue', 100, 100], toSrgb: hwbToSrgb }],
  ['lab', { full: [100, 125, 125], toSrgb: labToSrgb }],
  ['lch', { full: [100, 150, 'hue'], toSrgb: (lch) => labToSrgb(fromPolar(lch)) }],
  ['oklab', { full: [1, 0.4, 0.4], toSrgb: oklabToSrgb }],
  ['oklch', { full: [1, 0.4, 'hue'], toSrgb: (lch) => oklabToSrgb(fromPolar(lch)) }],
  ['color srgb', { full: [1, 1, 1], toSrgb: (rgb) => rgb }],
  ['color srgb-linear', { full: [1, 1, 1], toSrgb: linearToSrgb }],
  ['color display-p3', { full: [1, 1, 1], toSrgb: displayP3ToSrgb }],
]);

const DEGREES_OF_UNIT = { deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: 360 } as const;

const HEX = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/;
const FUNCTION = /^(rgba?|hsla?|hwb|(?:ok)?lab|(?:ok)?lch|color)\(([^()]*)\)$/;
const FIGURE = /^([+-]?(?:\d*\.)?\d+(?:e[+-]?\d+)?)(%|deg|grad|rad|turn)?$/;
/** Longer texts are not colours. */
const MAX_LENGTH = 200;

/**
 * `#rrggbb` in lower case, ignoring transparency; undefined for text that denotes no fixed colour, such as
 * `transparent` and system colours.
 */
export function readCssColour(text: string): string | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const colour = text.trim().toLowerCase();
  return NAMED_COLOURS.get(colour) ?? (HEX.test(colour) ? sixFigures(colour) : readFunction(colour));
}

function sixFigures(hex: string): string {
  if (hex.length > 5) return hex.slice(0, 7);
  const doubled = [...hex.slice(1, 4)].map((figure) => figure + figure);
  return `#${doubled.join('')}`;
}

function readFunction(colour: string): string | undefined {
  const [, name = '', content = ''] = FUNCTION.exec(colour) ?? [];
  const parts = content.trim().split(/\s*[\s,/]\s*/);
  const key = name === 'color' ? `color ${parts.shift()}` : name;
  const known = COLOUR_FUNCTIONS.get(key);
  if (!known || parts.length < 3 || parts.length > 4) return undefined;
  const [a, b, c, alpha] = parts.map((part, k) => readFigure(part, known.full[k] ?? 1));
  if (a === undefined || b === undefined || c === undefined) return undefined;
  return parts.length === 4 && alpha === undefined ? undefined : hexOf(known.toSrgb([a, b, c]));
}

/** @param full value of 100 %; `hue` reads an angle in degrees */
function readFigure(text: string, full: number | 'hue'): number | undefined {
  if (text === 'none') return 0;
  const [, figure, unit] = FIGURE.exec(text) ?? [];
  if (figure === undefined) return undefined;
  const value = Number(figure);
  if (unit === undefined) return value;
  if (full === 'hue') return unit === '%' ? undefined : value * DEGREES_OF_UNIT[unit as keyof typeof DEGREES_OF_UNIT];
  return unit === '%' ? (value / 100) * full : undefined;
}

function hexOf(srgb: Components): string | undefined {
  if (!srgb.every(Number.isFinite)) return undefined;
  const bytes = srgb.map((channel) => Math.round(Math.min(1, Math.max(0, channel)) * 255));
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
