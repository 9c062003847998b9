/** The AsyncAPI document against the running server: its sockets, their messages, and accepted input. */
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { z } from '../../src/domain/wire/zod.ts';
import { bearerOf, type Site, startSite, tokenFor } from './support/site.ts';

interface Channel {
  address: string;
  messages: Record<'received' | 'sent', { payload: Parameters<typeof z.fromJSONSchema>[0] }>;
}
interface AsyncApi {
  asyncapi: string;
  channels: Record<string, Channel>;
  operations: Record<string, { action: string; channel: { $ref: string } }>;
}

let site: Site;
let token: string;
let apiDocument: AsyncApi;
const openSockets: WebSocket[] = [];

beforeAll(async () => {
  site = await startSite({ listen: true });
  token = await tokenFor(site);
  const answer = await site.app.http.inject({ url: '/api/asyncapi.json', headers: bearerOf(token) });
  expect(answer.statusCode).toBe(200);
  apiDocument = answer.json();
});
afterAll(() => site.close());
afterEach(() => {
  for (const socket of openSockets.splice(0)) socket.terminate();
});

const schemaOf = (name: string, message: 'received' | 'sent') => {
  const channel = apiDocument.channels[name];
  if (!channel) throw new Error(`No channel ${name}`);
  return z.fromJSONSchema(channel.messages[message].payload);
};

/** Sends messages allowed by the document, and collects the output. */
async function exchangeMessages(name: string, address: string, said: readonly object[]): Promise<unknown[]> {
  const heard: unknown[] = [];
  const socket = new WebSocket(`ws://127.0.0.1:${site.settings.port}${address}`);
  openSockets.push(socket);
  socket.on('message', (data) => heard.push(JSON.parse(String(data))));
  await once(socket, 'open');
  for (const message of [{ type: 'authorization', payload: token }, ...said]) {
    expect(schemaOf(name, 'received').safeParse(message).success).toBe(true);
    socket.send(JSON.stringify(message));
  }
  return heard;
}

const fixOf = (id: string) => ({
  ...{ id, timestamp: Date.now(), location: { easting: 649_000, northing: 4_763_000, alt: 700 } },
  ...{ velocity: 20, status: { status: '1.1 Haul loaded', loaded: true } },
});

describe('the description of the sockets', () => {
  test('names every socket of the server, and no other', () => {
    const sockets = Object.values(apiDocument.channels).map(({ address }) => address.replace(/\{(\w+)\}/g, ':$1'));
    const addresses = new Set(site.sockets);
    expect(new Set(sockets)).toEqual(addresses);
    expect(Object.keys(apiDocument.operations)).toHaveLength(2 * sockets.length);
  });

  test("matches the live socket's messages, one by one and in batches", async () => {
    const heard = await exchangeMessages('live', '/scene/stream', [
      { type: 'ping', timestamp: 1 },
      { type: 'batches' },
    ]);
    await expect.poll(() => heard.length).toBeGreaterThan(0);
    site.app.intake.ingest([fixOf('AA-1'), fixOf('AA-2')]);
    await expect.poll(() => JSON.stringify(heard)).toContain('AA-2');
    for (const message of heard) expect(schemaOf('live', 'sent').safeParse(message).error).toBeUndefined();
    expect(schemaOf('live', 'sent').safeParse({ type: 'unknown' }).success).toBe(false);
  });

  test("matches the replay socket's messages", async () => {
    const nowMs = Date.now();
    const start = { command: 'start', start_date: nowMs - 60_000, end_date: nowMs, speed: 1 };
    const heard = await exchangeMessages('replay', '/ot-replay/described', [start, { command: 'pause' }]);
    await expect.poll(() => heard.length).toBeGreaterThan(1);
    for (const frame of heard) expect(schemaOf('replay', 'sent').safeParse(frame).error).toBeUndefined();
  });

  test("matches the route socket's messages", async () => {
    const heard = await exchangeMessages('route', '/route', [{ type: 'watch', DeviceName: 'AA-1' }]);
    await expect.poll(() => heard.length).toBeGreaterThan(0);
    for (const routes of heard) expect(schemaOf('route', 'sent').safeParse(routes).error).toBeUndefined();
  });
});
