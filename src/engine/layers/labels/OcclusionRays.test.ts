import { describe, expect, test } from 'vitest';
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
    hasMoved: false,
    rig: { version: 1 },
    section: { version: 1 },
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
    const frame = frameAt(atMs, mapOpacity);
    occlusion.start(frame, 1);
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
    occlusion.start(frameAt(atMs), 1);
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
    occlusion.start(frameAt(atMs), 1);
    for (const k of allRows) occlusion.hides(frameAt(atMs), fakeBatch, cache, k);
  }
  const ages = [...allRows].map((row) => 29 * EVERY_MS - (cache.lastRayAtMs[row] as number));
  expect(Math.max(...ages)).toBeLessThanOrEqual(5 * EVERY_MS);
});

describe('what was known before a change', () => {
  /** A choice among the first of all rows; it finds out how many of them rock hides. */
  function setUpTiles(rowCount: number) {
    const cache = new RowLabelCache();
    let [tilesVersion, hiddenRows] = [1, 0];
    const hidesRow = (at: ArrayLike<number>) => (at[0] as number) < hiddenRows;
    const occlusion = new OcclusionRays({ isOccluded: hidesRow, isUnderRock: hidesRow });
    const choose = (frame: LayerFrame, isHidden: (k: number) => boolean): number => {
      occlusion.start(frame, tilesVersion);
      return allRows.subarray(0, rowCount).filter(isHidden).length;
    };
    return {
      occlusion,
      hideTenMore: () => {
        hiddenRows += 10;
      },
      addTiles: () => {
        hiddenRows += 10;
        tilesVersion++;
      },
      hiddenCount: (frame: LayerFrame) => choose(frame, (k) => occlusion.hides(frame, fakeBatch, cache, k)),
      coveredCount: (frame: LayerFrame) => choose(frame, (k) => !occlusion.isUnderSky(frame, fakeBatch, cache, k)),
    };
  }

  test('is asked again once tiles have come, however young it is', () => {
    const { occlusion, addTiles, hiddenCount } = setUpTiles(20);
    expect(hiddenCount(frameAt(0))).toBe(0);
    addTiles();
    expect([hiddenCount(frameAt(300)), occlusion.isOutdated]).toEqual([10, false]);
  });

  test('waits for the next choices where rays are few', () => {
    const { occlusion, addTiles, hiddenCount } = setUpTiles(80);
    for (let atMs = 0; atMs < 900; atMs += 300) hiddenCount(frameAt(atMs));
    addTiles();
    hiddenCount(frameAt(900));
    expect(occlusion.isOutdated).toBe(true);
    let choices = 1;
    for (let atMs = 1_200; occlusion.isOutdated; atMs += 300) {
      hiddenCount(frameAt(atMs));
      choices++;
    }
    expect(choices).toBeLessThanOrEqual(4);
  });

  test('is asked again once the camera rests or the section is another one', () => {
    const { hideTenMore, hiddenCount } = setUpTiles(20);
    hiddenCount(frameAt(0));
    hideTenMore();
    const moving = { ...frameAt(300), hasMoved: true, rig: { version: 2 } } as LayerFrame;
    expect(hiddenCount(moving)).toBe(0);
    expect(hiddenCount({ ...moving, hasMoved: false, atMs: 600 })).toBe(10);
    hideTenMore();
    expect(hiddenCount({ ...moving, hasMoved: false, atMs: 900, section: { version: 2 } } as LayerFrame)).toBe(20);
  });

  test('about roofs is asked again once tiles have come', () => {
    const { occlusion, addTiles, coveredCount } = setUpTiles(20);
    expect(coveredCount(frameAt(0))).toBe(0);
    addTiles();
    expect([coveredCount(frameAt(300)), occlusion.isOutdated]).toEqual([10, false]);
    const many = setUpTiles(60);
    for (const atMs of [0, 300]) many.coveredCount(frameAt(atMs));
    many.addTiles();
    many.coveredCount(frameAt(600));
    expect(many.occlusion.isOutdated).toBe(true);
    many.coveredCount(frameAt(900));
    expect(many.occlusion.isOutdated).toBe(false);
  });
});

test('the sky is looked for where a person is known to be, not beside it', () => {
  const asked: number[][] = [];
  const occlusion = new OcclusionRays({
    isOccluded: () => false,
    isUnderRock: (at) => asked.push([at[0], at[1], at[2]] as number[]) > 0,
  });
  const placed = { ...fakeBatch, labels: { placeOf: () => ({ easting: 510, northing: 790, altitude: 95 }) } };
  occlusion.start(frameAt(0), 1);
  expect(occlusion.isUnderSky(frameAt(0), placed as unknown as EntityBatch, new RowLabelCache(), 3)).toBe(false);
  expect(asked).toEqual([[10, -5, 10]]);
});
