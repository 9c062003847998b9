/** The replay socket and the reads beside it, with real sockets on a real port. */
import { readdir, readFile } from 'node:fs/promises';
import { join as pathOf } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { historyOverviewSchema, historyTracksSchema, historyVehicleSchema } from '../../src/domain/wire/history.ts';
import { siteNowMs, startRecordedSite } from './support/recordedSite.ts';
import { authorize, command, frameWith, joinReplay, type ReplayClient, start, statusOf } from './support/replay.ts';
import { bearerOf, type Site, tokenFor } from './support/site.ts';

const MINUTES = 12;

let site: Site;
let token: string;
let begunMs: number;
let endedMs: number;
const open: ReplayClient[] = [];

const nowMs = () => siteNowMs(site);

beforeAll(async () => {
  ({ site, token, begunMs, endedMs } = await startRecordedSite(MINUTES));
});
afterAll(() => site.close());
afterEach(() => {
  for (const { socket } of open.splice(0)) socket.terminate();
});

async function join(sessionId?: string): Promise<ReplayClient> {
  const client = await joinReplay(site.settings.port, sessionId);
  open.push(client);
  return client;
}

async function playing(from: number, to: number, speed = 1): Promise<ReplayClient> {
  const client = await join();
  authorize(client, token);
  start(client, from, to, speed);
  await statusOf(client, 'STARTED');
  return client;
}

const get = async (url: string) => {
  const answer = await site.app.http.inject({ url, headers: bearerOf(token) });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<unknown>();
};

describe('a play', () => {
  test('begins with the state, goes on at its speed, never back, and ends with its window', async () => {
    const from = begunMs + 60_000;
    const client = await playing(from, from + 20_000, 10);
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

  test('stands while it is paused, and goes on from there at a new speed', async () => {
    const client = await playing(begunMs + 1_000, endedMs, 1);
    command(client, { command: 'pause' });
    const { ts: pausedAt } = await statusOf(client, 'PAUSED');
    const since = client.frames.length;
    command(client, { command: 'changeSpeed', speed: 10 });
    command(client, { command: 'resume' });
    expect((await statusOf(client, 'RESUMED')).ts).toBe(pausedAt);
    const later = await frameWith(client, ({ ts = 0 }) => ts > (pausedAt as number) + 5_000, since);
    expect(later.status).toBeUndefined();
    command(client, { command: 'stop' });
    expect((await client.closed).code).toBe(1000);
  });

  test('answers the last of many seeks at once, and a step back with the state then', async () => {
    const client = await playing(begunMs, endedMs);
    command(client, { command: 'pause' });
    await statusOf(client, 'PAUSED');
    const wanted = Array.from({ length: 50 }, (_, k) => begunMs + 10_000 + k * 5_000);
    for (const ts of wanted) command(client, { command: 'seek', ts });
    const last = wanted.at(-1) as number;
    await frameWith(client, ({ seek }) => seek === last);
    const since = client.frames.length;
    command(client, { command: 'step', ms: -30_000 });
    expect(await frameWith(client, ({ snapshot }) => snapshot === true, since)).toMatchObject({ ts: last - 30_000 });
    command(client, { command: 'step', ms: 1_000 });
    await frameWith(client, ({ ts, data }) => ts === last - 29_000 && data?.length === 0, since);
    expect(client.frames.slice(since).flatMap(({ data = [] }) => data).length).toBeGreaterThan(5);
  });

  test('that is started twice at once is the later one', async () => {
    const client = await join();
    authorize(client, token);
    start(client, begunMs, begunMs + 5_000);
    start(client, begunMs + 60_000, begunMs + 62_000, 10);
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
    const client = await join();
    authorize(client, token);
    const [from, to] = window();
    start(client, from as number, to as number);
    expect((await statusOf(client, status)).message).toMatch(/\w/);
  });

  test('of a thousand years is what is recorded of it', async () => {
    const client = await playing(0, 32_503_680_000_000);
    const { from, to } = client.frames[0] as { from: number; to: number };
    expect(from).toBeGreaterThanOrEqual(begunMs - 5_000);
    expect(to).toBeLessThanOrEqual(nowMs());
  });
});

describe('who commands', () => {
  test('must say first who it is', async () => {
    const client = await join();
    start(client, begunMs, endedMs);
    expect((await client.closed).code).toBe(4401);
    expect(client.frames).toEqual([]);
  });

  test('gains nothing by the session id of another user', async () => {
    const own = await join('the-same-id');
    authorize(own, token);
    start(own, begunMs, endedMs);
    await statusOf(own, 'STARTED');
    const otherUser = await join('the-same-id');
    authorize(otherUser, await tokenFor(site, { account: 'tester' }));
    command(otherUser, { command: 'stop' });
    await otherUser.closed;
    const since = own.frames.length;
    await frameWith(own, ({ ts }) => ts !== undefined, since);
    expect(otherUser.frames.filter(({ data }) => data)).toEqual([]);
  });

  test('may not hand its replay on to another account', async () => {
    const client = await playing(begunMs, endedMs);
    authorize(client, await tokenFor(site, { account: 'tester' }));
    expect((await client.closed).code).toBe(4401);
  });

  test('is cut off when its account is disabled', async () => {
    const client = await join();
    authorize(client, await tokenFor(site, { account: 'tester', lifeSeconds: 36_000 }));
    start(client, begunMs, endedMs);
    await statusOf(client, 'STARTED');
    const { embedded } = site.app.identity;
    await embedded?.accounts.setEnabled('tester', false);
    embedded?.gate.accountsChanged();
    expect((await client.closed).code).toBe(4403);
    await embedded?.accounts.setEnabled('tester', true);
    embedded?.gate.accountsChanged();
  });

  test('plays four at once: a fifth of the same place is told to come later, however many come together', async () => {
    const clients = await Promise.all(Array.from({ length: 8 }, () => join()));
    for (const client of clients) {
      authorize(client, token);
      start(client, begunMs, endedMs);
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
    const client = await playing(begunMs, endedMs);
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
  ])('with %j is told so, and plays on', async (message) => {
    const client = await playing(begunMs, endedMs, 10);
    client.socket.send(JSON.stringify(message));
    expect((await statusOf(client, 'INVALID_REQUEST')).message).toMatch(/\w/);
    await frameWith(client, ({ ts }) => ts !== undefined, client.frames.length);
  });
});

describe('the reads beside it', () => {
  test('tell where a vehicle went, how it spent the time, and where it stood', async () => {
    const query = `from=${begunMs}&to=${endedMs}`;
    const { tracks } = historyTracksSchema.parse(await get(`/api/history/tracks?ids=T-1,T-4,none&${query}`));
    expect(tracks.map(({ id, ts }) => [id, ts.length])).toEqual([
      ['T-1', MINUTES * 60],
      ['T-4', MINUTES * 60],
      ['none', 0],
    ]);
    expect(tracks[0]?.x.slice(0, 2)).toEqual([649_000, 649_005]);
    expect(tracks[0]?.status.slice(60, 62)).toEqual(['Queue', 'Queue']);
    const trip = historyVehicleSchema.parse(await get(`/api/history/vehicle/T-1?${query}`));
    expect(trip.stops).toHaveLength(MINUTES / 2);
    expect(trip.stops[0]).toMatchObject({ x: 649_300, y: 4_763_050, status: 'Queue' });
    expect(trip.movingMs / trip.standingMs).toBeCloseTo(1, 1);
    expect(trip.states.slice(0, 3).map(({ status }) => status)).toEqual(['Haul', 'Queue', 'Haul']);
    expect(trip.speed.kmh).toHaveLength(MINUTES * 60);
  });

  test('tell of activity in as many buckets as are wished', async () => {
    const overview = historyOverviewSchema.parse(
      await get(`/api/history/overview?from=${begunMs}&to=${endedMs}&buckets=${MINUTES}`),
    );
    expect(overview.activity).toHaveLength(MINUTES);
    // Half of the time they drive.
    expect(overview.activity.reduce((sum, n) => sum + n)).toBeGreaterThan(MINUTES * 60 * 2);
    expect(overview.recording).toEqual({ state: 'on' });
    expect(overview.gaps).toEqual([]);
  });

  test.each(['from=5&to=5', 'from=9&to=5', 'from=x&to=5', 'from=0&to=99999999999999', 'to=5', ''])(
    'refuse the window %s',
    async (query) => {
      for (const path of ['overview?', 'tracks?ids=a&', 'vehicle/a?']) {
        const { statusCode } = await site.app.http.inject({
          url: `/api/history/${path}${query}`,
          headers: bearerOf(token),
        });
        expect(statusCode).toBe(400);
      }
    },
  );
});

test('what is acknowledged over HTTP stands in the recording', async () => {
  const headers = { ...bearerOf(await fleetToken()), 'content-type': 'application/json' };
  const payload = JSON.stringify([
    { id: 'ACK-1', timestamp: nowMs(), location: { easting: 650_000, northing: 4_763_000 } },
  ]);
  const answer = await site.app.http.inject({ method: 'POST', url: '/api/ingest/fixes', headers, payload });
  expect(answer.json()).toMatchObject({ accepted: 1 });
  const folder = pathOf(site.dataDir, 'history');
  const logs = (await readdir(folder)).filter((file) => file.endsWith('.log'));
  const texts = await Promise.all(logs.map((file) => readFile(pathOf(folder, file), 'utf8')));
  expect(texts.some((text) => text.includes('"ACK-1"'))).toBe(true);
});

const fleetToken = () => tokenFor(site, { account: 'fleet' });
