import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { viewWithoutGpu } from '../../../tests/fixtures/engine/viewWithoutGpu.ts';
import { type GestureParts, gestureTarget } from './gestures.ts';

afterEach(() => void vi.unstubAllGlobals());

test('points snap through a map that is hidden or faint, not through one that is drawn, nor outside a section', () => {
  const { scope, core, ground } = viewWithoutGpu();
  onTestFinished(() => scope.dispose());
  // Rock everywhere, a metre in front of the eye.
  const rock = { min: { x: -9_000, y: -900, z: -9_000 }, max: { x: 9_000, y: 900, z: 9_000 } };
  Object.assign(ground, { bounds: rock, raycast: () => 1 });
  core.needsDraw(0, true);
  const { isHidden } = gestureTarget({ core } as unknown as GestureParts);
  const corner = { ...core.origin };
  const { display } = core;
  expect(isHidden(corner)).toBe(true);
  display.mapOpacity = 0.1;
  expect(isHidden(corner)).toBe(false);
  Object.assign(display, { mapOpacity: 1, isMapShown: false });
  expect(isHidden(corner)).toBe(false);
  core.section.update({ kind: 'slab', lowM: 5_000, highM: 5_010, outside: 'hidden' }, core.origin);
  expect(isHidden(corner)).toBe(true);
});
