import { beforeEach, expect, test } from 'vitest';
import type { Sketch } from '../../../state/sketch/sketches.ts';
import type { Layer, LayerFrame } from '../Layer.ts';
import type { SharedContext } from '../SharedLayerData.ts';
import { LazySketchLayer } from './LazySketchLayer.ts';
import { SketchSet } from './SketchSet.ts';

const frame = {} as LayerFrame;
const sketch = {} as Sketch;

const counts = { redraws: 0, updates: 0, fetches: 0 };
const drawn: Layer = { update: () => counts.updates++ };
beforeEach(() => Object.assign(counts, { redraws: 0, updates: 0, fetches: 0 }));

function start(answers: (() => Promise<Layer | undefined>)[]) {
  const set = new SketchSet({ redraw: () => counts.redraws++ } as unknown as SharedContext);
  const layer = new LazySketchLayer(set, () => answers[counts.fetches++]?.() ?? Promise.reject(new Error('too often')));
  return { set, layer };
}

test('nothing is fetched until there is a sketch, and then once', async () => {
  const { set, layer } = start([async () => drawn]);
  layer.update(frame);
  expect(counts.fetches).toBe(0);
  set.set([sketch]);
  layer.update(frame);
  layer.update(frame);
  await Promise.resolve();
  await Promise.resolve();
  expect(counts).toEqual({ redraws: 2, updates: 0, fetches: 1 });
  layer.update(frame);
  expect(counts).toMatchObject({ updates: 1, fetches: 1 });
});

test('what could not be fetched is tried again with the next change, not with each frame', async () => {
  const { set, layer } = start([() => Promise.reject(new Error('offline')), async () => drawn]);
  set.set([sketch]);
  layer.update(frame);
  await new Promise((resolve) => setTimeout(resolve));
  layer.update(frame);
  expect(counts.fetches).toBe(1);
  set.set([sketch, sketch]);
  layer.update(frame);
  await new Promise((resolve) => setTimeout(resolve));
  layer.update(frame);
  expect(counts).toMatchObject({ updates: 1, fetches: 2 });
});
