/** One of several servers is cut off from NATS: its live and route clients go to another one, and come back later. */
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import { LIVE_CLOSE } from '../../src/domain/wire/live.ts';
import { freePort } from '../support/freePort.ts';
import { authorizeClient, joinLive } from './support/live.ts';
import { hasNats, NatsServer } from './support/natsServer.ts';
import { RoundRobin } from './support/servers/roundRobin.ts';
import { type Site, startSite, tokenFor } from './support/site.ts';

describe.skipIf(!hasNats)('a server that is cut off from NATS', () => {
  let nats: NatsServer;
  let toNats: RoundRobin;
  let site: Site;

  beforeAll(async () => {
    nats = await NatsServer.start();
    const port = await freePort();
    toNats = await RoundRobin.start(port, [nats.port]);
    const environment = { NATS_URL: `nats://127.0.0.1:${port}`, DATABASE_URL: 'postgres://given.by.the.test' };
    site = await startSite({ listen: true, environment });
  });
  afterAll(async () => {
    await site?.close();
    await toNats?.stop();
    await nats?.stop();
  });

  const openSocket = (path: string) => new WebSocket(`ws://127.0.0.1:${site.settings.port}${path}`);
  const statusOfUpgrade = async (path: string) => {
    const socket = openSocket(path);
    socket.on('error', () => {});
    const opened = once(socket, 'open').then(() => 101);
    const refused = once(socket, 'unexpected-response').then(([, { statusCode }]) => statusCode as number);
    const status = await Promise.race([opened, refused]);
    socket.terminate();
    return status;
  };
  const isReady = async () => (await site.app.http.inject('/readyz')).statusCode === 200;

  test('closes its sockets after some seconds, refuses others before the upgrade, and takes them again', async () => {
    await expect.poll(isReady).toBe(true);
    const token = await tokenFor(site, { lifeSeconds: 3_600 });
    const live = await joinLive(site.settings.port);
    await authorizeClient(live, token);
    const route = openSocket('/route');
    await once(route, 'open');
    route.send(JSON.stringify({ type: 'authorization', payload: token }));
    const routeClosed = once(route, 'close').then(([code, reason]) => ({
      code: code as number,
      reason: String(reason),
    }));

    toNats.isDown = true;
    toNats.dropConnections();
    const cutAtMs = performance.now();
    await expect.poll(isReady).toBe(false);
    expect(await live.closed).toEqual(LIVE_CLOSE.cutOff);
    expect(await routeClosed).toEqual(LIVE_CLOSE.cutOff);
    // A short break drops nobody.
    expect(performance.now() - cutAtMs).toBeGreaterThan(9_000);
    expect(await Promise.all(['/scene/stream', '/route'].map(statusOfUpgrade))).toEqual([503, 503]);
    // The recording is this server's own.
    expect(await statusOfUpgrade('/ot-replay/x')).toBe(101);

    toNats.isDown = false;
    await expect.poll(isReady).toBe(true);
    await authorizeClient(await joinLive(site.settings.port), token);
    expect(await statusOfUpgrade('/route')).toBe(101);
  });
});
