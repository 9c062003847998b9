/** Records the equipment status on the server: sees what the fleet tells, writes every few seconds, forgets every hour. */
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Fleet } from '../state/fleet.ts';
import { StatusRecorder } from './statusRecorder.ts';
import type { StatusStore } from './statusStore.ts';

const SAVE_EVERY_MS = 2_000;
const FORGET_EVERY_MS = 3_600_000;

export interface StatusPluginOptions {
  store: StatusStore;
  fleet: Fleet;
  /** IANA name of the site's zone. */
  timeZone: string;
  nowMs: () => number;
}

export const statusPlugin = fp(async (app: FastifyInstance, options: StatusPluginOptions) => {
  const { store, fleet, timeZone, nowMs } = options;
  const recorder = new StatusRecorder({ timeZone, nowMs });
  await store.restore(recorder);
  for (const vehicle of fleet.vehicles()) recorder.see(vehicle);
  const stop = fleet.onChange((vehicle) => recorder.see(vehicle));
  let saving = Promise.resolve();
  const save = () => {
    saving = saving.then(async () => {
      await store.save(recorder);
      const lost = recorder.takeLost();
      if (lost > 0) app.log.error({ rows: lost }, 'equipment status was given up');
    });
    const saved = saving;
    saving = saving.catch(() => {});
    return saved;
  };
  const work = (what: string, promise: Promise<void>) => {
    promise.catch((error) => app.log.error({ err: error }, `equipment status could not be ${what}`));
  };
  const timers = [
    setInterval(() => work('saved', save()), SAVE_EVERY_MS),
    setInterval(() => work('forgotten', store.forget(nowMs())), FORGET_EVERY_MS),
  ];

  app.addHook('onClose', async () => {
    for (const timer of timers) clearInterval(timer);
    stop();
    await save();
  });
});
