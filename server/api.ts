/** Everything that needs a bearer token: the REST calls and their OpenAPI description. */
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import type { Payloads } from '../src/domain/indicators/indicators.ts';
import { alertRoutes } from './alerts/routes.ts';
import { asyncApiDocument } from './asyncapi/asyncApiDocument.ts';
import { BodyReader } from './bodies/BodyReader.ts';
import type { Database } from './db/open.ts';
import { DesignFiles } from './designs/designFiles.ts';
import { designRoutes } from './designs/routes.ts';
import { dispatchRoutes } from './dispatch/routes.ts';
import { Catalogue } from './entities/catalogue.ts';
import { designUploadRoutes } from './entities/designUploadRoutes.ts';
import { entityEditRoutes } from './entities/editRoutes.ts';
import { entityRoutes } from './entities/routes.ts';
import type { UncaughtErrors } from './faults/uncaughtErrors.ts';
import { FeedbackStore } from './feedback/feedbackStore.ts';
import { feedbackRoutes } from './feedback/routes.ts';
import { fileRoutes } from './files/routes.ts';
import { HandoverStore } from './handover/handoverStore.ts';
import { Handovers } from './handover/handovers.ts';
import { handoverRoutes } from './handover/routes.ts';
import { haulRoutes } from './haul/routes.ts';
import { historyRoutes } from './history/routes.ts';
import { bearerAuthentication } from './identity/bearer.ts';
import type { TokenVerifier } from './identity/tokens.ts';
import { indicatorRoutes } from './indicators/routes.ts';
import { targetRoutes } from './indicators/targetRoutes.ts';
import type { IngestPipeline } from './ingest/IngestPipeline.ts';
import type { RefusalLog } from './ingest/refusals/RefusalLog.ts';
import { RefusalStore } from './ingest/refusals/refusalStore.ts';
import { refusalsPlugin } from './ingest/refusals/refusalsPlugin.ts';
import { ingestRoutes } from './ingest/routes.ts';
import { Library } from './library/library.ts';
import { Limits } from './limits/limits.ts';
import type { Mine } from './mine.ts';
import type { ObjectStore } from './objects/ObjectStore.ts';
import { permissionRoutes } from './permissions/routes.ts';
import { routingRoutes } from './routing/routes.ts';
import { PRODUCT_VERSION } from './settings/projectFiles.ts';
import { siteEntityRoutes } from './siteEntities/routes.ts';
import { stateRoutes } from './state/routes.ts';
import { statusRoutes } from './status/routes.ts';
import { viewRoutes } from './views/routes.ts';
import { ViewStore } from './views/viewStore.ts';
import { workspaceRoutes } from './workspace/routes.ts';
import { WorkspaceStore } from './workspace/workspaceStore.ts';
import { zoneEditRoutes } from './zones/editRoutes.ts';
import { zoneRoutes } from './zones/routes.ts';

/** A partial upload older than this was abandoned. */
const ABANDONED_PART_MS = 3_600_000;

export interface ApiOptions {
  mine: Mine;
  /** The single entry point for everything that fleets send. */
  pipeline: IngestPipeline;
  refusals: RefusalLog;
  db: Database;
  nowMs: () => number;
  verifier: TokenVerifier;
  /** Permissions that every signed-in person holds. */
  everyonePermissions: readonly string[];
  faults: UncaughtErrors;
  /** Folder of uploaded files. */
  dataDir: string;
  /** Where the servers of a site share uploaded files; undefined if they are in that folder only. */
  objects: ObjectStore | undefined;
  historyHours: number;
  /** IANA name of the site's zone. */
  timeZone: string;
  /** Tonnes of a full load by vehicle category, in lower case. */
  payloads: Payloads;
  /** Whether the site lets dispatchers reassign trucks. */
  canReassignTrucks: boolean;
  /** Limit of live sockets per account. */
  accountSockets: number;
}

export async function api(app: FastifyInstance, options: ApiOptions): Promise<void> {
  const { mine, db, nowMs, verifier, dataDir } = options;
  const { history, fleet, site, siteEntities, lamps, zones, zoneMembership } = mine;
  await app.register(bearerAuthentication, { verifier, everyonePermissions: options.everyonePermissions });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Headframe site server', version: PRODUCT_VERSION },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
      security: [{ bearer: [] }],
    },
    transform: createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: 'any' } }),
  });
  await app.register(ingestRoutes, { pipeline: options.pipeline });
  await app.register(refusalsPlugin, { refusalLog: options.refusals, store: new RefusalStore(db), nowMs });
  const library = new Library(db, dataDir, options.objects);
  // Another server that shares the folder may be receiving an upload right now.
  const partsBeforeMs = mine.cluster && nowMs() - ABANDONED_PART_MS;
  await library.designs.clearParts(partsBeforeMs);
  const catalogue = new Catalogue(fleet, site.files.entities, library, mine.bus);
  await app.register(entityRoutes, { catalogue, visualConfig: site.files.visualConfig });
  await app.register(entityEditRoutes, { catalogue });
  await app.register(designUploadRoutes, { catalogue });
  await app.register(zoneRoutes, { surveyWalls: site.files.surveyWalls, zones, zoneMembership });
  await app.register(zoneEditRoutes, { zones });
  await app.register(routingRoutes, { router: mine.router });
  await app.register(stateRoutes, { fleet });
  await app.register(siteEntityRoutes, { siteEntities, lamps, fleet, site, zoneMembership, nowMs });
  await app.register(historyRoutes, { history, hours: options.historyHours });
  await app.register(statusRoutes, { db });
  await app.register(haulRoutes, { stages: mine.stages });
  await app.register(dispatchRoutes, { proposals: mine.proposals, isAllowed: options.canReassignTrucks });
  const sources = { db, alerts: mine.alerts, lamps, site, payloads: options.payloads };
  const { timeZone } = options;
  const handovers = new Handovers({ ...sources, store: new HandoverStore(db), timeZone, nowMs });
  await app.register(handoverRoutes, { handovers, alerts: mine.alerts, nowMs });
  await app.register(indicatorRoutes, { db, payloads: options.payloads, nowMs });
  await app.register(targetRoutes, { db, payloads: options.payloads, timeZone, nowMs });
  await app.register(alertRoutes, { store: mine.alerts, accountSockets: options.accountSockets });
  await app.register(fileRoutes, { roots: mine.mapRoots });
  await app.register(designRoutes, {
    files: new DesignFiles(mine.siteFolder, site.files.entities.design ?? [], library),
  });
  await app.register(permissionRoutes);
  await app.register(viewRoutes, { store: new ViewStore(db) });
  const bodies = new BodyReader((error) => options.faults.countAndLog(error, 'thread of large bodies'));
  app.addHook('onClose', () => bodies.close());
  const feedback = new FeedbackStore(db, dataDir, options.objects);
  await feedback.clearParts(partsBeforeMs);
  await feedback.movePicturesToFiles();
  await app.register(feedbackRoutes, { store: feedback, bodies, limits: new Limits(db) });
  await app.register(workspaceRoutes, { store: new WorkspaceStore(db), bodies });
  app.get('/api/openapi.json', { schema: { summary: 'This description', tags: ['meta'] } }, async () => app.swagger());
  const sockets = asyncApiDocument();
  app.get(
    '/api/asyncapi.json',
    { schema: { summary: 'The sockets, as AsyncAPI', tags: ['meta'] } },
    async () => sockets,
  );
}
