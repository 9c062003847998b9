/** The site server as one Fastify instance. `main.ts` starts it; tests inject it. */
import { join } from 'node:path';
import Fastify, { type FastifyInstance, LogController, type RouteOptions } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Logger } from 'pino';
import { formatUtmZone } from '../src/domain/geo/utm.ts';
import { PERMISSION } from '../src/domain/permission/permissions.ts';
import { AlertStore } from './alerts/alertStore.ts';
import { alertsPlugin } from './alerts/alertsPlugin.ts';
import { api } from './api.ts';
import { InProcessBus, type LiveMessage } from './bus/bus.ts';
import type { Database } from './db/open.ts';
import { Faults } from './faults/processFaults.ts';
import type { MapRoot } from './files/maps.ts';
import { History } from './history/history.ts';
import { historyPlugin } from './history/historyPlugin.ts';
import { bodies } from './http/bodies.ts';
import { expectations } from './http/expectations.ts';
import { health } from './http/health.ts';
import { hosts } from './http/hosts.ts';
import { answerBroken, answerError, problems } from './http/problems.ts';
import { trustOf } from './http/proxies.ts';
import { coverBare, securityHeaders } from './http/security.ts';
import { storableRequests } from './http/storable.ts';
import { upgrades } from './http/upgrades.ts';
import { REALM_PATH } from './identity/claims.ts';
import { type Identity, identityOf } from './identity/identity.ts';
import { realm } from './identity/signIn/realm.ts';
import { BusIntake, type FixIntake } from './ingest/intake.ts';
import { PLACE_RULES } from './live/places.ts';
import { Sockets, webSockets } from './live/sockets.ts';
import { liveStream } from './live/stream.ts';
import { Lamps } from './people/lamps.ts';
import { replayStream } from './replay/replayStream.ts';
import { projectPath } from './settings/projectFiles.ts';
import type { Settings } from './settings/settings.ts';
import { siteOf } from './site/site.ts';
import { readSiteFiles } from './site/siteFiles.ts';
import { siteEntitiesPlugin } from './siteEntities/siteEntitiesPlugin.ts';
import { SiteEntityStates } from './siteEntities/siteEntityStates.ts';
import { Fleet } from './state/fleet.ts';
import { fleetPlugin } from './state/fleetPlugin.ts';
import { appPages } from './web/appPages.ts';
import { ZoneWatch } from './zones/zoneWatch.ts';

/** A request must have come whole by then; the app gives up an upload of 100 MB a minute sooner. */
const REQUEST_WITHIN_MS = 660_000;
/** Longer than every id that stands in an address; their own schemas say how long each may be. */
const MAX_PARAMETER_LENGTH = 2_000;

export interface AppOptions {
  settings: Settings;
  db: Database;
  log: Logger;
  /** Counts the errors that nobody caught. */
  faults?: Faults;
  nowMs?: () => number;
  /** Folder of the built app; `dist/app` unless a test says otherwise. */
  appDir?: string;
  /** Told of every route: what is answered can be judged route by route. */
  onRoute?: (route: RouteOptions) => void;
}

export interface App {
  http: FastifyInstance;
  identity: Identity;
  /** Where demo traffic hands in its fixes, as a fleet would over HTTP. */
  intake: FixIntake;
  history: History;
}

/** Builds the whole server without listening. */
export async function build(options: AppOptions): Promise<App> {
  const { settings, db, log, nowMs = Date.now, appDir = projectPath('dist/app') } = options;
  const { faults = new Faults(log, nowMs) } = options;
  const http = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustOf(settings.trustedProxies),
    bodyLimit: 1_048_576,
    requestTimeout: REQUEST_WITHIN_MS,
    routerOptions: { maxParamLength: MAX_PARAMETER_LENGTH },
    // Addresses that cannot be decoded never come as far as a route or a hook.
    frameworkErrors: (error, request, reply) => answerError(error, request, coverBare(reply)),
    clientErrorHandler: answerBroken,
    forceCloseConnections: true,
  }) as unknown as FastifyInstance;
  if (options.onRoute) http.addHook('onRoute', options.onRoute);
  http.setValidatorCompiler(validatorCompiler);
  http.setSerializerCompiler(serializerCompiler);
  const identity = await identityOf({ settings, db, nowMs });

  await http.register(problems);
  await http.register(storableRequests);
  await http.register(securityHeaders, { https: settings.publicUrl.startsWith('https:') });
  await http.register(hosts, { isProxied: settings.trustedProxies > 0 });
  await http.register(upgrades);
  await http.register(bodies);
  await http.register(expectations);
  await http.register(health, { db, faults, recording: () => history.recording });
  if (identity.embedded) {
    const { accounts, keys, gate } = identity.embedded;
    await http.register(realm, { prefix: REALM_PATH, settings, db, accounts, keys, gate });
  }
  const bus = new InProcessBus((error, topic) => log.error({ err: error, topic }, 'a listener failed'));
  const fleet = new Fleet(bus, {
    zone: formatUtmZone(settings.site.utmZone),
    filterMineArea: settings.filterMineArea,
    nowMs,
  });
  const siteFolder = siteFolderOf(settings);
  const site = siteOf(await readSiteFiles(siteFolder), settings.demo.speed);
  const siteEntities = new SiteEntityStates((message) => bus.publish('live', message));
  const lamps = new Lamps();
  const intake = new BusIntake(bus, settings.site.utmZone, nowMs, { vehicles: fleet, lamps, siteEntities });
  const watch = new ZoneWatch(site.zones, site.sensors);
  const alerts = new AlertStore(db);
  await http.register(fleetPlugin, { fleet, bus, db, nowMs });
  await http.register(siteEntitiesPlugin, { siteEntities, lamps, watch, fleet, bus, db, nowMs });
  await http.register(alertsPlugin, { rules: site.rules, roads: site.files.roads, store: alerts, fleet, bus, nowMs });
  const history = new History({
    folder: join(settings.dataDir, 'history'),
    hours: settings.historyHours,
    nowMs,
    log,
    seed: () => stateMessages({ fleet, siteEntities, watch, nowMs }),
  });
  await http.register(historyPlugin, { history, bus });
  const mine = {
    intake,
    history,
    historyHours: settings.historyHours,
    fleet,
    site,
    siteEntities,
    lamps,
    watch,
    alerts,
    mapRoots: mapRootsOf(settings),
    siteFolder,
    dataDir: settings.dataDir,
  };
  const everyoneMay = settings.treeEditors === 'everyone' ? [PERMISSION.editTrees] : [];
  await http.register(api, { db, nowMs, faults, verifier: identity.verifier, everyoneMay, ...mine });
  const places = { ...PLACE_RULES, perAccount: settings.accountSockets };
  const sockets = new Sockets(nowMs);
  await http.register(webSockets, { sockets });
  await http.register(liveStream, { bus, identity, sockets, nowMs, places });
  await http.register(replayStream, { recording: history, identity, sockets, nowMs });
  await http.register(appPages, { settings, appDir });
  return { http, identity, intake, history };
}

/** What is known now, as those who watch would be told. */
function* stateMessages({ fleet, siteEntities, watch, nowMs }: MineState): Iterable<LiveMessage> {
  yield* fleet.stateMessages();
  yield* siteEntities.stateMessages();
  for (const zone of watch.counts(nowMs())) yield { type: 'changed', deviceType: 'zone', zone };
}

interface MineState {
  fleet: Fleet;
  siteEntities: SiteEntityStates;
  watch: ZoneWatch;
  nowMs: () => number;
}

/** The owner's files; the demo site's where the owner names none. */
function siteFolderOf({ demo, site }: Settings): string | undefined {
  return site.dir ?? (demo.on ? projectPath('demo/site') : undefined);
}

function mapRootsOf({ demo, site }: Settings): MapRoot[] {
  const roots: MapRoot[] = [];
  if (demo.on) roots.push({ mount: 'maps', folder: projectPath('demo/site/maps') });
  if (site.mapsDir !== undefined) roots.push({ mount: 'site', folder: site.mapsDir });
  return roots;
}
