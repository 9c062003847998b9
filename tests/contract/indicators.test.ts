/** Indicators over HTTP, against a manually calculated case and a recount of the table in SQL, on either database. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GroupIndicators } from '../../server/indicators/readIndicators.ts';
import { newVehicle } from '../../server/state/vehicle.ts';
import { StatusRecorder } from '../../server/status/statusRecorder.ts';
import { StatusStore } from '../../server/status/statusStore.ts';
import { CYCLE_PARTS } from '../../src/domain/indicators/cyclePart.ts';
import type { RowsBehind } from '../../src/domain/wire/indicators.ts';
import {
  INDICATOR_GROUPS,
  type IndicatorRow,
  indicatorAnswerSchema,
  indicatorTrendSchema,
} from '../../src/domain/wire/indicators.ts';
import { type StatusRow, type StatusSort, statusPageSchema } from '../../src/domain/wire/status.ts';
import { allPages } from './support/allPages.ts';
import { type CalledSite, startCalledSite } from './support/calledSite.ts';
import { HAUL_CYCLE, recordFleet, type StatusSequence } from './support/recordedFleet.ts';
import { recountIndicators } from './support/recountIndicators.ts';
import { bearerOf, tokenFor } from './support/site.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const SHIFT_START_MS = Date.parse('2026-03-02T07:00:00+08:00');
const SHIFT_END_MS = SHIFT_START_MS + 12 * HOUR_MS;

/** A fortnight before the shift of the stories. */
const FLEET_FROM_MS = SHIFT_START_MS - 14 * 24 * HOUR_MS;

let site: CalledSite;

const STATUS_SEQUENCES: Readonly<Record<string, StatusSequence>> = {
  // From 5:00: standby until 8:00, ten cycles of 27 min until 12:30, in repair until 14:00, then an ongoing delay.
  'HT-1': [
    ['4.2 Standby', 'Standby', 180],
    ...Array.from({ length: 10 }, () => HAUL_CYCLE).flat(),
    ['5.1 Repair', 'Down', 90],
    ['4.1 Delay', 'Delay', 0],
  ],
  // From 5:00: loads until 9:00, and waits for the rest.
  'EX-1': [
    ['2.1 Loading', 'Production', 240],
    ['2.4 Wait for truck', 'Production', 0],
  ],
};

beforeAll(async () => {
  site = await startCalledSite({ environment: { HEADFRAME_PAYLOADS: 'opminingtruck=90.5,haul truck=63' } });
  let nowMs = SHIFT_END_MS;
  const recorder = new StatusRecorder({ timeZone: 'Asia/Ulaanbaatar', nowMs: () => nowMs });
  for (const [id, story] of Object.entries(STATUS_SEQUENCES)) {
    nowMs = SHIFT_START_MS - 2 * HOUR_MS;
    for (const [text, category, minutes] of story) {
      const load = id === 'HT-1' ? { selectedVehicle: 'EX-1' } : {};
      const status = { status: text, status_category: category, operator: 'Bold', start: nowMs, load };
      const kind = id === 'HT-1' ? 'OPMiningTruck' : 'OPExcavator';
      recorder.recordStatus({ ...newVehicle(id), category: kind, status, statusAtMs: nowMs });
      nowMs += minutes * MINUTE_MS;
    }
  }
  await new StatusStore(site.db, 1_000).save(recorder);
});
afterAll(() => site.close());

async function rowsBy(by: string, from = SHIFT_START_MS, to = SHIFT_END_MS) {
  const body = await site.getJson(`/api/indicators?from=${from}&to=${to}&by=${by}`);
  // This server knows all figures of time.
  return indicatorAnswerSchema.parse(body).rows as (IndicatorRow & GroupIndicators)[];
}

test('match the manual calculation, with statuses beyond the shift counted within it', async () => {
  const truck = (await rowsBy('vehicle')).find(({ key }) => key === 'HT-1');
  expect(truck).toMatchObject({
    name: 'HT-1',
    calendarMs: 12 * HOUR_MS,
    // 7:00 to 8:00 standing by, 4.5 h of cycles, 1.5 h in repair, 14:00 to 19:00 delayed.
    classMs: { working: 4.5 * HOUR_MS, delay: 5 * HOUR_MS, standby: HOUR_MS, down: 1.5 * HOUR_MS, unscheduled: 0 },
    scheduledMs: 12 * HOUR_MS,
    availableMs: 10.5 * HOUR_MS,
    operatingMs: 9.5 * HOUR_MS,
    cycles: 10,
    tonnes: 905,
    payloadT: 90.5,
    queueMs: 30 * MINUTE_MS,
    partMs: {
      queue: 3 * MINUTE_MS,
      load: 4 * MINUTE_MS,
      haul: 10 * MINUTE_MS,
      dump: 2 * MINUTE_MS,
      return: 8 * MINUTE_MS,
      spot: 0,
      dumpQueue: 0,
    },
  });
  expect(truck?.availability).toBeCloseTo(10.5 / 12, 10);
  expect(truck?.utilisation).toBeCloseTo(9.5 / 10.5, 10);
  expect(truck?.effectiveUtilisation).toBeCloseTo(4.5 / 12, 10);
  expect(truck?.tonnesPerHour).toBeCloseTo(905 / 9.5, 10);

  const [unit] = await rowsBy('loadingUnit');
  expect(unit).toMatchObject({ name: 'EX-1', vehicles: 2, cycles: 10 });
  expect(unit?.matchFactor).toBeCloseTo(4 / 27, 10);
  // It waited from 9:00 to 19:00, and a load takes four minutes.
  expect(unit?.swingLoss).toBeCloseTo(150, 10);

  expect(await rowsBy('operator')).toMatchObject([{ name: 'Bold', vehicles: 2, calendarMs: 24 * HOUR_MS }]);
});

/** A row of the answer with the names and the precision of the recount. */
function recountedForm(row: IndicatorRow): Record<string, unknown> {
  const { key: _, classMs, partMs, ...figures } = row;
  const noParts = Object.fromEntries(CYCLE_PARTS.map((part) => [part, null]));
  return { ...figures, ...classMs, ...(partMs ?? noParts) };
}
const roundRow = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'number' ? Number(value.toPrecision(9)) : value,
    ]),
  );

describe('a recount in SQL', () => {
  beforeAll(() => recordFleet(site.db, FLEET_FROM_MS));

  test.each(INDICATOR_GROUPS)('has every figure by %s, for any window', async (by) => {
    for (const [from, to] of [
      [FLEET_FROM_MS - HOUR_MS, FLEET_FROM_MS + 50 * HOUR_MS],
      [FLEET_FROM_MS + 37 * MINUTE_MS, FLEET_FROM_MS + 12 * HOUR_MS],
      [FLEET_FROM_MS + 20 * HOUR_MS + 1, FLEET_FROM_MS + 20 * HOUR_MS + 10 * MINUTE_MS],
    ] as const) {
      const rows = (await rowsBy(by, from, to)).toSorted((a, b) => (a.name < b.name ? -1 : 1));
      const counted = await recountIndicators(site.db, by, from, to);
      expect(counted.length).toBeGreaterThan(0);
      expect(rows.map(recountedForm).map(roundRow)).toEqual(
        counted.map((row) => roundRow(by === 'site' ? { ...row, name: '' } : row)),
      );
    }
  });
});

describe('the rows behind a figure', () => {
  const [from, to] = [FLEET_FROM_MS + 37 * MINUTE_MS, FLEET_FROM_MS + 12 * HOUR_MS];
  const clippedMs = ({ start, end }: StatusRow) => Math.min(end ?? to, to) - Math.max(start, from);
  const sumMs = (rows: readonly StatusRow[]) => rows.reduce((ms, row) => ms + clippedMs(row), 0);
  const isUnit = ({ category }: StatusRow) => ['OPExcavator', 'Loader'].includes(category);

  test.each(INDICATOR_GROUPS)('by %s add up to it, in any order', async (by) => {
    for (const row of await rowsBy(by, from, to)) {
      const rowsBehindFigure = (figure: RowsBehind, sort: StatusSort, maxSorted?: number) =>
        allPages(site.db, { from, to, sort, figure: { behind: figure, by, key: row.key } }, maxSorted);
      expect(await rowsBehindFigure('dumps', 'status', 0)).toHaveLength(row.cycles);
      expect(sumMs(await rowsBehindFigure('queues', 'vehicle'))).toBe(row.queueMs);
      expect(sumMs(await rowsBehindFigure('time', 'end', 0))).toBe(row.scheduledMs + row.classMs.unscheduled);
      for (const loss of ['delay', 'standby', 'down'] as const)
        expect(sumMs(await rowsBehindFigure(loss, 'start')), loss).toBe(row.classMs[loss]);
      const cycle = await rowsBehindFigure('cycle', 'start');
      const match = await rowsBehindFigure('match', 'spent');
      expect(match.filter((one) => !isUnit(one)).length).toBe(cycle.length);
      const swings = await rowsBehindFigure('swings', 'operator', 0);
      expect(swings.filter(isUnit).every(({ status }) => status === '2.4 Wait for truck')).toBe(true);
      if (row.partMs) {
        const whole = CYCLE_PARTS.reduce((ms, part) => ms + (row.partMs?.[part] ?? 0), 0);
        expect(sumMs(cycle)).toBeCloseTo(whole * row.cycles, 3);
        const loadMs = sumMs(swings.filter((one) => !isUnit(one)));
        expect(loadMs).toBeCloseTo(row.partMs.load * row.cycles, 3);
        const loss = sumMs(swings.filter(isUnit)) / row.partMs.load;
        if (row.swingLoss !== null) expect(loss).toBeCloseTo(row.swingLoss, 6);
      }
    }
  });

  test('are requested over HTTP, and an unknown figure is refused', async () => {
    const [truck] = (await rowsBy('vehicle', from, to)).filter(({ cycles }) => cycles > 0);
    const periodsUrl = (behind: string) =>
      `/api/status/periods?behind=${behind}&by=vehicle&key=${truck?.key}&from=${from}&to=${to}&limit=500`;
    expect(statusPageSchema.parse(await site.getJson(periodsUrl('dumps'))).rows).toHaveLength(truck?.cycles ?? -1);
    const odd = await site.app.http.inject({ url: periodsUrl('gold'), headers: site.headers });
    expect(odd.statusCode).toBe(400);
  });
});

test('count a status that has lasted for weeks, and nothing in the future', async () => {
  const later = SHIFT_END_MS + 30 * 24 * HOUR_MS;
  const [whole] = await rowsBy('site', later, later + HOUR_MS);
  expect(whole).toMatchObject({ scheduledMs: 2 * HOUR_MS, classMs: { delay: HOUR_MS, working: HOUR_MS } });
  const figure = { behind: 'time', by: 'site', key: '' } as const;
  const lasting = await allPages(site.db, { from: later, to: later + HOUR_MS, sort: 'start', figure });
  expect(lasting.map(({ vehicleId }) => vehicleId).sort()).toEqual(['EX-1', 'HT-1']);
  const tomorrow = Date.now() + 24 * HOUR_MS;
  for (const query of [
    `from=${tomorrow}&to=${tomorrow + HOUR_MS}`,
    `from=${SHIFT_START_MS}&to=${SHIFT_START_MS}`,
    `from=${SHIFT_START_MS}&to=${SHIFT_START_MS + 32 * 24 * HOUR_MS}`,
  ]) {
    const { statusCode } = await site.app.http.inject({ url: `/api/indicators?${query}`, headers: site.headers });
    expect(statusCode, query).toBe(400);
  }
});

test('targets are set and removed by users with the right, and a fraction is at most one', async () => {
  const setTarget = async (payload: object, account = 'dispatcher') => {
    const headers = bearerOf(await tokenFor(site, { account }));
    return (await site.app.http.inject({ method: 'PUT', url: '/api/indicators/targets', headers, payload })).statusCode;
  };
  const readTargets = () => site.getJson('/api/indicators/targets');
  expect(await readTargets()).toEqual({ mayChange: false, targets: {} });
  expect(await setTarget({ indicator: 'availability', value: 0.9 })).toBe(200);
  const both = [setTarget({ indicator: 'tonnes', value: 9_000 }), setTarget({ indicator: 'tonnes', value: 9_500 })];
  expect(await Promise.all(both)).toEqual([200, 200]);
  expect(await readTargets()).toMatchObject({ targets: { availability: 0.9, tonnes: expect.any(Number) } });
  expect(await setTarget({ indicator: 'tonnes', value: null })).toBe(200);
  expect(await setTarget({ indicator: 'availability', value: 1.01 })).toBe(400);
  expect(await setTarget({ indicator: 'availability', value: -1 })).toBe(400);
  expect(await setTarget({ indicator: 'colour', value: 1 })).toBe(400);
  expect(await setTarget({ indicator: 'tonnes', value: 1 }, 'operator')).toBe(403);
  expect(await readTargets()).toEqual({ mayChange: false, targets: { availability: 0.9 } });
});

test('the trend has the figures of each shift, the one that runs last', async () => {
  const nowMs = Date.now();
  site.clock.offsetMs = SHIFT_END_MS - 2 * HOUR_MS - nowMs;
  const { shifts } = indicatorTrendSchema.parse(await site.getJson('/api/indicators/trend?shifts=3'));
  site.clock.offsetMs = 0;
  expect(shifts.map(({ shift, day, from, to }) => [shift, day, from, to])).toEqual([
    ['day', '2026-03-01', SHIFT_START_MS - 24 * HOUR_MS, SHIFT_START_MS - 12 * HOUR_MS],
    ['night', '2026-03-01', SHIFT_START_MS - 12 * HOUR_MS, SHIFT_START_MS],
    ['day', '2026-03-02', SHIFT_START_MS, SHIFT_END_MS],
  ]);
  // Both machines begin two hours before the shift; of the one that runs, ten hours have passed.
  expect(shifts.map(({ figures }) => figures?.scheduledMs)).toEqual([
    undefined,
    4 * HOUR_MS,
    expect.closeTo(20 * HOUR_MS, -6),
  ]);
  expect(shifts[2]?.figures).toMatchObject({ cycles: 10, tonnes: 905 });
  for (const query of ['shifts=0', 'shifts=29', 'shifts=x']) {
    const { statusCode } = await site.app.http.inject({ url: `/api/indicators/trend?${query}`, headers: site.headers });
    expect(statusCode, query).toBe(400);
  }
});
