import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RestClient } from './RestClient.ts';
import { tokenFetchFor } from './tokenFetch.ts';

/** Addresses that were fetched, with their token. */
let fetched: [url: string, token: string | null][] = [];
let status = 200;

beforeEach(() => {
  fetched = [];
  status = 200;
  vi.stubGlobal('location', { href: 'https://page.mine/twin/' });
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    fetched.push([url, new Headers(init?.headers).get('authorization')]);
    return new Response('', { status });
  });
});
afterEach(() => vi.unstubAllGlobals());

const withToken = new RestClient(async () => 'secret').fetch;

it.each([
  ['https://files.mine/maps/a/tileset.json', 'https://files.mine/maps/a/1.glb', 'Bearer secret'],
  ['https://files.mine/maps/a/tileset.json', 'https://files.mine:443/maps/b.glb?v=1', 'Bearer secret'],
  ['https://files.mine/maps/a/tileset.json', 'https://evil.com/x.glb', null],
  ['https://files.mine/maps/a/tileset.json', '//evil.com/x.glb', null],
  ['https://files.mine/maps/a/tileset.json', 'http://files.mine/maps/a/1.glb', null],
  ['https://files.mine/maps/a/tileset.json', 'https://files.mine:8443/1.glb', null],
  ['https://files.mine/maps/a/tileset.json', 'https://files.mine@evil.com/1.glb', null],
  ['https://files.mine/maps/a/tileset.json', '/maps/a/1.glb', null],
  ['/maps/a/tileset.json', '/maps/a/1.glb', 'Bearer secret'],
  ['/maps/a/tileset.json', 'https://page.mine/maps/a/1.glb', 'Bearer secret'],
  ['/maps/a/tileset.json', '/\\evil.com/1.glb', null],
])('of a map at %s, %s is fetched with the token %s', async (own, url, token) => {
  await tokenFetchFor(own, withToken)(url, { headers: { range: 'bytes=0-9' } });
  expect(fetched).toEqual([[url, token]]);
});

it('a foreign host that answers 401 gets no fresh token either, and does not sign the user out', async () => {
  status = 401;
  const sessionGuard = { freshToken: vi.fn(async () => 'fresh'), refuseToken: vi.fn() };
  const { fetch } = new RestClient(async () => 'secret', { sessionGuard });
  const answer = await tokenFetchFor('/maps/a/tileset.json', fetch)('https://evil.com/x.glb');
  expect(answer.status).toBe(401);
  expect(fetched).toEqual([['https://evil.com/x.glb', null]]);
  expect([sessionGuard.freshToken, sessionGuard.refuseToken].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
});

it('what is no address fails as a fetch does', async () => {
  await expect(tokenFetchFor('/maps/a/tileset.json', withToken)('http://[')).rejects.toThrow(TypeError);
  expect(fetched).toEqual([]);
});
