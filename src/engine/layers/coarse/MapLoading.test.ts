import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Scope } from '../../../lifetime/scope.ts';
import type { BoundingBox } from '../../camera/ground.ts';
import { MapLoading, SLOW_AFTER_MS, TILES_SETTLED_MS } from './MapLoading.ts';

const boundsOf = (side: number): BoundingBox => ({ min: { x: 0, y: 0, z: 0 }, max: { x: side, y: 9, z: side } });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp() {
  const tiles = {
    bounds: undefined as BoundingBox | undefined,
    drawableIds: [] as string[],
    isWithoutTiles: false,
    isLoading: true,
  };
  const calls = { onSlow: vi.fn(), onSettled: vi.fn() };
  const scope = new Scope();
  const loading = new MapLoading(scope, tiles, calls);
  return {
    tiles,
    calls,
    scope,
    /** Whether the map is slow, in a draw after so long. */
    slowAfter(ms: number): boolean {
      vi.advanceTimersByTime(ms);
      loading.update();
      return loading.isSlow;
    },
  };
}

it('a map is slow once it has been without its tiles for a while, until it has loaded', () => {
  const { tiles, calls, slowAfter } = setUp();
  expect(slowAfter(10_000)).toBe(false);
  tiles.bounds = boundsOf(100);
  expect(slowAfter(0)).toBe(false);
  expect(slowAfter(SLOW_AFTER_MS - 1)).toBe(false);
  expect(calls.onSlow).not.toHaveBeenCalled();
  expect(slowAfter(1)).toBe(true);
  expect(calls.onSlow).toHaveBeenCalledOnce();
  Object.assign(tiles, { drawableIds: ['a'], isLoading: false });
  expect(slowAfter(0)).toBe(true);
  expect(slowAfter(TILES_SETTLED_MS)).toBe(false);
  expect(calls.onSettled).toHaveBeenCalledOnce();
  tiles.isLoading = true;
  expect(slowAfter(10_000)).toBe(false);
});

it('a map whose tiles come in time is never slow', () => {
  const { tiles, calls, slowAfter } = setUp();
  tiles.bounds = boundsOf(100);
  slowAfter(0);
  Object.assign(tiles, { drawableIds: ['a'], isLoading: false });
  slowAfter(SLOW_AFTER_MS - 100);
  expect([slowAfter(100), slowAfter(TILES_SETTLED_MS), slowAfter(10_000)]).toEqual([false, false, false]);
  expect(calls.onSlow).not.toHaveBeenCalled();
});

it('a map that requests tiles again before it has settled is slow', () => {
  const { tiles, slowAfter } = setUp();
  tiles.bounds = boundsOf(100);
  slowAfter(0);
  Object.assign(tiles, { drawableIds: ['a'], isLoading: false });
  expect(slowAfter(SLOW_AFTER_MS)).toBe(false);
  tiles.isLoading = true;
  expect(slowAfter(50)).toBe(true);
});

it('a map without tiles has loaded, and is not slow', () => {
  const { tiles, calls, slowAfter } = setUp();
  tiles.bounds = boundsOf(100);
  tiles.isWithoutTiles = true;
  slowAfter(0);
  expect(slowAfter(SLOW_AFTER_MS)).toBe(false);
  expect(calls.onSlow).not.toHaveBeenCalled();
});

it('the next map has its own delay, and one that has gone is not reported', () => {
  const { tiles, calls, scope, slowAfter } = setUp();
  tiles.bounds = boundsOf(100);
  slowAfter(0);
  expect(slowAfter(SLOW_AFTER_MS)).toBe(true);
  tiles.bounds = boundsOf(200);
  expect([slowAfter(0), slowAfter(SLOW_AFTER_MS)]).toEqual([false, true]);
  tiles.bounds = boundsOf(300);
  slowAfter(100);
  tiles.bounds = undefined;
  slowAfter(0);
  tiles.bounds = boundsOf(400);
  slowAfter(0);
  scope.dispose();
  slowAfter(10_000);
  expect(calls.onSlow).toHaveBeenCalledTimes(2);
});
