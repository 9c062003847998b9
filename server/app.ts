/** The site server as one Fastify instance. `main.ts` starts it; tests inject it. */
import Fastify, { type FastifyInstance, LogController, type RouteOptions } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Logger } from 'pino';
import { PERMISSION } from '../src/domain/permission/permissions.ts';
import { api } from './api.ts';
import { SiteClock } from './cluster/siteClock.ts';
import { type Database, poolState } from './db/open.ts';
import type { Proposals } from './dispatch/proposals.ts';
import { OverloadMonitor } from './faults/OverloadMonitor.ts';
import { overloadPlugin } from './faults/overloadPlugin.ts';
import { UncaughtErrors } from './faults/uncaughtErrors.ts';
import type { History } from './history/history.ts';
import { bodyLimits } from './http/bodies.ts';
import { expectHeaderPlugin } from './http/expectHeaderPlugin.ts';
import { health } from './http/health.ts';
import { hostChecks } from './http/hosts.ts';
import { answerError, answerInvalidRequest, problemAnswers } from './http/problems.ts';
import { trustProxySetting } from './http/proxies.ts';
import { addMinimalSecurityHeaders, securityHeaders } from './http/security.ts';
import { storableRequests } from './http/storable.ts';
import { upgradeChecks } from './http/upgrades.ts';
import { REALM_PATH } from './identity/claims.ts';
import { type Identity, identityOf } from './identity/identity.ts';
import { realmRoutes } from './identity/signIn/realm.ts';
import { IngestPipeline } from './ingest/IngestPipeline.ts';
import type { FixIntake } from './ingest/intake.ts';
import { RefusalLog } from './ingest/refusals/RefusalLog.ts';
import { CHECK_EVERY_MS, limitHalfOpenConnections, REQUEST_HEAD_TIMEOUT_MS } from './limits/halfOpen.ts';
import { LIVE_CONNECTION_LIMITS } from './live/connectionSlots.ts';
import { Sockets, webSockets } from './live/sockets.ts';
import { LiveMeter, liveStream } from './live/stream.ts';
import { type MetricSources, Metrics } from './metrics/Metrics.ts';
import { meteredIntake } from './metrics/meteredIntake.ts';
import { metricsPlugin } from './metrics/metricsPlugin.ts';
import { type Mine, openMine } from './mine.ts';
import { S3Store } from './objects/S3Store.ts';
import { replayStream } from './replay/replayStream.ts';
import { routeStream } from './routing/routeStream.ts';
import { projectPath } from './settings/projectFiles.ts';
import type { Settings } from './settings/settings.ts';
import { requestSpans } from './tracing/requestSpans.ts';
import { appPages } from './web/appPages.ts';

/** Time limit for receiving a whole request; the app gives up an upload of 100 MB a minute earlier. */
const REQUEST_TIMEOUT_MS = 660_000;
/** An idle connection is closed after this time, which is longer than any call takes to compute. Sockets have pings. */
const STALLED_AFTER_MS = 180_000;
/** Allows for scanning a large recording on a slow disk. */
const START_TIMEOUT_MS = 300_000;
/** Longer than any id in a path; the schemas limit each id further. */
const MAX_PARAMETER_LENGTH = 2_000;

export interface AppOptions {
  settings: Settings;
  db: Database;
  log: Logger;
  /** Counts uncaught errors. */
  faults?: UncaughtErrors;
  /** The machine's clock. */
  nowMs?: () => number;
  /** With several servers: this server's state is void or can no longer be kept current, so it must restart. */
  onStateLost?: (reason: string) => void;
  /** Folder of the built app; `dist/app` unless a test says otherwise. */
  appDir?: string;
  /** Called with every route, so that tests can cover all of them. */
  onRoute?: (route: RouteOptions) => void;
}

export interface App {
  http: FastifyInstance;
  identity: Identity;
  /** Where the demo traffic delivers its fixes, as a fleet would over HTTP. */
  intake: FixIntake;
  /** Intake of external fleets, over every protocol. */
  pipeline: IngestPipeline;
  /** Tablet proposals, as over HTTP. */
  proposals: Proposals;
  history: History;
  /** No vehicle has ever reported here. */
  isNewSite: boolean;
  /**
   * Runs a task on exactly one of several servers: at once on a single server, otherwise while this one leads.
   * @returns a function that ends it
   */
  runOnOneServer: (task: () => Promise<() => Promise<void>>) => Promise<() => Promise<void>>;
}

/** Builds the whole server without listening. */
export async function buildApp(options: AppOptions): Promise<App> {
  const { settings, db, log, appDir = projectPath('dist/app') } = options;
  const { nowMs: machineNowMs = Date.now } = options;
  const clock = new SiteClock(machineNowMs);
  const { nowMs } = clock;
  const { faults = new UncaughtErrors(log, nowMs) } = options;
  const http = createServer(options);
  const identity = await identityOf({ settings, db, nowMs, machineNowMs });

  if (settings.isTracing) await http.register(requestSpans);
  await http.register(problemAnswers);
  await http.register(storableRequests);
  await http.register(securityHeaders, { isHttps: settings.publicUrl.startsWith('https:') });
  await http.register(hostChecks, { isProxied: settings.trustedProxies > 0 });
  await http.register(upgradeChecks);
  await http.register(bodyLimits);
  await http.register(expectHeaderPlugin);
  const overload = new OverloadMonitor(log);
  await http.register(overloadPlugin, { watch: overload });
  const recording = () => mine.history.recording;
  await http.register(health, { db, faults, overload, recording, cluster: () => mine.cluster });
  const meter = new LiveMeter();
  const sources: MetricSources = {
    live: () => meter.readLoad(),
    database: () => poolState(db),
    cluster: () => clusterState(mine.cluster, clock),
    isRecording: () => mine.history.recording.state === 'on',
    vehicles: () => mine.fleet.size,
    faults: () => faults.count,
    load: () => overload,
  };
  const metrics = settings.metrics && new Metrics(sources);
  if (metrics && settings.metrics) {
    meter.onBytesSent = (bytes) => metrics.countLiveBytes(bytes);
    await http.register(metricsPlugin, { metrics, settings: settings.metrics, host: settings.host });
  }
  if (identity.embedded) {
    const { accounts, keys, accountGate } = identity.embedded;
    await http.register(realmRoutes, { prefix: REALM_PATH, settings, db, accounts, keys, gate: accountGate });
  }
  const { onStateLost = (reason: string) => log.fatal({ reason }, 'this server has to start again') } = options;
  const mine = await openMine(http, { settings, db, log, clock, onStateLost });
  const everyonePermissions = settings.treeEditors === 'everyone' ? [PERMISSION.editTrees] : [];
  const { verifier } = identity;
  const { dataDir, historyHours, payloads, canReassignTrucks, accountSockets } = settings;
  const { timeZone } = settings.site;
  const objects = settings.s3 && new S3Store(settings.s3);
  const siteOptions = { dataDir, objects, historyHours, payloads, timeZone, canReassignTrucks, accountSockets };
  const refusals = new RefusalLog(nowMs);
  const intake = metrics ? meteredIntake(mine.intake, metrics) : mine.intake;
  const pipeline = new IngestPipeline({ intake, storage: mine.intakeStorage, refusals, log, nowMs });
  const ingest = { pipeline, refusals };
  await http.register(api, { mine, ...ingest, db, nowMs, faults, verifier, everyonePermissions, ...siteOptions });
  const connectionLimits = { ...LIVE_CONNECTION_LIMITS, perAccount: accountSockets };
  const { bus, history, proposals } = mine;
  const sockets = new Sockets(nowMs, mine.cluster?.silentMs);
  await http.register(webSockets, { sockets });
  const recordingStopped = () => history.stoppedReason;
  await http.register(liveStream, { bus, identity, sockets, nowMs, connectionLimits, meter, recordingStopped });
  await http.register(replayStream, { recording: history, identity, sockets, nowMs });
  await http.register(routeStream, { plannedRoutes: mine.plannedRoutes, identity, sockets, nowMs, connectionLimits });
  await http.register(appPages, { settings, appDir });
  const { cluster } = mine;
  const runOnOneServer: App['runOnOneServer'] = async (task) =>
    cluster ? cluster.leadership.runWhileLeading(task) : task();
  return { http, identity, intake, pipeline, proposals, history, isNewSite: mine.fleet.size === 0, runOnOneServer };
}

/** The HTTP server with its limits, before any plugin or route is registered. */
function createServer({ settings, log, onRoute }: AppOptions): FastifyInstance {
  const http = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustProxySetting(settings.trustedProxies),
    bodyLimit: 1_048_576,
    connectionTimeout: STALLED_AFTER_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    pluginTimeout: START_TIMEOUT_MS,
    routerOptions: { maxParamLength: MAX_PARAMETER_LENGTH },
    // Paths that cannot be decoded never reach a route or a hook.
    frameworkErrors: (error, request, reply) => answerError(error, request, addMinimalSecurityHeaders(reply)),
    clientErrorHandler: answerInvalidRequest,
    forceCloseConnections: true,
    http: { headersTimeout: REQUEST_HEAD_TIMEOUT_MS, connectionsCheckingInterval: CHECK_EVERY_MS },
  }) as unknown as FastifyInstance;
  limitHalfOpenConnections(http.server, { isProxied: settings.trustedProxies > 0, takesUpgrades: true });
  if (onRoute) http.addHook('onRoute', onRoute);
  http.setValidatorCompiler(validatorCompiler);
  http.setSerializerCompiler(serializerCompiler);
  return http;
}

function clusterState(cluster: Mine['cluster'], clock: SiteClock): ReturnType<MetricSources['cluster']> {
  if (!cluster) return undefined;
  const { leadership } = cluster;
  const { isEvaluating } = leadership;
  return { ...cluster.backlog(), isCurrent: cluster.isCurrent(), isEvaluating, clockAheadMs: clock.localClockAheadMs };
}
