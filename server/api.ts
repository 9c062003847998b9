/** Everything that needs a bearer token: the REST calls and their description. */
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import type { Database } from './db/open.ts';
import { entityRoutes } from './entities/routes.ts';
import { FeedbackStore } from './feedback/feedbackStore.ts';
import { feedbackRoutes } from './feedback/routes.ts';
import type { MapRoot } from './files/maps.ts';
import { fileRoutes } from './files/routes.ts';
import { bearer } from './identity/bearer.ts';
import type { TokenVerifier } from './identity/tokens.ts';
import type { FixIntake } from './ingest/intake.ts';
import { ingestRoutes } from './ingest/routes.ts';
import { permissionRoutes } from './permissions/routes.ts';
import { PRODUCT_VERSION } from './projectFiles.ts';
import type { Fleet } from './state/fleet.ts';
import { stateRoutes } from './state/routes.ts';
import { viewRoutes } from './views/routes.ts';
import { ViewStore } from './views/viewStore.ts';
import { workspaceRoutes } from './workspace/routes.ts';
import { WorkspaceStore } from './workspace/workspaceStore.ts';

export interface ApiOptions {
  db: Database;
  nowMs: () => number;
  verifier: TokenVerifier;
  intake: FixIntake;
  fleet: Fleet;
  mapRoots: readonly MapRoot[];
}

export async function api(app: FastifyInstance, options: ApiOptions): Promise<void> {
  const { verifier, intake, fleet, mapRoots, db, nowMs } = options;
  await app.register(bearer, { verifier });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Headframe site server', version: PRODUCT_VERSION },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
      security: [{ bearer: [] }],
    },
    transform: createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: 'any' } }),
  });
  await app.register(ingestRoutes, { intake });
  await app.register(entityRoutes, { fleet });
  await app.register(stateRoutes, { fleet });
  await app.register(fileRoutes, { roots: mapRoots });
  await app.register(permissionRoutes);
  await app.register(viewRoutes, { store: new ViewStore(db) });
  await app.register(feedbackRoutes, { store: new FeedbackStore(db), nowMs });
  await app.register(workspaceRoutes, { store: new WorkspaceStore(db) });
  app.get('/api/openapi.json', { schema: { summary: 'This description', tags: ['meta'] } }, async () => app.swagger());
}
