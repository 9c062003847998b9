import { expect, it } from 'vitest';
import { placeTooltip } from './placeTooltip.ts';

const PAGE = { width: 1000, height: 500 };
const SIZE = { width: 100, height: 20 };

// rules.md#tooltips
it.each([
  ['below the middle', { left: 400, top: 100, width: 40, height: 30 }, { left: 370, top: 136 }],
  ['above at the foot of the page', { left: 400, top: 460, width: 40, height: 30 }, { left: 370, top: 434 }],
  ['inside at the left', { left: 0, top: 100, width: 40, height: 30 }, { left: 6, top: 136 }],
  ['inside at the right', { left: 980, top: 100, width: 20, height: 30 }, { left: 894, top: 136 }],
  ['inside what fills the page', { left: 0, top: 0, width: 1000, height: 500 }, { left: 450, top: 474 }],
])('stands %s', (_where, about, expected) => {
  expect(placeTooltip(about, SIZE, PAGE)).toEqual(expected);
});
