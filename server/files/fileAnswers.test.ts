import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemAnswers } from '../http/problems.ts';
import { sendFile } from './routes.ts';

const TEXT = JSON.stringify(Array.from({ length: 1_000 }, (_, k) => k));
const MISSING_FILE = '/nowhere/file.json';
const ACCEPTS_GZIP = { 'accept-encoding': 'gzip' };

let folder: string;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'files-'));
  file = join(folder, 'file.json');
  await writeFile(file, TEXT);
});
afterAll(() => rm(folder, { recursive: true }));

async function requestFile(path: string, method: 'GET' | 'HEAD', headers: Record<string, string> = {}) {
  const app = Fastify();
  await app.register(problemAnswers);
  app.get('/file', async (request, reply) => sendFile(request, reply, { path, bytes: TEXT.length, etag: '"1"' }));
  return app.inject({ method, url: '/file', headers });
}

test('a file is sent with its length, or zipped', async () => {
  const plain = await requestFile(file, 'GET');
  expect([plain.body, plain.headers['content-length']]).toEqual([TEXT, String(TEXT.length)]);
  const zipped = await requestFile(file, 'GET', ACCEPTS_GZIP);
  expect(zipped.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(zipped.rawPayload).toString('utf8')).toBe(TEXT);
});

test.each([{}, ACCEPTS_GZIP])(
  'one that cannot be opened is answered with a problem in plain text: %o',
  async (headers) => {
    const answer = await requestFile(MISSING_FILE, 'GET', headers);
    expect(answer.statusCode).toBe(500);
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.json()).toMatchObject({ status: 500 });
  },
);

test('its headers are answered without opening it', async () => {
  const plain = await requestFile(MISSING_FILE, 'HEAD');
  expect([plain.statusCode, plain.headers['content-length'], plain.body]).toEqual([200, String(TEXT.length), '']);
  expect(plain.headers['content-type']).toContain('application/json');
  const zipped = await requestFile(MISSING_FILE, 'HEAD', ACCEPTS_GZIP);
  expect([zipped.statusCode, zipped.headers['content-encoding'], zipped.body]).toEqual([200, 'gzip', '']);
  expect(zipped.headers['content-length']).toBeUndefined();
  const known = await requestFile(MISSING_FILE, 'GET', { 'if-none-match': '"1"' });
  expect(known.statusCode).toBe(304);
});
