/** Contrast of every text and mark on its ground, in both themes, as WCAG 2 computes it. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const TOKENS_CSS = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const LIGHT_THEME_INDEX = TOKENS_CSS.indexOf('\n[data-theme="light"] {');
const DARK_TOKENS = tokensOf(TOKENS_CSS.slice(0, LIGHT_THEME_INDEX));
const LIGHT_TOKENS = {
  ...DARK_TOKENS,
  ...tokensOf(TOKENS_CSS.slice(LIGHT_THEME_INDEX, TOKENS_CSS.indexOf('\n}', LIGHT_THEME_INDEX))),
};
/** Red, green and blue, 0 to 255. */
type Rgb = readonly [number, number, number];
/** Foreground, ground, least contrast: 4.5 for texts, 3 for marks and boundaries. */
type ContrastPair = readonly [string, string, number];

const MIN_TEXT_CONTRAST = 4.5;
const MIN_MARK_CONTRAST = 3;
const SURFACE_TOKENS = ['bg-0', 'bg-1', 'bg-2', 'bg-3'];
const STATUS_TOKENS = ['operating', 'other', 'offline', 'offline-dot', 'warning', 'alert', 'loaded', 'empty', 'stale'];
const SOFT_STATUSES = ['operating', 'other', 'warning', 'alert', 'stale'];

const CONTRAST_PAIRS: readonly ContrastPair[] = [
  ...allPairs(['text-1', 'text-2', 'text-3', ...STATUS_TOKENS], SURFACE_TOKENS, MIN_TEXT_CONTRAST),
  ...allPairs(['text-1', 'text-2'], ['bg-4', 'bg-scene', 'halo'], MIN_TEXT_CONTRAST),
  ...allPairs(['text-1', 'text-2', 'text-3'], ['select-soft'], MIN_TEXT_CONTRAST),
  ...allPairs(['accent'], ['bg-0', 'bg-1', 'bg-2'], MIN_TEXT_CONTRAST),
  ...allPairs(['on-accent'], ['accent', 'accent-hover', 'accent-press'], MIN_TEXT_CONTRAST),
  ...allPairs(['text-1', 'text-2', 'alert', 'stale', 'offline'], ['label-bg'], MIN_TEXT_CONTRAST),
  ...SOFT_STATUSES.flatMap((status) => allPairs([status, 'text-1'], [`${status}-soft`], MIN_TEXT_CONTRAST)),
  // The head of the replay's bar, and its word.
  ['text-2', 'stale-soft', MIN_TEXT_CONTRAST],
  ['bg-0', 'stale', MIN_TEXT_CONTRAST],
  ['accent-text', 'accent-soft', MIN_TEXT_CONTRAST],
  ['on-alert', 'alert-fill', MIN_TEXT_CONTRAST],
  ['on-select', 'select', MIN_MARK_CONTRAST],
  ['stale', 'halo', MIN_TEXT_CONTRAST],
  ...allPairs(['line-3', 'select'], ['bg-0', 'bg-1', 'bg-2'], MIN_MARK_CONTRAST),
  ...allPairs(['accent', 'select-hidden'], ['bg-scene'], MIN_MARK_CONTRAST),
  ['select', 'label-bg', MIN_MARK_CONTRAST],
];

/** Grounds that a translucent label may be in front of. */
const SCENE_TOKENS = ['scene-rock-top', 'scene-tunnel', 'scene-road', 'bg-scene'];

it.each([
  ['dark', DARK_TOKENS],
  ['light', LIGHT_TOKENS],
])('each pair of the %s theme has the contrast that it needs', (_theme, tokens) => {
  const tooWeak = CONTRAST_PAIRS.filter(([text, ground, least]) => contrastOf(tokens, text, ground) < least);
  expect(tooWeak).toEqual([]);
});

it('measures black on white as 21, and over a translucent ground its worst case', () => {
  const tokens = { black: '#000000', white: '#ffffff', 'label-bg': 'rgb(255 255 255 / 0.5)' };
  expect(contrastOf(tokens, 'black', 'white')).toBeCloseTo(21);
  const scene = Object.fromEntries(SCENE_TOKENS.map((name) => [name, '#000000']));
  expect(contrastOf({ ...tokens, ...scene }, 'black', 'label-bg')).toBeLessThan(6);
});

function tokensOf(css: string): Record<string, string> {
  const found = css.matchAll(/--hf-([\w-]+):\s*(#[0-9a-f]{6}|rgb\([^)]*\))/gi);
  return Object.fromEntries([...found].map(([, name = '', value = '']) => [name, value]));
}

function allPairs(texts: readonly string[], grounds: readonly string[], least: number): ContrastPair[] {
  return texts.flatMap((text) => grounds.map((ground): ContrastPair => [text, ground, least]));
}

function contrastOf(tokens: Readonly<Record<string, string>>, text: string, ground: string): number {
  const under = (tokens[ground] ?? '').startsWith('#') ? [ground] : SCENE_TOKENS;
  return Math.min(...under.map((name) => contrastRatio(colourOf(tokens, text), blendOver(tokens, ground, name))));
}

/** A translucent ground blended with the one below it. */
function blendOver(tokens: Readonly<Record<string, string>>, ground: string, under: string): Rgb {
  const value = tokens[ground] ?? '';
  if (value.startsWith('#')) return colourOf(tokens, ground);
  const [red = 0, green = 0, blue = 0, alpha = 1] = (value.match(/[\d.]+/g) ?? []).map(Number);
  const [r, g, b] = colourOf(tokens, under);
  return [red * alpha + r * (1 - alpha), green * alpha + g * (1 - alpha), blue * alpha + b * (1 - alpha)];
}

function colourOf(tokens: Readonly<Record<string, string>>, name: string): Rgb {
  const hex = tokens[name];
  if (!hex?.startsWith('#')) throw new Error(`tokens.css has no colour --hf-${name}.`);
  return [hex.slice(1, 3), hex.slice(3, 5), hex.slice(5, 7)].map((part) => Number.parseInt(part, 16)) as unknown as Rgb;
}

function contrastRatio(a: Rgb, b: Rgb): number {
  const [lighter, darker] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: Rgb): number {
  const [r, g, b] = colour.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
