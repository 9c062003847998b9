/** Runs the states of assets and sensors on the server: listens, counts who is where, saves every few seconds. */
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { IngestReport } from '../../src/domain/wire/reports.ts';
import type { Bus } from '../bus/bus.ts';
import type { Database } from '../db/open.ts';
import type { Fleet } from '../state/fleet.ts';
import type { ZoneWatch } from '../zones/zoneWatch.ts';
import type { Lamps } from './lamps.ts';
import type { ThingStates } from './thingStates.ts';
import { restoreThings, saveThings } from './thingStore.ts';

const COUNT_EVERY_MS = 1_000;
const SAVE_EVERY_MS = 5_000;

export interface ThingsPluginOptions {
  things: ThingStates;
  lamps: Lamps;
  watch: ZoneWatch;
  fleet: Fleet;
  bus: Bus;
  db: Database;
  nowMs: () => number;
}

export const thingsPlugin = fp(async (app: FastifyInstance, options: ThingsPluginOptions) => {
  const { things, lamps, bus, db } = options;
  await restoreThings(db, things);
  for (const { name, facts } of things.all('sensor')) {
    for (const { item1, item2 } of facts.elements) lamps.take({ id: item1, sensor: name, atMs: item2 });
  }
  lamps.takeChanged();
  const unsubscribe = bus.subscribe('site.report', (report) => takeReport(things, lamps, report));
  const counter = setInterval(() => count(options), COUNT_EVERY_MS);
  const saver = setInterval(() => {
    saveThings(db, things).catch((error) => app.log.error({ err: error }, 'states of things could not be saved'));
  }, SAVE_EVERY_MS);

  app.addHook('onClose', async () => {
    clearInterval(counter);
    clearInterval(saver);
    unsubscribe();
    await saveThings(db, things);
  });
});

function takeReport(things: ThingStates, lamps: Lamps, report: IngestReport): void {
  if (report.type === 'passage') {
    lamps.take({ id: report.id, sensor: report.sensor, atMs: report.timestamp });
  } else if (report.type === 'changed') {
    if (report.deviceType === 'asset') things.takeAsset(report.asset);
    else if (report.deviceType === 'sensor') things.takeSensor(report.sensor);
  }
}

/** Once a second: who is at which sensor, and who in which zone. */
function count({ things, lamps, watch, fleet, bus, nowMs }: ThingsPluginOptions): void {
  const now = nowMs();
  lamps.forget(now);
  for (const [sensor, elements] of lamps.takeChanged()) things.setHeard(sensor, elements);
  const vehicles = Array.from(fleet.vehicles()).flatMap((vehicle) =>
    vehicle.fix && fleet.isOnline(vehicle) ? [{ id: vehicle.id, point: vehicle.fix }] : [],
  );
  for (const zone of watch.count(vehicles, lamps.all(), now)) {
    bus.publish('live', { type: 'changed', deviceType: 'zone', zone });
  }
}
