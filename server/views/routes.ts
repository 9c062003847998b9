/**
 * `/api/adt/view`: list, create, update, bookmark and delete saved views (rules.md#view-calls). Owner and permissions
 * come from the token alone; the `username` header, and `user` and `allowed` in a body, are ignored.
 */
import { Readable } from 'node:stream';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { mayChangeVisibility, mayCreate, mayDelete, mayUpdate } from '../../src/domain/permission/viewRights.ts';
import { readViewState, readViewStateToStore } from '../../src/domain/view/migrate.ts';
import { viewStateSchema } from '../../src/domain/view/viewState.ts';
import {
  bookmarkSchema,
  type NewView,
  newViewSchema,
  SHORT_VIEW_LIST_TYPE,
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
import { ViewQuotaError } from './viewChecks.ts';
import type { ViewContent, ViewForPerson, ViewHeader, ViewStore } from './viewStore.ts';

/** A list includes the documents if they are together no larger than this. */
const MAX_LISTED_DOCUMENT_BYTES = 256_000;

const STATE_DESCRIPTION = 'The view document: the table viewState of docs/wire.md';
const { $schema: _dialect, ...stateJsonSchema } = z.toJSONSchema(viewStateSchema, { io: 'input' });
/** For documentation only: documents of older forms are accepted, too. */
const sentStateSchema = z.unknown().meta({ ...stateJsonSchema, description: STATE_DESCRIPTION });
const sentViewSchema = newViewSchema.extend({ state: sentStateSchema });
const sentUpdateSchema = viewUpdateSchema.extend({ state: sentStateSchema });
const listedViewSchema = wireViewSchema.extend({ state: wireViewSchema.shape.state.describe(STATE_DESCRIPTION) });

const API_PATH = '/api/adt/view';
const SUCCESS_BODY = { message: 'success' };

export const viewRoutes: FastifyPluginAsyncZod<{ store: ViewStore }> = async (app, { store }) => {
  const schemaOf = (summary: string) => ({ summary, tags: ['views'], response: { 200: viewAnswerSchema } });

  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });

  app.get(
    API_PATH,
    {
      schema: {
        summary: 'Views that the caller may see',
        description: `Where \`Accept\` names \`${SHORT_VIEW_LIST_TYPE}\`, documents of more than 256 kB together are left out.`,
        tags: ['views'],
        response: { 200: z.array(listedViewSchema) },
      },
    },
    async (request, reply) => {
      const isShort = request.headers.accept?.includes(SHORT_VIEW_LIST_TYPE) === true;
      const pages = store.list(callerOf(request).id, isShort ? MAX_LISTED_DOCUMENT_BYTES : Number.POSITIVE_INFINITY);
      // An unreachable database can still be answered with a problem document, because nothing has been sent yet.
      const first = await pages.next();
      reply.type('application/json; charset=utf-8');
      return reply.send(Readable.from(listText(first.value ?? [], pages)) as unknown as WireView[]);
    },
  );

  app.get(
    `${API_PATH}/:id`,
    {
      schema: {
        summary: 'A view with its document',
        tags: ['views'],
        params: z.object({ id: z.string().min(1).max(64) }),
        response: { 200: listedViewSchema },
      },
    },
    async (request) => {
      const view = await store.read(request.params.id, callerOf(request).id);
      if (!view) throw viewNotFound();
      return wireViewOf(view);
    },
  );

  app.post(API_PATH, { schema: { ...schemaOf('Create a view'), body: sentViewSchema } }, async (request) => {
    const { id, revision } = await createView(store, callerOf(request), request.body);
    return { ...SUCCESS_BODY, id, revision };
  });

  app.put(API_PATH, { schema: { ...schemaOf('Update a view'), body: sentUpdateSchema } }, async (request) => {
    const revision = await update(store, callerOf(request), request.body);
    return { ...SUCCESS_BODY, id: request.body.id, revision };
  });

  app.patch(API_PATH, { schema: { ...schemaOf('Bookmark a view'), body: bookmarkSchema } }, async (request) => {
    const caller = callerOf(request);
    const { id } = await visibleView(store, request.body.id, caller);
    if (!(await store.setBookmark(id, caller.id, request.body.bookmark))) throw viewNotFound();
    return { ...SUCCESS_BODY, id };
  });

  app.delete(API_PATH, { schema: { ...schemaOf('Delete a view'), body: viewDeletionSchema } }, async (request) => {
    const caller = callerOf(request);
    const view = await visibleView(store, request.body.id, caller);
    if (!mayDelete(grantsOf(caller), ownershipOf(view)))
      throw new HttpProblem(403, "You don't have permission to delete this view");
    if (!(await store.remove(view))) throw await staleProblem(store, view.id, caller, 'Open the view again.');
    return { ...SUCCESS_BODY, id: view.id };
  });
};

/** @throws HttpProblem if the caller may not create one, or not under this name */
async function createView(store: ViewStore, caller: Caller, body: NewView): Promise<{ id: string; revision: number }> {
  const content = readContent(body);
  if (!mayCreate(grantsOf(caller), content.visibility)) throw new HttpProblem(403, 'Unauthorized');
  return conflictIfTakenOrFull(store.add(content, caller));
}

/**
 * @returns the view's new revision @throws HttpProblem if the caller may not update it, or started from an older
 * revision
 */
async function update(store: ViewStore, caller: Caller, body: z.infer<typeof viewUpdateSchema>): Promise<number> {
  const view = await visibleView(store, body.id, caller);
  const grants = grantsOf(caller);
  const ownership = ownershipOf(view);
  if (!mayUpdate(grants, ownership)) throw new HttpProblem(403, "You don't have permission to update this view");
  const content = readContent(body);
  if (!mayChangeVisibility(grants, ownership, content.visibility)) throw new HttpProblem(403, 'Unauthorized');
  const updatedView = await conflictIfTakenOrFull(store.update(view, content, caller, body.revision));
  if (!updatedView)
    throw await staleProblem(store, body.id, caller, 'Save yours under another name, or open the view again.');
  return updatedView.revision;
}

function ownershipOf({ owner_id, visibility }: ViewHeader) {
  return { ownerId: owner_id, visibility };
}

/** A view that the caller may know of; private views of others look the same as views that never existed. */
async function visibleView(store: ViewStore, id: string, caller: Caller): Promise<ViewHeader> {
  const view = await store.find(id, caller.id);
  if (!view) throw viewNotFound();
  return view;
}

function viewNotFound(): HttpProblem {
  return new HttpProblem(404, 'View not found or it is private view!');
}

/** @throws HttpProblem if the caller may no longer know of it */
async function staleProblem(store: ViewStore, id: string, caller: Caller, advice: string): Promise<HttpProblem> {
  await visibleView(store, id, caller);
  return new HttpProblem(409, `Another user has updated this view meanwhile. ${advice}`, {}, 'revision_outdated');
}

/** @throws HttpProblem if the document is invalid or contradicts itself about its visibility */
function readContent({ name, map, description, state: raw, public: isPublic }: NewView): ViewContent {
  const read = readViewStateToStore(raw);
  if ('refused' in read) throw new HttpProblem(400, `Error: Invalid view configuration: ${read.refused}`);
  const [colour] = read.unreadableColours ?? [];
  if (colour !== undefined) throw new HttpProblem(400, `Error: Invalid view configuration: ${colour}: no colour`);
  const { state } = read;
  const visibility = state.mapVisibleType;
  if (isPublic && visibility === 'private')
    throw new HttpProblem(400, 'The view is marked public, but its state says private. Send one or the other.');
  return { name, map, visibility, description, state: { ...state, bookmark: false, userName: '' } };
}

/** @throws HttpProblem 409 if the name is taken or the account's quota is reached */
async function conflictIfTakenOrFull<T>(work: Promise<T>): Promise<T> {
  try {
    return await conflictIfTaken(work);
  } catch (error) {
    throw error instanceof ViewQuotaError ? new HttpProblem(409, error.message) : error;
  }
}

/** One page at a time, so that a list of any length does not block other requests. */
async function* listText(
  first: readonly ViewForPerson[],
  rest: AsyncIterable<readonly ViewForPerson[]>,
): AsyncGenerator<string> {
  const textOf = (page: readonly ViewForPerson[]) => page.map((view) => JSON.stringify(wireViewOf(view))).join(',');
  yield `[${textOf(first)}`;
  for await (const page of rest) if (page.length > 0) yield `,${textOf(page)}`;
  yield ']';
}

function wireViewOf(view: ViewForPerson): WireView {
  return {
    id: view.id,
    name: view.name,
    map: view.map,
    public: view.visibility === 'public',
    description: view.description,
    createdAt: view.created_at.toISOString(),
    updatedAt: view.updated_at.toISOString(),
    user: view.owner_id,
    userName: view.owner_name,
    bookmark: view.bookmark,
    revision: view.revision,
    kinds: view.kinds,
    ...documentOf(view),
  };
}

function documentOf({
  state,
  visibility,
  bookmark,
  owner_name,
}: ViewForPerson): Pick<WireView, 'state' | 'stateOmitted'> {
  if (state === undefined) return { state: { mapVisibleType: visibility }, stateOmitted: true };
  const read = readViewState(state);
  const known = 'state' in read ? read.state : (state as WireView['state']);
  return { state: { ...known, mapVisibleType: visibility, bookmark, userName: owner_name } };
}
