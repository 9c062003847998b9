/** Maps of which nothing can be drawn, and what is on the GPU after a lost context. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { createPictureEngine } from '../../../tests/fixtures/engine/pictureEngine.ts';
import { floorQuad, quadPart } from '../../../tests/fixtures/quadPart.ts';
import { tilesetReaders } from '../../../tests/fixtures/tiles/tilesetReaders.ts';
import { Scope } from '../../lifetime/scope.ts';
import { CameraRig } from '../camera/CameraRig.ts';
import type { ViewEngine } from '../gpu/ViewEngine.ts';
import { createMapState } from './mapState.ts';
import type { TilePart } from './TileContent.ts';
import { TileRequests } from './TileRequests.ts';
import { TileStore } from './TileStore.ts';
import type { TileJson } from './tileset/tilesetJson.ts';

const VOLUME = { boundingVolume: { box: [0, 0, 0, 50, 0, 0, 0, 50, 0, 0, 0, 50] }, geometricError: 400 };
const tilesOf = (...uris: string[]): TileJson => ({
  ...VOLUME,
  refine: 'ADD',
  children: uris.map((uri) => ({ ...VOLUME, geometricError: 0, content: { uri } })),
});

/** A store that shows a map whose tiles are answered as they are named: `404.glb`. */
async function storeOf(root: TileJson, engine = {} as ViewEngine, parts: readonly TilePart[] = []) {
  const scope = new Scope();
  onTestFinished(() => scope.dispose());
  const state = createMapState();
  const onChange = vi.fn();
  const loading = { readTile: async () => [...parts], readTilesets: tilesetReaders, requests: new TileRequests(25) };
  const store = new TileStore(scope, engine, loading, state, { onChange, onOpen: () => {} });
  const rig = new CameraRig();
  Object.assign(rig, { width: 1280, height: 720, distanceM: 200 });
  rig.update();
  await store.showMap({
    url: 'https://mine/tileset.json',
    fetch: async (url, init) => {
      if (url.endsWith('tileset.json')) return Response.json({ asset: { version: '1.1' }, geometricError: 500, root });
      if (url.endsWith('waiting.glb')) await new Promise((resolve) => init?.signal?.addEventListener('abort', resolve));
      return url.endsWith('404.glb') ? new Response(null, { status: 404 }) : new Response(new Uint8Array(8));
    },
  });
  let atMs = 0;
  const draw = async (times: number): Promise<void> => {
    for (let k = 0; k < times; k++) {
      atMs += 200;
      store.update(atMs, [rig], 0);
      for (let n = 0; n < 10; n++) await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { store, state, onChange, draw };
}

test('a map without tiles says so at once', async () => {
  const { store, state, draw } = await storeOf(VOLUME);
  expect(store.isWithoutTiles).toBe(true);
  await draw(2);
  expect([store.isWithoutTiles, state.phase]).toEqual([true, 'ready']);
});

test('a map whose only tile fails has failed, and its views are drawn again', async () => {
  const { store, state, onChange, draw } = await storeOf(tilesOf('404.glb'));
  expect(store.isWithoutTiles).toBe(false);
  await draw(1);
  onChange.mockClear();
  await draw(3);
  expect([store.isWithoutTiles, state.phase, state.pending]).toEqual([true, 'failed', 0]);
  expect(onChange).toHaveBeenCalledTimes(1);
  await store.showMap(undefined);
  expect(store.isWithoutTiles).toBe(false);
});

test('a map has tiles as long as some are on their way', async () => {
  const { store, state, draw } = await storeOf(tilesOf('404.glb', 'waiting.glb'));
  await draw(4);
  expect([store.isWithoutTiles, state.failed, state.pending]).toEqual([false, 1, 1]);
});

test('while no view shows it, what was drawn stays until its memory falls below that, and comes again', async () => {
  const { store, draw } = await storeOf(tilesOf('a.glb'));
  await draw(3);
  const drawn = store.drawableIds;
  store.release(10_000);
  expect([drawn.length, store.drawableIds]).toEqual([1, drawn]);
  store.maxMemoryMb = 0;
  store.release(20_000);
  expect([store.drawableIds, store.memoryMb]).toEqual([[], 0]);
  store.maxMemoryMb = 512;
  await draw(150);
  expect(store.drawableIds).toEqual(drawn);
});

/** Frames of a page; a busy machine uploads the parts of a tile in several. */
function stubFrames(): void {
  let frameAtMs = 0;
  vi.stubGlobal('document', {
    timeline: {
      get currentTime() {
        return frameAtMs;
      },
    },
  });
  vi.stubGlobal('cancelAnimationFrame', () => {});
  vi.stubGlobal('requestAnimationFrame', (run: (atMs: number) => void) => {
    frameAtMs += 16;
    setImmediate(run, frameAtMs);
    return 1;
  });
  onTestFinished(() => void vi.unstubAllGlobals());
}

test('tiles that are shown without a picture are counted while they are loaded', async () => {
  stubFrames();
  const part = { ...quadPart([floorQuad(-50, -50, 50, 50, 0)]), isWithoutPicture: true };
  const { store, state, draw } = await storeOf(tilesOf('a.glb', 'b.glb'), createPictureEngine().engine, [part, part]);
  await draw(4);
  expect([state.loaded, state.withoutPictures]).toEqual([2, 2]);
  store.maxMemoryMb = 0;
  store.release(20_000);
  expect([state.loaded, state.withoutPictures]).toEqual([0, 0]);
});

test('after each lost context the pictures of a map are on the GPU once', async () => {
  stubFrames();
  const { engine, pictures, rebuild } = createPictureEngine();
  const [image, grain] = [{ width: 4, height: 4 } as ImageBitmap, { width: 2, height: 2 } as ImageBitmap];
  const part = { ...quadPart([floorQuad(-50, -50, 50, 50, 0)]), uvs: new Float32Array(8), image };
  const { store, onChange, draw } = await storeOf(tilesOf('a.glb'), engine, [part, { ...part }]);
  await draw(3);
  const drawnTextures = () => [
    ...store.drawableIds.flatMap((id) => store.contentOf(id) ?? []).map(({ texture }) => texture),
    store.grainTexture(grain),
  ];
  expect(drawnTextures()).toHaveLength(3);
  for (let k = 0; k < 2; k++) {
    store.giveUpBuffers();
    rebuild();
    // Rays meet it, also while it is not drawn, and the engine has no picture of it to send at once.
    expect(store.drawableIds.map((id) => store.contentOf(id))).toEqual([undefined]);
    expect(pictures()).toEqual([grain]);
    expect(store.raycast({ x: 0, y: 10, z: 0 }, { x: 0, y: -1, z: 0 })).toBeCloseTo(10);
    store.restore();
    onChange.mockClear();
    await vi.waitFor(() => expect(onChange).toHaveBeenCalled());
    expect(drawnTextures().map((texture) => texture?._texture?._dynamicTextureSource)).toEqual([image, image, grain]);
    expect(new Set(pictures())).toEqual(new Set([image, grain]));
    expect(pictures()).toHaveLength(2);
  }
  await store.showMap(undefined);
  expect(pictures()).toEqual([]);
});

test('a map that a lost context took comes back over several frames, and what is closed meanwhile stays away', async () => {
  stubFrames();
  const { engine, pictures } = createPictureEngine();
  const image = { width: 4, height: 4 } as ImageBitmap;
  const part = { ...quadPart([floorQuad(-50, -50, 50, 50, 0)]), uvs: new Float32Array(8), image };
  const { store, draw } = await storeOf(tilesOf('a.glb', 'b.glb', 'c.glb'), engine, [part]);
  await draw(5);
  expect(store.drawableIds).toHaveLength(3);
  const sentCounts: number[] = [];
  const countSent = () => store.drawableIds.filter((id) => store.contentOf(id)).length;
  // Each part takes as long as a frame may spend.
  let nowMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (nowMs += 5));
  onTestFinished(() => void vi.restoreAllMocks());
  store.restore();
  for (let k = 0; k < 30; k++) {
    sentCounts.push(countSent());
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect([...new Set(sentCounts)]).toEqual([0, 1, 2, 3]);
  store.restore();
  await store.showMap(undefined);
  for (let k = 0; k < 10; k++) await new Promise((resolve) => setImmediate(resolve));
  expect(pictures()).toEqual([]);
});

test('as long as a tile is missing after a lost context, the map says so', async () => {
  stubFrames();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { engine } = createPictureEngine();
  const part = quadPart([floorQuad(-50, -50, 50, 50, 0)]);
  const { store, state, draw } = await storeOf(tilesOf('a.glb'), engine, [part]);
  await draw(3);
  const refuse = vi.spyOn(engine, 'createVertexBuffer').mockImplementation(() => {
    throw new Error('Unable to create vertex buffer');
  });
  store.restore();
  await draw(4);
  expect([state.failed, state.message]).toEqual([1, 'Unable to create vertex buffer']);
  refuse.mockRestore();
  await vi.advanceTimersByTimeAsync(5_000);
  await draw(4);
  expect([state.failed, state.message]).toEqual([0, undefined]);
  expect(store.drawableIds.map((id) => store.contentOf(id)?.length)).toEqual([1]);
});
