/**
 * The equipment status over a year: how fast a page comes, in any order, for any search, on the embedded database, and
 * what indicators take, from the sums of shifts and from all rows.
 * `npm run bench status [days] [vehicles] [changes a day]`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Database, openDatabase } from '../../server/db/open.ts';
import { readIndicators } from '../../server/indicators/readIndicators.ts';
import { readStatusPage, type StatusQuery } from '../../server/status/statusPages.ts';
import { readTimelines } from '../../server/status/statusTimelines.ts';
import { UsageStore } from '../../server/usage/usageStore.ts';
import { INDICATOR_GROUPS, ROWS_BEHIND } from '../../src/domain/wire/indicators.ts';
import { STATUS_PAGE, STATUS_SHIFTS, STATUS_SORTS } from '../../src/domain/wire/status.ts';
import { fillStatus, STATUS_YEAR_START_MS } from './support/statusYear.ts';

const [days = 365, vehicles = 500, changes = 12] = process.argv.slice(2).map(Number);
const DAY_MS = 86_400_000;
const PAGE_COUNT = 600;
const SEARCH_TEXTS = [
  '',
  '',
  '',
  'HT-017',
  'operator 4',
  'Operator 0733',
  'repair',
  'EX',
  'dulam',
  'queue',
  'loading',
  'no such',
];

const quantile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
const cyclicItem = <T>(list: readonly T[], k: number): T => list[k % list.length] as T;

/** Windows of the whole year, of a month and of a day. */
function windowOf(k: number): { from: number; to: number } {
  const spanDays = cyclicItem([days, days, 30, 1], k);
  const from = STATUS_YEAR_START_MS + Math.floor(Math.random() * Math.max(1, days - spanDays)) * DAY_MS;
  return { from, to: from + spanDays * DAY_MS };
}

async function measurePages(db: Database): Promise<{ query: StatusQuery; ms: number }[]> {
  const taken: { query: StatusQuery; ms: number }[] = [];
  for (let k = 0; taken.length < PAGE_COUNT; k++) {
    let query: StatusQuery = {
      ...windowOf(Math.floor(k / 7)),
      search: cyclicItem(SEARCH_TEXTS, k),
      shift: cyclicItem(STATUS_SHIFTS, Math.floor(k / 3)),
      sort: cyclicItem(STATUS_SORTS, Math.floor(k / 2)),
      order: k % 2 === 0 ? 'asc' : 'desc',
      limit: STATUS_PAGE.usual,
      cursor: undefined,
    };
    for (let page = 0; page < 3; page++) {
      const began = performance.now();
      const { next } = await readStatusPage(db, query);
      taken.push({ query, ms: performance.now() - began });
      if (next === null) break;
      query = { ...query, cursor: next };
    }
  }
  return taken;
}

async function measureTimelines(db: Database): Promise<number[]> {
  const taken: number[] = [];
  for (let k = 0; k < 60; k++) {
    const from = STATUS_YEAR_START_MS + Math.floor(Math.random() * days) * DAY_MS;
    const ids = Array.from({ length: 30 }, (_, v) => `V-${(k * 7 + v) % vehicles}`);
    const began = performance.now();
    await readTimelines(db, ids, from, from + DAY_MS / 2);
    taken.push(performance.now() - began);
  }
  return taken;
}

/** Sums up every shift as the server does once it has ended. @returns milliseconds for one */
async function sumUpShifts(db: Database): Promise<number> {
  const usage = new UsageStore({ db, timeZone: 'Asia/Ulaanbaatar', retentionDays: days + 1 });
  const began = performance.now();
  const shifts = await usage.shiftsWithoutSums(STATUS_YEAR_START_MS + days * DAY_MS);
  for (const shift of shifts) await usage.sumShift(shift);
  return (performance.now() - began) / shifts.length;
}

/** Duration of the indicators of the last days, for the slowest of the groups, each requested three times. */
async function measureIndicators(db: Database, spanDays: number): Promise<number> {
  const to = STATUS_YEAR_START_MS + days * DAY_MS;
  const window = { from: to - Math.min(days, spanDays) * DAY_MS, to };
  let slowestMs = 0;
  for (const by of [...INDICATOR_GROUPS, ...INDICATOR_GROUPS, ...INDICATOR_GROUPS]) {
    const began = performance.now();
    await readIndicators(db, window, by, new Map([['opminingtruck', 90]]));
    slowestMs = Math.max(slowestMs, performance.now() - began);
  }
  return slowestMs;
}

/** First pages of the rows behind figures, of a shift and of 30 days. */
async function measureFigureRows(db: Database): Promise<number[]> {
  const to = STATUS_YEAR_START_MS + days * DAY_MS;
  const taken: number[] = [];
  const keys = { site: '', vehicle: 'V-17', operator: 'operator 0733', loadingUnit: 'ex-3' };
  for (const by of INDICATOR_GROUPS) {
    for (const behind of ROWS_BEHIND) {
      for (const spanMs of [DAY_MS / 2, Math.min(days, 30) * DAY_MS]) {
        const figure = { behind, by, key: keys[by] };
        const query = { search: '', shift: 'all', sort: 'start', order: 'desc', limit: STATUS_PAGE.usual } as const;
        const began = performance.now();
        await readStatusPage(db, { ...query, from: to - spanMs, to, cursor: undefined, figure });
        taken.push(performance.now() - began);
      }
    }
  }
  return taken;
}

const folder = mkdtempSync(join(tmpdir(), 'headframe-bench-'));
const db = await openDatabase({ kind: 'embedded', directory: join(folder, 'database') }, (error) => {
  throw error;
});
const fillBegan = performance.now();
const rows = await fillStatus(db, { days, vehicles, changes });
const fillS = (performance.now() - fillBegan) / 1_000;
const pages = await measurePages(db);
const timelines = await measureTimelines(db);
const fromRowsMs = await measureIndicators(db, 30);
const sumUpMs = await sumUpShifts(db);
const indicatorsMs = await measureIndicators(db, 30);
const shiftMs = await measureIndicators(db, 0.5);
const figureTimes = await measureFigureRows(db);
const { rows: sizes } = await sql<{ mb: number }>`select
  (pg_total_relation_size('status_period') / 1e6)::float8 as mb`.execute(db);
const slowest = pages.toSorted((a, b) => b.ms - a.ms).slice(0, 5);
console.table(
  slowest.map(({ ms, query: { sort, order, search, shift, from, to } }) => ({
    ms: Math.round(ms),
    sort,
    order,
    search,
    shift,
    days: (to - from) / DAY_MS,
  })),
);
const pageTimesMs = pages.map(({ ms }) => ms);
const roundToTenth = (value: number) => Math.round(value * 10) / 10;
console.table({
  rows,
  fillS: roundToTenth(fillS),
  tableMb: roundToTenth(sizes[0]?.mb ?? 0),
  pageP50Ms: roundToTenth(quantile(pageTimesMs, 0.5)),
  pageMaxMs: roundToTenth(Math.max(...pageTimesMs)),
  timelinesP95Ms: roundToTenth(quantile(timelines, 0.95)),
  indicators30DaysMs: roundToTenth(indicatorsMs),
  indicatorsFromRowsMs: roundToTenth(fromRowsMs),
  indicatorsOfShiftMs: roundToTenth(shiftMs),
  sumUpShiftMs: roundToTenth(sumUpMs),
  figureRowsP95Ms: roundToTenth(quantile(figureTimes, 0.95)),
  figureRowsMaxMs: roundToTenth(Math.max(...figureTimes)),
});
await db.destroy();
rmSync(folder, { recursive: true, force: true });
console.log(
  JSON.stringify({
    name: 'status',
    ...{
      rows,
      days,
      vehicles,
      pageP95Ms: roundToTenth(quantile(pageTimesMs, 0.95)),
      pageMaxMs: roundToTenth(Math.max(...pageTimesMs)),
    },
    ...{ timelinesP95Ms: roundToTenth(quantile(timelines, 0.95)), indicators30DaysMs: roundToTenth(indicatorsMs) },
    ...{
      indicatorsFromRowsMs: roundToTenth(fromRowsMs),
      indicatorsOfShiftMs: roundToTenth(shiftMs),
      sumUpShiftMs: roundToTenth(sumUpMs),
    },
    figureRowsP95Ms: roundToTenth(quantile(figureTimes, 0.95)),
  }),
);
process.exit(0);
