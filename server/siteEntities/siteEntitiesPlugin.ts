/** Runs the states of assets and sensors on the server: subscribes to reports, counts occupancy, saves every few seconds. */
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { IngestReport } from '../../src/domain/wire/reports.ts';
import type { Bus } from '../bus/bus.ts';
import type { SharedState } from '../bus/sharedState.ts';
import type { Database } from '../db/open.ts';
import type { RegisterSave } from '../faults/repeatedSave.ts';
import type { Lamps } from '../people/lamps.ts';
import { NO_TIME_CORRECTION_MS } from '../state/correctTimes.ts';
import type { Fleet } from '../state/fleet.ts';
import { startPeriodicSave } from '../state/periodicSave.ts';
import type { PlacedVehicle, ZoneMembership } from '../zones/zoneMembership.ts';
import type { SiteEntityStates } from './siteEntityStates.ts';
import { restoreSiteEntities, saveSiteEntities } from './siteEntityStore.ts';

const COUNT_EVERY_MS = 1_000;

export interface SiteEntitiesPluginOptions {
  siteEntities: SiteEntityStates;
  lamps: Lamps;
  zoneMembership: ZoneMembership;
  fleet: Fleet;
  bus: Bus;
  db: Database;
  nowMs: () => number;
  /** Absent for the only server of the site. */
  servers?: SharedState | undefined;
  registerSave?: RegisterSave | undefined;
}

export const siteEntitiesPlugin = fp(async (app: FastifyInstance, options: SiteEntitiesPluginOptions) => {
  const { siteEntities, lamps, bus, db, nowMs, servers, registerSave } = options;
  await restoreSiteEntities(db, siteEntities, servers ? NO_TIME_CORRECTION_MS : nowMs());
  restoreLamps(lamps, siteEntities);
  const unsubscribe = bus.subscribe('site.report', (report) => applySiteReport(siteEntities, lamps, report));
  let countedAtMs = nowMs();
  const counter = setInterval(() => {
    if (servers && !servers.isCurrent()) return;
    const before = countedAtMs;
    countedAtMs = nowMs();
    if (countedAtMs < before) for (const part of [siteEntities, lamps]) part.correctFutureTimes(countedAtMs);
    countPeople(options);
  }, COUNT_EVERY_MS);
  const save = () => {
    // Passages are saved as part of their sensors' states.
    countPassages(siteEntities, lamps, nowMs());
    return saveSiteEntities(db, siteEntities);
  };
  const subject = 'states of assets and sensors';
  const stopSaving = startPeriodicSave({ log: app.log, subject, save, state: siteEntities, servers, registerSave });

  app.addHook('onClose', async () => {
    clearInterval(counter);
    unsubscribe();
    await stopSaving();
  });
});

/** Restores the last passages from the states of sensors. */
export function restoreLamps(lamps: Lamps, siteEntities: SiteEntityStates): void {
  for (const { name, facts } of siteEntities.all('sensor')) {
    for (const { item1, item2 } of facts.elements) lamps.addPassage({ id: item1, sensor: name, atMs: item2 });
  }
  lamps.drainChanged();
}

/** Applies a report about an asset, a sensor or a lamp. */
export function applySiteReport(siteEntities: SiteEntityStates, lamps: Lamps, report: IngestReport): void {
  if (report.type === 'passage') {
    lamps.addPassage({ id: report.id, sensor: report.sensor, atMs: report.timestamp });
  } else if (report.type === 'changed') {
    if (report.deviceType === 'asset') siteEntities.applyAsset(report.asset);
    else if (report.deviceType === 'sensor') siteEntities.applySensor(report.sensor);
  }
}

/** Counts the people at sensors and in zones; call it once a second. */
function countPeople({ siteEntities, lamps, zoneMembership, fleet, bus, nowMs }: SiteEntitiesPluginOptions): void {
  const now = nowMs();
  countPassages(siteEntities, lamps, now);
  for (const zone of zoneMembership.recountZones(placedVehicles(fleet), lamps.all(), now)) {
    bus.publish('live', { type: 'changed', deviceType: 'zone', zone });
  }
}

/** Vehicles that are online, with their positions. */
export function* placedVehicles(fleet: Pick<Fleet, 'vehicles' | 'isOnline'>): Iterable<PlacedVehicle> {
  for (const vehicle of fleet.vehicles()) {
    if (vehicle.fix && fleet.isOnline(vehicle)) yield { id: vehicle.id, point: vehicle.fix };
  }
}

/** Counts the people at each sensor; call it once a second. */
export function countPassages(siteEntities: SiteEntityStates, lamps: Lamps, nowMs: number): void {
  lamps.dropExpired(nowMs);
  for (const [sensor, elements] of lamps.drainChanged()) siteEntities.setPassages(sensor, elements);
}
