/** `.` and `..` as ids: clients and proxies take them out of an address, so none is accepted where an id comes into being. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ingestAnswerSchema } from '../../src/domain/wire/ingest.ts';
import { problemSchema } from '../../src/domain/wire/problem.ts';
import { fixSender, vehicleState } from './support/intake.ts';
import { rawClient } from './support/rawHttp.ts';
import { bearerOf, type Site, startSite, tokenFor } from './support/site.ts';

const REASON = 'may not be "." or "..", which no address can hold';

let site: Site;
let client: ReturnType<typeof rawClient>;

beforeAll(async () => {
  site = await startSite({ listen: true });
  client = rawClient(site.settings.port);
});
afterAll(async () => {
  client.close();
  await site.close();
});

test.each([
  ['.', 400],
  ['..', 400],
  ['%2e', 400],
  ['%2E%2e', 400],
  ['...', 200],
])('the folders of a map called %s: %i', async (model, status) => {
  const answer = await client.sendRaw({
    method: 'POST',
    url: `/api/adt/workspace/${model}`,
    headers: { ...bearerOf(await tokenFor(site)), 'content-type': 'application/json' },
    body: Buffer.from('{"Tree":[]}'),
  });
  expect(answer.status).toBe(status);
  if (status === 400) expect(problemSchema.parse(JSON.parse(answer.body)).message).toBe(`model: ${REASON}`);
});

test('a new vehicle, by whichever report it comes', async () => {
  const send = await fixSender(site);
  const timestamp = Date.now();
  const location = { easting: 649_000, northing: 4_763_000 };
  const items = [
    { id: ' .. ', timestamp, location },
    { type: 'engine', deviceType: 'vehicle', id: '.', fuelRate: 1, timestamp },
    { type: 'alert', alert: { type: 'change_status', deviceId: '.', txn_status: '1', timestamp } },
    { id: '...', timestamp, location },
  ];
  const { accepted, errors } = ingestAnswerSchema.parse((await send(JSON.stringify(items))).json());
  expect(accepted).toBe(1);
  expect(errors).toEqual([0, 1, 2].map((index) => ({ index, message: `id ${REASON}` })));
  expect(await vehicleState(site, '..')).toBeUndefined();
  expect(await vehicleState(site, '...')).toBeDefined();
});
