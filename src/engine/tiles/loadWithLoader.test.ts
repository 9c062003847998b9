import { expect, it } from 'vitest';
import { load } from './loadWithLoader.ts';

const options = (fetch: (url: string) => Promise<Response>) => ({ core: { fetch }, '3d-tiles': { isTileset: true } });
const loader = {
  parse: async (data: ArrayBuffer, given: object, { url }: { url: string }) => ({
    text: new TextDecoder().decode(data),
    given,
    url,
  }),
};

it('hands the loader the bytes, the options and the address', async () => {
  const given = options(async () => new Response('tile'));
  expect(await load('/maps/a/1.glb', loader, given)).toEqual({ text: 'tile', given, url: '/maps/a/1.glb' });
});

it('names the address that a redirect led to', async () => {
  const answer = Object.defineProperty(new Response('{}'), 'url', { value: 'https://mine/b/tileset.json' });
  const { url } = await load(
    '/maps/a/tileset.json',
    loader,
    options(async () => answer),
  );
  expect(url).toBe('https://mine/b/tileset.json');
});

it('fails as its fetch does', async () => {
  const refused = options(() => Promise.reject(new Error('The server answered 404 for 1.glb')));
  await expect(load('/maps/a/1.glb', loader, refused)).rejects.toThrow('404');
});
