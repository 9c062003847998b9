/** The server at its start: what it answers until it is ready, and while a large demo fleet comes onto the road. */
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import type { TrafficState } from '../../demo/traffic/model.ts';
import { shiftTimes } from '../../demo/traffic/run/snapshot.ts';
import { TRAFFIC_STATE_KEY } from '../../demo/traffic/run/start.ts';
import { openDatabase } from '../../server/db/open.ts';
import { DatabaseStoredValues } from '../../server/db/storedValues.ts';
import { StartingServer } from '../../server/start/StartingServer.ts';
import { freePort } from '../support/freePort.ts';
import { AppClient, Browser, httpTransport } from './support/browser.ts';
import { makeDataDir } from './support/database.ts';
import { authorizeClient, joinLive } from './support/live.ts';
import { type StartedProgram, startProgram } from './support/program.ts';
import { waitUntil } from './support/servers/waitUntil.ts';

describe('a server that starts', () => {
  let port: number;
  let starting: StartingServer;
  const url = (path: string) => `http://127.0.0.1:${port}${path}`;

  beforeAll(async () => {
    port = await freePort();
    starting = await StartingServer.listen({ host: '127.0.0.1', port, isProxied: false });
  });
  afterAll(() => starting.close());

  test('says so to supervisors, and is not ready', async () => {
    const health = await fetch(url('/healthz'));
    expect(health.status).toBe(503);
    expect(await health.json()).toEqual({ status: 'starting' });
    for (const path of ['/readyz', '/readyz/stream']) expect((await fetch(url(path))).status).toBe(503);
  });

  test.each([
    ['en', 'en-US,en;q=0.9', 'Headframe is starting'],
    ['mn', 'mn,en;q=0.5', 'Headframe эхэлж байна'],
  ])('shows people a page in their language (%s) that opens the app by itself', async (language, accepted, title) => {
    const headers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'accept-language': accepted };
    const answer = await fetch(url('/?viewer_1=default'), { headers });
    const page = await answer.text();
    expect(answer.status).toBe(503);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(page).toContain(`<html lang="${language}"`);
    expect(page).toContain(`<h1>${title}</h1>`);
    expect(page).toContain('http-equiv="refresh"');
    const nonce = /style nonce="([^"]+)"/.exec(page)?.[1] ?? 'none';
    expect(answer.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test.each([
    ['GET', '/state/vehicle?status=YES', undefined],
    ['POST', '/api/ingest/fixes', JSON.stringify([{ id: 'A', padding: 'x'.repeat(200_000) }])],
    ['POST', '/realms/headframe/protocol/openid-connect/token', 'grant_type=refresh_token'],
  ])('refuses %s %s as a problem that passes', async (method, path, body) => {
    const answer = await fetch(url(path), { method, ...(body !== undefined && { body }) });
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(await answer.json()).toMatchObject({
      status: 503,
      instance: path.split('?')[0],
      message: 'The server is starting. Try again in a few seconds.',
    });
  });

  test('refuses sockets before their upgrade', async () => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/scene/stream`);
    socket.on('error', () => {});
    const [, response] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode: number }];
    expect(response.statusCode).toBe(503);
    socket.terminate();
  });

  test('asks for no body that it would not read, and survives what is no HTTP', async () => {
    const answerTo = async (text: string) => {
      const socket = connect(port, '127.0.0.1');
      let received = '';
      socket.on('data', (chunk) => {
        received += String(chunk);
      });
      socket.write(text);
      await once(socket, 'close');
      return received;
    };
    const head =
      'POST /api/ingest/fixes HTTP/1.1\r\nHost: x\r\nContent-Length: 5000000\r\nExpect: 100-continue\r\n\r\n';
    expect(await answerTo(head)).toMatch(/^HTTP\/1\.1 503 /);
    expect(await answerTo('\u0016\u0003\u0001 rubbish\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
    expect((await fetch(url('/healthz'))).status).toBe(503);
  });

  test('gives its port up at once, also beside a client that sends slowly', async () => {
    const slow = connect(port, '127.0.0.1');
    await once(slow, 'connect');
    slow.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nhalf');
    const ended = once(slow, 'close');
    slow.on('error', () => {});
    await Promise.all([starting.close(), starting.close()]);
    const next = await StartingServer.listen({ host: '127.0.0.1', port, isProxied: false });
    expect((await fetch(url('/healthz'))).status).toBe(503);
    await next.close();
    await ended;
    await expect(fetch(url('/healthz'))).rejects.toThrow();
  });
});

describe('a demo of many vehicles', () => {
  const PASSWORD = 'a-demo-password';
  const VEHICLES = 300;
  const DOWN_S = 2 * 3_600;
  /** Far above what it takes beside other tests. */
  const ANSWERED_WITHIN_MS = 20_000;

  let dataDir: string;
  let port: number;
  let server: StartedProgram | undefined;
  const siteUrl = (path: string) => `http://localhost:${port}${path}`;

  beforeAll(async () => {
    dataDir = await makeDataDir();
    port = await freePort();
  });
  afterEach(() => kill());
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  async function kill(): Promise<void> {
    const child = server?.process;
    server = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  /** @returns what `/healthz` has answered until the server was ready */
  async function start(): Promise<Map<number, unknown>> {
    const started = startProgram('server/main.ts', [], {
      ...{ PORT: String(port), HOST: '127.0.0.1', HEADFRAME_DATA_DIR: dataDir },
      ...{ HEADFRAME_DEMO_PASSWORD: PASSWORD, HEADFRAME_FLEET: String(VEHICLES) },
    });
    server = started;
    const answers = new Map<number, unknown>();
    await waitUntil('the server', async () => {
      if (started.process.exitCode !== null) throw new Error(started.log());
      try {
        const answer = await fetch(siteUrl('/healthz'), { signal: AbortSignal.timeout(10_000) });
        answers.set(answer.status, await answer.json());
      } catch {
        // It does not listen yet.
      }
      return started.output().includes('Headframe is ready');
    });
    return answers;
  }

  const signIn = async () => {
    const client = new AppClient(new Browser(httpTransport(siteUrl('/')), siteUrl('/')), siteUrl('/'));
    return (await client.tokens('operator', PASSWORD)).access_token;
  };

  async function vehicles(token: string): Promise<{ id: string; timestamp: number }[]> {
    const answer = await fetch(siteUrl('/state/vehicle'), { headers: { authorization: `Bearer ${token}` } });
    return (await answer.json()) as { id: string; timestamp: number }[];
  }

  /** Signs in and opens a socket. @returns how long it took, and a token */
  async function visit(): Promise<{ tookMs: number; token: string }> {
    const beganMs = performance.now();
    const token = await signIn();
    const client = await joinLive(port);
    await authorizeClient(client, token);
    client.socket.terminate();
    return { tookMs: performance.now() - beganMs, token };
  }

  test('is served while the fleet comes, and after hours goes on from now', { timeout: 400_000 }, async () => {
    const answers = await start();
    expect(answers.get(503)).toEqual({ status: 'starting' });
    const first = await visit();
    expect(first.tookMs).toBeLessThan(ANSWERED_WITHIN_MS);
    await waitUntil('the fleet', () => server?.log().includes(`${VEHICLES} vehicles on the road"`) === true);
    expect((await vehicles(first.token)).length).toBeGreaterThanOrEqual(VEHICLES);
    // Its state is stored every ten seconds.
    await sleep(12_000);
    await kill();
    await turnBack(DOWN_S);

    await start();
    const again = await visit();
    expect(again.tookMs).toBeLessThan(ANSWERED_WITHIN_MS);
    const fresh = (await vehicles(again.token)).filter(({ timestamp }) => timestamp > Date.now() - 60_000);
    expect(fresh.length).toBeGreaterThan(30);
    await waitUntil('the fleet', () => server?.log().includes(`${VEHICLES} vehicles on the road"`) === true);
    expect((await vehicles(again.token)).length).toBeGreaterThanOrEqual(VEHICLES);
  });

  /** As if the server had been down for longer. */
  async function turnBack(byS: number): Promise<void> {
    const db = await openDatabase({ kind: 'embedded', directory: `${dataDir}/database` }, () => {});
    try {
      const storedValues = new DatabaseStoredValues(db);
      const stored = (await storedValues.load(TRAFFIC_STATE_KEY)) as { traffic: TrafficState };
      shiftTimes(stored.traffic, -byS);
      await storedValues.save(TRAFFIC_STATE_KEY, stored);
    } finally {
      await db.destroy();
    }
  }
});
