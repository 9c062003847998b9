import { afterEach, expect, test, vi } from 'vitest';
import { createPictureEngine } from '../../../tests/fixtures/engine/pictureEngine.ts';
import { floorQuad, quadPart } from '../../../tests/fixtures/quadPart.ts';
import { Scope } from '../../lifetime/scope.ts';
import { TileBuffers } from './TileBuffers.ts';
import { TileUploads } from './TileUploads.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Frames in which one part is sent each. */
function stubFrames(): () => void {
  const timeline = { currentTime: 0 };
  const callbacks: (() => void)[] = [];
  let nowMs = 0;
  vi.stubGlobal('document', { timeline });
  vi.stubGlobal('performance', { now: () => (nowMs += 10) });
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => callbacks.push(run));
  vi.stubGlobal('cancelAnimationFrame', () => {});
  return () => {
    timeline.currentTime++;
    for (const run of callbacks.splice(0)) run();
  };
}

test('what was sent of a tile before the context was lost is sent again', async () => {
  const runFrame = stubFrames();
  const { engine, rebuild } = createPictureEngine();
  const uploads = new TileUploads(engine);
  const part = quadPart([floorQuad(0, 0, 9, 9, 0)]);
  const tile = uploads.upload(new Scope(), [part, { ...part }]);
  const recreate = vi.spyOn(TileBuffers.prototype, 'recreate');
  rebuild();
  uploads.restore();
  expect(recreate).toHaveBeenCalledTimes(1);
  runFrame();
  const buffers = await tile;
  expect(buffers).toHaveLength(2);
  expect(buffers?.[0]).toBe(recreate.mock.results[0]?.value);
  uploads.restore();
  expect(recreate).toHaveBeenCalledTimes(1);
});
