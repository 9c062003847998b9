/** State of one mine on the server: its site, the state of its vehicles and entities, and the bus between them. */
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { formatUtmZone } from '../src/domain/geo/utm.ts';
import type { SiteRule } from '../src/domain/rule/siteRule.ts';
import type { CatalogueList } from '../src/domain/wire/live.ts';
import { AlertStore } from './alerts/alertStore.ts';
import { alertsPlugin } from './alerts/alertsPlugin.ts';
import { ruleEvaluationPlugin } from './alerts/ruleEvaluationPlugin.ts';
import { type Bus, InProcessBus, type LiveMessage } from './bus/bus.ts';
import { clusterPlugin } from './cluster/clusterPlugin.ts';
import { Leadership } from './cluster/Leadership.ts';
import { type Cluster, openCluster } from './cluster/openCluster.ts';
import type { SiteClock } from './cluster/siteClock.ts';
import type { Database } from './db/open.ts';
import { dispatchPlugin } from './dispatch/dispatchPlugin.ts';
import { ProposalStore } from './dispatch/proposalStore.ts';
import { Proposals } from './dispatch/proposals.ts';
import type { MapRoot } from './files/locate.ts';
import { haulPlugin } from './haul/haulPlugin.ts';
import { StageStore } from './haul/stageStore.ts';
import { History } from './history/history.ts';
import { historyPlugin } from './history/historyPlugin.ts';
import { BusIntake, type FixIntake } from './ingest/intake.ts';
import type { IntakeStorage } from './ingest/intakeStorage.ts';
import type { IntakeJournal } from './journal/IntakeJournal.ts';
import { journalPlugin } from './journal/journalPlugin.ts';
import { assertNoJournal, openJournal } from './journal/openJournal.ts';
import { Lamps } from './people/lamps.ts';
import { PlannedRoutes } from './routing/plannedRoutes.ts';
import { Router } from './routing/router.ts';
import { projectPath } from './settings/projectFiles.ts';
import type { Settings } from './settings/settings.ts';
import { buildSite, rulesOf, type Site, zonesOf } from './site/site.ts';
import { readSiteFiles } from './site/siteFiles.ts';
import { siteEntitiesPlugin } from './siteEntities/siteEntitiesPlugin.ts';
import { SiteEntityStates } from './siteEntities/siteEntityStates.ts';
import { Fleet } from './state/fleet.ts';
import { fleetPlugin } from './state/fleetPlugin.ts';
import { statusPlugin } from './status/statusPlugin.ts';
import { StatusStore } from './status/statusStore.ts';
import { usagePlugin } from './usage/usagePlugin.ts';
import { UsageStore } from './usage/usageStore.ts';
import { ZoneMembership } from './zones/zoneMembership.ts';
import { ZoneRegistry } from './zones/zoneRegistry.ts';

export interface Mine {
  bus: Bus;
  site: Site;
  /** Folder of the site's files; undefined where the owner names none and the demo is off. */
  siteFolder: string | undefined;
  mapRoots: readonly MapRoot[];
  fleet: Fleet;
  siteEntities: SiteEntityStates;
  lamps: Lamps;
  zones: ZoneRegistry;
  zoneMembership: ZoneMembership;
  alerts: AlertStore;
  intake: FixIntake;
  intakeStorage: IntakeStorage;
  history: History;
  stages: StageStore;
  router: Router;
  proposals: Proposals;
  plannedRoutes: PlannedRoutes;
  /** Effects on the other servers; undefined for a single server. */
  cluster: (Pick<Cluster, 'isCurrent' | 'isReading' | 'silentMs' | 'backlog'> & { leadership: Leadership }) | undefined;
}

interface MineOptions {
  settings: Settings;
  db: Database;
  log: Logger;
  clock: SiteClock;
  onStateLost: (reason: string) => void;
}

/** Calls with each change of the rules. @returns ends the subscription */
type SubscribeToRules = (listener: (changed: readonly SiteRule[]) => void) => () => void;

/** Reads the site's files and restores the last known state; `http` owns what runs until it closes. */
export async function openMine(http: FastifyInstance, options: MineOptions): Promise<Mine> {
  const { settings, db, log, clock, onStateLost } = options;
  const { nowMs } = clock;
  const lists: Partial<Record<CatalogueList, { refresh(isReverted: boolean): Promise<void> }>> = {};
  if (settings.nats) await assertNoJournal(settings.dataDir);
  const cluster =
    settings.nats &&
    (await openCluster({
      ...{ settings: settings.nats, db, log, clock, onStateLost },
      refresh: async (list, isReverted) => lists[list]?.refresh(isReverted),
    }));
  const bus = cluster?.bus ?? new InProcessBus((error, topic) => log.error({ err: error, topic }, 'a listener failed'));
  const fleet = new Fleet(bus, {
    utmZone: formatUtmZone(settings.site.utmZone),
    filterMineArea: settings.filterMineArea,
    nowMs,
  });
  const siteFolder = siteFolderOf(settings);
  const site = buildSite(await readSiteFiles(siteFolder));
  const siteEntities = new SiteEntityStates((message) => bus.publish('live', message));
  const lamps = new Lamps();
  const { utmZone, localGrid } = settings.site;
  const intake = new BusIntake(bus, utmZone, nowMs, { vehicles: fleet, lamps, siteEntities }, localGrid);
  const { zones, zoneMembership } = await openZones({ db, site, bus, nowMs });
  lists.ruleZone = zones;
  const alerts = new AlertStore(db);
  const { journal, onSave, onRecordSave, saveRecords } = cluster ? {} : openJournal(settings.dataDir, log);
  await http.register(fleetPlugin, { fleet, bus, db, nowMs, onSave, saveRecords, servers: cluster });
  const counterSources = { siteEntities, lamps, zoneMembership, fleet };
  await http.register(siteEntitiesPlugin, { ...counterSources, bus, db, nowMs, onSave, servers: cluster });
  const rules = () => rulesOf(zones.list(), settings.demo.speed);
  const onRules: SubscribeToRules = (listener) => zones.onChange(() => listener(rules()));
  await http.register(alertsPlugin, { store: alerts, bus, nowMs, onSave, servers: cluster });
  const { router, plannedRoutes } = startRoutes({ bus, network: site.files.roads, rules: rules(), onRules, nowMs });
  const { roads } = site.files;
  const { timeZone } = settings.site;
  const stages = new StageStore(db);
  const statuses = new StatusStore(db, settings.statusDays);
  if (journal) {
    await http.register(statusPlugin, { store: statuses, fleet, timeZone, nowMs, onSave: onRecordSave });
    await http.register(haulPlugin, { store: stages, fleet, nowMs, onSave: onRecordSave });
    await http.register(journalPlugin, { journal, bus, nowMs, states: [fleet, siteEntities, lamps, alerts] });
    await http.register(ruleEvaluationPlugin, { rules: rules(), onRules, roads, fleet, bus, nowMs });
  }
  const usage = new UsageStore({ db, timeZone, retentionDays: settings.statusDays });
  await http.register(usagePlugin, { usage, nowMs });
  const proposalStore = new ProposalStore(db);
  const onChange = () => bus.publish('catalogue', { type: 'catalogue', list: 'proposal' });
  const proposals = await Proposals.open({ store: proposalStore, fleet, nowMs, onChange });
  lists.proposal = proposals;
  await http.register(dispatchPlugin, { proposals, store: proposalStore, nowMs });
  const leadership =
    cluster && (await startLeadership({ ...options, http, cluster, nowMs, rules, onRules, roads, stages, statuses }));
  const history = new History({
    folder: join(settings.dataDir, 'history'),
    hours: settings.historyHours,
    nowMs,
    log,
    seed: () => stateMessages({ fleet, siteEntities, zoneMembership, nowMs }),
  });
  await http.register(historyPlugin, { history, bus, isReading: cluster?.isReading });
  const intakeStorage = cluster?.intakeStorage ?? singleServerStorage(history, journal);
  const parts = { intakeStorage, fleet, siteEntities, lamps, zones, zoneMembership, alerts, intake, history, stages };
  const state = { ...parts, router, proposals, plannedRoutes };
  const others = cluster && leadership && { ...cluster, leadership };
  return { bus, site, siteFolder, mapRoots: mapRootsOf(settings), ...state, cluster: others };
}

interface ZonesOptions {
  db: Database;
  site: Site;
  bus: Bus;
  nowMs: () => number;
}

/** The rule zones, and the counts in them; clients are notified of each change made here. */
async function openZones({ db, site, bus, nowMs }: ZonesOptions): Promise<Pick<Mine, 'zones' | 'zoneMembership'>> {
  const zones = await ZoneRegistry.open(db, site.files.zones, nowMs);
  const zoneMembership = new ZoneMembership(zonesOf(zones.list()), site.sensors);
  zones.onChange((isOwn) => {
    zoneMembership.setZones(zonesOf(zones.list()));
    if (isOwn) bus.publish('catalogue', { type: 'catalogue', list: 'ruleZone' });
  });
  return { zones, zoneMembership };
}

interface RoutesOptions {
  bus: Bus;
  network: Site['files']['roads'];
  rules: readonly SiteRule[];
  onRules: SubscribeToRules;
  nowMs: () => number;
}

/** The road network with measured speeds, and the planned routes of vehicles. */
function startRoutes({ bus, network, rules, onRules, nowMs }: RoutesOptions) {
  const router = new Router({ network, rules, nowMs });
  onRules((changed) => router.setRules(changed));
  bus.subscribe('live', (message) => {
    if (message.type === 'location') router.addFix(message);
  });
  const plannedRoutes = new PlannedRoutes();
  bus.subscribe('site.report', (report) => {
    if (report.type === 'route') plannedRoutes.setRoutes(report);
  });
  return { router, plannedRoutes };
}

interface LeadershipOptions extends Omit<MineOptions, 'clock'> {
  nowMs: () => number;
  http: FastifyInstance;
  cluster: Cluster;
  rules: () => readonly SiteRule[];
  onRules: SubscribeToRules;
  roads: Site['files']['roads'];
  stages: StageStore;
  statuses: StatusStore;
}

/** Of several servers, the one that holds the lease evaluates the rules. */
async function startLeadership(options: LeadershipOptions): Promise<Leadership> {
  const { http, cluster, settings, db, log, nowMs, rules, onRules, roads, stages, statuses, onStateLost } = options;
  const { filterMineArea, site } = settings;
  const { stream } = cluster;
  const place = { zone: formatUtmZone(site.utmZone), timeZone: site.timeZone };
  const evaluator = { stream, db, statuses, stages, roads, filterMineArea, ...place };
  const leadership = new Leadership({ log, rules, evaluator, onStateLost });
  onRules((changed) => leadership.setRules(changed));
  const deleteExpired = async () => {
    await statuses.deleteExpired(nowMs());
    await stages.deleteOld(nowMs());
  };
  await http.register(clusterPlugin, { cluster, leadership, deleteExpired });
  return leadership;
}

/** A single server stores intake by writing it to its journal, and its effects to the recording. */
function singleServerStorage(history: History, journal: IntakeJournal | undefined): IntakeStorage {
  const allStored = async () => void (await Promise.all([history.whenFlushed(), journal?.whenStored()]));
  return { assertAvailable: () => {}, batchStored: async () => {}, allStored };
}

interface LastStateSources extends Pick<Mine, 'fleet' | 'siteEntities' | 'zoneMembership'> {
  nowMs: () => number;
}

/** The last known state as live messages. */
function* stateMessages({ fleet, siteEntities, zoneMembership, nowMs }: LastStateSources): Iterable<LiveMessage> {
  yield* fleet.stateMessages();
  yield* siteEntities.stateMessages();
  for (const zone of zoneMembership.counts(nowMs())) yield { type: 'changed', deviceType: 'zone', zone };
}

/** The owner's files; the demo site's where the owner names none. */
function siteFolderOf({ demo, site }: Settings): string | undefined {
  return site.dir ?? (demo.isOn ? projectPath('demo/site') : undefined);
}

function mapRootsOf({ demo, site }: Settings): MapRoot[] {
  const roots: MapRoot[] = [];
  if (demo.isOn) roots.push({ mountSegment: 'maps', folder: projectPath('demo/site/maps') });
  if (site.mapsDir !== undefined) roots.push({ mountSegment: 'site', folder: site.mapsDir });
  return roots;
}
