import { afterEach, expect, it, vi } from 'vitest';
import { fetchThenImport, PartError } from './fetchThenImport.ts';

const IMPORTER = 'http://mine.test/assets/app.js';
const script = () => new Response('export {}', { headers: { 'content-type': 'text/javascript' } });

vi.stubGlobal('document', { querySelectorAll: () => [{ href: 'http://mine.test/assets/libraries.js' }] });
afterEach(() => vi.unstubAllGlobals());

it('imports a part after its files were fetched, once each, and those of the document not at all', async () => {
  const fetching = vi.fn<(url: string) => Promise<Response>>(async () => script());
  vi.stubGlobal('fetch', fetching);
  const load = vi.fn(async () => 'the part');
  const parts = ['./libraries.js', './shared.js', './panel.js'];
  expect(await Promise.all([fetchThenImport(load, parts, IMPORTER), fetchThenImport(load, parts, IMPORTER)])).toEqual([
    'the part',
    'the part',
  ]);
  expect(fetching.mock.calls.map(([url]) => url)).toEqual([
    'http://mine.test/assets/shared.js',
    'http://mine.test/assets/panel.js',
  ]);
});

it.each([
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  [
    'a refusal',
    () => Promise.resolve(new Response('', { status: 502, headers: { 'content-type': 'text/javascript' } })),
  ],
  ['a page', () => Promise.resolve(new Response('<p>', { headers: { 'content-type': 'text/html' } }))],
  ['a type unknown', () => Promise.resolve(new Response(new Uint8Array(1)))],
])('imports nothing after %s, and fetches again at the next attempt', async (name, answer) => {
  const part = [`./${encodeURIComponent(name)}.js`];
  const load = vi.fn(async () => 'the part');
  vi.stubGlobal('fetch', answer);
  await expect(fetchThenImport(load, part, IMPORTER)).rejects.toThrow(PartError);
  expect(load).not.toHaveBeenCalled();
  vi.stubGlobal('fetch', async () => script());
  expect(await fetchThenImport(load, part, IMPORTER)).toBe('the part');
});

it('imports at once what has no files of its own', async () => {
  expect(await fetchThenImport(async () => 'the part')).toBe('the part');
});
