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

it('answers nothing where a picture is missing, damaged or out of reach, and tries again when asked again', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no picture')));
  const answers = [
    () => Promise.resolve(new Response(null, { status: 404 })),
    () => Promise.resolve(new Response('text')),
    () => Promise.reject(new TypeError('no network')),
  ];
  let asked = 0;
  const images = new SharedImages(() => (answers[asked++] as () => Promise<Response>)());
  for (let k = 0; k < 3; k++) expect(await images.get('/a.png')).toBeUndefined();
  expect(asked).toBe(3);
});
