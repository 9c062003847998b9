import { NullEngine } from '@babylonjs/core/Engines/nullEngine.js';
import { Scene } from '@babylonjs/core/scene.js';
import { expect, it, vi } from 'vitest';
import { Scope } from '../../../lifetime/scope.ts';
import { defaultDisplay } from '../../display/display.ts';
import { SectionClip } from '../../display/SectionClip.ts';
import type { LayerFrame } from '../Layer.ts';
import { CapLayer } from './CapLayer.ts';

const BOUNDS = { min: { x: -100, y: 0, z: -50 }, max: { x: 100, y: 80, z: 50 } };

/** A view that looks down on a slab, whose ground has been sampled. */
function setUp() {
  const scene = new Scene(new NullEngine());
  const raycast = vi.fn(() => 30);
  const tiles = { bounds: BOUNDS, version: 1, raycast };
  const redraw = vi.fn();
  const layer = new CapLayer({ scope: new Scope(), scene, tiles, host: { redraw } });
  const section = new SectionClip();
  section.update({ kind: 'slab', lowM: 0, highM: 40, outside: 'hidden' }, { easting: 0, northing: 0, altitude: 0 });
  const frame = {
    section,
    rig: { eye: { x: 0, y: 500, z: 0 } },
    display: defaultDisplay(),
    theme: { rock: [0, 0, 0, 1] },
    pixelRatio: 1,
    atMs: 1_000,
    isSame: false,
  } as unknown as LayerFrame;
  const sample = (): number => {
    raycast.mockClear();
    do layer.update(frame);
    while (layer.needsRedraw);
    return raycast.mock.calls.length;
  };
  expect(sample()).toBeGreaterThan(2_000);
  return { tiles, layer, frame, redraw, sample };
}

it('looks at the ground again in a view that rests, once it may after tiles have come', () => {
  const { tiles, layer, frame, redraw, sample } = setUp();
  expect([layer.isTimed, layer.redrawAtMs]).toEqual([false, Number.POSITIVE_INFINITY]);
  tiles.version++;
  frame.atMs = 1_400;
  expect(sample()).toBe(0);
  expect([layer.isTimed, layer.redrawAtMs]).toEqual([true, 2_500]);
  // Nothing else happens: only time passes.
  frame.isSame = true;
  frame.atMs = 2_499;
  layer.update(frame);
  expect(redraw).not.toHaveBeenCalled();
  frame.atMs = 2_500;
  layer.update(frame);
  expect(redraw).toHaveBeenCalledOnce();
  frame.isSame = false;
  expect(sample()).toBeGreaterThan(2_000);
  expect([layer.isTimed, layer.redrawAtMs]).toEqual([false, Number.POSITIVE_INFINITY]);
});

it('waits for nothing without a cut that faces the eye', () => {
  const { tiles, layer, frame, sample } = setUp();
  tiles.version++;
  frame.rig.eye.y = 20;
  expect(sample()).toBe(0);
  expect(layer.isTimed).toBe(false);
});
