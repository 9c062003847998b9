/**
 * The database fails and recovers: data in memory is answered, requests that need storage are refused with a message.
 */
import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { problemSchema } from '../../src/domain/wire/problem.ts';
import { bearerOf, type Site, startSite, tokenFor } from './support/site.ts';

/** The embedded database cannot go away without the server. */
const hasPostgres = process.env['HEADFRAME_TEST_DATABASE_URL'] !== undefined;

const VIEW_PATH = '/api/adt/view';
const PLACE = { easting: 650_000, northing: 4_763_000, alt: 1_000 };
const READS_FROM_MEMORY = [
  '/state/vehicle',
  '/state/zone',
  '/api/entities?type=sensor',
  '/api/entities?type=annotation',
];

let site: Site;
let token: string;
let port = 0;
let databaseUrl: URL;
let server: Server | undefined;
const proxiedSockets = new Set<Socket>();

/** A way to the database that can be cut. */
async function openWay(): Promise<void> {
  const listening = createServer((from) => {
    const to = connect(Number(databaseUrl.port || 5432), databaseUrl.hostname);
    from.pipe(to).pipe(from);
    for (const socket of [from, to]) {
      proxiedSockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        proxiedSockets.delete(socket);
        from.destroy();
        to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => listening.listen(port, '127.0.0.1', resolve));
  const address = listening.address();
  if (typeof address === 'object' && address) port = address.port;
  server = listening;
}

async function cutWay(): Promise<void> {
  const closed = new Promise((resolve) => server?.close(resolve));
  for (const socket of proxiedSockets) socket.destroy();
  await closed;
}

const callSite = (method: 'GET' | 'POST', url: string, payload?: object) =>
  site.app.http.inject({ method, url, headers: bearerOf(token), ...(payload && { payload }) });

describe.skipIf(!hasPostgres)('while the database is away', () => {
  beforeAll(async () => {
    site = await startSite({
      placed: async (place) => {
        if (place.kind !== 'postgres') throw new Error('This is of PostgreSQL');
        databaseUrl = new URL(place.url);
        await openWay();
        const url = new URL(place.url);
        url.hostname = '127.0.0.1';
        url.port = String(port);
        return { kind: 'postgres', url: url.href };
      },
    });
    token = await tokenFor(site);
  });
  afterAll(async () => {
    await site.close();
    await cutWay();
  });

  test('cached data is answered as before, other requests are refused for now, and then all recovers', async () => {
    const before = await Promise.all(READS_FROM_MEMORY.map((url) => callSite('GET', url)));
    expect(before.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    await cutWay();

    const state = { mapVisibleType: 'private' };
    const refused = [
      await callSite('GET', VIEW_PATH),
      await callSite('POST', VIEW_PATH, { name: 'Draft', state }),
      await callSite('POST', '/api/adt/workspace/pit', { Tree: [] }),
      await callSite('GET', '/state/alert?timestamp=0'),
    ];
    for (const answer of refused) {
      expect(answer.statusCode).toBe(503);
      expect(answer.headers['retry-after']).toBe('30');
      expect(problemSchema.parse(answer.json()).message).toMatch(/^The database does not answer/);
    }
    const during = await Promise.all(READS_FROM_MEMORY.map((url) => callSite('GET', url)));
    expect(during.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(during.slice(2).map((answer) => answer.json())).toEqual(before.slice(2).map((answer) => answer.json()));

    // Tried every 5 s, and written about once.
    const ingestFix = () => site.app.intake.ingest([{ id: 'HT-1', timestamp: Date.now(), location: PLACE }]);
    const saveFailureLines = () => site.logLines.filter((line) => line.includes('the fleet could not be saved'));
    expect(ingestFix().errors).toEqual([]);
    await expect.poll(() => saveFailureLines().length, { timeout: 20_000 }).toBe(1);

    await openWay();
    await expect.poll(async () => (await callSite('GET', VIEW_PATH)).statusCode).toBe(200);
    expect((await callSite('POST', VIEW_PATH, { name: 'Draft', state })).statusCode).toBe(200);
    await expect
      .poll(() => site.logLines.some((line) => line.includes('the fleet can be saved again')), { timeout: 20_000 })
      .toBe(true);
    expect(saveFailureLines()).toHaveLength(1);
  });
});
