/** The hand-over of a shift over HTTP: content of the report, order of signatures, and concurrent requests. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AlertStore } from '../../server/alerts/alertStore.ts';
import { newVehicle } from '../../server/state/vehicle.ts';
import { StatusRecorder } from '../../server/status/statusRecorder.ts';
import { StatusStore } from '../../server/status/statusStore.ts';
import { shiftBefore, shiftSpanAt } from '../../src/domain/time/siteShift.ts';
import { defaultViewState } from '../../src/domain/view/viewState.ts';
import { handoverListSchema, handoverSchema } from '../../src/domain/wire/handover.ts';
import { type CalledSite, startCalledSite } from './support/calledSite.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const TIME_ZONE = 'Asia/Ulaanbaatar';
/** The shift before the one that runs. */
const ENDED_SHIFT = shiftBefore(shiftSpanAt(Date.now(), TIME_ZONE), TIME_ZONE);
/** One with more stands and changes than its page lists. */
const BUSY_SHIFT = shiftBefore(ENDED_SHIFT, TIME_ZONE);

let site: CalledSite;
beforeAll(async () => {
  site = await startCalledSite({ environment: { HEADFRAME_PAYLOADS: 'opminingtruck=90' } });
  let nowMs = ENDED_SHIFT.fromMs;
  const recorder = new StatusRecorder({ timeZone: TIME_ZONE, nowMs: () => nowMs });
  const story = [
    ['2.1 Loading', 'Production', 5],
    ['2.3 Dumping', 'Production', 2],
    ['2.1 Loading', 'Production', 5],
    ['2.3 Dumping', 'Production', 2],
    ['5.1 Repair', 'Down', 60],
    ['4.1 Delay', 'Delay', 5],
    ['4.2 Standby', 'Standby', 20],
    // Another operator takes over.
    ['4.2 Standby', 'Standby', 10, 'Dorj'],
    // Together long enough, and none by itself.
    ...Array.from({ length: 6 }, () => [
      ['4.3 Refuel', 'Delay', 2] as const,
      ['2.2 Travel', 'Production', 3] as const,
    ]).flat(),
    ['4.1 Delay', 'Delay', 12],
    ['2.2 Travel', 'Production', 3],
    ['4.1 Delay', 'Delay', 11],
    ['2.1 Loading', 'Production', 0],
  ] as const;
  for (const [text, category, minutes, operator = 'Bold'] of story) {
    const load = { selectedVehicle: 'EX-1' };
    const status = { status: text, status_category: category, operator, start: nowMs, load };
    recorder.recordStatus({ ...newVehicle('HT-1'), category: 'OPMiningTruck', status, statusAtMs: nowMs });
    nowMs += minutes * MINUTE_MS;
  }
  // Only the shortest stands last to the end of their shift.
  for (let k = 0; k < 45; k++) {
    nowMs = k < 40 ? BUSY_SHIFT.fromMs : BUSY_SHIFT.toMs - 20 * MINUTE_MS;
    const statusOf = (status: string) => ({ status, status_category: '', operator: '', start: nowMs });
    const vehicle = { ...newVehicle(`LV-${k}`), statusAtMs: nowMs };
    recorder.recordStatus({ ...vehicle, status: statusOf('5.1 Repair') });
    nowMs = k < 40 ? BUSY_SHIFT.toMs - HOUR_MS : BUSY_SHIFT.toMs + 1;
    recorder.recordStatus({ ...vehicle, status: statusOf('2.2 Travel'), statusAtMs: nowMs });
  }
  await sql`insert into rule_zone_change (zone_id, revision, action, changed_by, user_name, changed_at, zone)
    select 'long', k, 'changed', 'x', 'Dorj', ${new Date(BUSY_SHIFT.fromMs)}::timestamptz + k * interval '1 second', '{"zoneName": "Long"}'::jsonb
    from generate_series(1, 101) as k`.execute(site.db);
  // Down at the end of the shift, working since, and down again for the same reason.
  for (const [text, fromMs] of [
    ['5.1 Repair', ENDED_SHIFT.toMs - 20 * MINUTE_MS],
    ['2.1 Loading', ENDED_SHIFT.toMs + 1],
    ['5.1 Repair', ENDED_SHIFT.toMs + 2],
  ] as const) {
    nowMs = fromMs;
    const status = { status: text, status_category: '', operator: '', start: fromMs };
    recorder.recordStatus({ ...newVehicle('HT-9'), status, statusAtMs: fromMs });
  }
  await new StatusStore(site.db, 1_000).save(recorder);
  // Two writes each: a lasting breach is raised repeatedly.
  const alerts = new AlertStore(site.db);
  for (const [id, ...toldAtMs] of [
    ['over', ENDED_SHIFT.fromMs + HOUR_MS, ENDED_SHIFT.fromMs + HOUR_MS + MINUTE_MS],
    ['lasts', ENDED_SHIFT.toMs - HOUR_MS, ENDED_SHIFT.toMs + 30_000],
    ['later', ENDED_SHIFT.toMs + 10_000, ENDED_SHIFT.toMs + 20_000],
  ] as const) {
    for (const timestamp of toldAtMs) {
      const type = id === 'over' ? 'one_way' : 'speed_restriction';
      const rest = { message: null, ruleId: null, zoneId: null, zoneName: null, mapId: null, mapName: null };
      alerts.queueSave({ id, alert: { type, deviceId: id, deviceName: id, timestamp, ...rest } });
      await alerts.save();
    }
  }
});
afterAll(() => site.close());

const readHandover = async (at = ENDED_SHIFT.fromMs) =>
  handoverSchema.parse(await site.getJson(`/api/handover?at=${at}`));
const signHandover = (account: string, side: string, from = ENDED_SHIFT.fromMs) =>
  site.post('/api/handover/signature', { from, side }, account);
const addNote = (
  text: string,
  account = 'dispatcher',
  from = ENDED_SHIFT.fromMs,
  key: string | undefined = undefined,
) => site.post('/api/handover/note', { from, text, key }, account);

test('the report lists haulage and stops, the longest first, without short ones', async () => {
  const { report, outgoing, ...shift } = await readHandover();
  expect(shift).toMatchObject({
    shift: ENDED_SHIFT.shift,
    day: ENDED_SHIFT.day,
    from: ENDED_SHIFT.fromMs,
    to: ENDED_SHIFT.toMs,
  });
  expect(outgoing).toBeNull();
  expect(report.asOf).toBe(ENDED_SHIFT.toMs);
  expect(report.hauled).toEqual({ cycles: 2, tonnes: 180, units: [{ name: 'EX-1', cycles: 2, tonnes: 180 }] });
  expect(report.stood.map(({ vehicle, status, ms, lasts }) => [vehicle, status, ms / MINUTE_MS, lasts])).toEqual([
    ['HT-1', '5.1 Repair', 60, false],
    ['HT-1', '4.2 Standby', 30, false],
    ['HT-9', '5.1 Repair', 20, true],
    ['HT-1', '4.1 Delay', 12, false],
    ['HT-1', '4.1 Delay', 11, false],
  ]);
});

test('totals count what is not listed; where no status is recorded, they are not known', async () => {
  const { report } = await readHandover(BUSY_SHIFT.fromMs);
  expect(report.stood.map(({ lasts }) => lasts)).toEqual(Array(40).fill(false));
  expect(report).toMatchObject({ stoodCount: 45, standingCount: 5, changeCount: 101, hauled: { cycles: 0 } });
  expect(report.changes).toHaveLength(100);
  const empty = (await readHandover(shiftBefore(BUSY_SHIFT, TIME_ZONE).fromMs)).report;
  expect(empty).toMatchObject({ stoodCount: 0, standingCount: null, changeCount: 0, hauled: { cycles: null } });
});

test('a breach that lasts past the end of the shift is open on its page, one that began later is not there', async () => {
  expect((await readHandover()).report.alerts).toEqual([
    {
      type: 'one_way',
      count: 1,
      acknowledged: 0,
      lastAt: ENDED_SHIFT.fromMs + HOUR_MS + MINUTE_MS,
      open: false,
      subjects: ['over'],
    },
    { type: 'speed_restriction', count: 1, acknowledged: 0, lastAt: ENDED_SHIFT.toMs, open: true, subjects: ['lasts'] },
  ]);
});

test('a dispatcher acknowledges the alerts that were shown and no others, once', async () => {
  const nowMs = Date.now();
  const speedingReport = (deviceId: string, atMs: number) => ({
    type: 'alert',
    alert: { type: 'speed_restriction', deviceId, zoneId: 'z1', ruleId: 'r1', timestamp: atMs },
  });
  site.report(
    speedingReport('A', nowMs - 2_000),
    speedingReport('B', nowMs - 2_000),
    speedingReport('C', nowMs - 1_000),
  );
  const toldAlert = (deviceId: string, timestamp: number) => ({
    ...{ type: 'speed_restriction', deviceId, ruleId: 'r1', placeId: 'z1', timestamp },
  });
  const acknowledgeAlerts = (alerts: unknown, account = 'dispatcher') =>
    site.post('/api/handover/acknowledgement', { alerts }, account);
  // C began after the reader's last message.
  const seen = [toldAlert('A', nowMs - 2_000), toldAlert('C', nowMs - 2_000)];
  const both = await Promise.all([acknowledgeAlerts(seen), acknowledgeAlerts(seen, 'operator')]);
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const { alerts } = (await readHandover(nowMs)).report;
  expect(alerts.find(({ type }) => type === 'speed_restriction')).toMatchObject({ acknowledged: 1 });
  const { rows } = await sql<{ by: string }>`select acknowledged_by as by from alert
    where record->>'deviceId' = 'A'`.execute(site.db);
  expect(['dispatcher', 'operator']).toContain(rows[0]?.by);
  for (const bad of [undefined, [], [toldAlert('x'.repeat(300), 1)], Array(501).fill(toldAlert('A', 1))])
    expect((await acknowledgeAlerts(bad)).statusCode).toBe(400);
});

test('the shift that runs is shown up to now; one that has not begun is refused', async () => {
  const running = await readHandover(Date.now());
  expect(running.from).toBe(ENDED_SHIFT.toMs);
  expect(running.report.asOf).toBeLessThanOrEqual(Date.now());
  expect(running.report.underground).toEqual([]);
  const { statusCode } = await site.app.http.inject({
    url: `/api/handover?at=${Date.now() + HOUR_MS}`,
    headers: site.headers,
  });
  expect(statusCode).toBe(400);
});

test("the shift's changes are listed with their authors; private views are not", async () => {
  const viewBody = (name: string, isPublic: boolean) => ({
    name,
    public: isPublic,
    state: { ...defaultViewState(), mapVisibleType: isPublic ? 'public' : 'private' },
  });
  for (const shared of [true, false])
    expect((await site.post('/api/adt/view', viewBody(`Shared ${shared}`, shared), 'dispatcher')).statusCode).toBe(200);
  const points = JSON.stringify([
    { x: 0, y: 0 },
    { x: 9, y: 0 },
    { x: 9, y: 9 },
  ]);
  await sql`insert into rule_zone_change (zone_id, revision, action, changed_by, user_name, changed_at, zone)
    values ('z', 1, 'created', 'x', 'Dorj', now(), ${JSON.stringify({ id: 'z', zoneName: 'Blast', points })}::jsonb)`.execute(
    site.db,
  );
  // The database's clock may be a moment ahead of the site's.
  await expect
    .poll(async () => (await readHandover(Date.now())).report.changes.map(({ kind, name, who }) => [kind, name, who]))
    .toMatchObject([
      ['ruleZone', 'Blast', 'Dorj'],
      ['view', 'Shared true', expect.any(String)],
    ]);
});

test('notes keep their order, and are refused without the right', async () => {
  expect((await addNote('  Pump 3 leaks  ')).statusCode).toBe(200);
  expect((await addNote('Road to dump B is soft', 'admin')).statusCode).toBe(200);
  expect((await addNote('I was here', 'operator')).statusCode).toBe(403);
  expect((await addNote('   ')).statusCode).toBe(400);
  expect((await addNote('x'.repeat(2_001))).statusCode).toBe(400);
  expect((await addNote('Nowhere', 'dispatcher', ENDED_SHIFT.fromMs + 1)).statusCode).toBe(400);
  expect((await readHandover()).notes.map(({ text, author }) => [author, text])).toEqual([
    ['dispatcher', 'Pump 3 leaks'],
    ['admin', 'Road to dump B is soft'],
  ]);
});

test('a note that is sent again because its answer was lost is there once', async () => {
  const before = (await readHandover()).notes.length;
  const key = crypto.randomUUID();
  const sendNote = (account?: string) => addNote('Lost on the way', account, ENDED_SHIFT.fromMs, key);
  const answers = await Promise.all([sendNote(), sendNote(), sendNote()]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect((await sendNote('admin')).statusCode).toBe(200);
  expect((await readHandover()).notes.slice(before).map(({ author }) => author)).toEqual(['dispatcher', 'admin']);
});

test('both sides sign, in this order, each once however often they try at once, and never the same person', async () => {
  expect((await signHandover('admin', 'incoming')).statusCode).toBe(409);
  expect((await signHandover('operator', 'outgoing')).statusCode).toBe(403);
  const outgoing = await Promise.all([1, 2, 3].map(() => signHandover('dispatcher', 'outgoing')));
  expect(outgoing.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
  expect((await signHandover('dispatcher', 'incoming')).json()).toMatchObject({
    status: 409,
    message: expect.stringMatching(/Another person/),
  });

  // Later recordings do not change a signed report.
  const recorder = new StatusRecorder({ timeZone: TIME_ZONE, nowMs: () => Date.now() });
  const status = { status: '5.1 Repair', status_category: 'Down', operator: '', start: ENDED_SHIFT.fromMs };
  recorder.recordStatus({ ...newVehicle('HT-2'), status, statusAtMs: ENDED_SHIFT.fromMs });
  await new StatusStore(site.db, 1_000).save(recorder);
  expect((await readHandover()).report.stood).toHaveLength(5);
  expect((await addNote('Still open')).statusCode).toBe(200);

  const incoming = await Promise.all([1, 2, 3].map(() => signHandover('admin', 'incoming')));
  expect(incoming.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
  expect((await addNote('Too late')).statusCode).toBe(409);
  const signed = await readHandover();
  expect(signed).toMatchObject({ outgoing: { name: 'dispatcher' }, incoming: { name: 'admin' } });
  expect(signed.notes).toHaveLength(5);
  const { shifts } = handoverListSchema.parse(await site.getJson('/api/handover/list'));
  expect(shifts).toMatchObject([{ from: ENDED_SHIFT.fromMs, shift: ENDED_SHIFT.shift, incoming: { name: 'admin' } }]);
});

test('a shift that has hours to go is not handed over', async () => {
  const answer = await site.post('/api/handover/signature', { from: ENDED_SHIFT.toMs, side: 'outgoing' }, 'dispatcher');
  const isNearEnd = shiftSpanAt(Date.now(), TIME_ZONE).toMs - Date.now() <= HOUR_MS;
  expect(answer.statusCode).toBe(isNearEnd ? 200 : 409);
});

test('a shift has 200 notes, however many come at once, and none after it is taken over', async () => {
  const { fromMs } = BUSY_SHIFT;
  await sql`insert into handover_note (shift_from, author_id, author_name, at_ms, text)
    select ${fromMs}::bigint, 'x', 'x', ${fromMs}::bigint, 'note ' || k from generate_series(1, 195) as k`.execute(
    site.db,
  );
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, k) => addNote(`At once ${k}`, 'dispatcher', fromMs)),
  );
  const statuses = answers.map(({ statusCode }) => statusCode).sort();
  expect(statuses).toEqual([...Array(5).fill(200), ...Array(7).fill(409)]);
  await sql`delete from handover_note where shift_from = ${fromMs} and author_id = 'x'`.execute(site.db);

  const sign = (account: string, side: string) => signHandover(account, side, fromMs);
  expect((await sign('dispatcher', 'outgoing')).statusCode).toBe(200);
  const [incoming, ...notes] = await Promise.all([
    sign('admin', 'incoming'),
    ...Array.from({ length: 12 }, (_, k) => addNote(`Beside the signature ${k}`, 'dispatcher', fromMs)),
  ]);
  expect(incoming?.statusCode).toBe(200);
  const kept = notes.filter(({ statusCode }) => statusCode === 200).length;
  expect((await addNote('After it', 'dispatcher', fromMs)).statusCode).toBe(409);
  expect((await readHandover(fromMs)).notes).toHaveLength(5 + kept);
});

test('cannot be read without signing in', async () => {
  const { statusCode } = await site.app.http.inject({ url: '/api/handover' });
  expect(statusCode).toBe(401);
});
