/**
 * `/api/adt/workspace/{model}`: the entity tree of a map, or of the whole site under `hll` (rules.md#tree).
 * The answer's `ETag` is the revision; a save with `If-Match` is refused when somebody else has saved since.
 */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { EDIT_TREES } from '../../src/domain/permission/permissions.ts';
import { readWorkspace, type WireNode, writeWorkspace } from '../../src/domain/tree/workspace.ts';
import { z } from '../../src/domain/wire/zod.ts';
import { HttpProblem } from '../http/problems.ts';
import { callerOf, requireGrant } from '../permissions/grants.ts';
import { MOST_MODELS, type WorkspaceStore } from './workspaceStore.ts';

/** 20,000 entities with some thousand folders are 3 MB. */
const MAX_BODY_BYTES = 16_000_000;

const TOO_MANY = `This account has saved the folders of ${MOST_MODELS} maps, and no more are kept. Save under one of them, or ask the administrator to remove those of maps that are gone.`;

const PATH = '/api/adt/workspace/:model';
const paramsSchema = z.object({ model: z.string().min(1).max(200) });
const treeSchema = z.array(z.looseObject({}));
const revisionSchema = z.string().regex(/^(W\/)?"\d{1,9}"$/);

export const workspaceRoutes: FastifyPluginAsyncZod<{ store: WorkspaceStore }> = async (app, { store }) => {
  app.get(
    PATH,
    {
      schema: {
        summary: 'The entity tree of a map: top-level folders, one a category',
        tags: ['workspace'],
        params: paramsSchema,
        response: { 200: z.object({ Tree: treeSchema }), 304: z.undefined() },
      },
    },
    async (request, reply) => {
      const { tree, revision } = await store.read(request.params.model);
      const etag = `"${revision}"`;
      reply.header('cache-control', 'no-store').header('etag', etag);
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      return { Tree: [...tree] };
    },
  );

  app.post(
    PATH,
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
      const tree = checkedTree(request.body.Tree);
      const { model } = request.params;
      const { id } = callerOf(request);
      if (!(await store.hasRoomFor(model, id))) throw new HttpProblem(409, TOO_MANY);
      const revision = await store.write(model, tree, id, expected);
      if (revision === undefined)
        throw new HttpProblem(412, 'Somebody else has changed the folders meanwhile. Read them again, then save.');
      reply.header('etag', `"${revision}"`);
      return { message: 'success', revision };
    },
  );
};

function expectedRevision(header: string | undefined): number | undefined {
  if (header === undefined || header === '*') return undefined;
  const read = revisionSchema.safeParse(header);
  if (!read.success) throw new HttpProblem(400, 'If-Match must be the ETag of the tree that was read, like "3"');
  return Number(header.replace(/\D/g, ''));
}

/** @throws HttpProblem where a node cannot be read: what is taken is what will be given back */
function checkedTree(tree: readonly WireNode[]): WireNode[] {
  let made = 0;
  const workspace = readWorkspace(tree, { newId: () => `folder-${made++}` });
  if (workspace.unread > 0)
    throw new HttpProblem(
      400,
      `${workspace.unread} nodes of the tree cannot be read: each needs a name, files an id and an itemType`,
    );
  return writeWorkspace(workspace);
}
