/** Limited actions are counted first and once, also by two servers over one database. */
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type App, buildApp } from '../../server/app.ts';
import { Limits } from '../../server/limits/limits.ts';
import { FEEDBACK_RULE, SIGN_IN_RULES } from '../../server/limits/rules.ts';
import { bearerOf, type Site, startSite, tokenFor } from './support/site.ts';

let site: Site;
let secondServer: App;

beforeAll(async () => {
  site = await startSite();
  secondServer = await buildApp({ settings: site.settings, db: site.db, log: pino({ level: 'silent' }) });
  await secondServer.http.ready();
});
afterAll(async () => {
  await secondServer.http.close();
  await site.close();
});

/** As if their time had passed. */
async function endWindows(): Promise<void> {
  await site.db.updateTable('limit_count').set({ expire: '1' }).execute();
}

async function sendFeedback(app: App, account: string) {
  const headers = bearerOf(await tokenFor(site, { account }));
  const payload = { type: 'feedback', desc: 'It stops', images: [] };
  return app.http.inject({ method: 'POST', url: '/api/adt/feedback', headers, payload });
}

describe('feedback', () => {
  test('sent at once is taken sixty times an hour', async () => {
    const answers = await Promise.all(Array.from({ length: 75 }, () => sendFeedback(site.app, 'operator')));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(FEEDBACK_RULE.freeCount);
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(15);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(3_000);
    expect((await sendFeedback(site.app, 'tester')).statusCode).toBe(200);
    await endWindows();
    expect((await sendFeedback(site.app, 'operator')).statusCode).toBe(200);
  });

  test('of two servers counts together', async () => {
    const answers = await Promise.all(
      Array.from({ length: 80 }, (_, k) => sendFeedback(k % 2 === 0 ? site.app : secondServer, 'dispatcher')),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(FEEDBACK_RULE.freeCount);
  });
});

describe('a shared count', () => {
  const nameCounter = () => new Limits(site.db).sharedCounter(SIGN_IN_RULES.name);

  test('gives each of those that count at once a number of its own', async () => {
    const [one, other] = [nameCounter(), nameCounter()];
    const counts = await Promise.all(Array.from({ length: 50 }, (_, k) => (k % 2 ? one : other).count('bat')));
    expect(counts.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, k) => k + 1));
  });

  test('is returned, reset, and starts again with its window', async () => {
    const { count, refund, reset } = nameCounter();
    expect(await count('ann')).toBe(1);
    await refund('ann');
    expect(await count('ann')).toBe(1);
    expect(await count('ann')).toBe(2);
    await reset('ann');
    expect(await count('ann')).toBe(1);
    await endWindows();
    expect(await count('ann')).toBe(1);
  });

  test('takes keys of any length and kind', async () => {
    const { count } = nameCounter();
    for (const key of ['x'.repeat(100_000), 'nul\u0000', '\ud800', '']) expect(await count(key)).toBe(1);
  });
});
