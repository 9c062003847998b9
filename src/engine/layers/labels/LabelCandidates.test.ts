import { expect, test } from 'vitest';
import { modelIndexOf } from '../../../domain/models/entityModels.ts';
import { STATE_FLAGS } from '../../../state/world/stateFlags.ts';
import { GLYPH_LOD } from '../../entities/LevelsInView.ts';
import { MarkerRows } from '../../entities/MarkerRows.ts';
import type { LayerFrame } from '../Layer.ts';
import { CollisionGrid } from './CollisionGrid.ts';
import { LabelAnchor } from './LabelAnchor.ts';
import { LabelCandidates } from './LabelCandidates.ts';
import type { LabelStyle } from './labelStyles.ts';
import type { MapLabelPlacer } from './MapLabelPlacer.ts';
import { RowLabelCache } from './RowLabelCache.ts';

const [WIDTH, HEIGHT] = [200, 100];
const TRUCK = modelIndexOf('Haul Truck');

interface Row {
  x: number;
  /** Metres away. */
  depth?: number;
  flags?: number;
  lod?: number;
}

let passes = 0;

function batchOf(rows: readonly Row[], hoveredRow = -1) {
  const flags = rows.reduce((all, row) => all | (row.flags ?? 0), 0);
  const depth = Float32Array.from(rows, (row) => row.depth ?? 100);
  const visible = {
    version: ++passes,
    count: rows.length,
    rows: Uint32Array.from(rows, (_, k) => k),
    lod: Uint8Array.from(rows, ({ lod = GLYPH_LOD }) => lod),
    modelIndex: new Uint8Array(rows.length).fill(TRUCK),
    stateFlags: Uint8Array.from(rows, (row) => row.flags ?? 0),
    screenX: Float32Array.from(rows, ({ x }) => x),
    screenY: new Float32Array(rows.length).fill(50),
    sizePx: new Float32Array(rows.length).fill(100),
    depth,
    distances: depth,
    hasAlerts: (flags & STATE_FLAGS.alert) !== 0,
    hasWarnings: (flags & STATE_FLAGS.warning) !== 0,
  };
  const markers = new MarkerRows();
  markers.update(visible, WIDTH, HEIGHT);
  return { visible, markers, poses: { count: rows.length }, hoveredRow };
}

/** Rows of vehicles, then those of site entities counted from 1000, in the order in which their labels are placed. */
function candidates(fleet: ReturnType<typeof batchOf>, siteEntities = batchOf([]), shownRow?: number): number[] {
  const cache = new RowLabelCache();
  if (shownRow !== undefined) cache.shown[shownRow] = 1;
  const frame = { fleet, siteEntities, hasMoved: true } as unknown as LayerFrame;
  const grid = new CollisionGrid();
  grid.reset(WIDTH, HEIGHT);
  const list = new LabelCandidates();
  const [anchor, noMapLabels] = [new LabelAnchor(), {} as MapLabelPlacer];
  const caches = [cache, new RowLabelCache()] as const;
  list.collect(frame, caches, anchor, grid, noMapLabels, 0, () => ({ text: undefined }) as LabelStyle);
  return Array.from({ length: list.count }, (_, n) => {
    const candidate = list.candidateAt(n);
    return list.placeOf(candidate) + (candidate < list.firstSiteEntity ? 0 : 1000);
  });
}

test('nearer rows come first, of vehicles and site entities alike', () => {
  const fleet = batchOf([
    { x: 20, depth: 300 },
    { x: 60, depth: 100 },
  ]);
  expect(candidates(fleet, batchOf([{ x: 100, depth: 200 }]))).toEqual([1, 1000, 0]);
});

test('a vehicle whose glyph another one covers has no label: its name would be taken for that of the other', () => {
  const covered = { x: 21, depth: 300 };
  expect(candidates(batchOf([covered, { x: 20 }]))).toEqual([1]);
});

test('site entities in one place all may have labels: some kinds are shown without names', () => {
  expect(candidates(batchOf([]), batchOf([{ x: 21, depth: 300 }, { x: 20 }]))).toEqual([1001, 1000]);
});

test('it keeps the label that it has, and has one with an alert, as a model, or while the pointer is on it', () => {
  const [near, covered] = [{ x: 20 }, { x: 21, depth: 300 }];
  const fleet = batchOf([near, covered, covered]);
  expect(candidates(fleet, undefined, 2)).toEqual([0, 2]);
  expect(candidates(batchOf([near, covered], 1))).toEqual([1, 0]);
  expect(candidates(batchOf([near, { ...covered, lod: 1 }]))).toEqual([0, 1]);
  const seen = STATE_FLAGS.warning | STATE_FLAGS.alertSeen;
  const alert = STATE_FLAGS.warning | STATE_FLAGS.alert;
  const alerted = [
    near,
    { ...covered, flags: alert },
    { x: 20, flags: alert, depth: 200 },
    { ...covered, flags: seen },
  ];
  expect(candidates(batchOf(alerted))).toEqual([2, 1, 3, 0]);
});

test('thousands in one square have one label, and more than before are no error', () => {
  const many = Array.from({ length: 5_000 }, (_, k) => ({ x: 20, depth: 100 + k }));
  expect(candidates(batchOf(many))).toEqual([0]);
  expect(candidates(batchOf(many), batchOf(many))).toHaveLength(5_001);
});
