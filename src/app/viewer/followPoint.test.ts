import { expect, it, vi } from 'vitest';
import { scopeUnderFakeTimers } from '../../../tests/fixtures/fakeTime.ts';
import { followPoint, type TooltipElement } from './followPoint.ts';
import { tooltipPosition } from './tooltipPosition.ts';

const scope = scopeUnderFakeTimers();
const POINTED_PLACE = { easting: 1, northing: 2, altitude: 3 };

function createFollowPoint(offsetWidth = 100) {
  const element = {
    hidden: true,
    textContent: '',
    offsetWidth,
    offsetHeight: 20,
    style: { transform: '' },
    offsetParent: { clientWidth: 400, clientHeight: 300 },
  } satisfies TooltipElement;
  let movePointer: Parameters<Parameters<typeof followPoint>[1]['onPointer']>[0] = () => {};
  followPoint(scope(), {
    onPointer: (listener) => {
      movePointer = listener;
      return () => {};
    },
    nameAt: ({ easting }) => (easting === 1 ? 'Muck bay 7' : undefined),
    element: () => element,
  });
  return {
    element,
    move: (x: number, y: number, place = POINTED_PLACE) => movePointer(place, { x, y }),
    leave: () => movePointer(undefined, undefined),
  };
}

it('is 16 px beside the pointer, and inside the pane at its edges too', () => {
  const { element, move } = createFollowPoint();
  move(10, 10);
  expect(element).toMatchObject({ hidden: false, textContent: 'Muck bay 7' });
  expect(element.style.transform).toBe('translate(26px, 26px)');
  move(390, 290);
  expect(element.style.transform).toBe('translate(274px, 254px)');
});

it('goes 150 ms after the pointer has left the point, unless it is back by then', async () => {
  const { element, move, leave } = createFollowPoint();
  move(10, 10);
  leave();
  await vi.advanceTimersByTimeAsync(149);
  expect(element.hidden).toBe(false);
  move(12, 10);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(element.hidden).toBe(false);
  move(12, 10, { ...POINTED_PLACE, easting: 9 });
  leave();
  await vi.advanceTimersByTimeAsync(149);
  expect(element.hidden).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(element.hidden).toBe(true);
});

it('begins with the pane where it fits on neither side', () => {
  const tooltip = { width: 300, height: 20 };
  expect(tooltipPosition({ x: 200, y: 0 }, tooltip, { width: 400, height: 300 })).toEqual({ x: 0, y: 16 });
});
