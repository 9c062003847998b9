/**
 * An hour of the mine as its fleet reported it, played through the server's rules and, by way of the messages of the
 * live socket, through the app's: both end in the same state, whether the app saw all of it, came late, or got the
 * messages doubled and out of order.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { AlertEngine } from '../../server/alerts/alertEngine.ts';
import { InProcessBus, type LiveMessage } from '../../server/bus/bus.ts';
import { BusIntake } from '../../server/ingest/intake.ts';
import { Lamps } from '../../server/people/lamps.ts';
import { projectPath } from '../../server/settings/projectFiles.ts';
import { buildSite, type Site } from '../../server/site/site.ts';
import { readSiteFiles } from '../../server/site/siteFiles.ts';
import { placedVehicles } from '../../server/siteEntities/siteEntitiesPlugin.ts';
import { assetAnswer, SiteEntityStates, sensorAnswer } from '../../server/siteEntities/siteEntityStates.ts';
import { Fleet } from '../../server/state/fleet.ts';
import { mergedStatus } from '../../server/state/vehicleReports.ts';
import { ZoneMembership } from '../../server/zones/zoneMembership.ts';
import { ALERT_DURATION_MS } from '../../src/domain/alert/retention.ts';
import { oneWayRoads } from '../../src/domain/rule/oneWay.ts';
import { SITE_ENTITY_KINDS } from '../../src/domain/siteEntity/kind.ts';
import { isTransaction } from '../../src/domain/wire/reports.ts';
import { personEntitySchema, siteEntitySchema } from '../../src/domain/wire/siteEntities.ts';
import { applyMessage, type WorldMessage } from '../../src/services/live/applyMessage.ts';
import { readMessage } from '../../src/services/live/readMessage.ts';
import { World } from '../../src/state/world/World.ts';
import { HOUR_STARTS_MS, recordedHour } from '../fixtures/live/hour.ts';
import { siteEntitiesIn, siteEntitiesOf, vehiclesIn, vehiclesOf } from './support/sameState.ts';

/** Interval of clock-driven tasks; a tick of the worlds. */
const STEP_MS = 3_000;

let nowMs = HOUR_STARTS_MS;
let site: Site;
const clockMs = () => nowMs;

/** The server's parts as its plugins put them together, with the clock in the test's hands. */
function serverOf(tell: (message: LiveMessage) => void) {
  const bus = new InProcessBus((error) => {
    throw error;
  });
  const fleet = new Fleet(bus, { utmZone: '48N', filterMineArea: false, nowMs: clockMs });
  const siteEntities = new SiteEntityStates((message) => bus.publish('live', message));
  const lamps = new Lamps();
  const watch = new ZoneMembership(site.zones, site.sensors);
  const roads = site.files.roads;
  const alerts = new AlertEngine(site.rules, roads && oneWayRoads(roads), ({ alert }) =>
    bus.publish('live', { type: 'alert', alert }),
  );
  fleet.onChange((vehicle) => alerts.observeFix(vehicle, nowMs));
  bus.subscribe('live', tell);
  bus.subscribe('fleet.fix', (fix) => fleet.apply(fix));
  bus.subscribe('site.report', (report) => {
    if (report.type === 'passage') lamps.addPassage({ id: report.id, sensor: report.sensor, atMs: report.timestamp });
    else if (report.type === 'engine') fleet.applyReport(report);
    else if (report.type === 'alert' && isTransaction(report.alert)) fleet.applyTransaction(report.alert);
    else if (report.type === 'changed' && report.deviceType === 'tablet') fleet.applyReport(report);
    else if (report.type === 'changed' && report.deviceType === 'asset') siteEntities.applyAsset(report.asset);
    else if (report.type === 'changed' && report.deviceType === 'sensor') siteEntities.applySensor(report.sensor);
  });
  const tickSecond = () => {
    fleet.tick();
    alerts.tick(nowMs);
    lamps.dropExpired(nowMs);
    for (const [sensor, elements] of lamps.drainChanged()) siteEntities.setPassages(sensor, elements);
    for (const zone of watch.recountZones(placedVehicles(fleet), lamps.all(), nowMs)) {
      bus.publish('live', { type: 'changed', deviceType: 'zone', zone });
    }
  };
  return { fleet, siteEntities, watch, tickSecond, intake: new BusIntake(bus, { number: 48, south: false }, clockMs) };
}
type Server = ReturnType<typeof serverOf>;

/** The app's world with the site's catalogue. */
function worldOf(): World {
  const world = new World(clockMs, { filterMineArea: false });
  const { entities } = site.files;
  const listedEntities = (type: 'sensor' | 'fixed asset') =>
    (entities[type] ?? []).flatMap((entity) => siteEntitySchema.safeParse(entity).data ?? []);
  world.siteEntities.seedEntities('asset', listedEntities('fixed asset'));
  world.siteEntities.seedEntities('sensor', listedEntities('sensor'));
  world.siteEntities.seedPeople(
    (entities.people ?? []).flatMap((entity) => personEntitySchema.safeParse(entity).data ?? []),
  );
  world.alerts.setNames({ zone: (id) => id, map: (id) => id });
  return world;
}

/** Present answers of the state service. */
function seedWorld(world: World, { fleet, siteEntities, watch }: Server): void {
  world.seedVehicles(
    Array.from(fleet.vehicles(), (vehicle) => ({
      id: vehicle.id,
      name: vehicle.name,
      category: vehicle.category,
      location: vehicle.fix && fleet.locationOf(vehicle.fix),
      timestamp: vehicle.fix?.atMs,
      rotation: vehicle.fix?.bearingDeg,
      velocity: vehicle.fix?.speedKmh,
      region: vehicle.region,
      offline: !fleet.isOnline(vehicle),
      status: mergedStatus(vehicle),
      status_ts: vehicle.statusAtMs,
    })),
  );
  for (const siteEntity of siteEntities.all('asset')) world.siteEntities.applyAsset(assetAnswer(siteEntity));
  for (const siteEntity of siteEntities.all('sensor')) world.siteEntities.applySensor(sensorAnswer(siteEntity));
  for (const zone of watch.counts(nowMs)) world.applyZone(zone);
}

/** Messages as the socket carries them. */
function overTheWire(message: LiveMessage): WorldMessage {
  const result = readMessage(JSON.stringify(message));
  if ('refused' in result || result.message.type === 'pong') throw new Error(`refused: ${JSON.stringify(result)}`);
  return result.message;
}

describe('an hour of the mine', () => {
  const messages: { atMs: number; message: WorldMessage }[] = [];
  let server: Server;
  let whole: World;
  let late: World;

  beforeAll(async () => {
    site = buildSite(await readSiteFiles(projectPath('demo/site')), 6);
    const joinsAtMs = HOUR_STARTS_MS + 40 * 60_000;
    let joined = false;
    whole = worldOf();
    late = worldOf();
    server = serverOf((told) => {
      const message = overTheWire(told);
      messages.push({ atMs: nowMs, message });
      applyMessage(whole, message);
      if (joined) applyMessage(late, message);
    });
    for (const { atMs, items } of recordedHour()) {
      for (; nowMs < atMs; nowMs += STEP_MS) secondOf([whole, late]);
      expect(server.intake.ingest(items).rejected).toBe(0);
      if (!joined && nowMs >= joinsAtMs) {
        seedWorld(late, server);
        joined = true;
      }
    }
    secondOf([whole, late]);
  }, 120_000);

  function secondOf(worlds: readonly World[]): void {
    server.tickSecond();
    for (const world of worlds) {
      world.tick();
      world.flush();
    }
  }

  test('has every kind of message', () => {
    const kinds = new Set(
      messages.map(({ message }) => ('deviceType' in message ? `${message.type} ${message.deviceType}` : message.type)),
    );
    const expected = ['location vehicle', 'changed vehicle', 'changed tablet', 'changed asset', 'changed sensor'];
    expect([...kinds]).toEqual(
      expect.arrayContaining([...expected, 'changed zone', 'alert', 'engine vehicle', 'offline vehicle']),
    );
    expect(SITE_ENTITY_KINDS.length).toBeGreaterThan(0);
  });

  test('ends on the app as on the server', () => {
    expect(vehiclesIn(whole)).toEqual(vehiclesOf(server));
    expect(siteEntitiesIn(whole)).toEqual(siteEntitiesOf(server, nowMs));
    const counts = server.watch.counts(nowMs).map(({ id, count }) => [id, whole.state.zones[id]?.count ?? 0, count]);
    for (const [id, shown, count] of counts) expect([id, shown]).toEqual([id, count]);
  });

  test('ends the same for who joined after 40 minutes', () => {
    expect(vehiclesIn(late)).toEqual(vehiclesIn(whole));
    expect(siteEntitiesIn(late)).toEqual(siteEntitiesIn(whole));
  });

  test('ends the same with messages doubled and out of order', () => {
    const jumbled = worldOf();
    // A window of messages backwards, then the same window as it was: late ones and doubles of every kind.
    for (let k = 0; k < messages.length; k += 40) {
      const window = messages.slice(k, k + 40);
      for (const { atMs, message } of [...window.toReversed(), ...window]) {
        nowMs = Math.max(nowMs, atMs);
        applyMessage(jumbled, message);
      }
    }
    jumbled.tick();
    expect(vehiclesIn(jumbled)).toEqual(vehiclesIn(whole));
    expect(siteEntitiesIn(jumbled)).toEqual(siteEntitiesIn(whole));
  });

  test('leaves the alerts of its last minutes', () => {
    const told = messages.flatMap(({ message }) => (message.type === 'alert' ? [message.alert] : []));
    const rules = new Set(told.filter(({ type }) => type !== 'change_status').map(({ type }) => type));
    expect(rules.size).toBeGreaterThan(2);
    const deviceIdsSince = (since: number) =>
      new Set(
        told
          .filter(({ type, timestamp }) => type !== 'change_status' && timestamp >= since)
          .map(({ deviceId }) => deviceId),
      );
    const shown = new Set(whole.alerts.state.active.map(({ deviceId }) => deviceId));
    for (const device of deviceIdsSince(nowMs - ALERT_DURATION_MS)) expect(shown).toContain(device);
    for (const device of shown) expect(deviceIdsSince(nowMs - ALERT_DURATION_MS - 61 * STEP_MS)).toContain(device);
  });
});
