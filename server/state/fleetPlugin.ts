/** Runs the fleet on the server: listens, judges silence once a second, saves every few seconds and at the end. */
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { type IngestReport, isTransaction } from '../../src/domain/wire/reports.ts';
import type { Bus } from '../bus/bus.ts';
import type { Database } from '../db/open.ts';
import { RepeatedSave } from '../faults/repeatedSave.ts';
import type { Fleet } from './fleet.ts';
import { restoreFleet, saveFleet } from './fleetStore.ts';

const TICK_MS = 1_000;
const SAVE_EVERY_MS = 5_000;

export interface FleetPluginOptions {
  fleet: Fleet;
  bus: Bus;
  db: Database;
  nowMs: () => number;
}

export const fleetPlugin = fp(async (app: FastifyInstance, { fleet, bus, db, nowMs }: FleetPluginOptions) => {
  await restoreFleet(db, fleet, nowMs());
  const unsubscribes = [
    bus.subscribe('fleet.fix', (fix) => fleet.apply(fix)),
    bus.subscribe('site.report', (report) => applyReport(fleet, report)),
  ];
  const ticker = setInterval(() => fleet.tick(), TICK_MS);
  const save = () => saveFleet(db, fleet).then(() => app.log.debug('fleet saved'));
  const saves = new RepeatedSave({ log: app.log, what: 'the fleet', save });
  const saver = setInterval(() => void saves.run(), SAVE_EVERY_MS);

  app.addHook('onClose', async () => {
    clearInterval(ticker);
    clearInterval(saver);
    for (const unsubscribe of unsubscribes) unsubscribe();
    await saves.run();
  });
});

function applyReport(fleet: Fleet, report: IngestReport): void {
  if (report.type === 'engine') fleet.applyReport(report);
  else if (report.type === 'changed' && report.deviceType === 'tablet') fleet.applyReport(report);
  else if (report.type === 'alert' && isTransaction(report.alert)) fleet.applyTransaction(report.alert);
}
