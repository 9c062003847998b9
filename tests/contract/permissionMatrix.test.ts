/** Every route and the socket as every kind of caller. A route without a verdict fails here. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIVE_CLOSE, LIVE_TIMING } from '../../src/domain/wire/live.ts';
import { problemSchema } from '../../src/domain/wire/problem.ts';
import { ACCOUNTS, type CallerKind, UNAUTHENTICATED } from './support/callers.ts';
import { authorizeClient, type Client, joinLive, pingPong, sendMessage } from './support/live.ts';
import type { RawAnswer, RawClient } from './support/rawHttp.ts';
import { addressOf, nameOf, routesWithoutHead } from './support/routes.ts';
import type { Site } from './support/site.ts';
import { type SiteForCallers, startSiteForCallers } from './support/siteForCallers.ts';
import { type ExpectedVerdict, expectedStatus, VERDICTS } from './support/verdicts.ts';

const CALLER_KINDS = [...UNAUTHENTICATED, ...ACCOUNTS];

const SOCKET_ROUTES = ['GET /scene/stream', 'GET /ot-replay/:sessionId', 'GET /route'];

let site: Site;
let client: RawClient;
let callers: SiteForCallers['callers'];
let close: SiteForCallers['close'];

beforeAll(async () => {
  ({ site, client, callers, close } = await startSiteForCallers());
});
afterAll(() => close());

let sentCount = 0;

function callRoute(verdict: ExpectedVerdict, caller: CallerKind, wantedMethod?: string): Promise<RawAnswer> {
  const [method = '', pattern = ''] = verdict.route.split(' ');
  const n = sentCount++;
  const body = verdict.body?.(n);
  return client.sendRaw({
    method: wantedMethod ?? method,
    url: verdict.url ?? addressOf({ method, url: pattern }),
    headers: {
      ...callers[caller],
      'x-forwarded-for': `10.0.${n >> 8}.${n & 255}`,
      ...(body !== undefined && { 'content-type': verdict.type ?? 'application/json' }),
    },
    ...(body !== undefined && { body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)) }),
  });
}

const titleOf = ({ route, about }: ExpectedVerdict) => (about === undefined ? route : `${route} of ${about}`);

describe('every route', () => {
  test('has a verdict, and every verdict has a route', () => {
    const routes = routesWithoutHead(site).map(nameOf);
    // Fastify adds a HEAD to each GET; only the provider's own is a route by itself.
    const judged = VERDICTS.map(({ route }) => route).filter((route) => !route.startsWith('HEAD'));
    expect([...new Set(judged)].sort()).toEqual([...new Set(routes)].sort());
  });

  test('with a token is described in OpenAPI, and every described call is a route', async () => {
    const { body } = await client.sendRaw({ method: 'GET', url: '/api/openapi.json', headers: callers.admin });
    const { paths } = JSON.parse(body) as { paths: Record<string, Record<string, unknown>> };
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{([^}]+)\}/g, ':$1')}`),
    );
    const guarded = routesWithoutHead(site).filter(({ url }) => /^\/(api|state)\//.test(url));
    expect(described.map((name) => name.replace(':*', '*')).sort()).toEqual(guarded.map(nameOf).sort());
  });

  test.each(VERDICTS.map((verdict) => [titleOf(verdict), verdict] as const))('%s', async (title, verdict) => {
    for (const caller of CALLER_KINDS) {
      const answer = await callRoute(verdict, caller);
      const expected = expectedStatus(verdict, caller);
      expect.soft(answer.status, `${title} as ${caller}: ${answer.body.slice(0, 200)}`).toBe(expected);
      if (expected !== 401 && expected !== 403) continue;
      expect.soft(problemSchema.parse(JSON.parse(answer.body)).status).toBe(expected);
      if (expected === 401) expect.soft(answer.headers['www-authenticate'], title).toContain('Bearer');
    }
  });

  test('answers HEAD to the same callers as GET', async () => {
    const readable = VERDICTS.filter(({ route }) => route.startsWith('GET '));
    for (const verdict of readable) {
      for (const caller of CALLER_KINDS) {
        const { status } = await callRoute(verdict, caller, 'HEAD');
        const expected = expectedStatus(verdict, caller);
        expect.soft(status, `HEAD of ${verdict.route} as ${caller}`).toBe(expected);
      }
    }
  });
});

describe('the live socket', () => {
  const tokenOf = (caller: CallerKind) => callers[caller]['authorization']?.replace('Bearer ', '') ?? '';
  const ingestReports = () =>
    site.app.intake.ingest([
      { id: 'M-1', timestamp: Date.now(), location: { easting: 649_000, northing: 4_763_000, altitude: 0 } },
    ]);
  const vehicleMessages = ({ messages }: Client) => messages.filter((message) => message.type !== 'pong');

  test.each(ACCOUNTS.filter((name) => name !== 'fleet'))('lets %s watch', async (caller) => {
    const watching = await joinLive(site.settings.port);
    await authorizeClient(watching, tokenOf(caller));
    ingestReports();
    await expect.poll(() => vehicleMessages(watching).length).toBeGreaterThan(0);
    watching.socket.close();
  });

  test.each(UNAUTHENTICATED.filter((name) => name !== 'nobody'))('turns %s away', async (caller) => {
    const watching = await joinLive(site.settings.port);
    sendMessage(watching, { type: 'authorization', payload: tokenOf(caller) });
    expect((await watching.closed).code).toBe(LIVE_CLOSE.notAuthorized.code);
    expect(watching.messages).toEqual([]);
  });

  test('turns machines away', async () => {
    const watching = await joinLive(site.settings.port);
    sendMessage(watching, { type: 'authorization', payload: tokenOf('fleet') });
    expect((await watching.closed).code).toBe(4403);
    expect(watching.messages).toEqual([]);
  });

  test('sends nothing before authentication, and closes when that takes too long', async () => {
    const watching = await joinLive(site.settings.port);
    const witness = await joinLive(site.settings.port);
    await authorizeClient(witness, tokenOf('operator'));
    ingestReports();
    await expect.poll(() => vehicleMessages(witness).length).toBeGreaterThan(0);
    await pingPong(watching);
    expect(vehicleMessages(watching)).toEqual([]);
    witness.socket.close();
    site.clock.offsetMs += LIVE_TIMING.authorizeWithinMs;
    expect((await watching.closed).code).toBe(LIVE_CLOSE.tooLate.code);
  });

  test('and the replay and route sockets are the only addresses that become one', async () => {
    const upgrade = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' };
    for (const verdict of VERDICTS.filter(({ route }) => !SOCKET_ROUTES.includes(route))) {
      const [method = '', pattern = ''] = verdict.route.split(' ');
      const url = verdict.url ?? addressOf({ method, url: pattern });
      const headers = { ...callers.admin, ...upgrade, 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==' };
      const { status } = await client.sendRaw({ method, url, headers });
      expect.soft(status, titleOf(verdict)).toBe(400);
    }
  });
});
