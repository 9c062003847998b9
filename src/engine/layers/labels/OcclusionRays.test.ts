import { expect, test } from 'vitest';
import type { EntityBatch } from '../../entities/EntityBatch.ts';
import type { LayerFrame } from '../Layer.ts';
import { OcclusionRays } from './OcclusionRays.ts';
import { RowLabelCache } from './RowLabelCache.ts';

const ROW_COUNT = 100;
const allRows = Uint32Array.from({ length: ROW_COUNT }, (_, k) => k);
/** Every other row is underground. */
const fakeBatch = {
  visible: { rows: allRows, modelIndex: new Uint8Array(ROW_COUNT) },
  image: {
    origin: { easting: 500, northing: 800, altitude: 100 },
    poseAt: (row: number, _atMs: number, out: Float32Array) => out.fill(row),
  },
  labels: { placeOf: () => undefined },
} as unknown as EntityBatch;
const frameAt = (atMs: number, mapOpacity = 1): LayerFrame =>
  ({
    atMs,
    worldMs: atMs,
    display: { mapOpacity, isMapShown: true },
    packed: { sizes: [{ heightM: 2 }] },
  }) as unknown as LayerFrame;

function setUp() {
  const cache = new RowLabelCache();
  let rays = 0;
  const probe = {
    isOccluded: () => {
      rays++;
      return false;
    },
    isUnderRock: (at: ArrayLike<number>) => {
      rays++;
      return (at[0] as number) % 2 === 1;
    },
  };
  const occlusion = new OcclusionRays(probe);
  /** Rows under the open sky after one label choice. */
  const rowsUnderSky = (atMs: number, mapOpacity = 1): number[] => {
    occlusion.start();
    const frame = frameAt(atMs, mapOpacity);
    return [...allRows].filter((k) => {
      occlusion.hides(frame, fakeBatch, cache, k);
      return occlusion.isUnderSky(frame, fakeBatch, cache, k);
    });
  };
  return { cache, occlusion, rowsUnderSky, rays: () => rays };
}

test('what was never tested is not under the sky, and another choice is waited for, also where the map is faint', () => {
  const { occlusion, rowsUnderSky } = setUp();
  expect(rowsUnderSky(0, 0.1)).toEqual([...allRows].filter((row) => row < 40 && row % 2 === 0));
  expect(occlusion.isPending).toBe(true);
  rowsUnderSky(150, 0.1);
  expect(rowsUnderSky(300, 0.1)).toEqual([...allRows].filter((row) => row % 2 === 0));
  expect(occlusion.isPending).toBe(false);
});

test('rays towards the eye do not use up those upwards; what is known serves until it is tested again', () => {
  const { rowsUnderSky, rays } = setUp();
  for (let atMs = 0; atMs < 900; atMs += 300) rowsUnderSky(atMs);
  const before = rays();
  expect(rowsUnderSky(1000)).toHaveLength(ROW_COUNT / 2);
  expect(rays()).toBe(before);
  // The sky is tested again after 3 s, rock only after a minute.
  expect(rowsUnderSky(5_000)).toHaveLength(ROW_COUNT / 2);
  expect(rays() - before).toBe(80);
});

test('rows that are tested again leave rays for new ones, as many as the last choice had', () => {
  const { cache, occlusion } = setUp();
  const choose = (atMs: number, rows: Uint32Array): boolean => {
    occlusion.start();
    for (const k of rows) occlusion.hides(frameAt(atMs), fakeBatch, cache, k);
    return occlusion.isPending;
  };
  choose(0, allRows.subarray(0, 40));
  choose(300, allRows.subarray(0, 50));
  expect(choose(2_000, allRows.subarray(0, 60))).toBe(false);
  // Ten were new in the last choice: thirty of the known ones may be tested again.
  expect(choose(4_000, allRows.subarray(0, 70))).toBe(false);
  expect(choose(6_000, allRows.subarray(0, 100))).toBe(true);
});

test('rows are tested again in turn, however seldom labels are chosen', () => {
  const { cache, occlusion } = setUp();
  const EVERY_MS = 900;
  for (let atMs = 0; atMs < 30 * EVERY_MS; atMs += EVERY_MS) {
    occlusion.start();
    for (const k of allRows) occlusion.hides(frameAt(atMs), fakeBatch, cache, k);
  }
  const ages = [...allRows].map((row) => 29 * EVERY_MS - (cache.lastRayAtMs[row] as number));
  expect(Math.max(...ages)).toBeLessThanOrEqual(5 * EVERY_MS);
});

test('the sky is looked for where a person is known to be, not beside it', () => {
  const asked: number[][] = [];
  const occlusion = new OcclusionRays({
    isOccluded: () => false,
    isUnderRock: (at) => asked.push([at[0], at[1], at[2]] as number[]) > 0,
  });
  const placed = { ...fakeBatch, labels: { placeOf: () => ({ easting: 510, northing: 790, altitude: 95 }) } };
  occlusion.start();
  expect(occlusion.isUnderSky(frameAt(0), placed as unknown as EntityBatch, new RowLabelCache(), 3)).toBe(false);
  expect(asked).toEqual([[10, -5, 10]]);
});
