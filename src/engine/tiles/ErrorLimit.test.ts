/** Maps that need more memory than they have. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { leaf, openMap, rigAt, settled, VOLUME } from '../../../tests/fixtures/tiles/openMap.ts';
import { CameraRig } from '../camera/CameraRig.ts';
import { ErrorLimit } from './ErrorLimit.ts';

const rigs = [new CameraRig()];
const moveCamera = (): void => {
  (rigs[0] as CameraRig).distanceM += 1;
  rigs[0]?.update();
};
const needOf = (neededBytes: number, isLoading = false) => ({ neededBytes, limitBytes: 100, isLoading });

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

test('the limit rises step by step, and stays where no tile is coarser', () => {
  const limit = new ErrorLimit(12);
  const values = Array.from({ length: 30 }, () => {
    limit.adjust(needOf(101), rigs, 0);
    return limit.px;
  });
  expect(values.slice(0, 2)).toEqual([15, 18.75]);
  expect(values.at(-1)).toBe(values.at(-10));
  expect(limit.isDue(1e9)).toBe(false);
});

test('the limit falls again once cameras have moved, all has come, and there is room', () => {
  const limit = new ErrorLimit(12);
  limit.adjust(needOf(101), rigs, 0);
  expect(limit.isDue(0)).toBe(true);
  limit.adjust(needOf(20), rigs, 60_000);
  expect([limit.px, limit.isDue(1e9)]).toEqual([15, false]);
  moveCamera();
  limit.adjust(needOf(61), rigs, 60_000);
  expect([limit.px, limit.isDue(1e9)]).toEqual([15, false]);
  limit.adjust(needOf(20, true), rigs, 60_000);
  expect([limit.px, limit.isDue(1e9)]).toEqual([15, false]);
  limit.adjust(needOf(20), rigs, 4_000);
  expect([limit.px, limit.isDue(4_999), limit.isDue(5_000)]).toEqual([15, false, true]);
  limit.adjust(needOf(20), rigs, 5_000);
  expect([limit.px, limit.isDue(5_000)]).toEqual([12, true]);
  limit.adjust(needOf(20), rigs, 5_100);
  expect([limit.px, limit.isDue(1e9)]).toEqual([12, false]);
});

test('what did not fit is tried again ever later, however much cameras move', () => {
  const limit = new ErrorLimit(12);
  const raisedAtS: number[] = [];
  let atMs = 0;
  for (; atMs < 400_000; atMs += 100) {
    moveCamera();
    // One step less needs three times the memory.
    const before = limit.px;
    limit.adjust(before > 12 ? needOf(50) : needOf(150), rigs, atMs);
    if (limit.px > before) raisedAtS.push(Math.round(atMs / 1000));
  }
  expect(raisedAtS).toEqual([0, 5, 15, 35, 75, 156, 316]);
});

/** A coarse tile of an error of this many pixels, and as many fine ones in its place. */
async function openHeavyMap(distanceM: number, px: number, count: number) {
  const rig = rigAt(distanceM);
  const children = Array.from({ length: count }, (_, k) => leaf(`fine-${k}.glb`));
  const geometricError = (px * (distanceM - 50)) / rig.pixelScale;
  const root = { ...VOLUME, refine: 'REPLACE', geometricError, content: { uri: 'coarse.glb' }, children };
  return { rig, ...(await openMap(root)) };
}

test('a view that needs more than the memory of the map is drawn coarser, and nothing is requested twice', async () => {
  const { rig, tree, load, loaded, unloaded, names } = await openHeavyMap(1_000, 20, 40);
  // Each tile counts for a third of a megabyte at least.
  tree.maxMemoryMb = 4;
  await load(rig);
  for (let round = 0; round < 20 && tree.isChoiceDue; round++) tree.select([rig]);
  const count = loaded.length;
  expect(count).toBeGreaterThan(12);
  expect(unloaded.length).toBeGreaterThan(0);
  for (let round = 0; round < 50; round++) {
    vi.advanceTimersByTime(1_000);
    expect(tree.isChoiceDue).toBe(false);
    expect(tree.select([rig])).toEqual(['0']);
    await settled();
    expect(names()).toEqual([]);
  }
  expect(tree.memoryMb).toBeLessThan(4);
  expect(loaded).toHaveLength(count);
});

test('the same view is drawn finer once there is room', async () => {
  const { rig, tree, load } = await openHeavyMap(1_000, 20, 40);
  tree.maxMemoryMb = 4;
  await load(rig);
  for (let round = 0; round < 20 && tree.isChoiceDue; round++) tree.select([rig]);
  tree.maxMemoryMb = 512;
  rig.bearingRad = 0.1;
  rig.update();
  vi.advanceTimersByTime(5_000);
  expect(tree.select([rig])).toEqual(['0']);
  for (let round = 0; round < 5; round++) await load(rig);
  expect(tree.select([rig])).toHaveLength(40);
});
