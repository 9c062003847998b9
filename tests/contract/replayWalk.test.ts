/**
 * The app's replay against a real session, with commands in any order: speed, pause, seek, step, lost links, close and
 * reopen, while the live socket continues. For some seconds here, for five minutes by `npm run walk`; a failure names
 * its seed.
 */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import WebSocket from 'ws';
import { Scope } from '../../src/lifetime/scope.ts';
import { LiveSource } from '../../src/services/live/LiveSource.ts';
import { ReplayClock } from '../../src/services/replay/ReplayClock.ts';
import { ReplaySource } from '../../src/services/replay/ReplaySource.ts';
import { BackendClock } from '../../src/state/link/BackendClock.ts';
import { createLink } from '../../src/state/link/link.ts';
import { createReplay } from '../../src/state/replay/replay.ts';
import { World } from '../../src/state/world/World.ts';
import { type Site, startSite, tokenFor } from './support/site.ts';

const WALK_MS = Number(process.env.HEADFRAME_WALK_SECONDS ?? 8) * 1_000;
const WALK_SEED = Number(process.env.HEADFRAME_WALK_SEED ?? 20_261_122);
const RECORDED_S = 600;
const VEHICLE_ID = 'W-1';
const START_EASTING_M = 649_000;

let site: Site;
let token: string;
let begunMs: number;
let sentCount = 0;

const nowMs = () => Date.now() + site.clock.offsetMs;

/** Sockets with the browser's interface; failures show as their closing. */
class PageSocket extends WebSocket {
  static opened: PageSocket[] = [];
  constructor(url: string) {
    super(url);
    this.on('error', () => {});
    PageSocket.opened.push(this);
  }
}

/** Records restarts of its clock. */
class WatchedClock extends ReplayClock {
  restarts = 0;
  override restart(atMs: number): void {
    this.restarts++;
    super.restart(atMs);
  }
}

function seededRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** One more metre to the east. */
function driveOneMetre(): void {
  const location = { easting: START_EASTING_M + ++sentCount, northing: 4_763_000, alt: 700 };
  expect(site.app.intake.ingest([{ id: VEHICLE_ID, timestamp: nowMs(), location, velocity: 4 }]).errors).toEqual([]);
}

const socketSource = () => ({
  token: async () => token,
  freshToken: async () => token,
  onFreshToken: () => () => {},
  steadyMs: () => performance.now(),
});

const eastingIn = (world: World) => world.poses.sitePositions[(world.poses.rowOf(VEHICLE_ID) ?? -1) * 3] ?? Number.NaN;

function watchLive(scope: Scope): World {
  const clock = new BackendClock(nowMs);
  const world = new World(clock.now, { filterMineArea: false });
  const sessionGuard = { freshToken: async () => token, refuseToken: () => {} };
  const sceneUrl = `ws://127.0.0.1:${site.settings.port}/scene`;
  new LiveSource(scope, {
    ...socketSource(),
    sceneUrl,
    world,
    link: createLink(),
    clock,
    sessionGuard,
    catalogueChanged: () => {},
    resync: async () => {},
    readVehicles: async () => {},
  });
  return world;
}

/** A play of the recorded stretch, and the check that its clock runs forwards alone. */
function playWithClockCheck(scope: Scope) {
  const clock = new WatchedClock(() => performance.now(), begunMs);
  const world = new World(clock.now, { filterMineArea: false, isReplay: true });
  const state = createReplay();
  const ended: string[] = [];
  const mishaps: string[] = [];
  const replay = new ReplaySource(
    scope,
    {
      ...socketSource(),
      socketUrl: `ws://127.0.0.1:${site.settings.port}`,
      newSessionId: () => crypto.randomUUID(),
      world,
      clock,
      link: createLink(),
      state,
      onEnd: (outcome) => ended.push(outcome),
      onProblem: (kind) => mishaps.push(kind),
      onRestart: () => {},
    },
    { fromMs: begunMs, toMs: begunMs + RECORDED_S * 1_000, speed: 1 },
  );
  let last = { atMs: clock.now(), restarts: clock.restarts };
  const checkClock = () => {
    const now = { atMs: clock.now(), restarts: clock.restarts };
    if (now.restarts === last.restarts) expect(now.atMs).toBeGreaterThanOrEqual(last.atMs);
    last = now;
  };
  return { replay, world, state, clock, ended, mishaps, checkClock };
}

beforeAll(async () => {
  vi.stubGlobal('WebSocket', PageSocket);
  vi.stubGlobal('window', new EventTarget());
  site = await startSite({ listen: true });
  token = await tokenFor(site, { lifeSeconds: 36_000 });
  begunMs = nowMs();
  for (let second = 0; second < RECORDED_S; second++) {
    driveOneMetre();
    site.clock.offsetMs += 1_000;
  }
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await site.close();
});

test(
  `a walk through a replay ends playing, with the live world current and nothing left behind (seed ${WALK_SEED})`,
  async () => {
    const pick = seededRandom(WALK_SEED);
    const scope = new Scope();
    const live = watchLive(scope);
    scope.interval(driveOneMetre, 200);
    let playScope = scope.child();
    let now = playWithClockCheck(playScope);
    const idle = playScope.size;
    const acts = [
      () => now.replay.pause(),
      () => now.replay.resume(),
      () => now.replay.changeSpeed((1 + pick(20)) / 2),
      () => now.replay.seek(begunMs + pick(RECORDED_S * 1_000)),
      () => now.replay.step((pick(40) - 20) * 1_000),
      // Many at once, as from a dragged slider.
      () => Array.from({ length: 10 }, () => now.replay.seek(begunMs + pick(RECORDED_S * 500))),
      () => PageSocket.opened.at(-1)?.terminate(),
      () => {
        playScope.dispose();
        playScope = scope.child();
        now = playWithClockCheck(playScope);
      },
    ];
    const untilMs = performance.now() + WALK_MS;
    while (performance.now() < untilMs) {
      acts[pick(acts.length)]?.();
      const untilNextMs = performance.now() + pick(300);
      do {
        await new Promise((resolve) => setTimeout(resolve, 5));
        now.checkClock();
      } while (performance.now() < untilNextMs);
      // A walk may reach the end of the stretch; nothing else ends it.
      expect(now.ended.filter((outcome) => outcome !== 'finished')).toEqual([]);
      if (now.ended.length > 0) acts.at(-1)?.();
    }
    acts.at(-1)?.();
    await expect.poll(() => now.state.phase).toBe('playing');
    now.replay.seek(begunMs + 60_000);
    now.replay.pause();
    now.replay.resume();
    await expect.poll(() => now.state.seekTargetMs).toBeUndefined();
    const beforeMs = now.clock.now();
    await expect.poll(() => now.clock.now()).toBeGreaterThan(beforeMs + 1_000);
    expect(now.state).toMatchObject({ phase: 'playing', isReconnecting: false });
    expect(now.mishaps).toEqual([]);
    // It shows where the vehicle was then, a metre for each second.
    const drivenM = eastingIn(now.world) - START_EASTING_M;
    expect(Math.abs(drivenM - (now.clock.now() - begunMs) / 1_000)).toBeLessThan(5);
    expect(playScope.size).toBe(idle);
    // The live world went on all the while.
    await expect.poll(() => START_EASTING_M + sentCount - eastingIn(live)).toBeLessThan(5);
    scope.dispose();
    await expect
      .poll(() => PageSocket.opened.filter(({ readyState }) => readyState !== WebSocket.CLOSED).length)
      .toBe(0);
  },
  WALK_MS + 120_000,
);

test.each([
  ['seek', (replay: ReplaySource) => replay.seek(begunMs + 60_000)],
  ['step', (replay: ReplaySource) => replay.step(-340_000)],
])('a %s leads before the moment at which a lost link was opened again', async (_command, act) => {
  const scope = new Scope();
  const { replay, world, state, clock, ended, mishaps } = playWithClockCheck(scope);
  await expect.poll(() => state.phase).toBe('playing');
  replay.seek(begunMs + 400_000);
  await expect.poll(() => state.seekTargetMs).toBeUndefined();
  PageSocket.opened.at(-1)?.terminate();
  await expect.poll(() => state.isReconnecting).toBe(true);
  await expect.poll(() => state.isReconnecting).toBe(false);
  expect(clock.now()).toBeGreaterThan(begunMs + 399_000);
  act(replay);
  await expect.poll(() => state.seekTargetMs).toBeUndefined();
  expect(Math.abs(clock.now() - begunMs - 60_000)).toBeLessThan(5_000);
  expect(Math.abs(eastingIn(world) - START_EASTING_M - 60)).toBeLessThan(5);
  expect([ended, mishaps]).toEqual([[], []]);
  scope.dispose();
});
