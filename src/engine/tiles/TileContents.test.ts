/** What a lost context took from the GPU is sent again, whatever becomes of single tiles. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPictureEngine } from '../../../tests/fixtures/engine/pictureEngine.ts';
import { floorQuad, quadPart } from '../../../tests/fixtures/quadPart.ts';
import { Scope } from '../../lifetime/scope.ts';
import { TileContents } from './TileContents.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('document', { timeline: { currentTime: 0 } });
  // All fits into one frame.
  vi.spyOn(performance, 'now').mockReturnValue(0);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const IDS = ['a', 'b', 'c'];
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Three tiles that are on the GPU, which then takes no more of `b`. */
async function contentsWithRefusedTile() {
  const { engine } = createPictureEngine();
  const scope = new Scope();
  const calls = { chosenIds: () => IDS, onSent: vi.fn(), onFailed: vi.fn() };
  const contents = new TileContents(scope, engine, calls);
  const parts = IDS.map(() => quadPart([floorQuad(0, 0, 9, 9, 0)]));
  for (const [k, id] of IDS.entries()) contents.set(id, (await contents.send(scope, parts.slice(k, k + 1))) ?? []);
  const gpu = { isFull: true };
  const create = engine.createVertexBuffer.bind(engine);
  const createVertexBuffer = vi.fn<typeof create>((data, ...rest) => {
    if (gpu.isFull && data === parts[1]?.positions) throw new Error('Unable to create vertex buffer');
    return create(data, ...rest);
  });
  Object.assign(engine, { createVertexBuffer });
  const sentIds = () => IDS.filter((id) => contents.buffersOf(id));
  return { contents, scope, calls, gpu, sentIds };
}

test('a tile that the GPU refuses is reported, does not keep others away, and comes back later', async () => {
  const { contents, calls, gpu, sentIds } = await contentsWithRefusedTile();
  contents.restore();
  await pass(0);
  expect(sentIds()).toEqual(['a', 'c']);
  expect(calls.onFailed).toHaveBeenCalledExactlyOnceWith(new Error('Unable to create vertex buffer'));
  expect(contents.refusedCount).toBe(1);
  // Each time after a longer while.
  await pass(5_000);
  expect([calls.onFailed.mock.calls.length, contents.refusedCount]).toEqual([2, 1]);
  await pass(5_000);
  expect(calls.onFailed).toHaveBeenCalledTimes(2);
  gpu.isFull = false;
  await pass(5_000);
  expect([sentIds(), contents.refusedCount]).toEqual([IDS, 0]);
  expect(calls.onFailed).toHaveBeenCalledTimes(2);
  expect(vi.getTimerCount()).toBe(0);
});

test('one that is unloaded meanwhile is missed no longer', async () => {
  const { contents, calls, sentIds } = await contentsWithRefusedTile();
  contents.restore();
  await pass(0);
  expect(contents.remove('b')).toBe(true);
  expect(contents.refusedCount).toBe(0);
  await pass(60_000);
  expect(sentIds()).toEqual(['a', 'c']);
  expect(calls.onFailed).toHaveBeenCalledTimes(1);
});

test('after another lost context all are sent anew', async () => {
  const { contents, calls, gpu, sentIds } = await contentsWithRefusedTile();
  contents.restore();
  await pass(0);
  contents.giveUp();
  expect([sentIds(), contents.refusedCount, vi.getTimerCount()]).toEqual([[], 0, 0]);
  gpu.isFull = false;
  contents.restore();
  await pass(0);
  expect(sentIds()).toEqual(IDS);
  expect(calls.onFailed).toHaveBeenCalledTimes(1);
});

test('nothing is tried again once the map is closed', async () => {
  const { contents, scope, calls } = await contentsWithRefusedTile();
  contents.restore();
  await pass(0);
  scope.dispose();
  await pass(60_000);
  expect(calls.onFailed).toHaveBeenCalledTimes(1);
});
