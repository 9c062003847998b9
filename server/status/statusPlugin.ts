/** Records the equipment status on the server: follows the fleet, saves every few seconds, deletes old rows every hour. */
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { type RegisterSave, RepeatedSave } from '../faults/repeatedSave.ts';
import type { Fleet } from '../state/fleet.ts';
import { StatusRecorder } from './statusRecorder.ts';
import type { StatusStore } from './statusStore.ts';

const SAVE_EVERY_MS = 2_000;
const DELETE_EXPIRED_EVERY_MS = 3_600_000;

export interface StatusPluginOptions {
  store: StatusStore;
  fleet: Fleet;
  /** IANA name of the site's zone. */
  timeZone: string;
  nowMs: () => number;
  registerSave?: RegisterSave | undefined;
}

export const statusPlugin = fp(async (app: FastifyInstance, options: StatusPluginOptions) => {
  const { store, fleet, timeZone, nowMs, registerSave } = options;
  const recorder = new StatusRecorder({ timeZone, nowMs });
  await store.restore(recorder);
  for (const vehicle of fleet.vehicles()) recorder.recordStatus(vehicle);
  const stop = fleet.onChange((vehicle) => recorder.recordStatus(vehicle));
  const save = async () => {
    await store.save(recorder);
    const droppedCount = recorder.drainDroppedCount();
    if (droppedCount > 0)
      app.log.error({ rows: droppedCount }, 'equipment status was dropped: too many rows waited to be saved');
  };
  const saves = new RepeatedSave({ log: app.log, subject: 'equipment status', save });
  registerSave?.(() => saves.run());
  const deleteExpired = () => {
    store
      .deleteExpired(nowMs())
      .catch((error) => app.log.error({ err: error }, 'old status periods could not be deleted'));
  };
  const timers = [
    setInterval(() => void saves.run(), SAVE_EVERY_MS),
    setInterval(deleteExpired, DELETE_EXPIRED_EVERY_MS),
  ];

  app.addHook('onClose', async () => {
    for (const timer of timers) clearInterval(timer);
    stop();
    await saves.run();
  });
});
