/** State of one mine on the server: its site, the state of its vehicles and entities, and the bus between them. */
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { AlertStore } from './alerts/alertStore.ts';
import type { Bus, LiveMessage } from './bus/bus.ts';
import type { Leadership } from './cluster/Leadership.ts';
import type { Cluster } from './cluster/openCluster.ts';
import type { Database } from './db/open.ts';
import { dispatchPlugin } from './dispatch/dispatchPlugin.ts';
import { ProposalStore } from './dispatch/proposalStore.ts';
import { Proposals } from './dispatch/proposals.ts';
import type { MapRoot } from './files/locate.ts';
import { StageStore } from './haul/stageStore.ts';
import { History } from './history/history.ts';
import { historyPlugin } from './history/historyPlugin.ts';
import type { IntakeStorage } from './ingest/intakeStorage.ts';
import type { IntakeJournal } from './journal/IntakeJournal.ts';
import { evaluateAlone, siteRules, startLeadership, startRoutes } from './mine/evaluation.ts';
import {
  connectBus,
  createEntityStates,
  type EntityStates,
  type MineOptions,
  type OpenZones,
  openZones,
  type RestoredStates,
  restoreStates,
  type SiteBus,
} from './mine/states.ts';
import type { PlannedRoutes } from './routing/plannedRoutes.ts';
import type { Router } from './routing/router.ts';
import { projectPath } from './settings/projectFiles.ts';
import type { Settings } from './settings/settings.ts';
import { buildSite, type Site } from './site/site.ts';
import { readSiteFiles } from './site/siteFiles.ts';
import type { Fleet } from './state/fleet.ts';
import { StatusStore } from './status/statusStore.ts';
import { usagePlugin } from './usage/usagePlugin.ts';
import { UsageStore } from './usage/usageStore.ts';
import type { ZoneMembership } from './zones/zoneMembership.ts';

export interface Mine extends EntityStates, OpenZones {
  bus: Bus;
  site: Site;
  /** Folder of the site's files; undefined if none is configured and the demo is off. */
  siteFolder: string | undefined;
  mapRoots: readonly MapRoot[];
  alerts: AlertStore;
  intakeStorage: IntakeStorage;
  history: History;
  stages: StageStore;
  router: Router;
  proposals: Proposals;
  plannedRoutes: PlannedRoutes;
  /** Coordination with the other servers; undefined for a single server. */
  cluster: (Pick<Cluster, 'isCurrent' | 'isReading' | 'silentMs' | 'backlog'> & { leadership: Leadership }) | undefined;
}

/** Reads the site's files and restores the last known state; what it starts runs until `http` closes. */
export async function openMine(http: FastifyInstance, options: MineOptions): Promise<Mine> {
  const { settings, db } = options;
  const { nowMs } = options.clock;
  const siteBus = await connectBus(options);
  const { bus, cluster } = siteBus;
  const entities = createEntityStates(settings, bus, nowMs);
  const siteFolder = siteFolderOf(settings);
  const site = buildSite(await readSiteFiles(siteFolder));
  const { roads } = site.files;
  const { zones, zoneMembership } = await openZones(siteBus, options, site, nowMs);
  const restored = await restoreStates(options, { http, siteBus, entities, zoneMembership, nowMs });
  const rules = siteRules(zones, settings.demo.speed);
  const routes = startRoutes({ bus, network: roads, rules, nowMs });
  const stages = new StageStore(db);
  const statuses = new StatusStore(db, settings.statusDays);
  const evaluation = { http, rules, roads, stages, statuses, nowMs };
  await evaluateAlone(options, { ...evaluation, bus, restored });
  await http.register(usagePlugin, { usage: usageStoreOf(options), nowMs });
  const proposals = await openProposals(http, { siteBus, db, fleet: entities.fleet, clock: options.clock });
  const leadership = cluster && (await startLeadership(options, evaluation, cluster));
  const history = await startRecording(http, { options, siteBus, restored, zoneMembership });
  const { alerts, saving } = restored;
  return {
    ...{ bus, site, siteFolder, mapRoots: mapRootsOf(settings) },
    ...{ ...entities, zones, zoneMembership, alerts, history, stages, ...routes, proposals },
    intakeStorage: cluster?.intakeStorage ?? singleServerStorage(history, saving.journal),
    cluster: cluster && leadership && { ...cluster, leadership },
  };
}

function usageStoreOf({ settings, db }: MineOptions): UsageStore {
  return new UsageStore({ db, timeZone: settings.site.timeZone, retentionDays: settings.statusDays });
}

interface ProposalNeeds {
  siteBus: SiteBus;
  db: Database;
  fleet: Fleet;
  clock: MineOptions['clock'];
}

/** Proposals to trucks; clients are notified of each change. */
async function openProposals(http: FastifyInstance, { siteBus, db, fleet, clock }: ProposalNeeds): Promise<Proposals> {
  const { bus, cluster, lists } = siteBus;
  const { nowMs } = clock;
  const isTimeKnown = () => !cluster || clock.isKnown;
  const store = new ProposalStore(db);
  const onChange = () => bus.publish('catalogue', { type: 'catalogue', list: 'proposal' });
  const proposals = await Proposals.open({ store, fleet, nowMs, isTimeKnown, onChange });
  lists.proposal = proposals;
  await http.register(dispatchPlugin, { proposals, store, nowMs });
  return proposals;
}

interface RecordingNeeds {
  options: MineOptions;
  siteBus: SiteBus;
  restored: RestoredStates;
  zoneMembership: ZoneMembership;
}

/** The recording for replays, which starts with the restored states. */
async function startRecording(http: FastifyInstance, needs: RecordingNeeds): Promise<History> {
  const { settings, log, clock } = needs.options;
  const { bus, cluster } = needs.siteBus;
  const { fleet, siteEntities } = needs.restored;
  const { zoneMembership } = needs;
  const { nowMs } = clock;
  const history = new History({
    folder: join(settings.dataDir, 'history'),
    hours: settings.historyHours,
    nowMs,
    log,
    seed: () => stateMessages({ fleet, siteEntities, zoneMembership, nowMs }),
  });
  await http.register(historyPlugin, { history, bus, isReading: cluster?.isReading });
  return history;
}

/** On a single server, intake counts as stored once it is in its journal and its effects are in the recording. */
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

/** The configured folder; the demo site's if none is configured. */
function siteFolderOf({ demo, site }: Settings): string | undefined {
  return site.dir ?? (demo.isOn ? projectPath('demo/site') : undefined);
}

function mapRootsOf({ demo, site }: Settings): MapRoot[] {
  const roots: MapRoot[] = [];
  if (demo.isOn) roots.push({ mountSegment: 'maps', folder: projectPath('demo/site/maps') });
  if (site.mapsDir !== undefined) roots.push({ mountSegment: 'site', folder: site.mapsDir });
  return roots;
}
