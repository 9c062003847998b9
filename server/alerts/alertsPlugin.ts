/** Publishes and stores the alerts of the site's rules and of other systems, and deletes old ones. */
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { type AlertReport, isTransaction } from '../../src/domain/wire/reports.ts';
import type { AlertRecord } from '../bus/alertRecord.ts';
import type { Bus } from '../bus/bus.ts';
import type { SharedState } from '../bus/sharedState.ts';
import { RepeatedSave } from '../faults/repeatedSave.ts';
import type { AlertStore } from './alertStore.ts';

const SAVE_EVERY_MS = 5_000;
const DELETE_EXPIRED_EVERY_MS = 3_600_000;

export interface AlertsPluginOptions {
  store: AlertStore;
  bus: Bus;
  nowMs: () => number;
  /** Absent for the only server of the site. */
  servers?: SharedState | undefined;
  /** Gets what saves all that was taken before, and answers whether it did. */
  onSave?: ((save: () => Promise<boolean>) => void) | undefined;
}

export const alertsPlugin = fp(async (app: FastifyInstance, options: AlertsPluginOptions) => {
  const { store, bus, nowMs, servers, onSave } = options;
  const recordAlert = (record: AlertRecord) => {
    store.queueSave(record);
    bus.publish('live', { type: 'alert', alert: record.alert });
  };
  const saves = new RepeatedSave({ log: app.log, subject: 'alerts', save: () => store.save() });
  onSave?.(() => saves.run());
  const deleteExpired = () => {
    store.deleteExpired(nowMs()).catch((error) => app.log.error({ err: error }, 'old alerts could not be deleted'));
  };
  // The clock that several servers share is not known before the stream is read.
  if (!servers) await store.correctFutureTimes(nowMs());
  const stops = [
    bus.subscribe('alert', recordAlert),
    bus.subscribe('site.report', (report) => {
      if (report.type === 'alert' && !isTransaction(report.alert)) recordAlert(recordOfForeignAlert(report.alert));
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

/** Alerts of another system come with no breach of which they are part: each moment is one of its own. */
function recordOfForeignAlert(alert: Exclude<AlertReport['alert'], { type: 'change_status' }>): AlertRecord {
  const parts = [alert.type, alert.deviceId, alert.ruleId, alert.zoneId ?? alert.mapId, alert.timestamp];
  return { id: JSON.stringify(parts), alert };
}
