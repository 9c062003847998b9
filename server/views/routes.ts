/**
 * `/api/adt/view`: list, create, update, bookmark and delete saved views (rules.md#view-calls). Owner and rights
 * come from the token alone; the `username` header, `user` and `allowed` of a body are read by nobody.
 */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { mayBecome, mayCreate, mayDelete, mayUpdate } from '../../src/domain/permission/viewRights.ts';
import { readViewState } from '../../src/domain/view/migrate.ts';
import {
  bookmarkSchema,
  type NewView,
  newViewSchema,
  viewAnswerSchema,
  viewDeletionSchema,
  viewUpdateSchema,
  type WireView,
  wireViewSchema,
} from '../../src/domain/wire/views.ts';
import { z } from '../../src/domain/wire/zod.ts';
import { conflictIfTaken } from '../http/nameConflict.ts';
import { HttpProblem } from '../http/problems.ts';
import type { Caller } from '../identity/tokens.ts';
import { callerOf, grantsOf } from '../permissions/grants.ts';
import type { ViewContent, ViewRow, ViewStore } from './viewStore.ts';

/** A guard against a client that runs wild, far above what people save. */
const MAX_VIEWS_A_PERSON = 5_000;

const PATH = '/api/adt/view';
const SUCCESS = { message: 'success' };

export const viewRoutes: FastifyPluginAsyncZod<{ store: ViewStore }> = async (app, { store }) => {
  const schemaOf = (summary: string) => ({ summary, tags: ['views'], response: { 200: viewAnswerSchema } });

  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });

  app.get(
    PATH,
    {
      schema: { summary: 'Views that the caller may see', tags: ['views'], response: { 200: z.array(wireViewSchema) } },
    },
    async (request) => (await store.listFor(callerOf(request).id)).map((row) => wireOf(row, row.bookmark)),
  );

  app.post(PATH, { schema: { ...schemaOf('Create a view'), body: newViewSchema } }, async (request) => {
    const caller = callerOf(request);
    const content = readContent(request.body);
    if (!mayCreate(grantsOf(caller), content.visibility)) throw new HttpProblem(403, 'Unauthorized');
    if ((await store.countOf(caller.id)) >= MAX_VIEWS_A_PERSON)
      throw new HttpProblem(409, 'This account has too many views. Delete some first.');
    const row = await conflictIfTaken(store.add(content, caller));
    return { ...SUCCESS, id: row.id, revision: row.revision };
  });

  app.put(PATH, { schema: { ...schemaOf('Update a view'), body: viewUpdateSchema } }, async (request) => {
    const caller = callerOf(request);
    const { id, revision } = request.body;
    const view = await visibleView(store, id, caller);
    const grants = grantsOf(caller);
    const owned = ownedOf(view);
    if (!mayUpdate(grants, owned)) throw new HttpProblem(403, "You don't have permission to update this view");
    const content = readContent(request.body);
    if (!mayBecome(grants, owned, content.visibility)) throw new HttpProblem(403, 'Unauthorized');
    const updated = await conflictIfTaken(store.update(view, content, caller, revision));
    if (!updated) throw await staleProblem(store, id, caller);
    return { ...SUCCESS, id, revision: updated.revision };
  });

  app.patch(PATH, { schema: { ...schemaOf('Bookmark a view'), body: bookmarkSchema } }, async (request) => {
    const caller = callerOf(request);
    const { id } = await visibleView(store, request.body.id, caller);
    if (!(await store.setBookmark(id, caller.id, request.body.bookmark))) throw viewNotFound();
    return { ...SUCCESS, id };
  });

  app.delete(PATH, { schema: { ...schemaOf('Delete a view'), body: viewDeletionSchema } }, async (request) => {
    const caller = callerOf(request);
    const view = await visibleView(store, request.body.id, caller);
    if (!mayDelete(grantsOf(caller), ownedOf(view)))
      throw new HttpProblem(403, "You don't have permission to delete this view");
    await store.remove(view.id);
    return { ...SUCCESS, id: view.id };
  });
};

function ownedOf({ owner_id, visibility }: ViewRow) {
  return { ownerId: owner_id, visibility };
}

/** A view of which the caller may know; private views of others and views that never were look the same. */
async function visibleView(store: ViewStore, id: string, caller: Caller): Promise<ViewRow> {
  const view = await store.find(id, caller.id);
  if (!view) throw viewNotFound();
  return view;
}

function viewNotFound(): HttpProblem {
  return new HttpProblem(404, 'View not found or it is private view!');
}

async function staleProblem(store: ViewStore, id: string, caller: Caller): Promise<HttpProblem> {
  await visibleView(store, id, caller);
  return new HttpProblem(
    409,
    'Somebody else has updated this view meanwhile. Save yours under another name, or open the view again.',
    {},
    'revision_outdated',
  );
}

/** @throws HttpProblem where the document cannot be read, or says two things about who may see it */
function readContent({ name, map, description, state: raw, public: isPublic }: NewView): ViewContent {
  const read = readViewState(raw);
  if ('refused' in read) throw new HttpProblem(400, `Error: Invalid view configuration: ${read.refused}`);
  const { state } = read;
  const visibility = state.mapVisibleType;
  if (isPublic && visibility === 'private')
    throw new HttpProblem(400, 'The view is marked public, but its state says private. Send one or the other.');
  return { name, map, visibility, description, state: { ...state, bookmark: false, userName: '' } };
}

function wireOf(row: ViewRow, bookmark: boolean): WireView {
  const read = readViewState(row.state);
  const state = 'state' in read ? read.state : (row.state as WireView['state']);
  return {
    id: row.id,
    name: row.name,
    map: row.map,
    public: row.visibility === 'public',
    description: row.description,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    user: row.owner_id,
    userName: row.owner_name,
    bookmark,
    revision: row.revision,
    state: { ...state, mapVisibleType: row.visibility, bookmark, userName: row.owner_name },
  };
}
