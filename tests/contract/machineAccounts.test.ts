/** A machine account sends a fleet's reports, and is refused everywhere else. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { joinLive, sendMessage } from './support/live.ts';
import { bearerOf, type Site, startSite, tokenFor } from './support/site.ts';

let site: Site;
let machineToken: string;

beforeAll(async () => {
  site = await startSite({ listen: true });
  machineToken = await tokenFor(site, { account: 'fleet' });
});
afterAll(() => site.close());

const INGEST_PATH = '/api/ingest/fixes';
const FLEET_ROUTES = [INGEST_PATH, '/api/ingest/proposals'];

/** Every call that the server describes, with values for the parameters of its address. */
async function everyCall(): Promise<{ method: string; url: string }[]> {
  const headers = bearerOf(await tokenFor(site, { account: 'admin' }));
  const { paths } = (await site.app.http.inject({ url: '/api/openapi.json', headers })).json<{
    paths: Record<string, Record<string, unknown>>;
  }>();
  return Object.entries(paths).flatMap(([path, calls]) =>
    Object.keys(calls).map((method) => ({ method: method.toUpperCase(), url: path.replace(/\{[^}]+\}/g, 'x') })),
  );
}

describe('a machine account', () => {
  test('gets 403 on every call but those of its fleet, also with every role and permission', async () => {
    const claims = {
      permissions: ['ingest', 'public_view', 'ENTITY_ANNOTATION_CREATE', 'workspace_edit', 'truck_dispatch'],
      realm_access: { roles: ['ADMIN'] },
    };
    const mighty = await tokenFor(site, { account: 'fleet', claims });
    const calls = await everyCall();
    expect(calls.length).toBeGreaterThan(20);
    for (const { method, url } of calls.filter(
      ({ url }) => !FLEET_ROUTES.includes(url) && !url.includes('/rsu/list/'),
    )) {
      for (const token of [machineToken, mighty]) {
        const answer = await site.app.http.inject({
          method: method as 'GET',
          url,
          headers: { ...bearerOf(token), 'content-type': 'application/json' },
          ...(method !== 'GET' && { payload: '{}' }),
        });
        expect.soft(answer.statusCode, `${method} ${url}`).toBe(403);
      }
    }
  });

  test('sends', async () => {
    const fix = { id: 'T', timestamp: Date.now(), location: { easting: 649_000, northing: 4_763_000 } };
    const answer = await site.app.http.inject({
      method: 'POST',
      url: INGEST_PATH,
      headers: bearerOf(machineToken),
      payload: [fix],
    });
    expect(answer.json()).toMatchObject({ accepted: 1 });
  });

  test('cannot watch the live stream', async () => {
    const client = await joinLive(site.settings.port);
    sendMessage(client, { type: 'authorization', payload: machineToken });
    expect(await client.closed).toEqual({ code: 4403, reason: 'Not for machine accounts' });
    expect(client.messages).toEqual([]);
  });
});

test('people send nothing without the permission', async () => {
  const headers = bearerOf(await tokenFor(site, { account: 'admin' }));
  expect((await site.app.http.inject({ method: 'POST', url: INGEST_PATH, headers, payload: [] })).statusCode).toBe(403);
});
