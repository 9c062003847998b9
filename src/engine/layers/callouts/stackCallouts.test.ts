import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CssRect } from '../labelPlan.ts';
import { LEADER_PX, type StackedCallout, stackCallouts } from './stackCallouts.ts';

const PANE_SIZE = { width: 1000, height: 700 };

function boxAt(anchorX: number, anchorY: number, of: Partial<StackedCallout> = {}): StackedCallout {
  const fixed = {
    visible: true,
    isPlacedAfterOthers: false,
    isBelow: false,
    isDisplaced: false,
    isEssential: false,
    left: 0,
    top: 0,
  };
  return { ...fixed, anchorX, anchorY, width: 160, height: 26, ...of };
}

function rectsMeet(a: CssRect, b: CssRect): boolean {
  const across = a.left < b.left + b.width && b.left < a.left + a.width;
  return across && a.top < b.top + b.height && b.top < a.top + a.height;
}

function overlapCount(places: readonly CssRect[]): number {
  return places.filter((a, k) => places.slice(k + 1).some((b) => rectsMeet(a, b))).length;
}

const anyAnchors = fc.array(fc.record({ x: fc.integer({ min: 0, max: 1000 }), y: fc.integer({ min: 0, max: 700 }) }), {
  maxLength: 20,
});

describe('boxes of one pane', () => {
  test('a single box is above its point, and below it near the top of the pane', () => {
    const [high, low] = [boxAt(300, 30), boxAt(600, 400)];
    stackCallouts([high, low], PANE_SIZE, []);
    expect(low).toMatchObject({ left: 520, top: 400 - LEADER_PX - 26, isBelow: false, isDisplaced: false });
    expect(high).toMatchObject({ left: 220, top: 30 + LEADER_PX, isBelow: true, isDisplaced: false });
  });

  test('never overlap one another nor reserved areas, while the pane has room', () => {
    const cube: CssRect = { left: 900, top: 600, width: 100, height: 100 };
    fc.assert(
      fc.property(anyAnchors, (points) => {
        const boxes = points.map(({ x, y }) => boxAt(x, y));
        for (let k = 0; k < boxes.length; k++) stackCallouts(boxes, PANE_SIZE, [cube]);
        expect(overlapCount([...boxes, cube])).toBe(0);
      }),
    );
  });

  test('do not move while nothing moves', () => {
    fc.assert(
      fc.property(anyAnchors, (points) => {
        const boxes = points.map(({ x, y }) => boxAt(x, y));
        for (let k = 0; k <= boxes.length; k++) stackCallouts(boxes, PANE_SIZE, []);
        const places = boxes.map(({ left, top }) => `${left} ${top}`);
        stackCallouts(boxes, PANE_SIZE, []);
        expect(boxes.map(({ left, top }) => `${left} ${top}`)).toEqual(places);
      }),
    );
  });

  test('the one whose point is higher climbs over the other, and comes back only with room beside it', () => {
    const [near, far] = [boxAt(400, 420), boxAt(430, 400)];
    const boxes = [near, far];
    stackCallouts(boxes, PANE_SIZE, []);
    expect(near).toMatchObject({ top: 372, isDisplaced: false });
    expect(far).toMatchObject({ top: 372 - 26 - 3, isDisplaced: true });
    far.anchorX = 565;
    stackCallouts(boxes, PANE_SIZE, []);
    expect(far.isDisplaced).toBe(true);
    far.anchorX = 571;
    stackCallouts(boxes, PANE_SIZE, []);
    expect(far).toMatchObject({ top: 400 - LEADER_PX - 26, isDisplaced: false });
    far.anchorX = 565;
    stackCallouts(boxes, PANE_SIZE, []);
    expect(far.isDisplaced).toBe(false);
  });

  test('keep their order until one is clearly lower than the other', () => {
    const [one, two] = [boxAt(400, 420), boxAt(400, 420)];
    const boxes = [one, two];
    for (const moved of [0, 9, -9, 15, -15]) {
      two.anchorY = 420 + moved;
      stackCallouts(boxes, PANE_SIZE, []);
      expect(boxes).toEqual([one, two]);
    }
    two.anchorY = 437;
    stackCallouts(boxes, PANE_SIZE, []);
    expect(boxes).toEqual([two, one]);
  });

  test("the pointer's callout yields, in any place", () => {
    const hovered = boxAt(400, 600, { isPlacedAfterOthers: true });
    const alert = boxAt(400, 580);
    stackCallouts([hovered, alert], PANE_SIZE, []);
    expect(alert.isDisplaced).toBe(false);
    expect(hovered.isDisplaced).toBe(true);
  });

  test('callouts out of view are no obstacles', () => {
    const boxes = [boxAt(400, 420, { visible: false }), boxAt(400, 420)];
    stackCallouts(boxes, PANE_SIZE, []);
    expect(boxes[1]?.isDisplaced).toBe(false);
  });

  test('a pane too small for all of them still ends, each box near its point', () => {
    const boxes = Array.from({ length: 20 }, () => boxAt(80, 50));
    stackCallouts(boxes, { width: 170, height: 100 }, []);
    for (const { top } of boxes) expect(Math.abs(top - 50)).toBeLessThan(100);
    const shown = boxes.filter(({ visible }) => visible);
    expect(shown.length).toBeGreaterThan(0);
    expect(overlapCount(shown)).toBe(0);
  });

  test('in a pane of any size none covers another or the tool bar; what is selected is always shown', () => {
    const sizes = fc.record({ width: fc.integer({ min: 180, max: 900 }), height: fc.integer({ min: 80, max: 600 }) });
    fc.assert(
      fc.property(anyAnchors, sizes, (points, pane) => {
        const toolBar: CssRect = { left: 12, top: 12, width: Math.min(655, pane.width - 24), height: 38 };
        const boxes = points.map(({ x, y }, k) => boxAt(x % pane.width, y % pane.height, { isEssential: k === 0 }));
        const [selected] = boxes;
        stackCallouts(boxes, pane, [toolBar]);
        const shown = boxes.filter(({ visible, isEssential }) => visible && !isEssential);
        expect(overlapCount([...shown, toolBar])).toBe(0);
        if (selected) expect(selected.visible).toBe(true);
      }),
    );
  });
});
