/** Stays in stages of the haul cycle, from the trucks' transactions to the answer, on either database. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stageTimesSchema } from '../../src/domain/wire/haul.ts';
import { type CalledSite, startCalledSite } from './support/calledSite.ts';
import { bearerOf, tokenFor } from './support/site.ts';

const MINUTE_MS = 60_000;
/** Whole minutes ago, so that nothing is in the future. */
const START_MS = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS - 120 * MINUTE_MS;

let site: CalledSite;
beforeAll(async () => {
  site = await startCalledSite({ environment: { HEADFRAME_REASSIGN_TRUCKS: 'off' } });
});
afterAll(() => site.close());

const transactionReport = (truck: string, minute: number, text: string) => ({
  type: 'alert',
  alert: {
    type: 'change_status',
    deviceId: truck,
    timestamp: START_MS + minute * MINUTE_MS,
    txn_status: text,
    load: { selectedVehicle: 'EX-1' },
  },
});

async function readStageTimes(from = START_MS, to = START_MS + 120 * MINUTE_MS) {
  return stageTimesSchema.parse(await site.getJson(`/api/haul/stages?from=${from}&to=${to}`)).stages;
}

test('a stay is recorded from one transaction to the next; late and doubled ones change nothing', async () => {
  site.report(
    transactionReport('HT-1', 0, 'Ачилт'),
    transactionReport('HT-1', 4, 'Ачаатай тээвэр'),
    transactionReport('HT-1', 4, 'Ачаатай тээвэр'),
    transactionReport('HT-1', 14, ' Ачилт '),
    transactionReport('HT-1', 2, 'Буулгалт'),
    transactionReport('HT-1', 20, 'Буулгалт'),
    transactionReport('HT-2', 1, 'Ачилт'),
    transactionReport('HT-2', 11, 'Хоцрогдол'),
  );
  // Stays of 4, 6 and 10 minutes; one of hauling; the last of each truck goes on.
  await expect.poll(readStageTimes, { timeout: 20_000 }).toEqual([
    { status: 'ачилт', medianMs: 6 * MINUTE_MS, count: 3 },
    { status: 'ачаатай тээвэр', medianMs: 10 * MINUTE_MS, count: 1 },
  ]);
  expect(await readStageTimes(START_MS + MINUTE_MS, START_MS + 5 * MINUTE_MS)).toEqual([
    { status: 'ачаатай тээвэр', medianMs: 10 * MINUTE_MS, count: 1 },
    { status: 'ачилт', medianMs: 10 * MINUTE_MS, count: 1 },
  ]);
});

test.each([
  [`from=${START_MS}&to=${START_MS}`],
  [`from=0&to=${9 * 24 * 60 * MINUTE_MS}`],
  ['from=1'],
  ['from=now&to=later'],
])('a window of %s is refused with the reason', async (query) => {
  const answer = await site.app.http.inject({ url: `/api/haul/stages?${query}`, headers: site.headers });
  expect(answer.statusCode).toBe(400);
  expect(answer.headers['content-type']).toContain('application/problem+json');
});

test('a site that does not reassign trucks refuses every proposal', async () => {
  const answer = await site.post('/api/dispatch/proposals', { truck: 'HT-1', excavator: 'EX-1' });
  expect(answer.json()).toMatchObject({ status: 403, message: 'Trucks of this site are not reassigned here' });
  const headers = bearerOf(await tokenFor(site, { account: 'dispatcher' }));
  expect(await site.getJson('/api/dispatch/proposals', headers)).toEqual({ mayPropose: false, proposals: [] });
});
