/** What a server that evaluates the rules writes once another one does, or once the database has lost what it wrote. */
import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { StreamEntry } from '../../server/bus/stream/entries.ts';
import type { SiteStream } from '../../server/bus/stream/SiteStream.ts';
import { readPosition } from '../../server/cluster/checkpoint.ts';
import { Leadership } from '../../server/cluster/Leadership.ts';
import { type Database, openDatabase } from '../../server/db/open.ts';
import { StageStore } from '../../server/haul/stageStore.ts';
import { newVehicle } from '../../server/state/vehicle.ts';
import { StatusRecorder } from '../../server/status/statusRecorder.ts';
import { StatusStore } from '../../server/status/statusStore.ts';
import { ZoneRegistry } from '../../server/zones/zoneRegistry.ts';
import type { WireRuleZone } from '../../src/domain/wire/zones.ts';
import { makeDataDir, testDatabaseLocation } from './support/database.ts';
import { YARD_ZONE } from './support/yard.ts';

const TIME_ZONE = 'Asia/Ulaanbaatar';
const CLAIM_SEQ = 5;
const START_MS = Date.UTC(2026, 5, 1, 12);
const DRAWN_ZONE = { ...YARD_ZONE, ruleType: 'speed_restriction' as const };

let dataDir: string;
let db: Database;
let leadership: Leadership;
let reasons: string[];
let lastSeq: number;
let readEntry: (entry: StreamEntry, unread: number) => void;

beforeAll(async () => {
  dataDir = await makeDataDir();
  db = await openDatabase(await testDatabaseLocation(dataDir), (error) => {
    throw error;
  });
});
afterAll(async () => {
  await db.destroy();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  await sql`truncate stream_checkpoint, vehicle, rule_state, status_period, haul_stage`.execute(db);
  [reasons, lastSeq] = [[], CLAIM_SEQ];
  const stream = {
    subscribeAfter: async (_after: unknown, read: typeof readEntry) => {
      readEntry = read;
      return { stream: 'made', caughtUp: Promise.resolve(), stop: () => {} };
    },
  } as unknown as SiteStream;
  leadership = new Leadership({
    log: { info: () => {}, error: () => {} },
    rules: () => [],
    evaluator: {
      ...{ stream, db, statuses: new StatusStore(db, 400), stages: new StageStore(db), roads: undefined },
      ...{ zone: '48N', filterMineArea: false, timeZone: TIME_ZONE },
    },
    onStateLost: (reason) => reasons.push(reason),
  });
  leadership.onLeaseAcquired(CLAIM_SEQ);
  await expect.poll(() => leadership.isEvaluating).toBe(true);
});
afterEach(() => leadership.stop());

/** A truck's state, and its stay in a stage of its cycle. */
function reportTruck(id: string): void {
  const place = { easting: 600_050, northing: 4_700_050, altitude: 10 };
  const fix = { id, atMs: START_MS, place, status: { status: '1.1 Haul', isOp: true } };
  const transactionAt = (minute: number) => ({
    type: 'alert',
    alert: {
      ...{ type: 'change_status', deviceId: id, timestamp: START_MS + minute * 60_000, txn_status: `Stage ${minute}` },
      load: { selectedVehicle: 'EX-1' },
    },
  });
  const messages = [
    { topic: 'fleet.fix', message: fix },
    { topic: 'site.report', message: transactionAt(0) },
    { topic: 'site.report', message: transactionAt(5) },
  ];
  for (const message of messages)
    readEntry({ ...message, seq: ++lastSeq, atMs: START_MS + 600_000 } as unknown as StreamEntry, 0);
}

async function storedTrucks() {
  const periods = await db.selectFrom('status_period').select('vehicle_id').orderBy('vehicle_id').execute();
  const stays = await db.selectFrom('haul_stage').select('vehicle_id').orderBy('vehicle_id').execute();
  return [periods, stays].map((rows) => rows.map((row) => row.vehicle_id));
}

test('a server that was paused and replaced writes neither status periods nor stays', async () => {
  reportTruck('T-1');
  await leadership.save();
  expect(await storedTrucks()).toEqual([['T-1'], ['T-1']]);
  expect(await readPosition(db)).toEqual({ stream: 'made', seq: lastSeq });
  await sql`update stream_checkpoint set lease_seq = ${CLAIM_SEQ + 1}`.execute(db);
  reportTruck('T-2');
  await leadership.save();
  expect(await storedTrucks()).toEqual([['T-1'], ['T-1']]);
  expect(reasons).toEqual([]);
});

test('a server that was paused as it wrote leaves an end as its successor has written it', async () => {
  reportTruck('T-1');
  await leadership.save();
  const endMs = START_MS + 300_000;
  await sql`update status_period set to_ms = ${endMs}, spent_ms = 300000`.execute(db);
  // The row that it had drained before it was paused.
  const recorder = new StatusRecorder({ timeZone: TIME_ZONE, nowMs: () => endMs });
  const vehicle = { ...newVehicle('T-1'), status: { status: '1.1 Haul', isOp: true }, statusAtMs: START_MS };
  recorder.recordStatus(vehicle);
  await new StatusStore(db, 400).save(recorder);
  const endsOf = async () => (await db.selectFrom('status_period').select('to_ms').execute()).map((row) => row.to_ms);
  expect((await endsOf()).map(Number)).toEqual([endMs]);
  // A later end counts.
  recorder.recordStatus({ ...vehicle, status: { status: '2.0 Queue', isOp: true }, statusAtMs: endMs - 1_000 });
  await new StatusStore(db, 400).save(recorder);
  expect((await endsOf()).map(Number).sort((a, b) => a - b)[0]).toBe(endMs - 1_000);
});

test('a database that comes back with an older checkpoint makes the server start again', async () => {
  reportTruck('T-1');
  await leadership.save();
  reportTruck('T-2');
  await leadership.save();
  const last = await readPosition(db);
  await sql`update stream_checkpoint set seq = seq - 3`.execute(db);
  reportTruck('T-3');
  await leadership.save();
  expect(reasons).toEqual([`The database is at ${(last?.seq ?? 0) - 3} of the stream, and was at ${last?.seq}`]);
  expect((await storedTrucks()).flat()).not.toContain('T-3');
});

test('a database that comes back with older zones replaces those that are known', async () => {
  const fromFiles = { id: 'file', zoneName: 'From the files', points: '[]' } as WireRuleZone;
  const zones = await ZoneRegistry.open(db, [fromFiles], () => START_MS);
  const editor = { id: 'p', name: 'P' };
  const { id } = await zones.create(DRAWN_ZONE, editor);
  const before = await db.selectFrom('rule_zone').selectAll().execute();
  await zones.update(id, 1, { ...DRAWN_ZONE, zoneName: 'Yard, later' }, editor);
  const { id: lostId } = await zones.create({ ...DRAWN_ZONE, zoneName: 'Lost' }, editor);
  await db.deleteFrom('rule_zone').where('id', '=', lostId).execute();
  await sql`update rule_zone set zone = ${JSON.stringify(before[0]?.zone)}::jsonb, revision = 1`.execute(db);
  const namesOf = () => zones.list().map(({ zoneName }) => zoneName);
  await zones.refresh();
  expect(namesOf()).toContain('Lost');
  let changes = 0;
  zones.onChange((isOwn) => (changes += isOwn ? 10 : 1));
  await zones.refresh(true);
  expect(namesOf()).toEqual(['Yard', 'From the files']);
  expect(changes).toBe(1);
});
