import { expect, it } from 'vitest';
import { isLeftOfPlace } from './labelSide.ts';

const LABEL_RECT = { left: 200, top: 0, width: 200, height: 50 };
const LABEL_TEXT = 'Speed restriction';

it('is at the right in the left half of the pane, and at the left in the right half, where cards are', () => {
  expect(isLeftOfPlace({ x: 450, y: 200 }, LABEL_TEXT, 1_000, [], false)).toBe(false);
  expect(isLeftOfPlace({ x: 550, y: 200 }, LABEL_TEXT, 1_000, [], false)).toBe(true);
});

it('stays at its side near the middle', () => {
  expect(isLeftOfPlace({ x: 450, y: 200 }, LABEL_TEXT, 1_000, [], true)).toBe(true);
  expect(isLeftOfPlace({ x: 350, y: 200 }, LABEL_TEXT, 1_000, [], true)).toBe(false);
});

it('goes to the other side where a control is in the way', () => {
  expect(isLeftOfPlace({ x: 180, y: 60 }, LABEL_TEXT, 1_000, [LABEL_RECT], false)).toBe(true);
  expect(isLeftOfPlace({ x: 180, y: 200 }, LABEL_TEXT, 1_000, [LABEL_RECT], false)).toBe(false);
  expect(isLeftOfPlace({ x: 520, y: 60 }, LABEL_TEXT, 1_000, [LABEL_RECT], false)).toBe(false);
});

it('stays at the right where there is no room at the left', () => {
  expect(isLeftOfPlace({ x: 90, y: 200 }, LABEL_TEXT, 150, [], false)).toBe(false);
});
