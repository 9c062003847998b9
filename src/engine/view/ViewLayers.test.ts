import { expect, test, vi } from 'vitest';
import type { Layer, LayerFrame } from '../layers/Layer.ts';
import { ViewLayers } from './ViewLayers.ts';

const EMPTY_FRAME = {} as LayerFrame;

function fakeLayer(properties: Partial<Pick<Layer, 'isTimed' | 'needsRedraw' | 'redrawAtMs' | 'isOutdated'>> = {}) {
  const counted = { updates: 0, update: () => void counted.updates++, ...properties };
  return counted;
}

test('while only time passes the timed layers alone are updated', () => {
  const layers = new ViewLayers();
  const [still, timed] = [fakeLayer(), fakeLayer({ isTimed: true })];
  for (const added of [still, timed]) layers.add(added);
  layers.update(EMPTY_FRAME);
  layers.advance(EMPTY_FRAME);
  layers.advance(EMPTY_FRAME);
  expect([still.updates, timed.updates]).toEqual([1, 3]);
  timed.isTimed = false;
  layers.update(EMPTY_FRAME);
  layers.advance(EMPTY_FRAME);
  expect([still.updates, timed.updates]).toEqual([2, 4]);
});

test('unfinished work of a timed layer has the view drawn again; that of another one has all layers updated', () => {
  const layers = new ViewLayers();
  const [still, timed] = [fakeLayer(), fakeLayer({ isTimed: true, needsRedraw: true })];
  for (const added of [still, timed]) layers.add(added);
  layers.update(EMPTY_FRAME);
  expect([layers.needsRedraw, layers.isUnfinished]).toEqual([true, false]);
  timed.needsRedraw = false;
  expect(layers.needsRedraw).toBe(false);
  still.needsRedraw = true;
  layers.update(EMPTY_FRAME);
  expect([layers.needsRedraw, layers.isUnfinished]).toEqual([true, true]);
});

test('the first time for which a layer waits is that of the view', () => {
  const layers = new ViewLayers();
  layers.add(fakeLayer());
  expect(layers.redrawAtMs).toBe(Number.POSITIVE_INFINITY);
  for (const redrawAtMs of [500, 300]) layers.add(fakeLayer({ isTimed: true, redrawAtMs }));
  expect(layers.redrawAtMs).toBe(300);
});

test('a view is outdated while a layer is, also where a class has that as a getter', () => {
  const layers = new ViewLayers();
  const state = { isOutdated: false };
  class FollowingLayer implements Layer {
    get isOutdated(): boolean {
      return state.isOutdated;
    }

    update(): void {}
  }
  for (const layer of [fakeLayer(), new FollowingLayer()]) layers.add(layer);
  expect(layers.areOutdated).toBe(false);
  state.isOutdated = true;
  expect(layers.areOutdated).toBe(true);
});

test('once the context is lost, layers give up what the engine would rebuild', () => {
  const layers = new ViewLayers();
  const giveUp = vi.fn();
  for (const layer of [{ ...fakeLayer(), giveUp }, fakeLayer()]) layers.add(layer);
  layers.giveUp();
  expect(giveUp).toHaveBeenCalledTimes(1);
});
