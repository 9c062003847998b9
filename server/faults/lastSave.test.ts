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

let runningSaves = 0;
let mostAtOnce = 0;
let saveCount = 0;
let finishSaves: (() => void)[] = [];

async function countedSave(): Promise<void> {
  saveCount++;
  mostAtOnce = Math.max(mostAtOnce, ++runningSaves);
  await new Promise<void>((resolve) => finishSaves.push(resolve));
  runningSaves--;
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
const changingState = {
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
const commonOptions = { bus, db, nowMs: () => 1 };

const START_BY_PLUGIN: Record<string, (app: FastifyInstance) => unknown> = {
  fleet: (app) => app.register(fleetPlugin, { ...commonOptions, fleet: { ...changingState, tick: noop } } as never),
  siteEntities: (app) => {
    const lamps = { drainChanged: () => [], dropExpired: noop, all: () => [] } satisfies Partial<
      Record<keyof Lamps, unknown>
    >;
    const others = { lamps, zoneMembership: { recountZones: () => [] }, fleet: { vehicles: () => [] } };
    return app.register(siteEntitiesPlugin, {
      ...commonOptions,
      ...others,
      siteEntities: { ...changingState, all: () => [] },
    } as never);
  },
  alerts: (app) => {
    const store = {
      correctFutureTimes: async () => {},
      latestBreaches: async () => [],
      save: countedSave,
      drainDroppedCount: () => 0,
    } satisfies Partial<Record<keyof AlertStore, unknown>>;
    const rules = { rules: [], onRules: stop, roads: undefined };
    return app.register(alertsPlugin, { ...commonOptions, ...rules, store, fleet: { onChange: stop } } as never);
  },
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  runningSaves = 0;
  mostAtOnce = 0;
  saveCount = 0;
  finishSaves = [];
});
afterEach(() => {
  vi.useRealTimers();
});

it.each(Object.entries(START_BY_PLUGIN))('of %s', async (_name, register) => {
  const app = Fastify();
  register(app);
  await app.ready();
  await vi.advanceTimersByTimeAsync(5_000);
  await expect.poll(() => saveCount).toBe(1);
  const closed = app.close();
  // Anything that starts immediately has started by then.
  await new Promise((resolve) => setImmediate(resolve));
  expect(mostAtOnce).toBe(1);
  finishSaves[0]?.();
  await expect.poll(() => saveCount).toBe(2);
  finishSaves[1]?.();
  await closed;
  expect(mostAtOnce).toBe(1);
});
