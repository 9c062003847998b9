/** Reads of the recording over HTTP: tracks, trips, activity, and that every acknowledged fix is in it. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { TooManyFixesError } from '../../server/history/reading/samplesInParts.ts';
import { historyOverviewSchema, historyTracksSchema, historyVehicleSchema } from '../../src/domain/wire/history.ts';
import { siteNowMs, startRecordedSite } from './support/recordedSite.ts';
import { bearerOf, type Site, tokenFor } from './support/site.ts';

const RECORDED_MINUTES = 12;

let site: Site;
let token: string;
let begunMs: number;
let endedMs: number;

beforeAll(async () => {
  ({ site, token, begunMs, endedMs } = await startRecordedSite(RECORDED_MINUTES));
});
afterAll(() => site.close());

const getHistory = async (url: string) => {
  const answer = await site.app.http.inject({ url, headers: bearerOf(token) });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<unknown>();
};

describe('the reads of the recording', () => {
  test("report a vehicle's track, its driving time, and its stops", async () => {
    const query = `from=${begunMs}&to=${endedMs}`;
    const { tracks } = historyTracksSchema.parse(await getHistory(`/api/history/tracks?ids=T-1,T-4,none&${query}`));
    expect(tracks.map(({ id, ts }) => [id, ts.length])).toEqual([
      ['T-1', RECORDED_MINUTES * 60],
      ['T-4', RECORDED_MINUTES * 60],
      ['none', 0],
    ]);
    expect(tracks[0]?.x.slice(0, 2)).toEqual([649_000, 649_005]);
    expect(tracks[0]?.status.slice(60, 62)).toEqual(['Queue', 'Queue']);
    const trip = historyVehicleSchema.parse(await getHistory(`/api/history/vehicle/T-1?${query}`));
    expect(trip.stops).toHaveLength(RECORDED_MINUTES / 2);
    expect(trip.stops[0]).toMatchObject({ x: 649_300, y: 4_763_050, status: 'Queue' });
    expect(trip.movingMs / trip.standingMs).toBeCloseTo(1, 1);
    expect(trip.states.slice(0, 3).map(({ status }) => status)).toEqual(['Haul', 'Queue', 'Haul']);
    expect(trip.speed.kmh).toHaveLength(RECORDED_MINUTES * 60);
  });

  test('are refused in words where a window holds more fixes than are read at once', async () => {
    const query = `from=${begunMs}&to=${endedMs}`;
    const samples = vi.spyOn(site.app.history, 'samples').mockRejectedValue(new TooManyFixesError());
    for (const path of ['tracks?ids=T-1&', 'vehicle/T-1?']) {
      const url = `/api/history/${path}${query}`;
      const answer = await site.app.http.inject({ url, headers: bearerOf(token) });
      expect(answer.statusCode).toBe(400);
      expect(answer.json<{ message: string }>().message).toMatch(/fewer of them, or a shorter window/);
    }
    samples.mockRestore();
  });

  test('tell of activity in as many buckets as are wished', async () => {
    const overview = historyOverviewSchema.parse(
      await getHistory(`/api/history/overview?from=${begunMs}&to=${endedMs}&buckets=${RECORDED_MINUTES}`),
    );
    expect(overview.activity).toHaveLength(RECORDED_MINUTES);
    // Half of the time they drive.
    expect(overview.activity.reduce((sum, n) => sum + n)).toBeGreaterThan(RECORDED_MINUTES * 60 * 2);
    expect(overview.recording).toEqual({ state: 'on' });
    expect(overview.gaps).toEqual([]);
  });

  test('answer for a whole day, of which most was not recorded', async () => {
    const query = `from=${endedMs - 24 * 3_600_000}&to=${endedMs}`;
    const overview = historyOverviewSchema.parse(await getHistory(`/api/history/overview?${query}`));
    expect(overview.activity.reduce((sum, n) => sum + n)).toBeGreaterThan(RECORDED_MINUTES * 60 * 2);
    const { tracks } = historyTracksSchema.parse(await getHistory(`/api/history/tracks?ids=T-1&${query}`));
    expect(tracks[0]?.ts).toHaveLength(RECORDED_MINUTES * 60);
    const trip = historyVehicleSchema.parse(await getHistory(`/api/history/vehicle/T-1?${query}`));
    expect(trip.stops).toHaveLength(RECORDED_MINUTES / 2);
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

test('data acknowledged over HTTP is in the recording', async () => {
  const headers = { ...bearerOf(await fleetToken()), 'content-type': 'application/json' };
  const payload = JSON.stringify([
    { id: 'ACK-1', timestamp: siteNowMs(site), location: { easting: 650_000, northing: 4_763_000 } },
  ]);
  const answer = await site.app.http.inject({ method: 'POST', url: '/api/ingest/fixes', headers, payload });
  expect(answer.json()).toMatchObject({ accepted: 1 });
  const folder = join(site.dataDir, 'history');
  const logs = (await readdir(folder)).filter((file) => file.endsWith('.log'));
  const texts = await Promise.all(logs.map((file) => readFile(join(folder, file), 'utf8')));
  expect(texts.some((text) => text.includes('"ACK-1"'))).toBe(true);
});

const fleetToken = () => tokenFor(site, { account: 'fleet' });
