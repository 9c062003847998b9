/** Records how long trucks are in each stage of the haul cycle: written every few seconds, removed after a week. */
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { type RegisterSave, RepeatedSave } from '../faults/repeatedSave.ts';
import type { Fleet } from '../state/fleet.ts';
import { StageRecorder } from './stageRecorder.ts';
import type { StageStore } from './stageStore.ts';

const SAVE_EVERY_MS = 2_000;
const PRUNE_INTERVAL_MS = 3_600_000;

export interface HaulPluginOptions {
  store: StageStore;
  fleet: Fleet;
  nowMs: () => number;
  registerSave?: RegisterSave | undefined;
}

export const haulPlugin = fp(async (app: FastifyInstance, { store, fleet, nowMs, registerSave }: HaulPluginOptions) => {
  const recorder = new StageRecorder();
  for (const vehicle of fleet.vehicles()) recorder.recordTransaction(vehicle);
  const stop = fleet.onChange((vehicle) => recorder.recordTransaction(vehicle));
  const saves = new RepeatedSave({ log: app.log, subject: 'haul stages', save: () => store.save(recorder) });
  registerSave?.(() => saves.run());
  const prune = () =>
    store.deleteOld(nowMs()).catch((error) => app.log.error({ err: error }, 'old haul stages could not be deleted'));
  const timers = [setInterval(() => void saves.run(), SAVE_EVERY_MS), setInterval(prune, PRUNE_INTERVAL_MS)];

  app.addHook('onClose', async () => {
    for (const timer of timers) clearInterval(timer);
    stop();
    await saves.run();
  });
});
