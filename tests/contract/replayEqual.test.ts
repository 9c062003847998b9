/**
 * A replay equals live: an hour of the mine goes through a site with real sockets, and a world fed by the replay of any
 * moment equals the one that was live at that moment.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasAlertEnded, hasWarningEnded } from '../../src/domain/alert/retention.ts';
import { zoneCountSchema } from '../../src/domain/wire/zones.ts';
import { applyMessage } from '../../src/services/live/applyMessage.ts';
import { World } from '../../src/state/world/World.ts';
import { HOUR_STARTS_MS, recordedHour } from '../fixtures/live/hour.ts';
import { authorizeClient, joinLive } from './support/live.ts';
import {
  applyFrame,
  authorizeReplay,
  frameWith,
  joinReplay,
  sendReplayCommand,
  startReplay,
  statusOf,
} from './support/replay.ts';
import { siteEntitiesIn } from './support/sameState.ts';
import { bearerOf, type Site, startSite, tokenFor } from './support/site.ts';

const MOMENT_COUNT = 200;
const MARK_VEHICLE = 'MARK';

let site: Site;
/** Captured live, by moment. */
const liveStateByMoment = new Map<number, unknown>();

const randomFraction = seededRandom(7);
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function worldAt(clock: () => number): World {
  const world = new World(clock, { filterMineArea: false });
  world.alerts.setNames({ zone: (id) => id, map: (id) => id });
  return world;
}

/** Full state of the mine, except for parts that depend on the timing of a periodic sweep. */
function captureState(world: World, nowMs: number) {
  world.tick();
  world.flush();
  const vehicles = world.vehicles.map((vehicle, row) => {
    const { sitePositions: metres, fixAtMs, speedKmh } = world.poses;
    const { hasWarning, alertAtMs, alertType, isAlertSeen, ...record } = vehicle;
    const isOver = alertAtMs === undefined || hasWarningEnded(alertAtMs, nowMs);
    return [
      vehicle.id,
      { ...record, ...(!isOver && { warning: hasWarning, alertAtMs, alertType, isAlertSeen }) },
      [metres[row * 3], metres[row * 3 + 1], metres[row * 3 + 2], fixAtMs[row], speedKmh[row]],
    ] as const;
  });
  const zones = Object.entries(world.state.zones).map(([id, { count, vehicles: inside, people }]) => [
    id,
    count,
    inside,
    people,
  ]);
  const alerts = world.alerts.state.active
    .filter((alert) => !hasAlertEnded(alert, { nowMs, isReplay: true }))
    .map(({ key, atMs, message }) => [key, atMs, message]);
  return {
    vehicles: vehicles.sort(byFirst),
    zones: zones.sort(byFirst),
    alerts: alerts.sort(byFirst),
    siteEntities: siteEntitiesIn(world),
  };
}

const byFirst = (a: readonly unknown[], b: readonly unknown[]) => (String(a[0]) < String(b[0]) ? -1 : 1);

/** Sets the clock that the site reads. */
function setClock(atMs: number): void {
  site.clock.offsetMs = atMs - Date.now();
}

beforeAll(async () => {
  site = await startSite({ listen: true });
  setClock(HOUR_STARTS_MS - 1_000);
});
afterAll(() => site.close());

/** Plays the hour, and captures a live client's state at random moments. */
async function recordHour(): Promise<void> {
  const hour = [...recordedHour()];
  const moments = new Set<number>();
  while (moments.size < MOMENT_COUNT) moments.add(Math.floor(randomFraction() * hour.length));
  const token = await tokenFor(site);
  const client = await joinLive(site.settings.port);
  await authorizeClient(client, token);
  let nowMs = HOUR_STARTS_MS;
  const world = worldAt(() => nowMs);
  const answer = await site.app.http.inject({ url: '/state/zone', headers: bearerOf(token) });
  for (const zone of answer.json<unknown[]>()) world.applyZone(zoneCountSchema.parse(zone));
  let applied = 0;
  // Its first position reports that it is online.
  site.app.intake.ingest([
    { id: MARK_VEHICLE, timestamp: nowMs, location: { easting: 650_000, northing: 4_763_000, alt: 0 } },
  ]);
  for (const [index, { atMs, items }] of hour.entries()) {
    nowMs = atMs;
    setClock(nowMs);
    expect(site.app.intake.ingest(items).errors).toEqual([]);
    await site.app.history.whenFlushed();
    if (!moments.has(index)) continue;
    // A mark of its own: once it has come, all before it has.
    const moment = Date.now() + site.clock.offsetMs;
    site.app.intake.ingest([
      { id: MARK_VEHICLE, timestamp: moment, location: { easting: 650_000 + index, northing: 4_763_000, alt: 0 } },
    ]);
    const recordedAt = Date.now() + site.clock.offsetMs;
    // What happens in the same millisecond is before this moment in a replay, and after it here.
    while (Date.now() + site.clock.offsetMs === recordedAt);
    await expect
      .poll(
        () => client.messages.some((m) => m.type === 'location' && m.id === MARK_VEHICLE && m.timestamp === moment),
        {
          interval: 5,
        },
      )
      .toBe(true);
    const told = client.messages.slice(applied);
    const end = told.findIndex((m) => m.type === 'location' && m.id === MARK_VEHICLE && m.timestamp === moment) + 1;
    for (const message of told.slice(0, end)) if (message.type !== 'pong') applyMessage(world, message);
    applied += end;
    nowMs = recordedAt;
    liveStateByMoment.set(recordedAt, captureState(world, recordedAt));
  }
  client.socket.terminate();
}

test('at every moment, in any order of seeks, and playing on from one to the next', async () => {
  await recordHour();
  expect(liveStateByMoment.size).toBe(MOMENT_COUNT);
  const moments = [...liveStateByMoment.keys()];
  const client = await joinReplay(site.settings.port);
  authorizeReplay(client, await tokenFor(site));
  startReplay(client, HOUR_STARTS_MS, (moments.at(-1) as number) + 1, 1);
  await statusOf(client, 'STARTED');
  sendReplayCommand(client, { command: 'pause' });
  await statusOf(client, 'PAUSED');
  const shuffled = moments.map((moment) => ({ moment, key: randomFraction() })).sort((a, b) => a.key - b.key);
  const beganMs: number[] = [];
  for (const { moment } of shuffled) {
    // Two commands each: no client may send more than a hundred a second.
    beganMs.push(performance.now());
    await expect.poll(() => performance.now() - (beganMs.at(-40) ?? Number.NEGATIVE_INFINITY)).toBeGreaterThan(1000);
    const since = client.frames.length;
    sendReplayCommand(client, { command: 'seek', ts: moment });
    const snapshot = await frameWith(client, ({ seek }) => seek === moment, since);
    let nowMs = snapshot.ts as number;
    const world = worldAt(() => nowMs);
    applyFrame(world, snapshot);
    expect(captureState(world, nowMs)).toEqual(liveStateByMoment.get(moment));
    const next = moments[moments.indexOf(moment) + 1];
    if (next === undefined || next - moment > 60_000) continue;
    const after = client.frames.length;
    sendReplayCommand(client, { command: 'step', ms: next - moment });
    await frameWith(client, ({ ts, data }) => ts === next && data?.length === 0, after);
    for (const frame of client.frames.slice(after)) {
      nowMs = Math.max(nowMs, frame.ts ?? 0);
      applyFrame(world, frame);
    }
    nowMs = next;
    expect(captureState(world, nowMs)).toEqual(liveStateByMoment.get(next));
  }
  client.socket.terminate();
}, 240_000);

test('of a vehicle that signs off while the clock of the server is corrected', async () => {
  const token = await tokenFor(site);
  const client = await joinLive(site.settings.port);
  await authorizeClient(client, token);
  const nowMs = () => Date.now() + site.clock.offsetMs;
  const startMs = nowMs();
  const location = { easting: 650_000, northing: 4_763_000, alt: 0 };
  site.app.intake.ingest([{ id: 'SIGNS-OFF', timestamp: startMs, location }]);
  site.clock.offsetMs -= 600;
  site.app.intake.ingest([{ id: 'SIGNS-OFF', timestamp: startMs, presence: 'offline' }]);
  await site.app.history.whenFlushed();
  const isOfflineReplayed = () => client.messages.some((m) => m.type === 'offline' && m.id === 'SIGNS-OFF');
  await expect.poll(isOfflineReplayed, { interval: 5 }).toBe(true);
  const live = worldAt(nowMs);
  for (const message of client.messages) if (message.type !== 'pong') applyMessage(live, message);
  client.socket.terminate();
  expect(live.vehicle('SIGNS-OFF')).toMatchObject({ declaredPresence: 'offline' });

  // The recording goes on beyond the moment that is read.
  site.clock.offsetMs += 3_000;
  site.app.intake.ingest([{ id: 'SIGNS-OFF-MARK', timestamp: nowMs(), location }]);
  await site.app.history.whenFlushed();
  const replay = await joinReplay(site.settings.port);
  authorizeReplay(replay, token);
  startReplay(replay, startMs, startMs + 2_000);
  await statusOf(replay, 'STARTED');
  sendReplayCommand(replay, { command: 'pause' });
  await statusOf(replay, 'PAUSED');
  const moment = startMs + 1_500;
  sendReplayCommand(replay, { command: 'seek', ts: moment });
  const snapshot = await frameWith(replay, ({ seek }) => seek === moment);
  replay.socket.terminate();
  const replayed = worldAt(() => moment);
  applyFrame(replayed, snapshot);
  const { declaredPresence, declaredAtMs } = live.vehicle('SIGNS-OFF') ?? {};
  expect(replayed.vehicle('SIGNS-OFF')).toMatchObject({ declaredPresence, declaredAtMs });
});
