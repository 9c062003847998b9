import { expect, it } from 'vitest';
import { type AnchorSide, clampToPage, placeBeside } from './placeBeside.ts';

const PAGE = { width: 400, height: 300 };
const SIZE = { width: 100, height: 20 };
const SIDES: readonly AnchorSide[] = ['right', 'below', 'left', 'above'];

it.each([
  ['right of it', { left: 50, top: 50, width: 40, height: 30 }, { left: 100, top: 50 }],
  ['below it, moved into the page', { left: 370, top: 50, width: 20, height: 30 }, { left: 300, top: 90 }],
  ['left of it', { left: 200, top: 0, width: 200, height: 300 }, { left: 90, top: 0 }],
  ['above it', { left: 0, top: 200, width: 400, height: 100 }, { left: 0, top: 170 }],
  ['nowhere beside what fills the page', { left: 0, top: 0, width: 400, height: 300 }, undefined],
])('is placed %s', (_, anchor, place) => {
  expect(placeBeside(anchor, SIZE, PAGE, { sides: SIDES, gapPx: 10 })).toEqual(place);
});

it('is centred on its anchor, and keeps a distance from the edges', () => {
  const middle = { sides: ['below'], gapPx: 6, marginPx: 6, align: 'middle' } as const;
  expect(placeBeside({ left: 200, top: 0, width: 40, height: 30 }, SIZE, PAGE, middle)).toEqual({ left: 170, top: 36 });
  expect(placeBeside({ left: 0, top: 0, width: 40, height: 30 }, SIZE, PAGE, middle)).toEqual({ left: 6, top: 36 });
});

it.each([
  ['right', { left: 20, top: 140, width: 269, height: 20 }, undefined],
  ['right', { left: 20, top: 140, width: 268, height: 20 }, { left: 294, top: 140 }],
  ['below', { left: 20, top: 150, width: 40, height: 119 }, undefined],
  ['below', { left: 20, top: 150, width: 40, height: 118 }, { left: 20, top: 274 }],
  ['left', { left: 111, top: 140, width: 40, height: 20 }, undefined],
  ['left', { left: 112, top: 140, width: 40, height: 20 }, { left: 6, top: 140 }],
  ['above', { left: 20, top: 31, width: 40, height: 20 }, undefined],
  ['above', { left: 20, top: 32, width: 40, height: 20 }, { left: 20, top: 6 }],
] as const)('does not fit where its distance from the edge would be less: %s of %o', (side, anchor, place) => {
  expect(placeBeside(anchor, SIZE, PAGE, { sides: [side], gapPx: 6, marginPx: 6 })).toEqual(place);
});

it('shows the upper left corner of what is larger than the page', () => {
  expect(clampToPage({ left: -50, top: 90 }, { width: 500, height: 400 }, PAGE, 6)).toEqual({ left: 6, top: 6 });
});
