import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readCssColour } from './cssColour.ts';

// The figures beside each are those that browsers compute.
it.each([
  ['tomato', '#ff6347'],
  [' LightGoldenrodYellow ', '#fafad2'],
  ['rebeccapurple', '#663399'],
  ['#ABC', '#aabbcc'],
  ['#abcd', '#aabbcc'],
  ['#AABBCC', '#aabbcc'],
  ['#aabbcc80', '#aabbcc'],
  ['rgb(255, 99, 71)', '#ff6347'],
  ['RGBA( 255 , 99 , 71 , .5 )', '#ff6347'],
  ['rgb(255 99 71 / 50%)', '#ff6347'],
  ['rgb(255 99 71/1)', '#ff6347'],
  ['rgb(100% 0% none)', '#ff0000'],
  ['rgb(300 -20 1e1)', '#ff000a'],
  ['hsl(120, 100%, 25%)', '#008000'],
  ['hsla(-240deg 100% 25% / 0.3)', '#008000'],
  ['hsl(0.5turn 50 50)', '#40bfbf'],
  ['hwb(120 20% 20%)', '#33cc33'],
  ['hwb(90 60% 60%)', '#808080'],
  ['lab(50% 0 0)', '#777777'],
  ['lab(29.57 68.3 -112.03)', '#0000ff'],
  ['lch(29.57 131.2 301.37)', '#0000ff'],
  ['oklab(0.452 -0.0325 -0.3115)', '#0000ff'],
  ['oklch(62.8% 0.2577 29.23deg)', '#ff0000'],
  ['color(srgb 1 0.5 0)', '#ff8000'],
  ['color(srgb-linear 0.5 0.5 0.5)', '#bcbcbc'],
  ['color( display-p3 1 1 1 / 0.5 )', '#ffffff'],
])('reads %s', (text, colour) => {
  expect(readCssColour(text)).toBe(colour);
});

it.each([
  '',
  'reddish',
  'transparent',
  'currentcolor',
  'canvastext',
  '#ab',
  '#abcde',
  'rgb(1 2)',
  'rgb(1 2 3 4 5)',
  'rgb(1, , 3)',
  'rgb(1 2 3 / half)',
  'rgb(1deg 2 3)',
  'hsl(50% 50% 50%)',
  'color(1 2 3)',
  'color(unknown 1 1 1)',
  'rgb(1e999 0 0)',
  'url(a)',
  'constructor',
  `#aabbcc${' '.repeat(200)}`,
])('finds no colour in %j', (text) => {
  expect(readCssColour(text)).toBeUndefined();
});

it('gives six figures or nothing for any text', () => {
  const figure = fc.oneof(fc.double().map(String), fc.constantFrom('none', '50%', '-1rad', 'e', '%'));
  const name = fc.constantFrom('rgb', 'hsl', 'hwb', 'lab', 'lch', 'oklab', 'oklch', 'color');
  const written = fc.tuple(name, fc.array(figure, { maxLength: 5 })).map(([n, parts]) => `${n}(${parts.join(' ')})`);
  fc.assert(
    fc.property(fc.oneof(fc.string(), written), (text) => {
      expect(readCssColour(text) ?? '#000000').toMatch(/^#[0-9a-f]{6}$/);
    }),
  );
});

/** Of 200 characters each, the longest that are read at all. */
const HOSTILE_TEXTS = [' ', ',', ' ,', '\t/ ', '1', '1e', '1 ', '+', '(', ')', 'none '].flatMap((piece) =>
  ['rgb(', 'color(srgb ', 'oklch(1 '].flatMap((start) =>
    ['', ')', '(', 'x', ' x)'].map((end) => {
      const filling = piece.repeat(200).slice(0, 200 - start.length - end.length);
      return start + filling + end;
    }),
  ),
);

it('takes no longer for texts that nearly are colours: thousands of each are read at once', () => {
  const found = new Set<string | undefined>();
  for (const text of HOSTILE_TEXTS) for (let k = 0; k < 1_000; k++) found.add(readCssColour(text));
  expect([...found]).toEqual([undefined]);
});
