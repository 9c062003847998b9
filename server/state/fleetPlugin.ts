/**
 * Runs the fleet on the server: applies reports, checks for silent vehicles once a second, saves every few seconds and
 * at the end. Of several servers the leader saves.
 */
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { type IngestReport, isTransaction } from '../../src/domain/wire/reports.ts';
import type { Bus } from '../bus/bus.ts';
import type { SharedState } from '../bus/sharedState.ts';
import type { Database } from '../db/open.ts';
import type { RegisterSave } from '../faults/repeatedSave.ts';
import { NO_TIME_CORRECTION_MS } from './correctTimes.ts';
import type { Fleet } from './fleet.ts';
import { restoreFleet, saveFleet } from './fleetStore.ts';
import { startPeriodicSave } from './periodicSave.ts';

const TICK_MS = 1_000;

export interface FleetPluginOptions {
  fleet: Fleet;
  bus: Bus;
  db: Database;
  nowMs: () => number;
  /** Absent if this is the site's only server. */
  servers?: SharedState | undefined;
  registerSave?: RegisterSave | undefined;
  /** Saves what is recorded about the fleet's changes; resolves to whether it succeeded. */
  saveRecords?: (() => Promise<boolean>) | undefined;
}

export const fleetPlugin = fp(async (app: FastifyInstance, options: FleetPluginOptions) => {
  const { fleet, bus, db, nowMs, servers, registerSave, saveRecords } = options;
  await restoreFleet(db, fleet, servers ? NO_TIME_CORRECTION_MS : nowMs());
  const unsubscribes = [
    bus.subscribe('fleet.fix', (fix) => fleet.apply(fix)),
    bus.subscribe('site.report', (report) => applyFleetReport(fleet, report)),
  ];
  const ticker = setInterval(() => {
    // While this server is cut off, it receives no reports: that does not mean the vehicles are silent.
    if (servers?.isCurrent() ?? true) fleet.tick();
  }, TICK_MS);
  const save = () => saveFleet(db, fleet, saveRecords).then(() => app.log.debug('fleet saved'));
  const stopSaving = startPeriodicSave({
    log: app.log,
    subject: 'the fleet',
    save,
    state: fleet,
    servers,
    registerSave,
  });

  app.addHook('onClose', async () => {
    clearInterval(ticker);
    for (const unsubscribe of unsubscribes) unsubscribe();
    await stopSaving();
  });
});

/** Applies a report about a vehicle. */
export function applyFleetReport(fleet: Fleet, report: IngestReport): void {
  if (report.type === 'engine') fleet.applyReport(report);
  else if (report.type === 'changed' && report.deviceType === 'tablet') fleet.applyReport(report);
  else if (report.type === 'alert' && isTransaction(report.alert)) fleet.applyTransaction(report.alert);
}
