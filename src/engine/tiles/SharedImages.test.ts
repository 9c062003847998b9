import { afterEach, expect, it, vi } from 'vitest';
import { SharedImages } from './SharedImages.ts';

afterEach(() => vi.unstubAllGlobals());

it('fetches and decodes a picture once for all who ask', async () => {
  const bitmap = { width: 4, height: 4 };
  vi.stubGlobal('createImageBitmap', () => Promise.resolve(bitmap));
  const fetch = vi.fn(() => Promise.resolve(new Response('png')));
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

it('fails where the file service is out of reach, and asks again when asked again', async () => {
  const bitmap = { width: 4, height: 4 };
  vi.stubGlobal('createImageBitmap', () => Promise.resolve(bitmap));
  const answers = [
    () => Promise.reject(new TypeError('no network')),
    () => Promise.resolve(new Response(null, { status: 503 })),
    () => Promise.resolve(new Response('png')),
  ];
  let asked = 0;
  const images = new SharedImages(() => (answers[asked++] as () => Promise<Response>)());
  await expect(images.get('/a.png')).rejects.toThrow('no network');
  await expect(images.get('/a.png')).rejects.toThrow('503');
  expect(await images.get('/a.png')).toBe(bitmap);
});
