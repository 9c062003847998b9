/**
 * PostgreSQL stops, and PostgreSQL answers nothing: every door that writes says so in time, what memory knows is answered,
 * and once it is back all goes on and nothing that was accepted is missing.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shiftSpanAt } from '../../src/domain/time/siteShift.ts';
import { problemSchema } from '../../src/domain/wire/problem.ts';
import { hasPostgresServer, PostgresServer } from '../chaos/postgresServer.ts';
import { AppClient, Browser, httpTransport } from './support/browser.ts';
import { type CallerKind, callersOf } from './support/callers.ts';
import { authorizeClient, type Client, joinLive, pingPong } from './support/live.ts';
import type { RawAnswer } from './support/rawHttp.ts';
import { type RawClient, rawClient } from './support/rawHttp.ts';
import { addressOf, nameOf, routesWithoutHead } from './support/routes.ts';
import { IS_BEHIND_PROXY } from './support/servers/behindProxy.ts';
import { type Site, startSite, tokenFor } from './support/site.ts';
import { VERDICTS } from './support/verdicts.ts';
import {
  SITE_PLACE,
  signOf,
  VIEW_STATE,
  type WriteRoute,
  type WrittenObjects,
  writeRoutes,
  zoneOf,
} from './support/writeRoutes.ts';

/** The app gives a call up after it (rules.md#call-timeouts). */
const ANSWERED_WITHIN_MS = 10_000;
const INGEST_ROUTE = 'POST /api/ingest/fixes';
/** Of the provider's own methods only POST does anything. */
const WRITING_ROUTE_PATTERN = /^(POST|PUT|PATCH|DELETE) (?!\/realms\/)|^POST \/realms\//;
/** Answered as before, whatever the database does. */
const READS_FROM_MEMORY = [
  '/healthz',
  '/config.json',
  '/api/entities?type=vehicle',
  '/api/entities?type=sensor',
  '/api/entities?type=annotation',
  '/api/entities/config_visual',
  '/api/ruleZone/list?map=x',
  '/api/surweywall?mineAreas=x',
  '/state/vehicle?status=YES',
  '/state/vehicle-state',
  '/state/asset',
  '/state/sensor',
  '/state/sensor-status',
  '/state/zone',
  '/state/minearea',
  '/api/mapInfo/list',
  '/api/autz?resource=public_view&scope=create',
  '/api/roads',
  '/api/openapi.json',
  '/api/asyncapi.json',
  '/realms/headframe/.well-known/openid-configuration',
];

/** When zones were counted, and how busy the server is. */
const OF_THE_MOMENT = /"(timestamp|eventLoopDelayMs)":\d+/g;

interface TimedReply extends RawAnswer {
  ms: number;
}

describe.skipIf(!hasPostgresServer || IS_BEHIND_PROXY)('a site whose database', () => {
  let postgres: PostgresServer;
  let site: Site;
  let callers: Record<CallerKind, Record<string, string>>;
  let client: RawClient;
  let objects: WrittenObjects;
  let watching: Client;
  let token: string;

  beforeAll(async () => {
    postgres = await PostgresServer.start();
    site = await startSite({
      listen: true,
      environment: { HEADFRAME_TRUST_PROXY: '1' },
      placed: () => ({ kind: 'postgres', url: postgres.url }),
    });
    callers = await callersOf(site);
    client = rawClient(site.settings.port, 64);
    await ingestReportsOf('EX-1', 'EX-2');
    objects = await writeObjects();
    watching = await joinLive(site.settings.port);
    token = await tokenFor(site, { lifeSeconds: 3_600 });
  });
  afterAll(async () => {
    watching?.socket.terminate();
    client?.close();
    await site?.close();
    await postgres?.stop();
  });

  let sent = 0;
  async function sendTo(writeRoute: WriteRoute): Promise<TimedReply> {
    const { route, account, url, type = 'application/json', body, cookie } = writeRoute;
    const [method = '', pattern = ''] = route.split(' ');
    const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
    const beganMs = performance.now();
    const answer = await client.sendRaw({
      method,
      url: url ?? addressOf({ method, url: pattern }),
      headers: {
        ...(pattern.startsWith('/realms/') ? {} : callers[account]),
        'x-forwarded-for': `10.1.0.${sent++ % 256}`,
        ...(bytes.length > 0 && { 'content-type': type }),
        ...(cookie !== undefined && { cookie }),
      },
      ...(bytes.length > 0 && { body: bytes }),
    });
    return { ...answer, ms: performance.now() - beganMs };
  }

  async function readTimed(url: string, account: CallerKind = 'admin'): Promise<TimedReply> {
    const beganMs = performance.now();
    const answer = await client.sendRaw({ method: 'GET', url, headers: callers[account] });
    return { ...answer, ms: performance.now() - beganMs };
  }

  let lastMs = 0;
  function reportsOf(id: string): object[] {
    const timestamp = Math.max(lastMs + 1, Date.now());
    lastMs = timestamp;
    const category = id.startsWith('EX') ? 'OPExcavator' : 'OPMiningTruck';
    const fix = { id, timestamp, location: SITE_PLACE, category };
    if (category === 'OPExcavator') return [fix];
    const state = { status: '1.2 Empty travel', startTime: timestamp, load: { selectedVehicle: 'EX-1' } };
    return [fix, { type: 'changed', deviceType: 'tablet', event: 'STATE', id, state, timestamp }];
  }

  const ingestReportsOf = (...ids: string[]) =>
    sendTo({ route: INGEST_ROUTE, account: 'fleet', body: ids.flatMap(reportsOf) });

  async function idOf(route: string, body: object): Promise<string> {
    const { status, body: text } = await sendTo({ route, account: 'admin', body });
    expect(status, text).toBe(200);
    return (JSON.parse(text) as { id: string }).id;
  }

  async function writeObjects(): Promise<WrittenObjects> {
    const [first, second, freeTruck] = [1, 2, 3].map((n) => `HT-${lastMs}-${n}`) as [string, string, string];
    await ingestReportsOf(first, second, freeTruck);
    const proposeTruck = (truck: string) => idOf('POST /api/dispatch/proposals', { truck, excavator: 'EX-2' });
    const origin = site.settings.publicUrl;
    const browser = new Browser(httpTransport(`http://127.0.0.1:${site.settings.port}`), origin);
    const signInPage = await new AppClient(browser, `${origin}/`).openSignIn();
    return {
      annotation: await idOf('POST /api/entities', signOf(`There ${lastMs}`)),
      view: await idOf('POST /api/adt/view', { name: `There ${lastMs}`, state: VIEW_STATE }),
      zone: await idOf('POST /api/ruleZone', zoneOf(`There ${lastMs}`)),
      proposals: [await proposeTruck(first), await proposeTruck(second)],
      freeTruck,
      signInPage,
      cookie: browser.cookieHeader(signInPage),
      shiftFrom: shiftSpanAt(Date.now(), site.settings.site.timeZone).fromMs,
    };
  }

  const currentWriteRoutes = () => writeRoutes(objects, lastMs);
  const readOnce = async (): Promise<Record<string, TimedReply>> =>
    Object.fromEntries(await Promise.all(READS_FROM_MEMORY.map(async (url) => [url, await readTimed(url)] as const)));
  const bodiesOf = (answers: Record<string, TimedReply>) =>
    Object.entries(answers).map(([url, { status, body }]) => [url, status, body.replace(OF_THE_MOMENT, '')]);

  function expectUnavailable(what: string, answer: TimedReply): void {
    expect.soft(answer.status, `${what}: ${answer.body.slice(0, 300)}`).toBe(503);
    expect.soft(Number(answer.headers['retry-after']), what).toBeGreaterThan(0);
    expect.soft(answer.ms, what).toBeLessThan(ANSWERED_WITHIN_MS);
    // The pages and the protocol of the sign-in have forms of their own.
    if (answer.status === 503 && !what.includes('/realms/'))
      expect.soft(problemSchema.parse(JSON.parse(answer.body)).status, what).toBe(503);
  }

  test('has a request for every door that writes', () => {
    const routes = routesWithoutHead(site)
      .map(nameOf)
      .filter((name) => WRITING_ROUTE_PATTERN.test(name));
    expect([...currentWriteRoutes().map(({ route }) => route), INGEST_ROUTE].sort()).toEqual(
      [...new Set(routes)].sort(),
    );
  });

  describe.each([
    [
      'is stopped',
      () => {
        postgres.kill();
        return () => postgres.run();
      },
    ],
    ['answers nothing', () => postgres.freeze()],
  ] as const)('%s', (_what, takeAway) => {
    const receivedFixCount = () => watching.messages.filter(({ type }) => type === 'location').length;
    let bringBack: () => void;
    let acceptedAtMs: number;

    test('answers from memory as before, and refuses in time what it cannot keep or read', async () => {
      await authorizeClient(watching, token);
      const before = await readOnce();
      for (const [url, { status, body }] of Object.entries(before)) expect(status, `${url} ${body}`).toBeLessThan(500);
      bringBack = takeAway();
      const answers = await Promise.all(
        currentWriteRoutes().map(async (door) => [door.route, await sendTo(door)] as const),
      );
      for (const [route, answer] of answers) expectUnavailable(route, answer);
      expect(bodiesOf(await readOnce())).toEqual(bodiesOf(before));
    });

    test('answers no read with a failure, and none late', async () => {
      const reads = VERDICTS.filter(({ route }) => route.startsWith('GET ') && route !== 'GET /');
      const answers = await Promise.all(
        reads.map(async ({ route, url, callers }) => {
          const address = url ?? addressOf({ method: 'GET', url: route.split(' ')[1] ?? '' });
          return [route, await readTimed(address, callers === 'machines' ? 'fleet' : 'admin')] as const;
        }),
      );
      for (const [route, answer] of answers) {
        if (answer.status === 503) expectUnavailable(route, answer);
        else expect.soft(answer.status, `${route}: ${answer.body.slice(0, 300)}`).toBeLessThan(500);
        expect.soft(answer.ms, route).toBeLessThan(ANSWERED_WITHIN_MS);
      }
    });

    test('goes on live: fixes are accepted, and those who watch get them', async () => {
      const seen = receivedFixCount();
      const accepted = await ingestReportsOf('HT-9');
      expect(accepted.status, accepted.body).toBe(200);
      acceptedAtMs = lastMs;
      expect(accepted.ms).toBeLessThan(ANSWERED_WITHIN_MS);
      await expect.poll(receivedFixCount).toBe(seen + 1);
      await pingPong(watching);
      const late = await joinLive(site.settings.port);
      await authorizeClient(late, token);
      late.socket.terminate();
    });

    test('takes everything again once it is back, and keeps what it has accepted', async () => {
      bringBack();
      await expect.poll(async () => (await readTimed('/readyz')).status, { timeout: 20_000 }).toBe(200);
      const storedVehicle = () =>
        site.db.selectFrom('vehicle').select('record').where('id', '=', 'HT-9').executeTakeFirst();
      await expect
        .poll(async () => JSON.stringify(await storedVehicle()), { timeout: 20_000 })
        .toContain(String(acceptedAtMs));
      for (const door of currentWriteRoutes()) {
        const answer = await sendTo(door);
        expect.soft(answer.status, `${door.route}: ${answer.body.slice(0, 300)}`).toBeLessThan(500);
      }
      objects = await writeObjects();
    });
  });
});
