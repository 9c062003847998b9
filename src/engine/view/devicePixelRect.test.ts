import { expect, test } from 'vitest';
import { devicePixelRect, sameRect } from './devicePixelRect.ts';

test('panes that touch in CSS pixels touch in device pixels, at any ratio', () => {
  for (const ratio of [1, 1.25, 1.5, 2.75]) {
    const left = devicePixelRect({ left: 0, top: 0, width: 333.4, height: 200.2 }, 1_000, ratio);
    const right = devicePixelRect({ left: 333.4, top: 0, width: 333.4, height: 200.2 }, 1_000, ratio);
    const below = devicePixelRect({ left: 0, top: 200.2, width: 333.4, height: 99 }, 1_000, ratio);
    expect((left?.x ?? 0) + (left?.width ?? 0)).toBe(right?.x);
    expect((below?.y ?? 0) + (below?.height ?? 0)).toBe(left?.y);
    expect((left?.y ?? 0) + (left?.height ?? 0)).toBe(1_000);
  }
});

test('a pane without size has no place', () => {
  expect(devicePixelRect({ left: 5, top: 5, width: 0, height: 40 }, 100, 1)).toBeUndefined();
  expect(devicePixelRect({ left: 5, top: 5, width: 40, height: 0.2 }, 100, 1)).toBeUndefined();
});

test('rectangles are the same by their figures', () => {
  const rect = { x: 1, y: 2, width: 3, height: 4 };
  expect(sameRect(rect, { ...rect })).toBe(true);
  expect(sameRect(rect, { ...rect, height: 5 })).toBe(false);
  expect([sameRect(rect, undefined), sameRect(undefined, undefined)]).toEqual([false, true]);
});
