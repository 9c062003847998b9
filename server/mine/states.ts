/**
 * Opens a mine: its bus, the states of vehicles and entities, and its zones. Each step takes the results of earlier
 * ones.
 */
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { formatUtmZone } from '../../src/domain/geo/utm.ts';
import type { CatalogueList } from '../../src/domain/wire/live.ts';
import { AlertStore } from '../alerts/alertStore.ts';
import { alertsPlugin } from '../alerts/alertsPlugin.ts';
import { type Bus, InProcessBus } from '../bus/bus.ts';
import { type Cluster, openCluster } from '../cluster/openCluster.ts';
import type { SiteClock } from '../cluster/siteClock.ts';
import type { Database } from '../db/open.ts';
import { BusIntake, type FixIntake } from '../ingest/intake.ts';
import { assertNoJournal, type OpenJournal, openJournal } from '../journal/openJournal.ts';
import { Lamps } from '../people/lamps.ts';
import type { Settings } from '../settings/settings.ts';
import { type Site, zonesOf } from '../site/site.ts';
import { siteEntitiesPlugin } from '../siteEntities/siteEntitiesPlugin.ts';
import { SiteEntityStates } from '../siteEntities/siteEntityStates.ts';
import { Fleet } from '../state/fleet.ts';
import { fleetPlugin } from '../state/fleetPlugin.ts';
import { ZoneMembership } from '../zones/zoneMembership.ts';
import { ZoneRegistry } from '../zones/zoneRegistry.ts';

export interface MineOptions {
  settings: Settings;
  db: Database;
  log: Logger;
  clock: SiteClock;
  onStateLost: (reason: string) => void;
}

export interface SiteBus {
  bus: Bus;
  /** Undefined for a single server. */
  cluster: Cluster | undefined;
  /** Lists that are reloaded when another server has changed them; each is added when it opens. */
  lists: Partial<Record<CatalogueList, { refresh(isReverted: boolean): Promise<void> }>>;
}

export async function connectBus({ settings, db, log, clock, onStateLost }: MineOptions): Promise<SiteBus> {
  const lists: SiteBus['lists'] = {};
  if (!settings.nats) {
    const bus = new InProcessBus((error, topic) => log.error({ err: error, topic }, 'a listener failed'));
    return { bus, cluster: undefined, lists };
  }
  await assertNoJournal(settings.dataDir);
  const refresh = async (list: CatalogueList, isReverted: boolean) => lists[list]?.refresh(isReverted);
  const cluster = await openCluster({ settings: settings.nats, db, log, clock, onStateLost, refresh });
  return { bus: cluster.bus, cluster, lists };
}

export interface EntityStates {
  fleet: Fleet;
  siteEntities: SiteEntityStates;
  lamps: Lamps;
  intake: FixIntake;
}

/** Creates empty states, to be filled by {@link restoreStates}. */
export function createEntityStates({ site, filterMineArea }: Settings, bus: Bus, nowMs: () => number): EntityStates {
  const { utmZone, localGrid } = site;
  const fleet = new Fleet(bus, { utmZone: formatUtmZone(utmZone), filterMineArea, nowMs });
  const siteEntities = new SiteEntityStates((message) => bus.publish('live', message));
  const lamps = new Lamps();
  const intake = new BusIntake(bus, utmZone, nowMs, { vehicles: fleet, lamps, siteEntities }, localGrid);
  return { fleet, siteEntities, lamps, intake };
}

export interface OpenZones {
  zones: ZoneRegistry;
  zoneMembership: ZoneMembership;
}

/** Opens the rule zones and their member counts; clients are notified of each change made here. */
export async function openZones(
  { bus, lists }: SiteBus,
  { db }: MineOptions,
  site: Site,
  nowMs: () => number,
): Promise<OpenZones> {
  const zones = await ZoneRegistry.open(db, site.files.zones, nowMs);
  const zoneMembership = new ZoneMembership(zonesOf(zones.list()), site.sensors);
  zones.onChange((isOwn) => {
    zoneMembership.setZones(zonesOf(zones.list()));
    if (isOwn) bus.publish('catalogue', { type: 'catalogue', list: 'ruleZone' });
  });
  lists.ruleZone = zones;
  return { zones, zoneMembership };
}

/** The last states in the database, from then on kept up to date by the bus. */
export interface RestoredStates extends EntityStates {
  alerts: AlertStore;
  /** The journal's functions on a single server; empty with several. */
  saving: Partial<OpenJournal>;
}

interface RestoreNeeds {
  http: FastifyInstance;
  siteBus: SiteBus;
  entities: EntityStates;
  zoneMembership: ZoneMembership;
  nowMs: () => number;
}

export async function restoreStates({ settings, db, log }: MineOptions, needs: RestoreNeeds): Promise<RestoredStates> {
  const { http, siteBus, entities, zoneMembership, nowMs } = needs;
  const { bus, cluster: servers } = siteBus;
  const { fleet, siteEntities, lamps } = entities;
  const alerts = new AlertStore(db);
  const saving: Partial<OpenJournal> = servers ? {} : openJournal(settings.dataDir, log);
  const { registerSave, saveRecords } = saving;
  await http.register(fleetPlugin, { fleet, bus, db, nowMs, registerSave, saveRecords, servers });
  const counterSources = { siteEntities, lamps, zoneMembership, fleet };
  await http.register(siteEntitiesPlugin, { ...counterSources, bus, db, nowMs, registerSave, servers });
  await http.register(alertsPlugin, { store: alerts, bus, nowMs, registerSave, servers });
  return { ...entities, alerts, saving };
}
