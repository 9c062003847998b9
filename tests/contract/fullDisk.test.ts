/**
 * A disk that fills up while the server runs: failed saves are reported, nothing stays half saved, and everything
 * resumes once there is room.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type HistoryOverview, historyOverviewSchema } from '../../src/domain/wire/history.ts';
import type { ServerMessage } from '../../src/domain/wire/live.ts';
import { problemSchema } from '../../src/domain/wire/problem.ts';
import { authorizeClient, joinLive } from './support/live.ts';
import { bearerOf, type Site, startSite, tokenFor } from './support/site.ts';

const VIEW_PATH = '/api/adt/view';
const LEFT_BYTES = 300_000;

const temporaryFolder = tmpdir();
const volumeFolder = mkdtempSync(join(temporaryFolder, 'headframe-volume-'));
/** Only a system administrator may mount one. */
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'tmpfs', volumeFolder]).status === 0;
const fillerFile = join(volumeFolder, 'filler');

let site: Site;
let token: string;

function fillDisk(leftBytes = LEFT_BYTES): void {
  const { bavail, bsize } = statfsSync(volumeFolder);
  writeFileSync(fillerFile, Buffer.alloc(bavail * bsize - leftBytes));
}

/** A fix of every vehicle of a small fleet, at this moment. */
function reportFixes(): void {
  const items = Array.from({ length: 50 }, (_, k) => ({
    id: `T-${k}`,
    timestamp: Date.now(),
    location: { easting: 649_000 + k, northing: 4_763_000, alt: 700 },
    velocity: 20,
  }));
  expect(site.app.intake.ingest(items).rejected).toBe(0);
}

/** The recording's state as the app receives it. */
async function readOverview(from: number): Promise<HistoryOverview> {
  const url = `/api/history/overview?from=${from}&to=${Date.now() + 1}`;
  return historyOverviewSchema.parse((await site.app.http.inject({ url, headers: bearerOf(token) })).json());
}

/** Messages to a socket that connects now. */
async function pongOfNewClient(): Promise<ServerMessage | undefined> {
  const client = await joinLive(site.settings.port);
  await authorizeClient(client, token);
  client.socket.terminate();
  return client.messages.find(({ type }) => type === 'pong');
}

/** Names without their ending: a log may become a chunk meanwhile. */
const stretchesIn = async (folder: string) => new Set((await readdir(folder)).map((file) => file.split('.')[0]));

const SLOW_WAIT = { timeout: 30_000, interval: 200 };

const postToSite = (url: string, payload: object) =>
  site.app.http.inject({ method: 'POST', url, headers: bearerOf(token), payload });

const viewOf = (name: string, entities: number) => ({
  name,
  state: {
    mapVisibleType: 'private',
    selected: Array.from({ length: entities }, () => ({ id: String(Math.random()), itemType: 'vehicle' })),
  },
});

/** A picture that no database and no disk makes smaller. */
const incompressiblePicture = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  Buffer.alloc(2_000_000, 3),
]);

describe.skipIf(!isMounted)('a full disk', () => {
  beforeAll(async () => {
    process.env['TMPDIR'] = volumeFolder;
    site = await startSite({ listen: true });
    process.env['TMPDIR'] = temporaryFolder;
    token = await tokenFor(site);
  });
  afterAll(async () => {
    await site.close();
    spawnSync('umount', [volumeFolder]);
  });

  test('is reported as a sentence, stops no process, and clears once there is room', async () => {
    expect(site.dataDir.startsWith(volumeFolder)).toBe(true);
    fillDisk();
    const refused = [
      await postToSite('/api/adt/feedback', {
        type: 'bug report',
        desc: 'x',
        images: [incompressiblePicture.toString('base64')],
      }),
      await postToSite(VIEW_PATH, viewOf('Large', 15_000)),
    ];
    for (const answer of refused) {
      expect(answer.statusCode).toBe(507);
      expect(problemSchema.parse(answer.json()).message).toMatch(/^The disk of the server is full/);
    }
    expect((await site.app.http.inject({ url: '/state/vehicle', headers: bearerOf(token) })).statusCode).toBe(200);
    expect(await readdir(join(site.dataDir, 'feedback'))).toEqual([]);

    rmSync(fillerFile);
    expect((await postToSite(VIEW_PATH, viewOf('Large', 15_000))).statusCode).toBe(200);
    const listed = await site.app.http.inject({ url: VIEW_PATH, headers: bearerOf(token) });
    expect(listed.json<{ name: string }[]>().map(({ name }) => name)).toEqual(['Large']);
  });

  test('stops the recording with a warning, leaves live alone, and resumes by itself once there is room', async () => {
    const begunMs = Date.now();
    const folder = join(site.dataDir, 'history');
    reportFixes();
    await site.app.history.whenFlushed();
    fillDisk(200_000);
    await expect
      .poll(async () => {
        for (let k = 0; k < 20; k++) reportFixes();
        await site.app.history.whenFlushed();
        return site.app.history.recording;
      }, SLOW_WAIT)
      .toEqual({ state: 'stopped', reason: 'the disk is full' });
    const stoppedMs = Date.now();
    expect((await readOverview(begunMs)).recording).toEqual({ state: 'stopped', reason: 'the disk is full' });
    expect((await site.app.http.inject('/healthz')).json()).toMatchObject({ recording: 'stopped' });
    expect(await pongOfNewClient()).toMatchObject({ recordingStopped: 'the disk is full' });
    expect(site.logLines.filter((line) => line.includes('recording has stopped'))).toHaveLength(1);
    reportFixes();
    const states = await site.app.http.inject({ url: '/state/vehicle', headers: bearerOf(token) });
    expect(states.body).toContain('T-49');
    const stretches = await stretchesIn(folder);
    // Tries that fail leave nothing behind, and what little room there is does not pass for enough.
    for (let k = 0; k < 3; k++) await site.app.history.maintain();
    expect(site.app.history.recording).toEqual({ state: 'stopped', reason: 'the disk is full' });
    expect(await stretchesIn(folder)).toEqual(stretches);

    rmSync(fillerFile);
    await expect.poll(() => site.app.history.recording, SLOW_WAIT).toEqual({ state: 'on' });
    expect(await pongOfNewClient()).not.toHaveProperty('recordingStopped');
    const resumedMs = Date.now();
    reportFixes();
    await site.app.history.whenFlushed();
    const after = await readOverview(begunMs);
    expect(after.recording).toEqual({ state: 'on' });
    expect(after.latest).toBeGreaterThanOrEqual(resumedMs);
    const [samples] = await site.app.history.samples(['T-7'], begunMs, Date.now());
    const recordedMs = samples?.ts ?? [];
    expect(recordedMs.some((ts) => ts < stoppedMs)).toBe(true);
    expect(recordedMs.some((ts) => ts >= resumedMs)).toBe(true);
  });
});

afterAll(() => rmdirSync(volumeFolder));
