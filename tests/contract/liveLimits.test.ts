/** No client can take all live sockets: over real connections, from several addresses. */
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import { LIVE_CONNECTION_LIMITS } from '../../server/live/connectionSlots.ts';
import { LIVE_CLOSE } from '../../src/domain/wire/live.ts';
import { authorizeClient, type Client, joinLive, openRaw, pingPong, sendMessage } from './support/live.ts';
import { type Site, startSite, tokenFor } from './support/site.ts';

let site: Site;
let openClients: Client[] = [];

beforeAll(async () => {
  site = await startSite({ listen: true, environment: { HEADFRAME_TRUST_PROXY: 'on' } });
});
afterAll(() => site.close());
afterEach(async () => {
  for (const { socket } of openClients) socket.terminate();
  await Promise.all(openClients.map(({ closed }) => closed));
  openClients = [];
});

async function joinFrom(address = '192.0.2.1'): Promise<Client> {
  const client = await joinLive(site.settings.port, { 'x-forwarded-for': address });
  openClients.push(client);
  return client;
}

const joinMany = (count: number, address?: string) =>
  Promise.all(Array.from({ length: count }, () => joinFrom(address)));
const isOpen = ({ socket }: Client) => socket.readyState === WebSocket.OPEN;

async function authorizeAs(client: Client, account: string): Promise<void> {
  sendMessage(client, { type: 'authorization', payload: await tokenFor(site, { account }) });
}

describe('sockets that have not authorised', () => {
  test('of one address give way to later ones of it: who authorises at once gets in', async () => {
    const idle = await joinMany(LIVE_CONNECTION_LIMITS.unauthenticatedPerAddress);
    const victim = await joinFrom();
    await authorizeClient(victim, await tokenFor(site));
    expect(await idle[0]?.closed).toEqual(LIVE_CLOSE.tooManyConnections);
    expect(idle.filter(isOpen)).toHaveLength(LIVE_CONNECTION_LIMITS.unauthenticatedPerAddress - 1);
  });

  test('of many addresses lock no user out', async () => {
    const each = LIVE_CONNECTION_LIMITS.unauthenticatedPerAddress;
    for (let k = 0; k < LIVE_CONNECTION_LIMITS.unauthenticated / each; k++) await joinMany(each, `198.51.100.${k}`);
    const idle = [...openClients];
    const victim = await joinFrom();
    await authorizeClient(victim, await tokenFor(site));
    await expect.poll(() => idle.filter(isOpen).length).toBe(LIVE_CONNECTION_LIMITS.unauthenticated - 1);
    expect(isOpen(victim)).toBe(true);
  });
});

/** As a page that is reloaded at once: it authorises, and is gone before its token has been verified. */
async function authorizeAndLeave(path: string, token: string): Promise<void> {
  const socket = new WebSocket(`ws://127.0.0.1:${site.settings.port}${path}`);
  socket.on('open', () => {
    socket.send(JSON.stringify({ type: 'authorization', payload: token }), () => socket.terminate());
  });
  await once(socket, 'close');
}

test.each([
  ['/scene/stream', LIVE_CONNECTION_LIMITS.perAccount],
  ['/route', LIVE_CONNECTION_LIMITS.perAccount],
  ['/ot-replay/short', 4],
])('%s keeps no slot for sockets that closed while they authorised', async (path, perAccount) => {
  const token = await tokenFor(site);
  for (let k = 0; k < perAccount; k++) await authorizeAndLeave(path, token);
  const socket = new WebSocket(`ws://127.0.0.1:${site.settings.port}${path}`);
  await once(socket, 'open');
  const closed = once(socket, 'close');
  socket.send(JSON.stringify({ type: 'authorization', payload: token }));
  // The server closes the socket for this message, which it reads after it has accepted the token.
  socket.send(Buffer.from('binary'));
  const [code, reason] = await closed;
  expect({ code, reason: String(reason) }).toEqual({
    code: LIVE_CLOSE.badMessage.code,
    reason: expect.stringContaining('binary'),
  });
});

describe('sockets of one account', () => {
  test('are limited, and one more is refused with a retry time', async () => {
    const clients = await joinMany(LIVE_CONNECTION_LIMITS.perAccount);
    await Promise.all(clients.map(async (client) => authorizeClient(client, await tokenFor(site))));
    const more = await joinFrom();
    await authorizeAs(more, 'operator');
    expect(await more.closed).toEqual(LIVE_CLOSE.tooManyConnections);
    expect(clients.every(isOpen)).toBe(true);
    await authorizeClient(await joinFrom(), await tokenFor(site, { account: 'tester' }));
  });

  test('at one address give way to the same account at another', async () => {
    const clients = await joinMany(LIVE_CONNECTION_LIMITS.perAccount);
    await Promise.all(clients.map(async (client) => authorizeClient(client, await tokenFor(site))));
    const elsewhere = await joinFrom('203.0.113.9');
    await authorizeClient(elsewhere, await tokenFor(site));
    await expect.poll(() => clients.filter(isOpen).length).toBe(LIVE_CONNECTION_LIMITS.perAccount - 1);
  });

  test('are counted before they are let in, however many come at once', async () => {
    const each = LIVE_CONNECTION_LIMITS.unauthenticatedPerAddress;
    const clients = [...(await joinMany(each, '192.0.2.77')), ...(await joinMany(each, '192.0.2.78'))];
    await Promise.all(clients.map((client) => authorizeAs(client, 'operator')));
    await expect.poll(() => clients.filter(isOpen).length).toBe(LIVE_CONNECTION_LIMITS.perAccount);
  });
});

test('a client that does not answer a close is cut off', async () => {
  const socket = await openRaw(site.settings.port, await tokenFor(site, { account: 'dispatcher' }));
  socket.resume();
  // A text frame with an all-zero mask; the server's output is never answered.
  socket.write(Buffer.concat([Buffer.from([0x81, 0x83, 0, 0, 0, 0]), Buffer.from('bad')]));
  await expect.poll(() => socket.closed || socket.readableEnded).toBe(true);
  socket.destroy();
});

test('a socket that was let in and renews its token keeps its place', async () => {
  const client = await joinFrom();
  await authorizeClient(client, await tokenFor(site));
  await authorizeClient(client, await tokenFor(site));
  await pingPong(client);
});
