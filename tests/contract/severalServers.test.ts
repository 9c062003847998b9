/** Two servers of one site in processes of their own behind a proxy, killed in turn while fixes flow: nothing is lost or told twice. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasNats } from './support/natsServer.ts';
import { BreachingFleet } from './support/servers/breachingFleet.ts';
import type { ServerProcess } from './support/servers/serverProcess.ts';
import { openSharedSite, PLACE, type SharedSite } from './support/servers/sharedSite.ts';
import { until } from './support/servers/until.ts';
import { Watcher } from './support/servers/watcher.ts';
import { bearerOf } from './support/site.ts';

/** The embedded database is of one process. */
const hasPostgres = process.env['HEADFRAME_TEST_DATABASE_URL'] !== undefined;

const isJudging = async (server: ServerProcess) => (await server.health())?.judges === true;

describe.skipIf(!hasNats || !hasPostgres)('two servers behind a proxy', () => {
  let site: SharedSite;
  let fleet: BreachingFleet;
  const watchers: Watcher[] = [];

  beforeAll(async () => {
    site = await openSharedSite(2);
    await Promise.all(site.servers.map((server) => server.start()));
    const headers = bearerOf(await site.tokenOf('fleet'));
    fleet = new BreachingFleet({ url: site.url, vehicles: 10, everyMs: 100, headers, place: PLACE });
  });
  afterAll(async () => {
    for (const watcher of watchers) watcher.stop();
    await site?.close();
  });

  /** The one that judges; a busy machine may leave none for a moment. */
  async function judging(): Promise<ServerProcess> {
    let found: ServerProcess | undefined;
    await until('a judge', async () => {
      const judges = await Promise.all(site.servers.map(isJudging));
      found = site.servers[judges.indexOf(true)];
      return found !== undefined;
    });
    if (!found) throw new Error('Nobody judges');
    return found;
  }

  const isCurrent = () => {
    const atMs = fleet.atMs(fleet.rounds - 1);
    return watchers.every(({ fixes }) => fleet.ids().every((id) => (fixes.get(id) ?? 0) >= atMs));
  };

  async function killJudge(): Promise<ServerProcess> {
    const killed = await judging();
    await killed.kill();
    const [other] = site.servers.filter((server) => server !== killed);
    const before = fleet.rounds;
    await until('the other to judge', () => other !== undefined && isJudging(other));
    await until('fixes to flow on', () => fleet.rounds > before + 10 && isCurrent());
    return killed;
  }

  test('who judges is killed, twice: no fix is lost, no alert is missing or doubled, all who watch see the mine as it is', async () => {
    const token = await site.tokenOf('operator');
    for (let k = 0; k < 2; k++) watchers.push(new Watcher({ url: site.url, token }));
    for (const watcher of watchers) watcher.start();
    await judging();
    fleet.start();
    await until('a whole period', () => fleet.rounds > 10 && isCurrent());
    const killed = await killJudge();
    await killed.start();
    await killJudge();
    await fleet.stop();
    await until('the last fix', isCurrent);

    const breaches = fleet.breaches().toSorted();
    await expect.poll(storedBreaches).toEqual(breaches);
    const stored = await site.db.selectFrom('alert').select('record').execute();
    const keys = stored.map(({ record }) => {
      const { deviceId, timestamp } = record as { deviceId: string; timestamp: number };
      return `${deviceId} ${timestamp}`;
    });
    for (const watcher of watchers) {
      await expect.poll(() => keys.filter((key) => !watcher.alerts.has(key))).toEqual([]);
      expect([...watcher.told.values()].filter((times) => times > 1)).toEqual([]);
      expect(watcher.alerts.size).toBeLessThanOrEqual(breaches.length + fleet.stalls * fleet.ids().length);
      expect(watcher.connections).toBeGreaterThan(1);
    }
    const states = await site.db.selectFrom('vehicle').select('id').execute();
    expect(states).toHaveLength(fleet.ids().length);
  });

  /** `vehicle since`, as their ids say it. */
  async function storedBreaches(): Promise<string[]> {
    const rows = await site.db.selectFrom('alert').select('id').execute();
    return rows.map(({ id }) => (JSON.parse(id) as unknown[]).slice(2).join(' ')).toSorted();
  }
});
