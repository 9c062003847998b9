/**
 * The board over a day of the demo mine, driven by a clock of its own: the fleet's reports pass the rules of the server
 * and, as text, reach a world of the app. At random moments the board equals a recount of the reports, which shares no
 * code with the product.
 */
import { expect, test } from 'vitest';
import type { Intake } from '../../demo/links/intake.ts';
import { DEMO_FLEET } from '../../demo/traffic/fleet.ts';
import { createRoads } from '../../demo/traffic/roads/roadMap.ts';
import { stateBeforeWarmUp } from '../../demo/traffic/run/initial.ts';
import { TrafficRunner } from '../../demo/traffic/run/runner.ts';
import { worldOf } from '../../demo/traffic/world.ts';
import type { PastWriter } from '../../server/history/past/pastWriter.ts';
import { PastMine } from '../../server/past/pastMine.ts';
import { projectPath } from '../../server/settings/projectFiles.ts';
import { buildSite } from '../../server/site/site.ts';
import { readSiteFiles } from '../../server/site/siteFiles.ts';
import { type Board, type BoardExcavator, boardOf } from '../../src/app/panels/dispatcher/board.ts';
import { applyMessage } from '../../src/services/live/applyMessage.ts';
import { readMessage } from '../../src/services/live/readMessage.ts';
import type { VehicleRecord } from '../../src/state/world/vehicle.ts';
import { World } from '../../src/state/world/World.ts';

const HOUR_MS = 3_600_000;
/** Before a morning's change of shifts. */
const DAY_START_MS = Date.parse('2026-11-18T06:30:00+08:00');
const DAY_END_MS = DAY_START_MS + 24 * HOUR_MS;
const STEP_MS = 5_000;
const MOMENT_COUNT = 50;
/** Every excavator, and trucks enough to queue. */
const FLEET = DEMO_FLEET.filter(({ role }) => role === 'dig' || role === 'pitHaul').filter((_, k) => k < 5 || k > 13);
/** The board does not ask where vehicles are. */
const NO_PLACES = { movingEveryS: 1e9, standingEveryS: 1e9, engineEveryS: 1e9 };
const siteFiles = await readSiteFiles(projectPath('demo/site'));

/** An item as a fleet sends it. */
interface RawItem {
  id: string;
  timestamp: number;
  category?: string;
  type?: string;
  event?: string;
  state?: { status: string; startTime: number; user: string; load?: { selectedVehicle?: string; totalCycle: number } };
  status?: { status: string; status_category: string; start: number };
  alert?: {
    type: string;
    deviceId: string;
    timestamp: number;
    txn_status: string;
    load?: { selectedVehicle?: string };
  };
}

/** The expected board, in plain words. */
interface Shown {
  excavators: Record<string, { column: string; bucket: string; sent: number; trucks: Record<string, string[]> }>;
  totals: Record<string, number>;
}

const STAGE_TEXTS = ['Ачилт', 'Экс хүлээлт', 'Буулгалт', 'Хоцрогдол', 'Засварт', 'Бусад'];
/** By the texts that the demo mine's dispatch system has for an excavator. */
const EXPECTED_BY_STATUS: Readonly<Record<string, [column: string, bucket: string]>> = {
  Loading: ['working', 'Load'],
  'Wait for truck': ['waiting', 'Other'],
};

/** Goes through everything that was handed in until a moment, from the first item on. */
function recountBoard(log: readonly RawItem[]): Shown {
  const stageOfTruck: Record<string, [excavator: string, stage: string]> = {};
  const sentTo: Record<string, string> = {};
  const statusOf: Record<string, string> = {};
  const categoryOf: Record<string, string> = {};
  for (const item of log) {
    if (item.category) categoryOf[item.id] = item.category;
    if (item.status) statusOf[item.id] = item.status.status;
    if (item.event === 'STATE' && item.state) {
      statusOf[item.id] = item.state.status;
      sentTo[item.id] = item.state.load?.selectedVehicle ?? '';
    }
    if (item.alert?.type === 'change_status') {
      const { deviceId, txn_status: text, load } = item.alert;
      const stage = text === 'Ачаатай тээвэр' ? 'Ачилт' : text;
      stageOfTruck[deviceId] = [load?.selectedVehicle ?? '', stage];
    }
  }
  const shown: Shown = { excavators: {}, totals: Object.fromEntries(STAGE_TEXTS.map((stage) => [stage, 0])) };
  for (const [id, category] of Object.entries(categoryOf)) {
    if (category !== 'OPExcavator') continue;
    const text = (statusOf[id] ?? '').replace(/^[\d.]+ /, '').replace(/ - .*/, '');
    const [column, bucket] = EXPECTED_BY_STATUS[text] ?? [`no column is expected for "${text}"`, ''];
    const trucks = Object.fromEntries(STAGE_TEXTS.map((stage) => [stage, [] as string[]]));
    const sent = Object.values(sentTo).filter((to) => to === id).length;
    shown.excavators[id] = { column, bucket, sent, trucks };
  }
  for (const [truck, [excavator, stage]] of Object.entries(stageOfTruck).sort()) {
    shown.excavators[excavator]?.trucks[stage]?.push(truck);
    shown.totals[stage] = (shown.totals[stage] ?? 0) + 1;
  }
  return shown;
}

function shownBy(board: Board<VehicleRecord>): Shown {
  const excavators: Shown['excavators'] = {};
  for (const [column, list] of Object.entries(board.columns)) {
    for (const { name, statusGroup, sentTruckCount, trucks } of list as BoardExcavator<VehicleRecord>[]) {
      const ids = Object.entries(trucks).map(([stage, some]) => [stage, some.map(({ id }) => id)]);
      excavators[name] = {
        column,
        bucket: statusGroup ?? 'unknown',
        sent: sentTruckCount,
        trucks: Object.fromEntries(ids),
      };
    }
  }
  return { excavators, totals: { ...board.totals } };
}

function randomMoments(): Set<number> {
  let seed = 20_261_118;
  const moments = new Set<number>();
  while (moments.size < MOMENT_COUNT) {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    moments.add(DAY_START_MS + STEP_MS + Math.floor(((seed / 2 ** 32) * 24 * HOUR_MS) / STEP_MS - 1) * STEP_MS);
  }
  return moments;
}

/** The day's reports, a few seconds at once: no more than the traffic drives without a gap. */
async function driveDay(intake: Intake, beforeStep: (atMs: number) => Promise<void>): Promise<void> {
  const { roads } = siteFiles;
  if (!roads) throw new Error('The demo mine has no roads');
  const traffic = worldOf(createRoads(roads), FLEET, 480);
  const runner = new TrafficRunner(traffic, stateBeforeWarmUp(traffic, 7, DAY_START_MS / 1_000), intake, NO_PLACES);
  runner.reportAll();
  for (let atMs = DAY_START_MS + STEP_MS; atMs <= DAY_END_MS; atMs += STEP_MS) {
    await beforeStep(atMs);
    runner.advanceTo(atMs);
  }
}

test('the board equals a recount of the raw message log at 50 random moments of a day', async () => {
  const moments = randomMoments();
  const log: RawItem[] = [];
  let nowMs = DAY_START_MS;
  const world = new World(() => nowMs, { filterMineArea: false });
  world.seedEntities(FLEET.map(({ id, category }) => ({ id, name: id, type: 'vehicle', info: { category } })));
  const mine = mineFeeding(world);
  const seen = new Set<string>();
  let compared = 0;
  const intake: Intake = {
    ingest: (items) => {
      log.push(...(structuredClone(items) as RawItem[]));
      return mine.ingest(items);
    },
  };
  await driveDay(intake, async (atMs) => {
    // Everything until then has been handed in.
    if (moments.has(nowMs)) {
      world.tick();
      world.flush();
      const expected = recountBoard(log);
      const board = shownBy(boardOf(Object.values(world.state.vehicles) as VehicleRecord[], ''));
      expect(board, new Date(nowMs).toISOString()).toEqual(expected);
      for (const { column } of Object.values(expected.excavators)) seen.add(column);
      for (const [stage, count] of Object.entries(expected.totals)) if (count > 0) seen.add(stage);
      compared++;
    }
    nowMs = atMs;
    await mine.advanceTo(atMs);
  });
  expect(compared).toBe(MOMENT_COUNT);
  // The moments differ in their boards.
  expect([...seen]).toEqual(
    expect.arrayContaining(['working', 'waiting', 'Ачилт', 'Экс хүлээлт', 'Буулгалт', 'Засварт']),
  );
});

/** A mine with the server's rules, whose messages a world of the app takes as text. */
function mineFeeding(world: World): PastMine {
  const writer = {
    span: { from: DAY_START_MS, to: DAY_END_MS },
    record: (message: unknown) => {
      const read = readMessage(JSON.stringify(message));
      if (!('message' in read)) throw new Error(read.refused);
      if (read.message.type !== 'pong') applyMessage(world, read.message);
    },
    advanceTo: async () => {},
    end: async () => {},
  };
  return new PastMine({
    writer: writer as unknown as PastWriter,
    site: buildSite(siteFiles, 1),
    utmZone: { number: 48, south: false },
    filterMineArea: false,
    onFault: (error) => {
      throw error;
    },
  });
}
