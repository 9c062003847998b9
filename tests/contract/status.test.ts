/** The equipment status: recorded from what fleets hand in, kept, and read page by page, on either database. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newVehicle } from '../../server/state/vehicle.ts';
import { readStatusPage } from '../../server/status/statusPages.ts';
import { StatusRecorder } from '../../server/status/statusRecorder.ts';
import { StatusStore } from '../../server/status/statusStore.ts';
import { sortedRows } from '../../src/domain/status/sortedRows.ts';
import { shiftAt } from '../../src/domain/time/siteShift.ts';
import { vehicleInitSchema } from '../../src/domain/wire/entities.ts';
import {
  STATUS_SHIFTS,
  STATUS_SORTS,
  type StatusPage,
  type StatusRow,
  statusPageSchema,
  statusTimelinesSchema,
} from '../../src/domain/wire/status.ts';
import { drawsFrom } from '../fixtures/draws.ts';
import { type CalledSite, startCalledSite } from './support/calledSite.ts';
import { fixSender } from './support/intake.ts';
import { IS_BEHIND_PROXY } from './support/servers/behindProxy.ts';

const TIME_ZONE = 'Asia/Ulaanbaatar';
const HOUR_MS = 3_600_000;
const FIRST_MS = Date.parse('2026-03-01T06:00:00+08:00');

let site: CalledSite;

beforeAll(async () => {
  site = await startCalledSite({ environment: { HEADFRAME_STATUS_DAYS: '400' } });
});
afterAll(() => site.close());

async function pageOf(query: Record<string, string | number>): Promise<StatusPage> {
  const fields = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
  return statusPageSchema.parse(await site.getJson(`/api/status/periods?${new URLSearchParams(fields)}`));
}

async function wholeList(query: Record<string, string | number>): Promise<StatusRow[]> {
  const rows: StatusRow[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: StatusPage = await pageOf({ ...query, ...(cursor !== '' && { cursor }) });
    rows.push(...page.rows);
    cursor = page.next;
  }
  return rows;
}

describe('reports of a fleet', () => {
  test('is recorded from its own tablets and dispatch states, once, with operator and loading unit', async () => {
    const send = await fixSender(site);
    const nowMs = Date.now();
    const tabletReport = (status: string, startTime: number, user: string) => ({
      type: 'changed',
      deviceType: 'tablet',
      event: 'STATE',
      id: 'HT-900',
      timestamp: startTime,
      state: { status, startTime, user, load: { selectedVehicle: 'EX-01' } },
    });
    const status = { status: '5.1 Repair', status_category: 'Down', operator: 'Sarnai', start: nowMs - 10_000 };
    const items = [
      tabletReport('2.1 Loading', nowMs - 50_000, 'Bold'),
      tabletReport('2.1 Loading', nowMs - 50_000, 'Bold'),
      tabletReport('1.1 Haul loaded', nowMs - 30_000, 'Bold'),
      tabletReport('2.1 Loading', nowMs - 50_000, 'Bold'),
      { id: 'HT-900', timestamp: nowMs, status },
      { id: 'HT-901', timestamp: nowMs, location: { easting: 650_000, northing: 4_763_000 } },
    ];
    expect((await send(JSON.stringify(items))).json()).toMatchObject({ accepted: items.length, rejected: 0 });
    await expect.poll(async () => (await pageOf({ search: 'ht-90' })).rows.length).toBe(3);
    const { rows } = await pageOf({ search: 'ht-90', sort: 'start', order: 'asc' });
    expect(rows).toMatchObject([
      { vehicle: 'HT-900', operator: 'Bold', status: '2.1 Loading', loadingUnit: 'EX-01', end: nowMs - 30_000 },
      { operator: 'Bold', status: '1.1 Haul loaded', start: nowMs - 30_000, end: nowMs - 10_000 },
      { operator: 'Sarnai', status: '5.1 Repair', statusCategory: 'Down', start: nowMs - 10_000, end: null },
    ]);

    const store = new StatusStore(site.db, 400);
    const restarted = new StatusRecorder({ timeZone: TIME_ZONE, nowMs: () => nowMs });
    await store.restore(restarted);
    const open = new Map(restarted.open());
    expect(open.get('HT-900')).toMatchObject({ status: '5.1 Repair', operator: 'Sarnai', fromMs: nowMs - 10_000 });
    restarted.recordStatus({ ...newVehicle('HT-900'), status, statusAtMs: nowMs - 10_000 });
    expect(restarted.drainUnsaved()).toMatchObject([]);
  });

  test('of a system that sends no times of statuses: a late one splits no period', async () => {
    const send = await fixSender(site);
    const nowMs = Date.now();
    const items = [
      [60_000, '1.1 Haul'],
      [40_000, '1.1 Haul'],
      [50_000, '2.4 Dump'],
      [30_000, '1.1 Haul'],
      [20_000, '2.4 Dump'],
    ].map(([ageMs, status]) => ({ id: 'HT-920', timestamp: nowMs - Number(ageMs), status: { status } }));
    for (const item of items) expect((await send(JSON.stringify([item]))).json()).toMatchObject({ accepted: 1 });
    const search = { search: 'ht-920', sort: 'start', order: 'asc' };
    await expect.poll(async () => (await pageOf(search)).rows.length).toBe(2);
    expect((await pageOf(search)).rows).toMatchObject([
      { status: '1.1 Haul', start: nowMs - 60_000, end: nowMs - 20_000 },
      { status: '2.4 Dump', start: nowMs - 20_000, end: null },
    ]);
  });
});

describe('a status that is repeated with a fresh time', () => {
  test('has in the state service the start of its first report, as in the periods', async () => {
    const send = await fixSender(site);
    const nowMs = Date.now();
    const sentAges = [90_000, 60_000, 30_000];
    for (const ageMs of sentAges) {
      const status = { status: '4.2 Standby', ts: nowMs - ageMs };
      const item = { id: 'HT-930', timestamp: nowMs - ageMs, status };
      expect((await send(JSON.stringify([item]))).json()).toMatchObject({ accepted: 1 });
    }
    const known = async () =>
      vehicleInitSchema
        .array()
        .parse(await site.getJson('/state/vehicle?status=YES'))
        .find(({ id }) => id === 'HT-930');
    await expect.poll(async () => (await known())?.status_ts).toBe(nowMs - 30_000);
    expect((await known())?.status).toMatchObject({ ts: nowMs - 30_000, start: nowMs - 90_000 });
    await expect.poll(async () => (await pageOf({ search: 'ht-930' })).rows.length).toBe(1);
    expect((await pageOf({ search: 'ht-930' })).rows).toMatchObject([{ start: nowMs - 90_000, end: null }]);
  });
});

/** Ninety machines that change their status for some days. */
async function recordSome(): Promise<void> {
  let nowMs = FIRST_MS;
  const random = drawsFrom(7);
  const recorder = new StatusRecorder({ timeZone: TIME_ZONE, nowMs: () => nowMs });
  for (let k = 0; k < 400; k++) {
    nowMs += random(900_000);
    const id = `M-${random(90)}`;
    const status = {
      status: ['1.1 Haul loaded', '2.1 Loading', '5.1 Repair', 'Засварт'][random(4)],
      operator: ['Bold', 'Dulam', 'Тэмүүлэн', ''][random(4)],
      status_category: 'Production',
      start: nowMs,
    };
    recorder.recordStatus({ ...newVehicle(id), name: `Machine ${id}`, status, statusAtMs: nowMs });
  }
  await new StatusStore(site.db, 400).save(recorder);
}

describe('pages', () => {
  const window = { from: FIRST_MS, to: FIRST_MS + 3_000 * HOUR_MS };
  let all: StatusRow[];

  beforeAll(async () => {
    await recordSome();
    all = await wholeList({ ...window, limit: 500 });
  });

  test('hold every row of the window once', () => {
    expect(all).toHaveLength(400);
    expect(new Set(all.map(({ id }) => id)).size).toBe(400);
  });

  const searches = ['', 'machine m-1', 'тэмүү', 'repair', 'l', 'nothing of that name'];
  const cases = STATUS_SORTS.flatMap((sort) => searches.map((search) => [sort, search] as const));
  test.each(cases)('sorted by %s, searched for "%s", are the sorted list in pieces', async (sort, search) => {
    for (const [k, order] of (['asc', 'desc'] as const).entries()) {
      const shift = STATUS_SHIFTS[(k + cases.findIndex(([a, b]) => a === sort && b === search)) % 3] ?? 'all';
      const found = all
        .filter((row) => [row.vehicle, row.operator, row.status].some((text) => text.toLowerCase().includes(search)))
        .filter((row) => shift === 'all' || shiftAt(row.start, TIME_ZONE) === shift);
      // As the app sorts the rows of a file.
      const expected = sortedRows(found, { sort, order });
      const listed = await wholeList({ ...window, sort, order, shift, search, limit: 67 });
      expect(listed.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
      // As a window with many rows is read: in the order of the index.
      const walked: string[] = [];
      for (let cursor: string | undefined | null; cursor !== null; ) {
        const page = await readStatusPage(site.db, { ...window, sort, order, shift, search, limit: 67, cursor }, 0);
        walked.push(...page.rows.map(({ id }) => id));
        cursor = page.next;
      }
      expect(walked).toEqual(expected.map(({ id }) => id));
    }
  });

  test.each([
    '/api/status/periods?limit=501',
    '/api/status/periods?limit=0',
    '/api/status/periods?sort=colour',
    '/api/status/periods?cursor=nonsense',
    `/api/status/periods?sort=vehicle&cursor=${Buffer.from('[5,5,"1"]').toString('base64url')}`,
    `/api/status/periods?cursor=${Buffer.from('[5,5,"1; drop"]').toString('base64url')}`,
    `/api/status/periods?cursor=${Buffer.from('[5,5,"9999999999999999999"]').toString('base64url')}`,
    `/api/status/periods?sort=spent&cursor=${Buffer.from('[1e300,5,"1"]').toString('base64url')}`,
    `/api/status/periods?sort=spent&cursor=${Buffer.from('[0.5,5,"1"]').toString('base64url')}`,
    `/api/status/periods?sort=vehicle&cursor=${Buffer.from('["\\u0000",5,"1"]').toString('base64url')}`,
    '/api/status/timelines?vehicles=a&from=5&to=5',
    `/api/status/timelines?vehicles=a&from=0&to=${32 * 24 * HOUR_MS}`,
    `/api/status/timelines?vehicles=${Array.from({ length: 101 }, (_, k) => `V${k}`).join(',')}&from=1&to=2`,
  ])('%s is refused', async (url) => {
    expect((await site.app.http.inject({ url, headers: site.headers })).statusCode).toBe(400);
  });

  // Each server counts its own, and through a proxy they hardly meet.
  test.skipIf(IS_BEHIND_PROXY)(
    'asked for all at once wait for each other; too many of one account are refused',
    async () => {
      const url = '/api/status/periods?limit=500';
      const many = Array.from({ length: 20 }, () => site.app.http.inject({ url, headers: site.headers }));
      const statuses = (await Promise.all(many)).map(({ statusCode }) => statusCode);
      expect([...new Set(statuses)].sort()).toEqual([200, 429]);
      expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(7);
    },
  );

  test('timelines hold what reaches into the window, in the order of time', async () => {
    const [sample] = all.filter(({ end }) => end !== null);
    if (!sample || sample.end === null) throw new Error('No period has ended');
    const from = sample.start + 1;
    const url = `/api/status/timelines?vehicles=${sample.vehicleId},nobody&from=${from}&to=${sample.end + 1}`;
    const { timelines, truncated } = statusTimelinesSchema.parse(await site.getJson(url));
    expect(truncated).toBe(false);
    expect(timelines.map(({ vehicleId }) => vehicleId)).toEqual([sample.vehicleId, 'nobody']);
    expect(timelines[0]?.periods.map(({ start }) => start)).toEqual([sample.start, sample.end]);
    expect(timelines[1]?.periods).toEqual([]);
  });
});

test('periods that ended too long ago are deleted; lasting ones are not', async () => {
  const before = await wholeList({ limit: 500 });
  const ended = before.filter(({ end }) => end !== null).sort((a, b) => Number(a.end) - Number(b.end));
  const edge = ended[Math.floor(ended.length / 2)]?.end ?? 0;
  await new StatusStore(site.db, 1).deleteExpired(edge + 24 * HOUR_MS);
  const left = await wholeList({ limit: 500 });
  expect(left).toEqual(before.filter(({ end }) => end === null || end >= edge));
});
