import { expect, it } from 'vitest';
import { placeCard } from './placeCard.ts';

const CARD = { width: 320, height: 180 };
const PAGE = { width: 1280, height: 720 };

it.each([
  ['right of the rail', { left: 0, top: 44, width: 72, height: 648 }, { left: 84, top: 44 }],
  ['below the search', { left: 900, top: 8, width: 120, height: 28 }, { left: 900, top: 48 }],
  [
    'below at the right edge, moved into the page',
    { left: 1240, top: 8, width: 28, height: 28 },
    { left: 948, top: 48 },
  ],
  ['left of a column at the right', { left: 968, top: 44, width: 312, height: 640 }, { left: 636, top: 44 }],
  ['above a bar at the bottom', { left: 72, top: 600, width: 1208, height: 110 }, { left: 72, top: 408 }],
  ['inside what fills the page', { left: 0, top: 0, width: 1280, height: 720 }, { left: 12, top: 528 }],
] as const)('is placed %s', (_, target, place) => {
  expect(placeCard(target, CARD, PAGE)).toEqual(place);
});

it('is in the middle without a target', () => {
  expect(placeCard(undefined, CARD, PAGE)).toEqual({ left: 480, top: 270 });
});

it('keeps its head on a page that is smaller than it', () => {
  expect(placeCard(undefined, CARD, { width: 200, height: 100 })).toEqual({ left: 12, top: 12 });
});
