/** The forms in which the live socket sends ticks: one by one, as lists, compressed. */
import type { Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type WebSocket from 'ws';
import { authorizeClient, type Client, joinLive, pingPong, sendMessage } from './support/live.ts';
import { type Site, startSite, tokenFor } from './support/site.ts';

let site: Site;
const openSockets: WebSocket[] = [];

beforeAll(async () => {
  site = await startSite({ listen: true });
});
afterAll(() => site.close());
afterEach(() => {
  for (const socket of openSockets.splice(0)) socket.terminate();
});

async function joinAuthorized(perMessageDeflate: WebSocket.ClientOptions['perMessageDeflate'] = true): Promise<Client> {
  const client = await joinLive(site.settings.port, {}, { perMessageDeflate });
  openSockets.push(client.socket);
  return client;
}

function reportFix(id: string): void {
  const location = { easting: 649_000, northing: 4_763_000, alt: 1_200 };
  expect(site.app.intake.ingest([{ id, timestamp: Date.now(), location }]).errors).toEqual([]);
}

describe('batches', () => {
  test('go only to clients that subscribe to them', async () => {
    const [plain, asking] = [await joinAuthorized(), await joinAuthorized()];
    for (const client of [plain, asking]) await authorizeClient(client, await tokenFor(site));
    sendMessage(asking, { type: 'batches' });
    await pingPong(asking);
    const ids = Array.from({ length: 30 }, (_, k) => `B${k}`);
    for (const id of ids) reportFix(id);
    const locatedIds = ({ messages }: Client) => messages.flatMap((one) => (one.type === 'location' ? [one.id] : []));
    for (const client of [plain, asking]) await expect.poll(() => locatedIds(client)).toEqual(ids);
    expect(Math.max(...plain.sizes)).toBe(1);
    expect(Math.max(...asking.sizes)).toBeGreaterThan(1);
  });
});

describe('compression', () => {
  test('serves who agrees to it for whole windows; the others read the same messages as they are', async () => {
    const all = [
      await joinAuthorized(true),
      await joinAuthorized(false),
      await joinAuthorized({ serverMaxWindowBits: 10 }),
    ];
    for (const client of all) {
      await authorizeClient(client, await tokenFor(site));
      sendMessage(client, { type: 'batches' });
      await pingPong(client);
    }
    const before = all.map(bytesRead);
    const ids = Array.from({ length: 300 }, (_, k) => `Z${k}`);
    for (const id of ids) reportFix(id);
    for (const { messages } of all) {
      const locatedIds = () => messages.flatMap((one) => (one.type === 'location' ? [one.id] : []));
      await expect.poll(locatedIds).toEqual(ids);
    }
    const [deflated = 0, plain = 0, small = 0] = all.map((client, k) => bytesRead(client) - (before[k] ?? 0));
    expect(deflated).toBeLessThan(plain / 4);
    expect(small).toBeGreaterThan(plain / 2);
  });

  test('a message that unpacks to more than may be sent closes its socket alone', async () => {
    const [bomb, other] = [await joinAuthorized(), await joinAuthorized()];
    bomb.socket.send('x'.repeat(50_000_000), { compress: true });
    expect(await bomb.closed).toMatchObject({ code: 1009 });
    await authorizeClient(other, await tokenFor(site));
  });
});

/** Bytes that came over the wire. */
function bytesRead({ socket }: Client): number {
  return (Reflect.get(socket, '_socket') as Socket).bytesRead;
}
