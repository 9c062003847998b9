/** Silent unauthenticated connections, over real sockets: the next honest client still gets in, and silent ones are closed. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import { MQTT_CONNECTION_LIMITS } from '../../server/ingest/mqtt/listener.ts';
import { startMqtt } from '../../server/ingest/mqtt/startMqtt.ts';
import {
  CHECK_EVERY_MS,
  HALF_OPEN_LIMITS,
  KEEP_ALIVE_LIMITS,
  REQUEST_HEAD_TIMEOUT_MS,
} from '../../server/limits/halfOpen.ts';
import { LIVE_CONNECTION_LIMITS } from '../../server/live/connectionSlots.ts';
import { MAX_BYTES_BEFORE_AUTHORIZATION } from '../../server/live/socketClient.ts';
import { LIVE_CLOSE } from '../../src/domain/wire/live.ts';
import { authorizeClient, type Client, joinLive, sendMessage } from './support/live.ts';
import { mqttClient } from './support/mqtt.ts';
import { IS_BEHIND_PROXY } from './support/servers/behindProxy.ts';
import { type Site, startSite, tokenFor } from './support/site.ts';

let site: Site;
let sockets: Socket[] = [];
let clients: Client[] = [];

beforeAll(async () => {
  site = await startSite({ listen: true, environment: { MQTT_PORT: '0' } });
});
afterAll(() => site.close());
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  for (const { socket } of clients) socket.terminate();
  sockets = [];
  clients = [];
});

async function openSilent(port: number, localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  sockets.push(socket);
  socket.on('error', () => {});
  socket.resume();
  await once(socket, 'connect');
  return socket;
}

async function openMany(port: number, count: number, localAddress?: string): Promise<Socket[]> {
  const opened: Socket[] = [];
  // One after the other: the order counts.
  for (let k = 0; k < count; k++) opened.push(await openSilent(port, localAddress));
  return opened;
}

const isOpen = (socket: Socket) => !socket.destroyed;
const isHealthy = async () => (await fetch(`http://127.0.0.1:${site.settings.port}/healthz`)).ok;

// With two servers the proxy takes the connections.
describe.skipIf(IS_BEHIND_PROXY)('HTTP', () => {
  test('the longest silent connection of an address makes room for a request', async () => {
    const silent = await openMany(site.settings.port, HALF_OPEN_LIMITS.perAddress);
    expect(await isHealthy()).toBe(true);
    await expect.poll(() => silent[0]?.destroyed).toBe(true);
    expect(silent.filter(isOpen)).toHaveLength(HALF_OPEN_LIMITS.perAddress - 1);
  });

  test('connections of an address beyond those that are kept end with their answers, and no other', async () => {
    const address = '127.0.2.1';
    const answersOf = (socket: Socket) => {
      let text = '';
      socket.on('data', (chunk) => {
        text += String(chunk);
      });
      return () => text;
    };
    const ask = async (socket: Socket) => {
      const answers = answersOf(socket);
      socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
      await expect.poll(answers, { interval: 2 }).toContain('HTTP/1.1 200');
      return answers();
    };
    const kept = await openMany(site.settings.port, 1, address);
    expect(await ask(kept[0] as Socket)).toMatch(/connection: keep-alive/i);
    while (kept.length < KEEP_ALIVE_LIMITS.perAddress) {
      const socket = await openSilent(site.settings.port, address);
      kept.push(socket);
      await ask(socket);
    }
    const fleet = await tokenFor(site, { account: 'fleet' });
    const head = ['POST /api/ingest/fixes HTTP/1.1', 'Host: x', `Authorization: Bearer ${fleet}`];
    const busy = await openSilent(site.settings.port, address);
    const busyAnswers = answersOf(busy);
    busy.write([...head, 'Content-Type: application/json', 'Content-Length: 2', '', '['].join('\r\n'));
    const further = await openSilent(site.settings.port, address);
    expect(await ask(further)).toMatch(/connection: close/i);
    await expect.poll(() => further.destroyed).toBe(true);
    expect(isOpen(busy)).toBe(true);
    busy.write(']');
    await expect.poll(busyAnswers).toContain('HTTP/1.1 200');
    expect(busyAnswers()).toMatch(/connection: close/i);
    await expect.poll(() => busy.destroyed).toBe(true);
    // The longest idle one as well.
    expect(kept.filter(isOpen)).toHaveLength(KEEP_ALIVE_LIMITS.perAddress);
    expect(await ask(kept[0] as Socket)).toMatch(/connection: keep-alive/i);
    expect(await isHealthy()).toBe(true);
  }, 60_000);

  test('a head that does not come to its end is answered in time', async () => {
    const socket = await openSilent(site.settings.port);
    let answer = '';
    socket.on('data', (chunk) => {
      answer += String(chunk);
    });
    const beganMs = performance.now();
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n');
    await once(socket, 'close');
    expect(answer).toContain('408');
    // Up to one interval of the check, two more on a busy machine.
    expect(performance.now() - beganMs).toBeLessThan(REQUEST_HEAD_TIMEOUT_MS + 3 * CHECK_EVERY_MS);
  }, 60_000);
});

describe('the live socket', () => {
  test('accepts a limited number of bytes before authorization', async () => {
    const client = await joinLive(site.settings.port);
    clients.push(client);
    const timestamp = 1;
    const padding = 'x'.repeat(15_000);
    for (let k = 0; k * padding.length <= MAX_BYTES_BEFORE_AUTHORIZATION; k++)
      sendMessage(client, { type: 'ping', timestamp, padding });
    expect((await client.closed).code).toBe(LIVE_CLOSE.tooManyMessages.code);
  });

  test('a forwarded address is ignored where no proxy is trusted', async () => {
    const joinFromProxyAddress = (k: number) => joinLive(site.settings.port, { 'x-forwarded-for': `198.51.100.${k}` });
    for (let k = 0; k < LIVE_CONNECTION_LIMITS.unauthenticatedPerAddress; k++)
      clients.push(await joinFromProxyAddress(k));
    const [longest] = clients;
    const honest = await joinFromProxyAddress(200);
    clients.push(honest);
    await authorizeClient(honest, await tokenFor(site));
    expect(await longest?.closed).toEqual(LIVE_CLOSE.tooManyConnections);
    expect(clients.filter(({ socket }) => socket.readyState === WebSocket.OPEN)).toHaveLength(clients.length - 1);
  });
});

describe('the MQTT listener', () => {
  let mqtt: Awaited<ReturnType<typeof startMqtt>>;
  let port: number;

  beforeAll(async () => {
    const { identity, pipeline, runOnOneServer, http } = site.app;
    const log = http.log as unknown as Parameters<typeof startMqtt>[0]['log'];
    const { mqtt: settings } = site.settings;
    mqtt = await startMqtt({ settings, host: '127.0.0.1', identity, pipeline, runOnOneServer, log });
    port = mqtt.port ?? 0;
  });
  afterAll(() => mqtt.stop());

  const signIn = async () => {
    const { clientId, clientSecret } = JSON.parse(readFileSync(`${site.dataDir}/fleet-account.json`, 'utf8'));
    const client = await mqttClient(port, { username: clientId, password: clientSecret });
    await client.endAsync(true);
  };

  test('the longest silent connection of an address makes room for a client that signs in', async () => {
    const silent = await openMany(port, MQTT_CONNECTION_LIMITS.unauthenticatedPerAddress);
    await signIn();
    await expect.poll(() => silent[0]?.destroyed).toBe(true);
    expect(silent.filter(isOpen)).toHaveLength(MQTT_CONNECTION_LIMITS.unauthenticatedPerAddress - 1);
  });

  test('silent connections of many addresses do not keep a client out', async () => {
    const addresses = Math.ceil(
      MQTT_CONNECTION_LIMITS.unauthenticated / MQTT_CONNECTION_LIMITS.unauthenticatedPerAddress,
    );
    for (let k = 0; k < addresses; k++)
      await openMany(port, MQTT_CONNECTION_LIMITS.unauthenticatedPerAddress, `127.0.1.${k + 1}`);
    await signIn();
    await expect.poll(() => sockets.filter(isOpen).length).toBeLessThanOrEqual(MQTT_CONNECTION_LIMITS.unauthenticated);
  });
});
