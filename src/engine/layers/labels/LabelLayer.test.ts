import { NullEngine } from '@babylonjs/core/Engines/nullEngine.js';
import { Scene } from '@babylonjs/core/scene.js';
import { afterEach, expect, test, vi } from 'vitest';
import { Scope } from '../../../lifetime/scope.ts';
import type { ViewEngine } from '../../gpu/ViewEngine.ts';
import type { LayerFrame } from '../Layer.ts';
import { LabelChooser } from './LabelChooser.ts';
import { type LabelContext, LabelLayer } from './LabelLayer.ts';

afterEach(() => void vi.restoreAllMocks());

/** Labels of a view without entities. */
function setUp() {
  const engine = Object.assign(new NullEngine(), { uploadLines: () => {} }) as unknown as ViewEngine;
  const choose = vi.spyOn(LabelChooser.prototype, 'choose').mockImplementation(() => {});
  const ground = { version: 1 };
  const atlas = { texture: {}, invalidations: 0, width: 1, height: 1 };
  const context = { ground, atlases: { of: () => atlas }, host: { redraw: () => {} }, mapLabels: {} };
  const layer = new LabelLayer(new Scope(), new Scene(engine), engine, context as unknown as LabelContext);
  const batch = { visible: { version: 1, isDense: false, maxEnlargement: 1 }, nowS: [0] };
  const frame = {
    ...{ fleet: batch, siteEntities: batch, rig: {}, styles: { uniform: [] }, pixelRatio: 1 },
    ...{ theme: { halo: [0, 0, 0, 1], alert: [0, 0, 0, 1] }, atMs: 0, hasMoved: false },
  } as unknown as LayerFrame;
  layer.update(frame);
  choose.mockClear();
  return { layer, frame, ground, choose };
}

test('labels are chosen again at rest once other tiles are there', () => {
  const { layer, frame, ground, choose } = setUp();
  expect(layer.redrawAtMs).toBe(Number.POSITIVE_INFINITY);
  ground.version++;
  frame.atMs = 100;
  layer.update(frame);
  expect(choose).not.toHaveBeenCalled();
  expect(layer.redrawAtMs).toBe(300);
  frame.atMs = 300;
  layer.update(frame);
  expect(choose).toHaveBeenCalledOnce();
  expect(layer.redrawAtMs).toBe(Number.POSITIVE_INFINITY);
});

test('a choice that knows too little is made again at rest', () => {
  const { layer, frame, ground } = setUp();
  const isOutdated = vi.spyOn(LabelChooser.prototype, 'isOutdated', 'get').mockReturnValue(true);
  ground.version++;
  frame.atMs = 300;
  layer.update(frame);
  expect(layer.redrawAtMs).toBe(600);
  isOutdated.mockReturnValue(false);
  frame.atMs = 600;
  layer.update(frame);
  expect(layer.redrawAtMs).toBe(Number.POSITIVE_INFINITY);
});
