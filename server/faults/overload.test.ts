import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Database } from '../db/open.ts';
import { health } from '../http/health.ts';
import { LOOKS_UNTIL_CHANGE, OVERLOADED_DELAY_MS, OverloadMonitor } from './OverloadMonitor.ts';
import { overloadPlugin } from './overloadPlugin.ts';

const createLog = () => ({ info: vi.fn(), warn: vi.fn() });

function checkAll(watch: OverloadMonitor, delaysMs: readonly number[]): boolean[] {
  return delaysMs.map((delayMs) => {
    watch.check(delayMs);
    return watch.isOverloaded;
  });
}

describe('a server', () => {
  const late = Array<number>(LOOKS_UNTIL_CHANGE).fill(OVERLOADED_DELAY_MS);
  const onTime = Array<number>(LOOKS_UNTIL_CHANGE).fill(OVERLOADED_DELAY_MS - 1);

  test('is overloaded once it has been late for a while, and says so once at either end', () => {
    const log = createLog();
    const watch = new OverloadMonitor(log);
    expect(checkAll(watch, [...late, ...late]).indexOf(true)).toBe(LOOKS_UNTIL_CHANGE - 1);
    expect(log.warn).toHaveBeenCalledExactlyOnceWith({ eventLoopDelayMs: OVERLOADED_DELAY_MS }, expect.any(String));
    expect(checkAll(watch, [...onTime, ...onTime]).indexOf(false)).toBe(LOOKS_UNTIL_CHANGE - 1);
    expect(log.info).toHaveBeenCalledOnce();
    expect(log.warn).toHaveBeenCalledOnce();
  });

  test('is not overloaded by single long computations', () => {
    const log = createLog();
    const watch = new OverloadMonitor(log);
    for (let k = 0; k < 10; k++) expect(checkAll(watch, [...late.slice(1), 0])).not.toContain(true);
    expect(log.warn).not.toHaveBeenCalled();
  });

  test('is never early', () => {
    const watch = new OverloadMonitor(createLog());
    watch.check(-3.2);
    expect(watch.delayMs).toBe(0);
    watch.check(12.6);
    expect(watch.delayMs).toBe(13);
  });
});

describe('the delay of the event loop', () => {
  let app: FastifyInstance;
  afterEach(() => app.close());

  /** Turns of the event loop that each take so long. */
  async function keepBusy(turns: number, turnMs: number): Promise<void> {
    for (let k = 0; k < turns; k++) {
      const untilMs = performance.now() + turnMs;
      while (performance.now() < untilMs);
      await sleep(1);
    }
  }

  test('is measured, and told by an overloaded server that goes on being ready', { timeout: 60_000 }, async () => {
    const log = createLog();
    const watch = new OverloadMonitor(log);
    app = Fastify();
    await app.register(overloadPlugin, { watch, checkEveryMs: 100 });
    const cluster = { isCurrent: () => true, isReading: () => true, leadership: { isEvaluating: false } };
    await app.register(health, {
      ...{ db: {} as Database, faults: { count: 0 }, overload: watch },
      ...{ recording: () => ({ state: 'on' as const }), cluster: () => cluster },
    });
    await app.ready();
    const ask = async (url: string) => {
      const answer = await app.inject(url);
      return { status: answer.statusCode, body: answer.json() as object };
    };
    expect(await ask('/healthz')).toMatchObject({ status: 200, body: { status: 'ok', overloaded: false } });
    await keepBusy(LOOKS_UNTIL_CHANGE + 2, OVERLOADED_DELAY_MS + 150);
    const body = { overloaded: true, eventLoopDelayMs: expect.any(Number) };
    expect(await ask('/healthz')).toMatchObject({ status: 200, body: { status: 'ok', ...body } });
    expect(await ask('/readyz/stream')).toMatchObject({ status: 200, body: { status: 'ready', ...body } });
    expect(watch.delayMs).toBeGreaterThanOrEqual(OVERLOADED_DELAY_MS);
    expect(log.warn).toHaveBeenCalledOnce();
    await expect.poll(() => watch.isOverloaded).toBe(false);
    expect(log.info).toHaveBeenCalledOnce();
  });
});
