/** Sums of shifts against the periods themselves, on random data that changes late, on either database. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type WrittenRow, writtenRow } from '../../server/status/statusRow.ts';
import { StatusStore } from '../../server/status/statusStore.ts';
import { PERIOD_GROUPS } from '../../server/usage/periodGroups.ts';
import { readCells, readStatusesOf } from '../../server/usage/statusCells.ts';
import { UsageStore } from '../../server/usage/usageStore.ts';
import { INDICATOR_GROUPS, type IndicatorGroup } from '../../src/domain/wire/indicators.ts';
import { drawsFrom } from '../fixtures/draws.ts';
import { type CalledSite, startCalledSite } from './support/calledSite.ts';
import { periodRow, randomRows } from './support/randomPeriods.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const TIME_ZONE = 'Asia/Ulaanbaatar';
/** 7:00 there. */
const PERIOD_START_MS = Date.parse('2026-03-02T07:00:00+08:00');
const NOW_MS = PERIOD_START_MS + 12 * DAY_MS + 4 * HOUR_MS;
const DRAWN_PERIODS = { fromMs: PERIOD_START_MS - 9 * DAY_MS, toMs: NOW_MS, timeZone: TIME_ZONE };

let site: CalledSite;
let usageStore: UsageStore;
let statusStore: StatusStore;

beforeAll(async () => {
  site = await startCalledSite();
  usageStore = usageIn(TIME_ZONE);
  statusStore = new StatusStore(site.db, 1_000);
  await writeRows(randomRows(1, DRAWN_PERIODS));
});
afterAll(() => site.close());

function usageIn(timeZone: string, retentionDays = 400): UsageStore {
  return new UsageStore({ db: site.db, timeZone, retentionDays });
}

/** As the recorder's rows are written. */
async function writeRows(rows: readonly WrittenRow[], store = statusStore): Promise<void> {
  const unsaved = [...rows];
  const recorder = { drainUnsaved: () => unsaved.splice(0), requeue: () => expect.unreachable() };
  await store.save(recorder as unknown as Parameters<StatusStore['save']>[0]);
}

async function sumUpAll(store = usageStore): Promise<number> {
  const missing = await store.shiftsWithoutSums(NOW_MS);
  for (const shift of missing) await store.sumShift(shift);
  return missing.length;
}

/** Of the locks that others wait for. */
const MIN_LOCK_POLLS = process.env['HEADFRAME_TEST_DATABASE_URL'] === undefined ? 1 : 20_000;

const summedShifts = async () =>
  (await sql<{ count: number }>`select count(*)::float8 as count from shift_usage`.execute(site.db)).rows[0]?.count;

interface CountedWindow {
  from: number;
  to: number;
}

const sortedTexts = (cells: readonly object[]) => cells.map((cell) => JSON.stringify(cell)).toSorted();

/** The cells of a window counted over again from all periods, without sums or indexes in mind. */
async function countedAgain({ from, to }: CountedWindow, by: IndicatorGroup): Promise<object[]> {
  const { key, name, isNamed } = PERIOD_GROUPS[by];
  const { rows } = await sql<object>`select ${key} as "group", max(${name}) as "groupName", vehicle_id as "vehicleId",
      max(category) as category, status, status_category as "statusCategory",
      sum(least(to_ms, ${to}::bigint) - greatest(from_ms, ${from}::bigint))::float8 as ms,
      (count(*) filter (where from_ms >= ${from}))::float8 as begun
    from status_period where from_ms < ${to} and (to_ms > ${from} or from_ms >= ${from}) and ${isNamed}
    group by 1, vehicle_id, status, status_category`.execute(site.db);
  return rows;
}

const COUNTED_WINDOWS: readonly CountedWindow[] = [
  { from: PERIOD_START_MS, to: NOW_MS },
  { from: PERIOD_START_MS - 20 * DAY_MS, to: NOW_MS + DAY_MS },
  { from: PERIOD_START_MS + 2 * DAY_MS, to: PERIOD_START_MS + 5 * DAY_MS },
  { from: PERIOD_START_MS + HOUR_MS + 1, to: PERIOD_START_MS + 3 * DAY_MS - 7 },
  { from: PERIOD_START_MS + 12 * HOUR_MS, to: PERIOD_START_MS + 24 * HOUR_MS },
  { from: PERIOD_START_MS + 3 * HOUR_MS, to: PERIOD_START_MS + 4 * HOUR_MS },
];

async function expectExact(): Promise<void> {
  for (const window of COUNTED_WINDOWS) {
    for (const by of INDICATOR_GROUPS) {
      const counted = await countedAgain(window, by);
      expect(counted.length).toBeGreaterThan(0);
      expect(sortedTexts(await readCells(site.db, window, by))).toEqual(sortedTexts(counted));
    }
  }
}

test('figures of shifts that are summed up are exactly those of their periods', async () => {
  expect(await sumUpAll()).toBeGreaterThan(24);
  await expectExact();
  expect(await sumUpAll()).toBe(0);
  for (const window of COUNTED_WINDOWS) {
    const known = (await readStatusesOf(site.db, window)).map(({ status }) => status);
    const cells = await readCells(site.db, window, 'site');
    expect(known).toEqual(expect.arrayContaining([...new Set(cells.map(({ status }) => status))]));
  }
});

test('late, corrected and deleted rows change the figures at once, and their shifts are summed up again', async () => {
  const draw = drawsFrom(5);
  const rows = randomRows(1, DRAWN_PERIODS);
  for (let round = 0; round < 3; round++) {
    await sumUpAll();
    const before = await summedShifts();
    const late = Array.from({ length: 3 }, () => {
      const fromMs = PERIOD_START_MS + draw(12 * DAY_MS);
      return periodRow(
        { id: `L-${round}`, name: 'HT-9', category: 'OPMiningTruck' },
        draw,
        fromMs,
        fromMs + draw(DAY_MS),
      );
    });
    const corrected = Array.from({ length: 3 }, (_, k) => {
      const row = rows[k + 3 * draw(Math.floor(rows.length / 3))] as WrittenRow;
      const toMs = row.from_ms + draw(DAY_MS);
      if (k === 0) return { ...row, to_ms: toMs, spent_ms: toMs - row.from_ms };
      return k === 1 ? { ...row, status: '5.1 Repair', status_key: '5.1 repair' } : { ...row, category: 'Loader' };
    });
    await writeRows([...late, ...corrected]);
    await sql`delete from status_period where id in (select id from status_period
      where from_ms > ${PERIOD_START_MS + draw(10 * DAY_MS)} order by from_ms limit 2)`.execute(site.db);
    expect(await summedShifts()).toBeLessThan(before ?? 0);
    await expectExact();
  }
  await sumUpAll();
  await expectExact();
});

const EMPTY_PERIOD = { status: 'x', statusCategory: '', operator: '', loadingUnit: '' };

test('an ending period leaves the shifts before its end as they are', async () => {
  await sumUpAll();
  const before = await summedShifts();
  const vehicle = { id: 'E-1', name: 'E-1', category: 'LV' };
  const open = { ...EMPTY_PERIOD, fromMs: NOW_MS - HOUR_MS, toMs: undefined };
  await writeRows([writtenRow(vehicle, open, true)]);
  await writeRows([writtenRow(vehicle, { ...open, toMs: NOW_MS }, true)]);
  await writeRows([writtenRow(vehicle, { ...open, toMs: NOW_MS }, true)]);
  expect(await summedShifts()).toBe(before);
  await expectExact();
});

test('servers that sum up and write at once agree with the rows in the end', async () => {
  const others = [usageIn(TIME_ZONE), usageIn(TIME_ZONE)];
  const store = new StatusStore(site.db, 1_000);
  for (let round = 0; round < 3; round++) {
    const draw = drawsFrom(40 + round);
    const late = Array.from({ length: 20 }, () => {
      const fromMs = PERIOD_START_MS + draw(12 * DAY_MS);
      return periodRow({ id: `W-${draw(5)}`, name: 'W', category: 'LV' }, draw, fromMs, fromMs + draw(5 * HOUR_MS));
    });
    await Promise.all([
      ...others.map((other) => sumUpAll(other)),
      ...late.map((row) => writeRows([row], store)),
      expectMissingNothing(),
    ]);
    await expectExact();
  }
  await sumUpAll();
  await expectExact();
});

/** While others write and sum up, an unchanged vehicle keeps all of its time. */
async function expectMissingNothing(): Promise<void> {
  const ofOne = async () => {
    const cells = await readCells(site.db, { from: PERIOD_START_MS, to: NOW_MS }, 'vehicle');
    return cells.filter(({ vehicleId }) => vehicleId === 'E-1').reduce((ms, cell) => ms + cell.ms, 0);
  };
  for (let k = 0; k < 10; k++) expect(await ofOne()).toBe(HOUR_MS);
}

test('periods written while a shift is summed up count', async () => {
  const shift = { fromMs: PERIOD_START_MS + 4 * DAY_MS, toMs: PERIOD_START_MS + 4.5 * DAY_MS };
  await sql`delete from shift_usage where from_ms = ${shift.fromMs}`.execute(site.db);
  let isDone = false;
  let summing: Promise<void> | undefined;
  await site.db.transaction().execute(async (writing) => {
    const row = writtenRow({ id: 'T-1', name: 'T-1', category: 'LV' }, { ...EMPTY_PERIOD, ...shift }, true);
    await writing.insertInto('status_period').values(row).execute();
    summing = usageStore.sumShift(shift).finally(() => (isDone = true));
    // Until the other one waits for this one, or is done; the embedded database has one connection, and it cannot begin.
    for (let k = 0, isWaiting = false; k < MIN_LOCK_POLLS && !isWaiting && !isDone; k++) {
      const { rows } = await sql`select pg_sleep(0.005) from pg_locks where not granted`.execute(writing);
      isWaiting = rows.length > 0;
    }
  });
  await summing;
  expect(await summedShifts()).toBeGreaterThan(0);
  await expectExact();
});

test('half a computation leaves nothing behind', async () => {
  const shift = { fromMs: PERIOD_START_MS + 2 * DAY_MS, toMs: PERIOD_START_MS + 2.5 * DAY_MS };
  await sumUpAll();
  await sql`delete from shift_usage where from_ms = ${shift.fromMs}`.execute(site.db);
  await sql`alter table shift_usage add constraint refused check (to_ms <> ${sql.lit(shift.toMs)}) not valid`.execute(
    site.db,
  );
  await expect(usageStore.sumShift(shift)).rejects.toThrow('refused');
  await expectExact();
  await sql`alter table shift_usage drop constraint refused`.execute(site.db);
  expect(await sumUpAll()).toBe(1);
  await expectExact();
});

test('another time zone of the site has its own shifts, and old ones are deleted with their periods', async () => {
  const moved = usageIn('Australia/Perth');
  const elsewhere = usageIn('America/Denver');
  expect(await sumUpAll(moved)).toBe(0);
  expect(await sumUpAll(elsewhere)).toBeGreaterThan(20);
  await expectExact();
  expect(await sumUpAll()).toBeGreaterThan(20);
  await expectExact();
  const short = usageIn(TIME_ZONE, 4);
  await sumUpAll(short);
  expect(await summedShifts()).toBe(7);
  await expectExact();
});
