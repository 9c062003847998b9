import { afterEach, expect, it, vi } from 'vitest';
import { SharedImages } from './SharedImages.ts';

/** Enough bytes of a picture to read its size. */
function png(width: number, height: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(40);
  const data = new DataView(bytes.buffer);
  data.setUint32(0, 0x89504e47);
  data.setUint32(16, width);
  data.setUint32(20, height);
  return bytes;
}

afterEach(() => vi.unstubAllGlobals());

it('fetches and decodes a picture once for all who ask', async () => {
  const bitmap = { width: 4, height: 4 };
  vi.stubGlobal('createImageBitmap', () => Promise.resolve(bitmap));
  const fetch = vi.fn(() => Promise.resolve(new Response(png(4, 4))));
  const images = new SharedImages(fetch);
  expect(await Promise.all([images.get('/a.png'), images.get('/a.png')])).toEqual([bitmap, bitmap]);
  await images.get('/a.png');
  expect(fetch).toHaveBeenCalledTimes(1);
});

it('answers nothing where there is no such picture, once for all', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no picture')));
  for (const answer of [new Response(null, { status: 404 }), new Response('text')]) {
    const fetch = vi.fn(() => Promise.resolve(answer));
    const images = new SharedImages(fetch);
    expect(await images.get('/a.png')).toBeUndefined();
    expect(await images.get('/a.png')).toBeUndefined();
    expect(fetch).toHaveBeenCalledTimes(1);
  }
});

it('does not open a picture that claims to be larger than any', async () => {
  const open = vi.fn();
  vi.stubGlobal('createImageBitmap', open);
  const images = new SharedImages(() => Promise.resolve(new Response(png(60_000, 60_000))));
  expect(await images.get('/a.png')).toBeUndefined();
  expect(open).not.toHaveBeenCalled();
});

it('fails where the file service is out of reach, and asks again when asked again', async () => {
  const bitmap = { width: 4, height: 4 };
  vi.stubGlobal('createImageBitmap', () => Promise.resolve(bitmap));
  const answers = [
    () => Promise.reject(new TypeError('no network')),
    () => Promise.resolve(new Response(null, { status: 503 })),
    () => Promise.resolve(new Response(png(4, 4))),
  ];
  let asked = 0;
  const images = new SharedImages(() => (answers[asked++] as () => Promise<Response>)());
  await expect(images.get('/a.png')).rejects.toThrow('no network');
  await expect(images.get('/a.png')).rejects.toThrow('503');
  expect(await images.get('/a.png')).toBe(bitmap);
});
