/**
 * Broken, endless or bomb bodies, sent to every route by every kind of caller: the server survives, answers problem
 * documents that never blame itself, and never waits for the body of a caller without rights.
 */
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { problemSchema } from '../../src/domain/wire/problem.ts';
import { ACCOUNTS, type CallerKind, UNAUTHENTICATED } from './support/callers.ts';
import type { RawAnswer, RawClient, RawRequest } from './support/rawHttp.ts';
import { addressOf, nameOf, routesWithoutHead } from './support/routes.ts';
import type { Route, Site } from './support/site.ts';
import { type SiteForCallers, startSiteForCallers } from './support/siteForCallers.ts';

let site: Site;
let client: RawClient;
let rssBefore = 0;
let callers: SiteForCallers['callers'];
let close: SiteForCallers['close'];

beforeAll(async () => {
  ({ site, client, callers, close } = await startSiteForCallers());
  rssBefore = process.memoryUsage().rss;
});
afterAll(() => close());

/** Far below the size of one bomb of each kind for every route and caller. */
const MEMORY_BYTES = 536_870_912;
let sentCount = 0;

function sendBody(route: Route, caller: CallerKind, more: Pick<RawRequest, 'body' | 'headers'>): Promise<RawAnswer> {
  const n = sentCount++;
  const from = `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
  const headers = { ...callers[caller], 'x-forwarded-for': from, ...more.headers };
  return client.sendRaw({ method: route.method, url: addressOf(route), ...more, headers });
}

/** Applies to every answer to unusable input. */
function expectNoFault(answer: RawAnswer, what: string): void {
  expect(answer.status, `${what}: ${answer.body.slice(0, 300)}`).toBeLessThan(500);
  const type = String(answer.headers['content-type'] ?? '');
  if (answer.status < 400 || what.includes('/realms/')) return;
  expect(type, what).toContain('application/problem+json');
  if (answer.body !== '') problemSchema.parse(JSON.parse(answer.body));
}

const MEDIA_TYPES = [
  'application/json',
  'application/x-ndjson',
  'application/octet-stream',
  'application/x-www-form-urlencoded',
  'text/plain',
];
const ZERO_BYTES = Buffer.alloc(33_554_432);
const ZIPPED_LINES = gzipSync('{"id":"V-1"}\n'.repeat(100));
const BODY_BY_ENCODING: Record<string, { encoding: string; body: Buffer }> = {
  'one byte that is no gzip': { encoding: 'gzip', body: Buffer.from('x') },
  'half a gzip': { encoding: 'gzip', body: ZIPPED_LINES.subarray(0, ZIPPED_LINES.length >> 1) },
  'a gzip whose checksum is wrong': {
    encoding: 'gzip',
    body: ZIPPED_LINES.map((byte, k) => (k === ZIPPED_LINES.length - 6 ? ~byte : byte)) as Buffer,
  },
  'a bomb': { encoding: 'gzip', body: gzipSync(ZERO_BYTES) },
  'a bomb in a bomb': { encoding: 'gzip, gzip', body: gzipSync(gzipSync(ZERO_BYTES)) },
  'a deflate bomb': { encoding: 'deflate', body: deflateSync(ZERO_BYTES) },
  'a brotli bomb': { encoding: 'br', body: brotliCompressSync(ZERO_BYTES.subarray(0, 1_048_576)) },
  'nothing at all': { encoding: 'gzip', body: Buffer.alloc(0) },
};

const acceptsBody = ({ method }: Route) => ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method);

describe.each([...UNAUTHENTICATED, ...ACCOUNTS])('%s', (caller) => {
  test.each(Object.keys(BODY_BY_ENCODING))('may send %s to every route', async (kind) => {
    const { encoding, body } = BODY_BY_ENCODING[kind] as (typeof BODY_BY_ENCODING)[string];
    for (const route of routesWithoutHead(site)) {
      for (const type of acceptsBody(route) ? MEDIA_TYPES : MEDIA_TYPES.slice(0, 1)) {
        const headers = { 'content-encoding': encoding, 'content-type': type };
        const answer = await sendBody(route, caller, { headers, body });
        expectNoFault(answer, `${nameOf(route)} with ${kind} as ${type}`);
      }
    }
    expect(await healthAnswer()).toMatchObject({ status: 'ok', faults: 0, recording: 'on' });
  });

  test('has not cost much memory', () => {
    expect(process.memoryUsage().rss - rssBefore).toBeLessThan(MEMORY_BYTES);
  });

  test('gets an answer from every route though the body never ends', async () => {
    const endless = Buffer.alloc(65_536, 'a');
    for (const route of routesWithoutHead(site)) {
      const type = route.url === '/api/designs' ? 'application/octet-stream' : 'application/json';
      const answer = await sendBody(route, caller, { headers: { 'content-type': type }, body: { endless } });
      expectNoFault(answer, `${nameOf(route)} with an endless body`);
    }
    expect(await healthAnswer()).toMatchObject({ status: 'ok', faults: 0, recording: 'on' });
  });
});

async function healthAnswer(): Promise<unknown> {
  return JSON.parse((await client.sendRaw({ method: 'GET', url: '/healthz' })).body) as unknown;
}

const GUARDED_PATH = /^\/(api|state)\//;

describe('callers without the right to send a body', () => {
  /** Sends the head of a request and not one byte of the body that it promises. */
  const sendHeadOnly = (route: Route, caller: CallerKind, headers: Record<string, string>) =>
    sendBody(route, caller, { headers, body: 'promised' });

  test.each(UNAUTHENTICATED)('is refused before it is read: %s', async (caller) => {
    const routes = routesWithoutHead(site).filter((route) => acceptsBody(route) && GUARDED_PATH.test(route.url));
    expect(routes.length).toBeGreaterThan(8);
    for (const route of routes) {
      for (const encoding of ['gzip', 'identity']) {
        const headers = {
          'content-length': '1000000',
          'content-encoding': encoding,
          'content-type': 'application/json',
        };
        expect((await sendHeadOnly(route, caller, headers)).status, nameOf(route)).toBe(401);
      }
    }
  });

  test.each([
    ['POST /api/ingest/fixes', 'admin'],
    ['POST /api/entities', 'operator'],
    ['POST /api/entities/disable', 'operator'],
    ['PUT /api/entities', 'operator'],
    ['DELETE /api/entities', 'operator'],
    ['POST /api/designs', 'dispatcher'],
  ] as const)('is refused before it is read: %s as %s', async (name, caller) => {
    const route = routesWithoutHead(site).find((one) => nameOf(one) === name) as Route;
    const headers = { 'content-length': '1000000', 'content-type': 'application/x-ndjson', 'content-encoding': 'gzip' };
    expect((await sendHeadOnly(route, caller, headers)).status).toBe(403);
  });

  test('nor is a body sent to an unknown address', async () => {
    const headers = { 'content-length': '1000000', 'content-type': 'application/json' };
    const answer = await sendHeadOnly({ method: 'POST', url: '/api/nothing' }, 'nobody', headers);
    expect(answer.status).toBe(404);
    expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
  });
});
