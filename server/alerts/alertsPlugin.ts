/** Runs the rules on the server: judges what the fleet does, tells and keeps alerts, forgets old ones. */
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { oneWayRoads } from '../../src/domain/rule/oneWay.ts';
import type { SiteRule } from '../../src/domain/rule/siteRule.ts';
import { type AlertReport, isTransaction } from '../../src/domain/wire/reports.ts';
import type { Bus } from '../bus/bus.ts';
import { RepeatedSave } from '../faults/repeatedSave.ts';
import type { SiteFiles } from '../site/siteFiles.ts';
import type { Fleet } from '../state/fleet.ts';
import { AlertEngine, type AlertRecord } from './alertEngine.ts';
import type { AlertStore } from './alertStore.ts';

const EVALUATE_EVERY_MS = 1_000;
const SAVE_EVERY_MS = 5_000;
const DELETE_EXPIRED_EVERY_MS = 3_600_000;

export interface AlertsPluginOptions {
  rules: readonly SiteRule[];
  /** Tells of each change of the rules. @returns ends the subscription */
  onRules: (listener: (rules: readonly SiteRule[]) => void) => () => void;
  roads: SiteFiles['roads'];
  store: AlertStore;
  fleet: Fleet;
  bus: Bus;
  nowMs: () => number;
}

export const alertsPlugin = fp(async (app: FastifyInstance, options: AlertsPluginOptions) => {
  const { rules, onRules, roads, store, fleet, bus, nowMs } = options;
  const publishAlert = (record: AlertRecord) => {
    store.queueSave(record);
    bus.publish('live', { type: 'alert', alert: record.alert });
  };
  const engine = new AlertEngine(rules, roads && oneWayRoads(roads), publishAlert);
  const saves = new RepeatedSave({ log: app.log, what: 'alerts', save: () => store.save() });
  const deleteExpired = () => {
    store.deleteExpired(nowMs()).catch((error) => app.log.error({ err: error }, 'old alerts could not be deleted'));
  };
  await store.correctFutureTimes(nowMs());
  const stops = [
    onRules((changed) => engine.setRules(changed)),
    fleet.onChange((vehicle) => engine.observeFix(vehicle, nowMs())),
    bus.subscribe('site.report', (report) => {
      if (report.type === 'alert' && !isTransaction(report.alert)) publishAlert(recordOfForeignAlert(report.alert));
    }),
  ];
  const timers = [
    setInterval(() => engine.tick(nowMs()), EVALUATE_EVERY_MS),
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
