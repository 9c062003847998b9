import { afterEach, expect, test, vi } from 'vitest';
import { createPictureEngine } from '../../../tests/fixtures/engine/pictureEngine.ts';
import { floorQuad, quadPart } from '../../../tests/fixtures/quadPart.ts';
import { Scope } from '../../lifetime/scope.ts';
import { TileUploads } from './TileUploads.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Frames in which one part is sent each. */
function stubFrames(): () => Promise<void> {
  const timeline = { currentTime: 0 };
  const callbacks: (() => void)[] = [];
  let nowMs = 0;
  vi.stubGlobal('document', { timeline });
  vi.stubGlobal('performance', { now: () => (nowMs += 10) });
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => callbacks.push(run));
  vi.stubGlobal('cancelAnimationFrame', () => {});
  return async () => {
    timeline.currentTime++;
    for (const run of callbacks.splice(0)) run();
    await new Promise((resolve) => setImmediate(resolve));
  };
}

test('what was sent of a tile before the context was lost is sent again', async () => {
  const runFrame = stubFrames();
  const { engine, pictures, rebuild } = createPictureEngine();
  const uploads = new TileUploads(engine);
  const image = { width: 4, height: 4 } as ImageBitmap;
  const part = { ...quadPart([floorQuad(0, 0, 9, 9, 0)]), uvs: new Float32Array(8), image };
  const tile = uploads.upload(new Scope(), [part, { ...part }]);
  expect(pictures()).toEqual([image]);
  Object.assign(engine, { isContextMissing: true });
  uploads.giveUp();
  expect(pictures()).toEqual([]);
  // Nothing is sent while there is no context.
  for (let k = 0; k < 3; k++) await runFrame();
  expect(pictures()).toEqual([]);
  rebuild();
  Object.assign(engine, { isContextMissing: false });
  for (let k = 0; k < 3; k++) await runFrame();
  const buffers = await tile;
  expect(buffers?.map(({ texture }) => texture?._texture?._dynamicTextureSource)).toEqual([image, image]);
  expect(pictures()).toEqual([image]);
});

test('of a tile that cannot be sent nothing stays on the GPU', async () => {
  const runFrame = stubFrames();
  const { engine, pictures } = createPictureEngine();
  const part = { ...quadPart([floorQuad(0, 0, 9, 9, 0)]), uvs: new Float32Array(8), image: {} as ImageBitmap };
  const tile = new TileUploads(engine).upload(new Scope(), [part, { ...part }]);
  expect(pictures()).toHaveLength(1);
  Object.assign(engine, {
    createVertexBuffer: () => {
      throw new Error('Unable to create vertex buffer');
    },
  });
  const refusal = expect(tile).rejects.toThrow('Unable to create vertex buffer');
  await runFrame();
  await refusal;
  expect(pictures()).toEqual([]);
});
