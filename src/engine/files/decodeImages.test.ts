import { afterEach, describe, expect, it, vi } from 'vitest';
import type { GltfImage } from '../gltf/readGltf.ts';
import { decodeImage, decodeImages, hasTooLargeImages } from './decodeImages.ts';

/** Enough bytes of a picture to read its size. */
function png(width: number, height: number): GltfImage {
  const bytes = new Uint8Array(40);
  const data = new DataView(bytes.buffer);
  data.setUint32(0, 0x89504e47);
  data.setUint32(16, width);
  data.setUint32(20, height);
  return { bytes, mimeType: 'image/png' };
}

const MAX_PIXELS = 64 * 1024 * 1024;
const copiesOf = (image: GltfImage, count: number) => Array.from({ length: count }, () => image);

/** A decoder of pictures that are as large as they say, and how many pixels it has open at most. */
function sizeDecoder(width: number, height: number) {
  const open = { pixels: 0, most: 0 };
  const decode = async (_image: GltfImage, maxSidePx = 0): Promise<ImageBitmap> => {
    open.pixels += width * height;
    open.most = Math.max(open.most, open.pixels);
    await new Promise((resolve) => setImmediate(resolve));
    open.pixels -= width * height;
    const scale = Math.min(1, maxSidePx / Math.max(width, height));
    return { width: width * scale, height: height * scale } as ImageBitmap;
  };
  return { open, decode };
}

afterEach(() => vi.unstubAllGlobals());

describe('the pictures of a file', () => {
  it.each([
    ['a few large ones', 8_192, 8_192, 4, 4_096],
    ['many large ones', 8_192, 8_192, 9, 2_048],
    ['very many', 4_096, 4_096, 300, 256],
    ['small ones', 512, 512, 200, 512],
  ])('are all shown, %s smaller where they must be', async (_what, width, height, count, sidePx) => {
    const { decode, open } = sizeDecoder(width, height);
    const shown = await decodeImages(copiesOf(png(width, height), count), decode);
    expect(shown.map((bitmap) => bitmap?.width)).toEqual(new Array<number>(count).fill(sidePx));
    expect(open.most).toBeLessThanOrEqual(MAX_PIXELS);
  });

  it('are in its order, and broken ones leave the others', async () => {
    const images = [png(4, 4), { bytes: new Uint8Array(3), mimeType: 'image/png' }, png(8, 8)];
    const bitmaps = [{ width: 4 }, undefined, { width: 8 }] as (ImageBitmap | undefined)[];
    expect(await decodeImages(images, async (image) => bitmaps[images.indexOf(image)])).toEqual(bitmaps);
  });

  it.each([
    ['a side that is too long', png(16_385, 4)],
    ['too many pixels', png(12_000, 12_000)],
  ])('are shown without one that has %s, which is not opened', async (_what, large) => {
    const { decode } = sizeDecoder(4_096, 4_096);
    const opened = vi.fn(decode);
    const images = [png(4_096, 4_096), large, png(4_096, 4_096)];
    expect((await decodeImages(images, opened)).map((bitmap) => bitmap?.width)).toEqual([4_096, undefined, 4_096]);
    expect(opened).toHaveBeenCalledTimes(2);
    expect([hasTooLargeImages(images), hasTooLargeImages([png(4, 4)])]).toEqual([true, false]);
  });

  it('are refused where there are too many, before any is opened', async () => {
    const decode = vi.fn();
    await expect(decodeImages(copiesOf(png(256, 256), 1_025), decode)).rejects.toMatchObject({
      name: 'FileFault',
      code: 'tooLarge',
    });
    expect(decode).not.toHaveBeenCalled();
  });
});

it('a picture is opened no larger than it may be shown', async () => {
  const open = vi.fn(async (_blob: Blob, _options: ImageBitmapOptions) => ({}));
  vi.stubGlobal('createImageBitmap', open);
  await decodeImage(png(8_192, 1_024));
  await decodeImage(png(8_192, 1_024), 1_024);
  await decodeImage(png(1_024, 1_024), 1_024);
  const sizes = open.mock.calls.map(([, { resizeWidth, resizeHeight }]) => [resizeWidth, resizeHeight]);
  expect(sizes).toEqual([
    [4_096, 512],
    [1_024, 128],
    [undefined, undefined],
  ]);
});
