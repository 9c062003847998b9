import { expect, test } from 'vitest';
import { Scope } from '../../lifetime/scope.ts';
import type { Layer, LayerFrame } from './Layer.ts';
import type { LayerHost } from './LayerContext.ts';
import { LazyLayer } from './LazyLayer.ts';

const frameAt = (atMs: number) => ({ atMs }) as LayerFrame;

/** A layer whose code arrives when the test says so. */
function createLazyLayer() {
  const scope = new Scope();
  const seen = { fetched: 0, drawn: 0, redrawn: 0, restored: 0 };
  const layer: Layer = { update: () => seen.drawn++, restore: () => seen.restored++ };
  let resolveLoad: (create: () => Layer) => void = () => {};
  let rejectLoad: () => void = () => {};
  const host = { redraw: () => seen.redrawn++ } as unknown as LayerHost;
  const state = { isNeeded: false };
  const made = new LazyLayer(
    { scope, host },
    () => state.isNeeded,
    () => {
      seen.fetched++;
      return new Promise((resolve, reject) => {
        resolveLoad = resolve;
        rejectLoad = () => reject(new Error('no answer'));
      });
    },
  );
  const flushPromises = () => new Promise((resolve) => setImmediate(resolve));
  return {
    scope,
    seen,
    state,
    made,
    layer,
    arrive: () => {
      resolveLoad(() => layer);
      return flushPromises();
    },
    fail: () => {
      rejectLoad();
      return flushPromises();
    },
  };
}

test('nothing is fetched before it is needed, then once, and drawn from then on', async () => {
  const { made, seen, state, arrive } = createLazyLayer();
  made.update(frameAt(0));
  expect([seen.fetched, made.redrawAtMs]).toEqual([0, Number.POSITIVE_INFINITY]);
  state.isNeeded = true;
  made.update(frameAt(10));
  made.update(frameAt(9_000));
  // The view is not drawn on while the layer is fetched, and counts as unfinished.
  expect([seen.fetched, made.needsRedraw, made.isTimed, made.redrawAtMs]).toEqual([1, false, true, 14_000]);
  await arrive();
  expect([seen.redrawn, made.isTimed, made.redrawAtMs]).toEqual([1, false, Number.POSITIVE_INFINITY]);
  state.isNeeded = false;
  made.update(frameAt(9_010));
  made.restore();
  expect(seen).toMatchObject({ fetched: 1, drawn: 1, restored: 1 });
});

test('a fetch that failed is repeated after a while', async () => {
  const { made, seen, state, fail, arrive } = createLazyLayer();
  state.isNeeded = true;
  made.update(frameAt(0));
  await fail();
  made.update(frameAt(4_000));
  expect([seen.fetched, made.redrawAtMs]).toEqual([1, 5_000]);
  made.update(frameAt(5_000));
  await arrive();
  made.update(frameAt(5_010));
  expect(seen).toMatchObject({ fetched: 2, drawn: 1 });
});

test('what the layer says of itself is passed on', async () => {
  const { made, state, layer, arrive } = createLazyLayer();
  state.isNeeded = true;
  made.update(frameAt(0));
  expect(made.isOutdated).toBe(false);
  await arrive();
  Object.assign(layer, { isOutdated: true, isTimed: true, needsRedraw: true, redrawAtMs: 70 } satisfies Partial<Layer>);
  expect([made.isOutdated, made.isTimed, made.needsRedraw, made.redrawAtMs]).toEqual([true, true, true, 70]);
});

test('a view that has ended gets no layer', async () => {
  const { made, seen, state, scope, arrive } = createLazyLayer();
  state.isNeeded = true;
  made.update(frameAt(0));
  scope.dispose();
  await arrive();
  expect(seen).toMatchObject({ drawn: 0, redrawn: 0 });
});
