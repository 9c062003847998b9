import { afterEach, expect, it, vi } from 'vitest';
import type { TilePart } from './TileContent.ts';
import { TileGrains } from './TileGrains.ts';

const TILE = 'https://mine/tile.glb';
const bitmap = { width: 4, height: 4 };
let nowMs = 0;

/** Enough bytes of a picture to read its size. */
function png(): Response {
  const bytes = new Uint8Array(40);
  const data = new DataView(bytes.buffer);
  data.setUint32(0, 0x89504e47);
  data.setUint32(16, 4);
  data.setUint32(20, 4);
  return new Response(bytes);
}

/** The grains of a map, and the requests for our own texture, with prepared responses. */
function setUp(answer: (init: RequestInit | undefined) => Promise<Response>) {
  nowMs = 0;
  const request = vi.fn((_url: string, init?: RequestInit) => answer(init));
  vi.stubGlobal('fetch', request);
  vi.stubGlobal('createImageBitmap', () => Promise.resolve(bitmap));
  const grains = new TileGrains(
    () => Promise.reject(new Error('no file of the map')),
    () => nowMs,
  );
  const grainOf = async (more: Partial<TilePart> = {}) => {
    const part = { hasKinds: true, ...more } as TilePart;
    await grains.add(part, TILE);
    return part.grain;
  };
  return { request, grainOf };
}

afterEach(() => vi.unstubAllGlobals());

it('gives ground without a picture ours, which is fetched once, and all else none', async () => {
  const { request, grainOf } = setUp(() => Promise.resolve(png()));
  expect(await grainOf({ hasKinds: false })).toBeUndefined();
  expect(await grainOf({ image: bitmap as ImageBitmap })).toBeUndefined();
  expect(request).not.toHaveBeenCalled();
  expect(await grainOf()).toEqual({ image: bitmap, repeatM: 8 });
  expect(await grainOf()).toEqual({ image: bitmap, repeatM: 8 });
  expect(request).toHaveBeenCalledTimes(1);
});

it('does not wait without end for ours', async () => {
  const { request, grainOf } = setUp(() => Promise.resolve(png()));
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  await grainOf();
  expect(timeout.mock.lastCall?.[0]).toBeLessThanOrEqual(5_000);
  expect(request.mock.lastCall?.[1]?.signal).toBe(timeout.mock.results.at(-1)?.value);
});

it('does not ask again at once for ours where it could not be had, but after growing delays', async () => {
  let isReachable = false;
  const { request, grainOf } = setUp(() => (isReachable ? Promise.resolve(png()) : Promise.reject(new TypeError())));
  expect(await Promise.all([grainOf(), grainOf(), grainOf()])).toEqual([undefined, undefined, undefined]);
  nowMs = 4_999;
  await grainOf();
  expect(request).toHaveBeenCalledTimes(1);
  nowMs = 5_000;
  await grainOf();
  nowMs = 14_999;
  await grainOf();
  expect(request).toHaveBeenCalledTimes(2);
  isReachable = true;
  nowMs = 15_000;
  expect(await grainOf()).toBeDefined();
  nowMs = 15_001;
  expect(await grainOf()).toBeDefined();
  expect(request).toHaveBeenCalledTimes(3);
});

it('asks once where there is none', async () => {
  const { request, grainOf } = setUp(() => Promise.resolve(new Response(null, { status: 404 })));
  expect(await grainOf()).toBeUndefined();
  nowMs = 1e6;
  expect(await grainOf()).toBeUndefined();
  expect(request).toHaveBeenCalledTimes(1);
});
