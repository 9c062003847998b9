/**
 * `/api/adt/workspace/{model}`: the entity tree of a map, or of the whole site under `hll` (rules.md#tree).
 * The answer's `ETag` is the revision; a save with `If-Match` is refused when another client has saved since.
 */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { EDIT_TREES } from '../../src/domain/permission/permissions.ts';
import { z } from '../../src/domain/wire/zod.ts';
import type { BodyReader } from '../bodies/BodyReader.ts';
import { acceptRawBodies, rawBodyOf } from '../bodies/rawBodies.ts';
import { DOT_SEGMENT_TEXT, isDotSegment } from '../http/dotSegments.ts';
import { HttpProblem } from '../http/problems.ts';
import { callerOf, requireGrant } from '../permissions/grants.ts';
import { MAX_TREES_PER_ACCOUNT, TreeQuotaError, type WorkspaceStore } from './workspaceStore.ts';

/** 20,000 entities in several thousand folders take 3 MB. */
const MAX_BODY_BYTES = 8_000_000;

const TOO_MANY_TREES_TEXT = `This account has saved the folders of ${MAX_TREES_PER_ACCOUNT} maps, and no more are kept. Save under one of them, or ask the administrator to remove those of maps that are gone.`;

const API_PATH = '/api/adt/workspace/:model';
const paramsSchema = z.object({
  model: z
    .string()
    .min(1)
    .max(200)
    .refine((model) => !isDotSegment(model), DOT_SEGMENT_TEXT),
});
const treeSchema = z.array(z.looseObject({}));
const revisionSchema = z.string().regex(/^(W\/)?"\d{1,9}"$/);

interface WorkspaceRoutesOptions {
  store: WorkspaceStore;
  bodies: BodyReader;
}

export const workspaceRoutes: FastifyPluginAsyncZod<WorkspaceRoutesOptions> = async (app, { store, bodies }) => {
  acceptRawBodies(app);
  app.get(
    API_PATH,
    {
      schema: {
        summary: 'The entity tree of a map: top-level folders, one a category',
        tags: ['workspace'],
        params: paramsSchema,
        response: { 200: z.object({ Tree: treeSchema }), 304: z.undefined() },
      },
    },
    async (request, reply) => {
      const { model } = request.params;
      reply.header('cache-control', 'no-store');
      const known = request.headers['if-none-match'];
      if (known !== undefined && known === `"${await store.revision(model)}"`)
        return reply.header('etag', known).code(304).send();
      const { json, revision } = await store.read(model);
      reply.header('etag', `"${revision}"`).type('application/json; charset=utf-8');
      // As stored: parsing and serialising it again would block others.
      return reply.send(`{"Tree":${json}}` as unknown as { Tree: [] });
    },
  );

  app.post(
    API_PATH,
    {
      bodyLimit: MAX_BODY_BYTES,
      onRequest: requireGrant(EDIT_TREES),
      schema: {
        summary: 'Save the entity tree of a map; `If-Match` names the revision it started from',
        tags: ['workspace'],
        params: paramsSchema,
        body: z.object({ Tree: treeSchema }),
        response: { 200: z.object({ message: z.string(), revision: z.number() }) },
      },
    },
    async (request, reply) => {
      const expected = expectedRevision(request.headers['if-match']);
      const { model } = request.params;
      const { id } = callerOf(request);
      const tree = await bodies.readTree(id, rawBodyOf(request.body));
      const revision = await conflictIfFull(store.write(model, tree, id, expected));
      if (revision === undefined)
        throw new HttpProblem(412, 'Another user has changed the folders meanwhile. Read them again, then save.');
      reply.header('etag', `"${revision}"`);
      return { message: 'success', revision };
    },
  );
};

/** @throws HttpProblem 409 if the account may not have another tree */
async function conflictIfFull<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof TreeQuotaError ? new HttpProblem(409, TOO_MANY_TREES_TEXT) : error;
  }
}

function expectedRevision(header: string | undefined): number | undefined {
  if (header === undefined || header === '*') return undefined;
  const read = revisionSchema.safeParse(header);
  if (!read.success) throw new HttpProblem(400, 'If-Match must be the ETag of the tree that was read, like "3"');
  return Number(header.replace(/\D/g, ''));
}
