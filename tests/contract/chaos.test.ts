/** `npm run chaos` in short: a site of two servers, of which everything is broken in turn, loses and doubles nothing. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ChaosSite, canStart, openChaosSite } from '../chaos/chaosSite.ts';
import { faultsOf } from '../chaos/faults.ts';
import { runChaos } from '../chaos/runChaos.ts';
import { bearerOf } from './support/site.ts';

if (!canStart) {
  process.stderr.write('PostgreSQL or nats-server is not installed: the short form of `npm run chaos` is missing\n');
}

describe.skipIf(!canStart)('a site of two servers', () => {
  let site: ChaosSite;

  beforeAll(async () => {
    site = await openChaosSite();
  });
  afterAll(() => site?.close());

  test('loses nothing acknowledged, and sends every alert to all live clients once, under any single fault', async () => {
    const { rows, losses, acknowledged } = await runChaos(site, { rate: 100, vehicles: 20, seconds: 9, watchers: 2 });
    expect(rows.map(({ fault }) => fault)).toEqual(faultsOf(site).map(({ name }) => name));
    expect(acknowledged).toBeGreaterThan(300);
    expect(Object.entries(losses).filter(([, lost]) => lost.length > 0)).toEqual([]);
  }, 600_000);

  test('shows a zone at both servers whose maker was killed before it could tell of it', async () => {
    const zone = JSON.stringify({ id: 'untold', zoneName: 'Untold', points: '[]', mapInfo: { id: 'x', name: 'x' } });
    await site.db.insertInto('rule_zone').values({ id: 'untold', zone, revision: 1, in_use: true }).execute();
    const headers = bearerOf(await site.tokenOf('operator'));
    for (const { port } of site.servers) {
      await expect
        .poll(async () => (await fetch(`http://127.0.0.1:${port}/api/ruleZone/list?map=x`, { headers })).text())
        .toContain('"untold"');
    }
  });
});
