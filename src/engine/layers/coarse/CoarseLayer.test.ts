import { NullEngine } from '@babylonjs/core/Engines/nullEngine.js';
import type { ShaderMaterial } from '@babylonjs/core/Materials/shaderMaterial.js';
import { Scene } from '@babylonjs/core/scene.js';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Scope } from '../../../lifetime/scope.ts';
import type { BoundingBox } from '../../camera/ground.ts';
import { defaultDisplay } from '../../display/display.ts';
import type { LayerFrame } from '../Layer.ts';
import { CoarseLayer } from './CoarseLayer.ts';
import { SLOW_AFTER_MS } from './MapLoading.ts';

const BOUNDS = { min: { x: 0, y: 0, z: 0 }, max: { x: 900, y: 90, z: 900 } };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Coarse ground of a map whose tiles are slow to come. */
function setUp() {
  const scene = new Scene(new NullEngine());
  const tiles = {
    bounds: BOUNDS,
    drawableIds: [] as string[],
    drawnBoxes: [] as BoundingBox[],
    isWithoutTiles: false,
    isLoading: true,
    version: 0,
    coarseBoxes: () => [BOUNDS],
    drawnSurfaceBoxes: () => tiles.drawnBoxes,
  };
  const redraw = vi.fn();
  const layer = new CoarseLayer({ scope: new Scope(), scene, tiles, host: { redraw } });
  const colour = [1, 1, 1, 1];
  const theme = { line: colour, rock: colour };
  // Looks down on all of it.
  const viewProjection = Float64Array.of(0.002, 0, 0, 0, 0, 0, -0.001, 0, 0, 0.002, 0, 0, -0.9, -0.9, 0, 1);
  const rig = { viewProjection, projection: viewProjection };
  const frame = { display: defaultDisplay(), theme, rig, atMs: 1_000 } as unknown as LayerFrame;
  const mesh = scene.meshes[0];
  const setFloat = vi.spyOn(mesh?.material as ShaderMaterial, 'setFloat');
  layer.update(frame);
  const isVisibleAtFirst = mesh?.isVisible;
  vi.advanceTimersByTime(SLOW_AFTER_MS);
  return {
    tiles,
    layer,
    frame,
    redraw,
    drawFor(lengthMs: number): void {
      for (const endMs = frame.atMs + lengthMs; frame.atMs < endMs; ) {
        frame.atMs += 20;
        vi.advanceTimersByTime(20);
        layer.update(frame);
      }
    },
    isVisibleAtFirst,
    isVisible: () => mesh?.isVisible,
    share: () => setFloat.mock.lastCall?.[1],
    /** Points of the grid at which it is seen. */
    seenPoints: () => Array.from(mesh?.getVerticesData('missing') ?? []).reduce((sum, share) => sum + share, 0),
  };
}

it('appears where no tile comes for a while, and fades out once all have been drawn', () => {
  const { tiles, layer, redraw, drawFor, isVisibleAtFirst, isVisible, share } = setUp();
  expect(isVisibleAtFirst).toBe(false);
  expect(redraw).toHaveBeenCalledOnce();
  drawFor(20);
  expect([isVisible(), share(), layer.needsRedraw]).toEqual([true, 1, false]);
  tiles.drawableIds = ['a'];
  drawFor(2_000);
  expect([isVisible(), layer.needsRedraw]).toEqual([true, false]);
  tiles.isLoading = false;
  drawFor(100);
  expect([isVisible(), layer.needsRedraw]).toEqual([true, false]);
  drawFor(600);
  expect([isVisible(), layer.needsRedraw]).toEqual([true, true]);
  drawFor(400);
  expect([isVisible(), layer.needsRedraw]).toEqual([false, false]);
  tiles.isLoading = true;
  tiles.drawableIds = [];
  drawFor(400);
  expect(isVisible()).toBe(false);
});

it('has a view that rests drawn again once the tiles have settled', () => {
  const { tiles, layer, frame, redraw, drawFor } = setUp();
  drawFor(20);
  redraw.mockClear();
  tiles.drawableIds = ['a'];
  tiles.isLoading = false;
  layer.update(frame);
  vi.advanceTimersByTime(599);
  expect(redraw).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(redraw).toHaveBeenCalledOnce();
  layer.update(frame);
  expect(layer.needsRedraw).toBe(true);
});

it('fades in two draws where a view is drawn slowly', () => {
  const { tiles, layer, frame, drawFor, isVisible, share } = setUp();
  drawFor(20);
  tiles.drawableIds = ['a'];
  tiles.isLoading = false;
  drawFor(20);
  vi.advanceTimersByTime(600);
  frame.atMs += 600;
  layer.update(frame);
  expect(share()).toBeCloseTo(2 / 3);
  frame.atMs += 150;
  layer.update(frame);
  expect([isVisible(), layer.needsRedraw]).toEqual([false, false]);
});

it('goes in one draw where a view was never drawn in quick succession', () => {
  const { tiles, frame, layer, isVisible } = setUp();
  for (let k = 0; k < 5; k++) {
    frame.atMs += 90;
    layer.update(frame);
  }
  expect(isVisible()).toBe(true);
  tiles.drawableIds = ['a'];
  tiles.isLoading = false;
  frame.atMs += 90;
  layer.update(frame);
  vi.advanceTimersByTime(600);
  frame.atMs += 600;
  layer.update(frame);
  expect([isVisible(), layer.needsRedraw]).toEqual([false, false]);
});

it('neither fades nor has the view drawn again where the camera looks elsewhere', () => {
  const { tiles, layer, frame, redraw, drawFor, isVisible } = setUp();
  drawFor(100);
  redraw.mockClear();
  frame.rig.viewProjection[12] = 5;
  tiles.drawableIds = ['a'];
  tiles.isLoading = false;
  drawFor(20);
  expect(isVisible()).toBe(false);
  vi.advanceTimersByTime(700);
  expect(redraw).not.toHaveBeenCalled();
  drawFor(20);
  frame.rig.viewProjection[12] = -0.9;
  drawFor(20);
  expect([isVisible(), layer.needsRedraw]).toEqual([false, false]);
});

it('disappears without a fade where drawn tiles cover it', () => {
  const { tiles, layer, drawFor, isVisible } = setUp();
  drawFor(100);
  tiles.drawableIds = ['a'];
  // Beyond the rim it is faded out anyway.
  tiles.drawnBoxes = [{ min: { x: 10, y: 0, z: 10 }, max: { x: 890, y: 90, z: 890 } }];
  tiles.version++;
  drawFor(20);
  expect([isVisible(), layer.needsRedraw]).toEqual([false, false]);
  tiles.isLoading = false;
  drawFor(700);
  expect([isVisible(), layer.needsRedraw]).toEqual([false, false]);
});

it('stays between two batches of tiles', () => {
  const { tiles, drawFor, isVisible } = setUp();
  drawFor(400);
  tiles.drawableIds = ['a'];
  tiles.isLoading = false;
  drawFor(300);
  tiles.isLoading = true;
  drawFor(100);
  tiles.isLoading = false;
  drawFor(400);
  expect(isVisible()).toBe(true);
});

it('leaves out where the surface is drawn', () => {
  const { tiles, drawFor, seenPoints } = setUp();
  drawFor(400);
  expect(seenPoints()).toBe(49 * 49);
  tiles.drawableIds = ['a'];
  tiles.drawnBoxes = [{ min: BOUNDS.min, max: { x: 450, y: 90, z: 900 } }];
  tiles.version++;
  drawFor(100);
  expect(seenPoints()).toBe(24 * 49);
});

it('goes where it turns out that no tile can be drawn, and does not come back for another try', () => {
  const { tiles, layer, drawFor, isVisible } = setUp();
  drawFor(400);
  tiles.isWithoutTiles = true;
  drawFor(400);
  expect([isVisible(), layer.needsRedraw]).toEqual([false, false]);
  tiles.isWithoutTiles = false;
  drawFor(400);
  expect(isVisible()).toBe(false);
});

it('is as see-through as the map', () => {
  const { frame, drawFor, share } = setUp();
  frame.display.mapOpacity = 0.25;
  drawFor(400);
  expect(share()).toBe(0.25);
});

it('fades also after the view has rested', () => {
  const { tiles, frame, layer, drawFor, isVisible, share } = setUp();
  drawFor(400);
  tiles.isWithoutTiles = true;
  frame.atMs += 60_000;
  layer.update(frame);
  expect(isVisible()).toBe(true);
  expect(share()).toBeCloseTo(2 / 3);
});
