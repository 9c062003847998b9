/** The words by which the equipment status is searched: they live as long as their periods, whichever server writes them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newVehicle } from '../../server/state/vehicle.ts';
import { StatusRecorder } from '../../server/status/statusRecorder.ts';
import { StatusStore } from '../../server/status/statusStore.ts';
import { statusPageSchema } from '../../src/domain/wire/status.ts';
import { type CalledSite, startCalledSite } from './support/calledSite.ts';

const TIME_ZONE = 'Asia/Ulaanbaatar';
const HOUR_MS = 3_600_000;
const FIRST_MS = Date.parse('2026-03-01T06:00:00+08:00');

let site: CalledSite;

beforeAll(async () => {
  site = await startCalledSite({ environment: { HEADFRAME_STATUS_DAYS: '400' } });
});
afterAll(() => site.close());

/** Statuses of the periods that a search finds. */
async function foundBy(search: string): Promise<string[]> {
  const page = statusPageSchema.parse(await site.getJson(`/api/status/periods?search=${search}`));
  return page.rows.map(({ status }) => status);
}

test('a word is deleted with its last period, is found again when it returns, and follows a rename', async () => {
  let nowMs = FIRST_MS;
  const recorder = new StatusRecorder({ timeZone: TIME_ZONE, nowMs: () => nowMs });
  const store = new StatusStore(site.db, 1);
  const recordStatus = async (text: string, name = 'Grader') => {
    nowMs += HOUR_MS;
    const status = { status: text, operator: '', status_category: '', start: nowMs };
    recorder.recordStatus({ ...newVehicle('GR-77'), name, status, statusAtMs: nowMs });
    await store.save(recorder);
  };
  const searchWords = async () =>
    (
      await site.db
        .selectFrom('status_word')
        .select('word')
        .where('word', 'in', ['polishing', 'grader', 'leveller'])
        .execute()
    )
      .map(({ word }) => word)
      .sort();
  await recordStatus('Polishing');
  await recordStatus('Grading');
  expect(await searchWords()).toEqual(['grader', 'polishing']);
  nowMs += 48 * HOUR_MS;
  await store.deleteExpired(nowMs);
  expect(await searchWords()).toEqual(['grader']);
  await recordStatus('Polishing', 'Leveller');
  expect(await searchWords()).toEqual(['leveller', 'polishing']);
  await recordStatus('Grading', 'Grader');
  expect(await searchWords()).toEqual(['grader', 'polishing']);
});

test('a server that leads again finds the words that another one renamed or deleted meanwhile', async () => {
  let nowMs = FIRST_MS + 400 * 24 * HOUR_MS;
  const recordStatus = (recorder: StatusRecorder, text: string, name: string) => {
    nowMs += HOUR_MS;
    const status = { status: text, operator: '', status_category: '', start: nowMs };
    recorder.recordStatus({ ...newVehicle('DR-5'), name, status, statusAtMs: nowMs });
  };
  /** Takes the lead with a server's store. */
  const takeLead = async (store: StatusStore) => {
    const recorder = new StatusRecorder({ timeZone: TIME_ZONE, nowMs: () => nowMs });
    await store.restore(recorder);
    return recorder;
  };
  const [store, otherStore] = [new StatusStore(site.db, 1), new StatusStore(site.db, 1)];
  const first = await takeLead(store);
  recordStatus(first, 'Drilling', 'Drill');
  recordStatus(first, 'Tramming', 'Drill');
  await store.save(first);

  const second = await takeLead(otherStore);
  recordStatus(second, 'Standby', 'Rig');
  await otherStore.save(second);
  nowMs += 48 * HOUR_MS;
  await otherStore.deleteExpired(nowMs);
  expect(await foundBy('drill')).toEqual([]);

  const third = await takeLead(store);
  recordStatus(third, 'Drilling', 'Drill');
  await store.save(third);
  expect(await foundBy('drilling')).toEqual(['Drilling']);
  // The vehicle is found by its present name.
  expect(await foundBy('rig')).toEqual([]);
});
