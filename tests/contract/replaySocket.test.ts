/** The replay socket, with real sockets on a real port. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { siteNowMs, startRecordedSite } from './support/recordedSite.ts';
import {
  authorizeReplay,
  frameWith,
  joinReplay,
  type ReplayClient,
  sendReplayCommand,
  startReplay,
  statusOf,
} from './support/replay.ts';
import { type Site, tokenFor } from './support/site.ts';

const RECORDED_MINUTES = 12;

let site: Site;
let token: string;
let begunMs: number;
let endedMs: number;
const openClients: ReplayClient[] = [];

const nowMs = () => siteNowMs(site);

beforeAll(async () => {
  ({ site, token, begunMs, endedMs } = await startRecordedSite(RECORDED_MINUTES));
});
afterAll(() => site.close());
afterEach(() => {
  for (const { socket } of openClients.splice(0)) socket.terminate();
});

async function joinAuthorized(sessionId?: string): Promise<ReplayClient> {
  const client = await joinReplay(site.settings.port, sessionId);
  openClients.push(client);
  return client;
}

async function startPlaying(from: number, to: number, speed = 1): Promise<ReplayClient> {
  const client = await joinAuthorized();
  authorizeReplay(client, token);
  startReplay(client, from, to, speed);
  await statusOf(client, 'STARTED');
  return client;
}

describe('a play', () => {
  test('begins with the state, runs at its speed, never backwards, and ends with its window', async () => {
    const from = begunMs + 60_000;
    const client = await startPlaying(from, from + 20_000, 10);
    await statusOf(client, 'FINISHED');
    const [begin, snapshot] = client.frames;
    expect(begin).toMatchObject({ status: 'STARTED', from, to: from + 20_000, features: ['seek', 'step'] });
    expect(snapshot).toMatchObject({ ts: from, snapshot: true });
    expect(snapshot?.data?.length).toBeGreaterThanOrEqual(15);
    const clocks = client.frames.flatMap(({ ts }) => ts ?? []);
    expect(clocks).toEqual(clocks.toSorted((a, b) => a - b));
    const told = client.frames.slice(2).flatMap(({ data = [] }) => data);
    expect(told.length).toBeGreaterThan(40);
  });

  test('stops while it is paused, and continues from there at a new speed', async () => {
    const client = await startPlaying(begunMs + 1_000, endedMs, 1);
    sendReplayCommand(client, { command: 'pause' });
    const { ts: pausedAt } = await statusOf(client, 'PAUSED');
    const since = client.frames.length;
    sendReplayCommand(client, { command: 'changeSpeed', speed: 10 });
    sendReplayCommand(client, { command: 'resume' });
    expect((await statusOf(client, 'RESUMED')).ts).toBe(pausedAt);
    const later = await frameWith(client, ({ ts = 0 }) => ts > (pausedAt as number) + 5_000, since);
    expect(later.status).toBeUndefined();
    sendReplayCommand(client, { command: 'stop' });
    expect((await client.closed).code).toBe(1000);
  });

  test('answers the last of many seeks at once, and a step back with the state then', async () => {
    const client = await startPlaying(begunMs, endedMs);
    sendReplayCommand(client, { command: 'pause' });
    await statusOf(client, 'PAUSED');
    const wanted = Array.from({ length: 50 }, (_, k) => begunMs + 10_000 + k * 5_000);
    for (const ts of wanted) sendReplayCommand(client, { command: 'seek', ts });
    const last = wanted.at(-1) as number;
    await frameWith(client, ({ seek }) => seek === last);
    const since = client.frames.length;
    sendReplayCommand(client, { command: 'step', ms: -30_000 });
    expect(await frameWith(client, ({ snapshot }) => snapshot === true, since)).toMatchObject({ ts: last - 30_000 });
    sendReplayCommand(client, { command: 'step', ms: 1_000 });
    await frameWith(client, ({ ts, data }) => ts === last - 29_000 && data?.length === 0, since);
    expect(client.frames.slice(since).flatMap(({ data = [] }) => data).length).toBeGreaterThan(5);
  });

  test('that is started twice at once is the later one', async () => {
    const client = await joinAuthorized();
    authorizeReplay(client, token);
    startReplay(client, begunMs, begunMs + 5_000);
    startReplay(client, begunMs + 60_000, begunMs + 62_000, 10);
    await statusOf(client, 'FINISHED');
    const snapshots = client.frames.filter(({ snapshot }) => snapshot);
    expect(snapshots.map(({ ts }) => ts)).toEqual([begunMs + 60_000]);
  });
});

describe('a window', () => {
  test.each([
    ['reversed', () => [endedMs, begunMs], 'INVALID_REQUEST'],
    ['empty', () => [begunMs, begunMs], 'INVALID_REQUEST'],
    ['in the future', () => [endedMs + 3_600_000, endedMs + 7_200_000], 'NO_DATA'],
    ['before all that is recorded', () => [begunMs - 7_200_000, begunMs - 3_600_000], 'NO_DATA'],
  ] as const)('that is %s is refused in words', async (_, window, status) => {
    const client = await joinAuthorized();
    authorizeReplay(client, token);
    const [from, to] = window();
    startReplay(client, from as number, to as number);
    expect((await statusOf(client, status)).message).toMatch(/\w/);
  });

  test('of a thousand years is limited to the recording', async () => {
    const client = await startPlaying(0, 32_503_680_000_000);
    const { from, to } = client.frames[0] as { from: number; to: number };
    expect(from).toBeGreaterThanOrEqual(begunMs - 5_000);
    expect(to).toBeLessThanOrEqual(nowMs());
  });
});

describe('authorised commands', () => {
  test('must say first who it is', async () => {
    const client = await joinAuthorized();
    startReplay(client, begunMs, endedMs);
    expect((await client.closed).code).toBe(4401);
    expect(client.frames).toEqual([]);
  });

  test('gains nothing by the session id of another user', async () => {
    const own = await joinAuthorized('the-same-id');
    authorizeReplay(own, token);
    startReplay(own, begunMs, endedMs);
    await statusOf(own, 'STARTED');
    const otherUser = await joinAuthorized('the-same-id');
    authorizeReplay(otherUser, await tokenFor(site, { account: 'tester' }));
    sendReplayCommand(otherUser, { command: 'stop' });
    await otherUser.closed;
    const since = own.frames.length;
    await frameWith(own, ({ ts }) => ts !== undefined, since);
    expect(otherUser.frames.filter(({ data }) => data)).toEqual([]);
  });

  test('may not hand its replay on to another account', async () => {
    const client = await startPlaying(begunMs, endedMs);
    authorizeReplay(client, await tokenFor(site, { account: 'tester' }));
    expect((await client.closed).code).toBe(4401);
  });

  test('is cut off when its account is disabled', async () => {
    const client = await joinAuthorized();
    authorizeReplay(client, await tokenFor(site, { account: 'tester', lifeSeconds: 36_000 }));
    startReplay(client, begunMs, endedMs);
    await statusOf(client, 'STARTED');
    const { embedded } = site.app.identity;
    await embedded?.accounts.setEnabled('tester', false);
    embedded?.accountGate.accountsChanged();
    expect((await client.closed).code).toBe(4403);
    await embedded?.accounts.setEnabled('tester', true);
    embedded?.accountGate.accountsChanged();
  });

  test('plays four at once: a fifth of the same address is refused with a retry time, however many connect together', async () => {
    const clients = await Promise.all(Array.from({ length: 8 }, () => joinAuthorized()));
    for (const client of clients) {
      authorizeReplay(client, token);
      startReplay(client, begunMs, endedMs);
    }
    const turnedAway = new Set<ReplayClient>();
    for (const client of clients) {
      void client.closed.then(({ code }) => {
        if (code === 1013) turnedAway.add(client);
      });
    }
    await expect.poll(() => turnedAway.size).toBe(4);
    expect(clients.filter(({ frames }) => frames.some(({ status }) => status === 'STARTED'))).toHaveLength(4);
  });

  test.each([
    ['binary', Buffer.from([1, 2, 3])],
    ['no JSON', '{"command":'],
    ['too long', `{"command":"${'x'.repeat(20_000)}"}`],
  ])('in what is %s is not understood', async (_, data) => {
    const client = await startPlaying(begunMs, endedMs);
    client.socket.send(data);
    expect((await client.closed).code).toBe(4400);
  });

  test.each([
    [{ command: 'explode' }],
    [{ command: 'changeSpeed', speed: 11 }],
    [{ command: 'changeSpeed', speed: '2' }],
    [{ command: 'seek' }],
    [{ command: 'step', ms: 1e300 }],
    [{ command: 'start', start_date: -1, end_date: 5 }],
    [[]],
    [null],
  ])('with %j gets an error message, and plays on', async (message) => {
    const client = await startPlaying(begunMs, endedMs, 10);
    client.socket.send(JSON.stringify(message));
    expect((await statusOf(client, 'INVALID_REQUEST')).message).toMatch(/\w/);
    await frameWith(client, ({ ts }) => ts !== undefined, client.frames.length);
  });
});
