/** Everything that needs a bearer token: the REST calls and their description. */
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import type { AlertStore } from './alerts/alertStore.ts';
import { alertRoutes } from './alerts/routes.ts';
import { BodyReader } from './bodies/BodyReader.ts';
import type { Database } from './db/open.ts';
import { DesignFiles } from './designs/designFiles.ts';
import { designRoutes } from './designs/routes.ts';
import { Catalogue } from './entities/catalogue.ts';
import { libraryRoutes } from './entities/editRoutes.ts';
import { entityRoutes } from './entities/routes.ts';
import type { Faults } from './faults/processFaults.ts';
import { FeedbackStore } from './feedback/feedbackStore.ts';
import { feedbackRoutes } from './feedback/routes.ts';
import type { MapRoot } from './files/maps.ts';
import { fileRoutes } from './files/routes.ts';
import type { History } from './history/history.ts';
import { historyRoutes } from './history/routes.ts';
import { bearer } from './identity/bearer.ts';
import type { TokenVerifier } from './identity/tokens.ts';
import type { FixIntake } from './ingest/intake.ts';
import { ingestRoutes } from './ingest/routes.ts';
import { Library } from './library/library.ts';
import { Limits } from './limits/limits.ts';
import type { Lamps } from './people/lamps.ts';
import { permissionRoutes } from './permissions/routes.ts';
import { PRODUCT_VERSION } from './settings/projectFiles.ts';
import type { Site } from './site/site.ts';
import { siteEntityRoutes } from './siteEntities/routes.ts';
import type { SiteEntityStates } from './siteEntities/siteEntityStates.ts';
import type { Fleet } from './state/fleet.ts';
import { stateRoutes } from './state/routes.ts';
import { viewRoutes } from './views/routes.ts';
import { ViewStore } from './views/viewStore.ts';
import { workspaceRoutes } from './workspace/routes.ts';
import { WorkspaceStore } from './workspace/workspaceStore.ts';
import { zoneRoutes } from './zones/routes.ts';
import type { ZoneWatch } from './zones/zoneWatch.ts';

export interface ApiOptions {
  db: Database;
  nowMs: () => number;
  verifier: TokenVerifier;
  /** Permissions that everybody holds who signs in as a person. */
  everyoneMay: readonly string[];
  intake: FixIntake;
  history: History;
  historyHours: number;
  fleet: Fleet;
  site: Site;
  siteEntities: SiteEntityStates;
  lamps: Lamps;
  watch: ZoneWatch;
  alerts: AlertStore;
  mapRoots: readonly MapRoot[];
  /** Where the files of designs lie; absent for a site that has put nothing down. */
  siteFolder: string | undefined;
  faults: Faults;
  /** Where uploaded files go. */
  dataDir: string;
}

export async function api(app: FastifyInstance, options: ApiOptions): Promise<void> {
  const {
    verifier,
    intake,
    history,
    fleet,
    site,
    siteEntities,
    lamps,
    watch,
    alerts,
    mapRoots,
    siteFolder,
    dataDir,
    db,
    nowMs,
  } = options;
  await app.register(bearer, { verifier, everyoneMay: options.everyoneMay });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Headframe site server', version: PRODUCT_VERSION },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
      security: [{ bearer: [] }],
    },
    transform: createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: 'any' } }),
  });
  await app.register(ingestRoutes, { intake, recorded: () => history.flushed() });
  const library = new Library(db, dataDir);
  await library.designs.clearParts();
  const catalogue = new Catalogue(fleet, site.files.entities, library);
  await app.register(entityRoutes, { catalogue, visualConfig: site.files.visualConfig });
  await app.register(libraryRoutes, { catalogue });
  await app.register(zoneRoutes, { files: site.files, watch });
  await app.register(stateRoutes, { fleet });
  await app.register(siteEntityRoutes, { siteEntities, lamps, fleet, site, watch, nowMs });
  await app.register(historyRoutes, { history, hours: options.historyHours });
  await app.register(alertRoutes, { store: alerts });
  await app.register(fileRoutes, { roots: mapRoots });
  await app.register(designRoutes, {
    files: new DesignFiles(siteFolder, site.files.entities.design ?? [], library.designs),
  });
  await app.register(permissionRoutes);
  await app.register(viewRoutes, { store: new ViewStore(db) });
  const bodies = new BodyReader((error) => options.faults.note(error, 'thread of large bodies'));
  app.addHook('onClose', () => bodies.close());
  const feedback = new FeedbackStore(db, dataDir);
  await feedback.tidy();
  await app.register(feedbackRoutes, { store: feedback, bodies, limits: new Limits(db) });
  await app.register(workspaceRoutes, { store: new WorkspaceStore(db), bodies });
  app.get('/api/openapi.json', { schema: { summary: 'This description', tags: ['meta'] } }, async () => app.swagger());
}
