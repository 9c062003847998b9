/** A server of several that alone has lost the database: it leaves the rules to another one, and takes them on once it is alone. */
import { rm } from 'node:fs/promises';
import type { KyselyPlugin } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type App, buildApp } from '../../server/app.ts';
import { makeDataDir } from './support/database.ts';
import { hasNats, NatsServer } from './support/natsServer.ts';
import { type Site, startSite } from './support/site.ts';

describe.skipIf(!hasNats)('a server that alone has lost the database', () => {
  let nats: NatsServer;
  let site: Site;
  const ends: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    nats = await NatsServer.start();
    site = await startSite({ environment: { NATS_URL: nats.url, DATABASE_URL: 'postgres://given.by.the.test' } });
  });
  afterAll(async () => {
    for (const end of ends) await end();
    await site?.close();
    await nats?.stop();
  });

  async function startServer(plugin?: KyselyPlugin): Promise<App> {
    const dataDir = await makeDataDir();
    const db = plugin ? site.db.withPlugin(plugin) : site.db;
    const app = await buildApp({ settings: { ...site.settings, dataDir }, db, log: pino({ level: 'silent' }) });
    await app.http.ready();
    ends.push(async () => {
      await app.http.close();
      await rm(dataDir, { recursive: true, force: true });
    });
    return app;
  }

  const isEvaluating = async ({ http }: App) => (await http.inject('/healthz')).json<{ judges: boolean }>().judges;
  const isCurrent = async ({ http }: App) =>
    (await http.inject('/healthz')).json<{ stream: string }>().stream === 'connected';

  test('hands the lease over to one that has it, and takes it again where there is none', async () => {
    let isAway = false;
    const failing = await startServer({
      transformQuery: ({ node }) => {
        if (isAway) throw new Error('The database does not answer');
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    await expect.poll(() => isEvaluating(site.app)).toBe(true);
    isAway = true;
    const other = await startServer();
    await site.app.http.close();
    await expect.poll(() => isEvaluating(other)).toBe(true);
    expect(await isEvaluating(failing)).toBe(false);
    await ends.pop()?.();
    // Nobody evaluates: its claims still tell it that the stream reaches it.
    for (let second = 0; second < 15; second++) {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      expect(await isCurrent(failing)).toBe(true);
    }
    expect(await isEvaluating(failing)).toBe(false);
    isAway = false;
    await expect.poll(() => isEvaluating(failing)).toBe(true);
  });
});
