import { expect, test } from 'vitest';
import { createXRay, NO_XRAY, setXRay } from './xray.ts';

test("a viewer's x-ray state is its own, is cumulative, and is undone at once", () => {
  const state = createXRay();
  setXRay(state, 'viewer_1', { isRockFaint: true });
  setXRay(state, 'viewer_1', { isolated: new Set(['a']) });
  setXRay(state, 'viewer_4', { hidden: new Set(['b']) });
  expect(state.bySlot).toEqual({
    viewer_1: { ...NO_XRAY, isRockFaint: true, isolated: new Set(['a']) },
    viewer_4: { ...NO_XRAY, hidden: new Set(['b']) },
  });
  setXRay(state, 'viewer_1');
  expect(Object.keys(state.bySlot)).toEqual(['viewer_4']);
});
