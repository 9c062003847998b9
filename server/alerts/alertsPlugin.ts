/** Publishes and stores the alerts of the site's rules and of other systems, and deletes old ones. */
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { isTransaction } from '../../src/domain/wire/reports.ts';
import type { AlertRecord } from '../bus/alertRecord.ts';
import type { Bus } from '../bus/bus.ts';
import type { SharedState } from '../bus/sharedState.ts';
import { type RegisterSave, RepeatedSave } from '../faults/repeatedSave.ts';
import type { AlertStore } from './alertStore.ts';
import { ForeignBreaches, MAX_FOREIGN_BREACHES } from './ForeignBreaches.ts';

const SAVE_EVERY_MS = 5_000;
const DELETE_EXPIRED_EVERY_MS = 3_600_000;

export interface AlertsPluginOptions {
  store: AlertStore;
  bus: Bus;
  nowMs: () => number;
  /** Absent if this is the site's only server. */
  servers?: SharedState | undefined;
  registerSave?: RegisterSave | undefined;
}

export const alertsPlugin = fp(async (app: FastifyInstance, options: AlertsPluginOptions) => {
  const { store, bus, nowMs, servers, registerSave } = options;
  const recordAlert = (record: AlertRecord) => {
    store.queueSave(record);
    bus.publish('live', { type: 'alert', alert: record.alert });
  };
  const save = async () => {
    try {
      await store.save();
    } finally {
      const alerts = store.drainDroppedCount();
      if (alerts > 0) app.log.error({ alerts }, 'alerts were dropped: too many waited to be saved');
    }
  };
  const saves = new RepeatedSave({ log: app.log, subject: 'alerts', save });
  registerSave?.(() => saves.run());
  const deleteExpired = () => {
    store.deleteExpired(nowMs()).catch((error) => app.log.error({ err: error }, 'old alerts could not be deleted'));
  };
  // The clock shared by several servers is unknown until the stream has been read.
  if (!servers) await store.correctFutureTimes(nowMs());
  // Otherwise a breach that lasts across a restart would become two.
  const foreignBreaches = new ForeignBreaches(await store.latestBreaches(MAX_FOREIGN_BREACHES));
  const stops = [
    bus.subscribe('alert', recordAlert),
    bus.subscribe('site.report', (report) => {
      if (report.type === 'alert' && !isTransaction(report.alert)) recordAlert(foreignBreaches.recordOf(report.alert));
    }),
  ];
  const timers = [
    setInterval(() => void saves.run(), SAVE_EVERY_MS),
    setInterval(deleteExpired, DELETE_EXPIRED_EVERY_MS),
  ];

  app.addHook('onClose', async () => {
    for (const timer of timers) clearInterval(timer);
    for (const stop of stops) stop();
    await saves.run();
  });
});
