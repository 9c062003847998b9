/**
 * The demo mine's past: driven in a thread at its first start, evaluated by the live rules, and replayed like the rest.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isPastDue } from '../../demo/past/isPastDue.ts';
import { startDemoMine } from '../../demo/start.ts';
import { DEMO_FLEET } from '../../demo/traffic/fleet.ts';
import { DatabaseStoredValues } from '../../server/db/storedValues.ts';
import { backfillHistory } from '../../server/past/pastThread.ts';
import { projectPath } from '../../server/settings/projectFiles.ts';
import { readSiteFiles } from '../../server/site/siteFiles.ts';
import { historyOverviewSchema, historyVehicleSchema } from '../../src/domain/wire/history.ts';
import { authorizeReplay, frameWith, joinReplay, startReplay } from './support/replay.ts';
import { bearerOf, type Site, startSite, tokenFor } from './support/site.ts';

const HOUR_MS = 3_600_000;
const SLOW_WAIT = { timeout: 90_000, interval: 100 };

let site: Site;
let token: string;

/** The demo mine on this site, as the server starts it. @returns ends it */
async function startDemo(log: string[] = []): Promise<() => Promise<void>> {
  const { entities, roads } = await readSiteFiles(projectPath('demo/site'));
  if (!roads) throw new Error('no roads');
  const ending = new AbortController();
  const { history, intake } = site.app;
  const past = {
    isNewSite: site.app.isNewSite,
    unrecordedSpan: () => history.past.unrecordedSpan(),
    fill: (signal: AbortSignal) => backfillHistory({ history, settings: site.settings, signal, log: pinoOf(log) }),
  };
  const { stopped } = await startDemoMine({
    site: { entities, roads },
    intake,
    storedValues: new DatabaseStoredValues(site.db),
    nowMs: Date.now,
    signal: ending.signal,
    log: { info: (line) => log.push(line), warn: (line) => log.push(line) },
    vehicles: undefined,
    speed: 60,
    past,
  });
  return async () => {
    ending.abort();
    await stopped;
  };
}

const pinoOf = (log: string[]) => {
  const logInfo = (line: unknown, text?: string) => void log.push(String(text ?? line));
  return { info: logInfo, warn: logInfo, error: logInfo };
};

const getJson = async (url: string) => {
  const answer = await site.app.http.inject({ url, headers: bearerOf(token) });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<unknown>();
};

const readOverview = async () => {
  const nowMs = Date.now();
  return historyOverviewSchema.parse(
    await getJson(`/api/history/overview?from=${nowMs - HOUR_MS}&to=${nowMs}&buckets=60`),
  );
};

const siteOfAnHour = async () => {
  site = await startSite({ listen: true, environment: { HEADFRAME_HISTORY_HOURS: '1', HEADFRAME_DEMO_SPEED: '60' } });
  token = await tokenFor(site, { lifeSeconds: 3_600 });
};

describe('the first start of the demo mine', () => {
  const log: string[] = [];
  let endDemo: () => Promise<void>;

  beforeAll(async () => {
    await siteOfAnHour();
    endDemo = await startDemo(log);
  });
  afterAll(async () => {
    await endDemo();
    await site.close();
  });

  test('reports the progress of its past, while live continues', async () => {
    await expect
      .poll(async () => {
        const { past } = (await readOverview()).recording;
        return past !== undefined && past.writtenTo > past.from && past.writtenTo < past.to;
      }, SLOW_WAIT)
      .toBe(true);
    // One reports the past at a time.
    expect(site.app.history.past.open()).toBeUndefined();
    const states = JSON.stringify(await getJson('/state/vehicle'));
    const place = { easting: 649_000, northing: 4_763_000, alt: 700 };
    expect(site.app.intake.ingest([{ id: 'T-LIVE', timestamp: Date.now(), location: place }]).accepted).toBe(1);
    expect(JSON.stringify(await getJson('/state/vehicle'))).toContain('T-LIVE');
    const liveTimes = [...states.matchAll(/"timestamp":(\d+)/g)].map(([, ms]) => Number(ms));
    expect(liveTimes.length).toBeGreaterThan(10);
    // No past event is published as if it were now.
    expect(Math.min(...liveTimes)).toBeGreaterThan(Date.now() - 120_000);
  });

  test('has a past that reaches as far back as the recording may, up to a moment before the start', async () => {
    await expect.poll(() => site.app.history.past.writingSpan, SLOW_WAIT).toBeUndefined();
    await site.app.history.whenSealed();
    const { earliest, gaps, activity, alerts, recording } = await readOverview();
    expect(recording).toEqual({ state: 'on' });
    expect(Date.now() - (earliest ?? 0)).toBeGreaterThan(HOUR_MS - 90_000);
    expect(gaps).toHaveLength(1);
    expect(gaps[0]).toMatchObject({ reason: 'stopped' });
    expect((gaps[0]?.to ?? 0) - (gaps[0]?.from ?? 0)).toBeLessThan(30_000);
    expect(activity.slice(5, 55).every((count) => count > 100)).toBe(true);
    expect(alerts.length).toBeGreaterThan(3);
    expect(log.filter((line) => line.includes('%')).length).toBeGreaterThanOrEqual(9);
    expect(log.at(-1)).toContain('is complete');
  });

  test('is replayed like a recording', async () => {
    const client = await joinReplay(site.settings.port);
    authorizeReplay(client, token);
    const from = Date.now() - 50 * 60_000;
    startReplay(client, from, from + 60_000, 10);
    const { data = [] } = await frameWith(client, ({ snapshot }) => snapshot === true);
    const placed = new Set(
      (data as { type: string; id?: string }[]).flatMap(({ type, id }) => (type === 'location' ? [id] : [])),
    );
    expect(placed.size).toBeGreaterThan(50);
    const since = client.frames.length;
    await frameWith(client, (frame) => (frame.data?.length ?? 0) > 10, since);
    client.socket.terminate();
  });

  test('shows vehicles that drive and work', async () => {
    const nowMs = Date.now();
    const trips = [];
    for (const { id } of DEMO_FLEET.filter(({ role }) => role === 'pitHaul').slice(0, 5)) {
      const url = `/api/history/vehicle/${encodeURIComponent(id)}?from=${nowMs - HOUR_MS}&to=${nowMs - 60_000}`;
      trips.push(historyVehicleSchema.parse(await getJson(url)));
    }
    expect(trips.some(({ distanceM, states }) => distanceM > 1_000 && states.length > 2)).toBe(true);
  });

  test('a second start creates no other past', async () => {
    await endDemo();
    const again: string[] = [];
    endDemo = await startDemo(again);
    expect(site.app.history.past.writingSpan).toBeUndefined();
    expect(again.filter((line) => line.includes('past'))).toEqual([]);
  });
});

describe('the past', () => {
  beforeAll(siteOfAnHour);
  afterAll(() => site.close());

  test('that is interrupted continues at the next start', async () => {
    const end = await startDemo();
    await expect
      .poll(() => site.app.history.past.writingSpan?.writtenTo ?? 0, SLOW_WAIT)
      .toBeGreaterThan(Date.now() - HOUR_MS + 60_000);
    await end();
    const left = site.app.history.past.unrecordedSpan();
    expect(left).toBeDefined();
    const log: string[] = [];
    const endAgain = await startDemo(log);
    expect(site.app.history.past.writingSpan).toMatchObject({ from: left?.from });
    await expect.poll(() => log.at(-1), SLOW_WAIT).toContain('is complete');
    expect(site.app.history.past.unrecordedSpan()).toBeUndefined();
    // Where it was cut off vehicles do not go on from where they were: that is marked, and nothing else.
    const { gaps } = await readOverview();
    expect(gaps.map(({ reason }) => reason)).toEqual(['stopped', 'stopped']);
    await endAgain();
  });

  test('is not driven for a site that has seen vehicles', async () => {
    const other = await startSite({ listen: false, environment: { HEADFRAME_HISTORY_HOURS: '1' } });
    const isPastDueOn = (isNewSite: boolean) => {
      const { history } = other.app;
      const past = { isNewSite, unrecordedSpan: () => history.past.unrecordedSpan(), fill: async () => {} };
      return isPastDue(past, new DatabaseStoredValues(other.db));
    };
    expect(await isPastDueOn(false)).toBe(false);
    expect(await isPastDueOn(true)).toBe(true);
    await other.close();
  });
});
