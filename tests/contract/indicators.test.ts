/** Indicators over HTTP, against a case worked out by hand and a recount of the table in SQL, on either database. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newVehicle } from '../../server/state/vehicle.ts';
import { StatusRecorder } from '../../server/status/statusRecorder.ts';
import { StatusStore } from '../../server/status/statusStore.ts';
import { INDICATOR_GROUPS, indicatorAnswerSchema } from '../../src/domain/wire/indicators.ts';
import { type CalledSite, startCalledSite } from './support/calledSite.ts';

const MIN = 60_000;
const HOUR = 60 * MIN;
const FROM = Date.parse('2026-03-02T07:00:00+08:00');
const TO = FROM + 12 * HOUR;

let site: CalledSite;

/** Statuses of one vehicle one after the other, minutes each, the first from two hours before the shift. */
type Story = readonly (readonly [status: string, category: string, minutes: number])[];

const CYCLE: Story = [
  ['2.2 Queue', 'Production', 3],
  ['2.1 Loading', 'Production', 4],
  ['1.1 Haul loaded', 'Production', 10],
  ['2.3 Dumping', 'Production', 2],
  ['1.2 Empty travel', 'Production', 8],
];
const STORIES: Readonly<Record<string, Story>> = {
  // From 5:00: stands by until 8:00, ten cycles of 27 min until 12:30, in repair until 14:00, a delay that lasts.
  'HT-1': [
    ['4.2 Standby', 'Standby', 180],
    ...Array.from({ length: 10 }, () => CYCLE).flat(),
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
  site = await startCalledSite({ environment: { HEADFRAME_PAYLOADS: 'opminingtruck=90.5' } });
  let nowMs = TO;
  const recorder = new StatusRecorder({ timeZone: 'Asia/Ulaanbaatar', nowMs: () => nowMs });
  for (const [id, story] of Object.entries(STORIES)) {
    nowMs = FROM - 2 * HOUR;
    for (const [text, category, minutes] of story) {
      const load = id === 'HT-1' ? { selectedVehicle: 'EX-1' } : {};
      const status = { status: text, status_category: category, operator: 'Bold', start: nowMs, load };
      const kind = id === 'HT-1' ? 'OPMiningTruck' : 'OPExcavator';
      recorder.recordStatus({ ...newVehicle(id), category: kind, status, statusAtMs: nowMs });
      nowMs += minutes * MIN;
    }
  }
  await new StatusStore(site.db, 1_000).save(recorder);
});
afterAll(() => site.close());

async function rowsBy(by: string, from = FROM, to = TO) {
  const body = await site.get(`/api/indicators?from=${from}&to=${to}&by=${by}`);
  return indicatorAnswerSchema.parse(body).rows;
}

test('are those worked out by hand, what reaches beyond the shift counted within it', async () => {
  const truck = (await rowsBy('vehicle')).find(({ key }) => key === 'HT-1');
  expect(truck).toMatchObject({
    name: 'HT-1',
    calendarMs: 12 * HOUR,
    // 7:00 to 8:00 standing by, 4.5 h of cycles, 1.5 h in repair, 14:00 to 19:00 delayed.
    classMs: { working: 4.5 * HOUR, delay: 5 * HOUR, standby: HOUR, down: 1.5 * HOUR, unscheduled: 0 },
    scheduledMs: 12 * HOUR,
    availableMs: 10.5 * HOUR,
    operatingMs: 9.5 * HOUR,
    cycles: 10,
    tonnes: 905,
    payloadT: 90.5,
    queueMs: 30 * MIN,
    partMs: { queue: 3 * MIN, load: 4 * MIN, haul: 10 * MIN, dump: 2 * MIN, return: 8 * MIN, spot: 0, dumpQueue: 0 },
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

  expect(await rowsBy('operator')).toMatchObject([{ name: 'Bold', vehicles: 2, calendarMs: 24 * HOUR }]);
});

test.each(INDICATOR_GROUPS)('by %s add up to a recount of the table', async (by) => {
  const from = FROM + 37 * MIN;
  const to = FROM + 7 * HOUR;
  const { rows: counted } = await sql<{ ms: number; down: number; dumps: number }>`select
      sum(spent)::float8 as ms,
      sum(case when status_category = 'Down' then spent else 0 end)::float8 as down,
      sum(case when status like '%Dumping' and from_ms >= ${from} then 1 else 0 end)::float8 as dumps
    from (select *, least(to_ms, ${to}::bigint) - greatest(from_ms, ${from}::bigint) as spent from status_period) as period
    where spent > 0`.execute(site.db);
  const rows = await rowsBy(by, from, to);
  const sum = (figure: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + figure(row), 0);
  expect({
    ms: sum(({ scheduledMs }) => scheduledMs),
    down: sum(({ classMs }) => classMs.down),
    dumps: sum(({ cycles }) => cycles),
  }).toEqual(counted[0]);
});

test('count what has lasted for weeks, and nothing that is to come', async () => {
  const later = TO + 30 * 24 * HOUR;
  const [whole] = await rowsBy('site', later, later + HOUR);
  expect(whole).toMatchObject({ scheduledMs: 2 * HOUR, classMs: { delay: HOUR, working: HOUR } });
  const tomorrow = Date.now() + 24 * HOUR;
  for (const query of [
    `from=${tomorrow}&to=${tomorrow + HOUR}`,
    `from=${FROM}&to=${FROM}`,
    `from=${FROM}&to=${FROM + 32 * 24 * HOUR}`,
  ]) {
    const { statusCode } = await site.app.http.inject({ url: `/api/indicators?${query}`, headers: site.headers });
    expect(statusCode, query).toBe(400);
  }
});
