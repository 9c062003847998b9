/** The save at the end waits for the one under way: of two at once the older state could be written last. */
import Fastify, { type FastifyInstance } from 'fastify';
import {
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AlertStore } from '../alerts/alertStore.ts';
import { alertsPlugin } from '../alerts/alertsPlugin.ts';
import type { Lamps } from '../people/lamps.ts';
import { siteEntitiesPlugin } from '../siteEntities/siteEntitiesPlugin.ts';
import type { SiteEntityStates } from '../siteEntities/siteEntityStates.ts';
import type { Fleet } from '../state/fleet.ts';
import { fleetPlugin } from '../state/fleetPlugin.ts';

let running = 0;
let mostAtOnce = 0;
let saves = 0;
let finish: (() => void)[] = [];

async function countedSave(): Promise<void> {
  saves++;
  mostAtOnce = Math.max(mostAtOnce, ++running);
  await new Promise<void>((resolve) => finish.push(resolve));
  running--;
}

class SlowDriver extends DummyDriver {
  override async acquireConnection(): Promise<DatabaseConnection> {
    return {
      executeQuery: async ({ sql }) => {
        if (sql.startsWith('insert')) await countedSave();
        return { rows: [] };
      },
      streamQuery: async function* () {},
    };
  }
}

const noop = () => {};
const stop = () => noop;
const bus = { subscribe: stop, publish: noop };
const changing = {
  restore: noop,
  drainChanged: () => [{ id: 'a' }],
  markChanged: noop,
} satisfies Partial<Record<keyof Fleet & keyof SiteEntityStates, unknown>>;
const db = new Kysely({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new SlowDriver(),
    createIntrospector: (of) => new PostgresIntrospector(of),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});
const common = { bus, db, nowMs: () => 1 };

const PLUGINS: Record<string, (app: FastifyInstance) => unknown> = {
  fleet: (app) => app.register(fleetPlugin, { ...common, fleet: { ...changing, tick: noop } } as never),
  siteEntities: (app) => {
    const lamps = { drainChanged: () => [], dropExpired: noop, all: () => [] } satisfies Partial<
      Record<keyof Lamps, unknown>
    >;
    const others = { lamps, watch: { recount: () => [] }, fleet: { vehicles: () => [] } };
    return app.register(siteEntitiesPlugin, {
      ...common,
      ...others,
      siteEntities: { ...changing, all: () => [] },
    } as never);
  },
  alerts: (app) => {
    const store = { correctFutureTimes: async () => {}, save: countedSave } satisfies Partial<
      Record<keyof AlertStore, unknown>
    >;
    const rules = { rules: [], onRules: stop, roads: undefined };
    return app.register(alertsPlugin, { ...common, ...rules, store, fleet: { onChange: stop } } as never);
  },
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  running = 0;
  mostAtOnce = 0;
  saves = 0;
  finish = [];
});
afterEach(() => {
  vi.useRealTimers();
});

it.each(Object.entries(PLUGINS))('of %s', async (_name, register) => {
  const app = Fastify();
  register(app);
  await app.ready();
  await vi.advanceTimersByTimeAsync(5_000);
  await expect.poll(() => saves).toBe(1);
  const closed = app.close();
  // Anything that starts immediately has started by then.
  await new Promise((resolve) => setImmediate(resolve));
  expect(mostAtOnce).toBe(1);
  finish[0]?.();
  await expect.poll(() => saves).toBe(2);
  finish[1]?.();
  await closed;
  expect(mostAtOnce).toBe(1);
});
