/** Writes the signs as SVG images with their list: `npx tsx authoring/signs/writeSigns.ts [DIR]`. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { SIGNS } from './catalogue.ts';
import { BACKGROUND_PLACEHOLDER, SYMBOL_COLOUR_PLACEHOLDER } from './shapes.ts';
import type { Sign, SignClass } from './sign.ts';

const RED = '#C1121F';
const YELLOW = '#F7B500';
const BLUE = '#00539B';
const GREEN = '#1E7F4F';
const BLACK = '#111417';
const WHITE = '#FFFFFF';

interface SignBoard {
  /** Behind the pictogram. */
  back: string;
  /** Over the pictogram. */
  front: string;
  symbolColour: string;
  backgroundColour: string;
  /** Where the pictogram's 100 x 100 box is placed on the board of 128 x 128. */
  box: { x: number; y: number; scale: number };
}

const square = (colour: string): SignBoard => ({
  back: `<rect x="4" y="4" width="120" height="120" rx="6" fill="${WHITE}"/><rect x="8" y="8" width="112" height="112" rx="4" fill="${colour}"/>`,
  front: '',
  symbolColour: WHITE,
  backgroundColour: colour,
  box: { x: 16, y: 16, scale: 0.96 },
});

const circle = (hasSlash: boolean): SignBoard => ({
  back: `<circle cx="64" cy="64" r="60" fill="${WHITE}"/><circle cx="64" cy="64" r="51" fill="none" stroke="${RED}" stroke-width="12"/>`,
  front: hasSlash ? `<path d="M28 28 L100 100" stroke="${RED}" stroke-width="10"/>` : '',
  symbolColour: BLACK,
  backgroundColour: WHITE,
  box: { x: 20, y: 20, scale: 0.88 },
});

const SIGN_BOARDS: Record<SignClass, SignBoard> = {
  prohibition: circle(true),
  limit: circle(false),
  warning: {
    back: `<path d="M64 8 L123 113 H5 Z" fill="${YELLOW}" stroke="${YELLOW}" stroke-width="8" stroke-linejoin="round"/><path d="M64 10 L121 112 H7 Z" fill="${BLACK}" stroke="${BLACK}" stroke-width="5" stroke-linejoin="round"/><path d="M64 21 L113 108 H15 Z" fill="${YELLOW}" stroke="${YELLOW}" stroke-width="3" stroke-linejoin="round"/>`,
    front: '',
    symbolColour: BLACK,
    backgroundColour: YELLOW,
    box: { x: 21, y: 25, scale: 0.86 },
  },
  mandatory: {
    back: `<circle cx="64" cy="64" r="60" fill="${WHITE}"/><circle cx="64" cy="64" r="57" fill="${BLUE}"/>`,
    front: '',
    symbolColour: WHITE,
    backgroundColour: BLUE,
    box: { x: 17, y: 16, scale: 0.94 },
  },
  emergency: square(GREEN),
  fire: square(RED),
  information: square(BLUE),
};

/** One sign as a stand-alone SVG image of 128 x 128. */
export function signSvg(sign: Sign): string {
  const board = SIGN_BOARDS[sign.kind];
  const { x, y, scale } = board.box;
  const drawing = sign.drawing
    .replaceAll(SYMBOL_COLOUR_PLACEHOLDER, board.symbolColour)
    .replaceAll(BACKGROUND_PLACEHOLDER, board.backgroundColour);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128" width="128" height="128"><title>${sign.en}</title>${board.back}<g transform="translate(${x} ${y}) scale(${scale})">${drawing}</g>${board.front}</svg>\n`;
}

/** Writes every sign and `signs.json`, the list of id, class and names. */
export function writeSigns(dir: string): number {
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir, { recursive: true });
  for (const sign of SIGNS) writeFileSync(`${dir}/${sign.id}.svg`, signSvg(sign));
  const list = SIGNS.map(({ id, kind, en, mn }) => ({ id, kind, image: `/signs/${id}.svg`, en, mn }));
  writeFileSync(`${dir}/signs.json`, `${JSON.stringify(list, undefined, 2)}\n`);
  return list.length;
}

if (process.argv[1]?.endsWith('writeSigns.ts')) console.log(`${writeSigns(process.argv[2] ?? 'public/signs')} signs`);
