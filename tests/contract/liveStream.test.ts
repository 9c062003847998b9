/** The live socket, with real sockets on a real port. */
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import { LIVE_CLOSE } from '../../src/domain/wire/live.ts';
import { authorizeClient, type Client, joinLive, openRaw, pingPong, sendMessage } from './support/live.ts';
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

async function joinClient(): Promise<Client> {
  const client = await joinLive(site.settings.port);
  openSockets.push(client.socket);
  return client;
}

const place = { easting: 649_000, northing: 4_763_000, alt: 1_200 };

function reportFix(id: string, more: object = {}): void {
  const answer = site.app.intake.ingest([
    { id, timestamp: Date.now() + site.clock.offsetMs, location: place, ...more },
  ]);
  expect(answer.errors).toEqual([]);
}

describe('a client with a good token', () => {
  test('gets places, states and presence, each as a message of its own', async () => {
    const client = await joinClient();
    await authorizeClient(client, await tokenFor(site));
    reportFix('S1', { rotation: 10, velocity: 20, region: 'Pit', status: { status: '1.1 Haul', isOp: true } });
    await expect.poll(() => client.messages.filter(({ type }) => type !== 'pong').length).toBe(3);
    expect(client.messages).toContainEqual({
      type: 'location',
      deviceType: 'vehicle',
      id: 'S1',
      location: { ...place, zone: '48N' },
      rotation: 10,
      velocity: 20,
      region: 'Pit',
      timestamp: expect.any(Number),
    });
    expect(client.messages).toContainEqual(expect.objectContaining({ type: 'changed', id: 'S1' }));
    expect(client.messages).toContainEqual(expect.objectContaining({ type: 'online', id: 'S1' }));
  });

  test('is notified when a vehicle signs off, and when it returns', async () => {
    const client = await joinClient();
    await authorizeClient(client, await tokenFor(site));
    reportFix('S2', { status: { isOp: true } });
    site.app.intake.ingest([{ id: 'S2', timestamp: Date.now() + site.clock.offsetMs, presence: 'offline' }]);
    const told = client.messages;
    const presenceMessages = () =>
      told.flatMap((message) => ('id' in message && message.id === 'S2' ? message.type : []));
    await expect.poll(presenceMessages).toContain('offline');
    site.clock.offsetMs += 1_000;
    reportFix('S2');
    await expect
      .poll(() => presenceMessages().filter((type) => type.endsWith('line')))
      .toEqual(['online', 'offline', 'online']);
  });

  test('may send the token in an object, and renew it', async () => {
    const client = await joinClient();
    sendMessage(client, { type: 'authorization', payload: { token: await tokenFor(site) } });
    await authorizeClient(client, await tokenFor(site));
    reportFix('S3');
    await expect.poll(() => client.messages.some(({ type }) => type === 'location')).toBe(true);
  });
});

describe('nothing is sent', () => {
  test('before authorization', async () => {
    const unauthorized = await joinClient();
    const client = await joinClient();
    await authorizeClient(client, await tokenFor(site));
    reportFix('S4');
    await expect.poll(() => client.messages.some(({ type }) => type === 'location')).toBe(true);
    expect(unauthorized.messages).toEqual([]);
  });

  test.each([
    ['expired', { lifeSeconds: -60 }],
    ['forged', { foreignKey: true }],
    ['for another audience', { claims: { aud: 'other' } }],
    ['of another application', { claims: { azp: 'other' } }],
  ])('to a token that is %s', async (_name, wishes) => {
    const client = await joinClient();
    sendMessage(client, { type: 'authorization', payload: await tokenFor(site, wishes) });
    expect(await client.closed).toMatchObject({
      code: 4401,
      reason: expect.stringContaining('No valid authorization'),
    });
    expect(client.messages).toEqual([]);
  });

  test('to a token that is of another account than the first', async () => {
    const client = await joinClient();
    await authorizeClient(client, await tokenFor(site, { account: 'operator' }));
    sendMessage(client, { type: 'authorization', payload: await tokenFor(site, { account: 'admin' }) });
    expect((await client.closed).code).toBe(4401);
  });

  test('within ten seconds closes the socket', async () => {
    const client = await joinClient();
    site.clock.offsetMs += 10_000;
    expect(await client.closed).toEqual(LIVE_CLOSE.tooLate);
  });
});

describe('rubbish closes the socket and says why', () => {
  test.each([
    ['text that is not JSON', 'hello', 'not JSON'],
    ['bytes', Buffer.from([1, 2, 3]), 'binary'],
    ['an unknown type', '{"type":"subscribe"}', 'unknown type'],
    ['a wrong field', '{"type":"ping","timestamp":"now"}', 'wrong fields'],
    ['null', 'null', 'unknown type'],
    ['an authorization without token', '{"type":"authorization"}', 'wrong fields'],
    ['20 kB', JSON.stringify({ type: 'ping', timestamp: 1, padding: 'x'.repeat(20_000) }), 'too large'],
  ])('%s', async (_name, data, reason) => {
    const client = await joinClient();
    client.socket.send(data);
    const closing = await client.closed;
    expect(closing.code).toBe(4400);
    expect(closing.reason).toContain('Message not understood');
    expect(closing.reason).toContain(reason);
  });

  test('10 MB are not even read', async () => {
    const client = await joinClient();
    client.socket.on('error', () => {});
    client.socket.send('x'.repeat(10_000_000));
    expect([1006, 1009]).toContain((await client.closed).code);
  });

  test('too many messages', async () => {
    const client = await joinClient();
    for (let k = 0; k < 100; k++) sendMessage(client, { type: 'ping', timestamp: k });
    expect(await client.closed).toEqual(LIVE_CLOSE.tooManyMessages);
  });
});

describe('an authorization ends', () => {
  test('with its token, give or take five seconds; a fresh one keeps the socket', async () => {
    const [short, renewed] = [await joinClient(), await joinClient()];
    const token = await tokenFor(site, { lifeSeconds: 300 });
    await authorizeClient(short, token);
    await authorizeClient(renewed, token);
    const before = site.clock.offsetMs;
    // The token has ended; the rest of the five seconds is for a slow machine.
    site.clock.offsetMs = before + 300_000;
    await authorizeClient(renewed, await tokenFor(site, { lifeSeconds: 3_600 }));
    expect(short.socket.readyState).toBe(WebSocket.OPEN);
    site.clock.offsetMs = before + 306_000;
    expect(await short.closed).toEqual(LIVE_CLOSE.expired);
    await pingPong(renewed);
  });

  test('at once when its account is disabled', async () => {
    const client = await joinClient();
    await authorizeClient(client, await tokenFor(site, { account: 'tester', lifeSeconds: 36_000 }));
    const { embedded } = site.app.identity;
    await embedded?.accounts.setEnabled('tester', false);
    embedded?.accountGate.accountsChanged();
    expect(await client.closed).toEqual(LIVE_CLOSE.disabled);
    await embedded?.accounts.setEnabled('tester', true);
    embedded?.accountGate.accountsChanged();
  });
});

describe('a client that does not read', () => {
  const ROUNDS = 60;

  test('is skipped, costs little memory, and gets the latest of each vehicle when it reads on', async () => {
    const token = await tokenFor(site, { lifeSeconds: 36_000 });
    const reader = await joinClient();
    await authorizeClient(reader, token);
    const slow = await openRaw(site.settings.port, token);
    slow.pause();
    for (let round = 1; round <= ROUNDS; round++) {
      site.app.intake.ingest(roundOf(round));
      await expect.poll(() => lastRoundSeenBy(reader), { interval: 10 }).toBe(round);
      reader.messages.length = 0;
    }
    let received = '';
    slow.on('data', (chunk: Buffer) => {
      received += chunk.toString('latin1');
    });
    slow.resume();
    const isLatest = (k: number) => {
      const last = received.lastIndexOf(`"id":"slow-${k}-`);
      return received.slice(last, last + 400).includes(`"easting":${place.easting + ROUNDS}`);
    };
    await expect.poll(() => [0, 500, 999].every(isLatest)).toBe(true);
    // Data in the system's own buffers arrives as well; all rounds together would be 20 MB.
    expect(received.length).toBeLessThan(15_000_000);
    slow.destroy();
  });

  function roundOf(round: number): object[] {
    return Array.from({ length: 1_000 }, (_, k) => ({
      id: `slow-${k}-${'x'.repeat(100)}`,
      timestamp: Date.now() + site.clock.offsetMs + round,
      location: { ...place, easting: place.easting + round },
    }));
  }

  function lastRoundSeenBy(reader: Client): number {
    const last = reader.messages.findLast((message) => message.type === 'location');
    return last ? last.location.easting - place.easting : 0;
  }
});

describe('the server', () => {
  test('answers a plain request with the required headers', async () => {
    const answer = await fetch(`http://127.0.0.1:${site.settings.port}/scene/stream`);
    expect(answer.status).toBe(426);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
  });

  test('says goodbye when it stops', async () => {
    const stopping = await startSite({ listen: true });
    const socket = new WebSocket(`ws://127.0.0.1:${stopping.settings.port}/scene/stream`);
    await once(socket, 'open');
    const closed = once(socket, 'close');
    await stopping.close();
    const [code, reason] = await closed;
    expect({ code, reason: String(reason) }).toEqual(LIVE_CLOSE.goingAway);
  });
});
