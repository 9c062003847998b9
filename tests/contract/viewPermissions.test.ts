/** Authorisation: each endpoint as each kind of caller, a test per cell. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ViewStore } from '../../server/views/viewStore.ts';
import { defaultViewState, type MapVisibleType } from '../../src/domain/view/viewState.ts';
import { TestServer } from './support/testServer.ts';

const ACTORS = ['owner', 'other', 'publicView', 'ADMIN', 'expired', 'none', 'otherRealm'] as const;
type Actor = (typeof ACTORS)[number];
type Row = Record<Exclude<Actor, 'expired' | 'none' | 'otherRealm'>, number>;

let server: TestServer;
const tokenByActor = new Map<Actor, string | undefined>();
let ownerId = '';
let createdCount = 0;

beforeAll(async () => {
  server = await TestServer.start();
  const owner = await server.person('owner');
  ownerId = owner.id;
  const people = {
    owner,
    other: await server.person('other'),
    publicView: await server.person('publicview', { permissions: ['public_view'] }),
    ADMIN: await server.person('admin', { realmRoles: ['ADMIN'] }),
  };
  for (const [actor, account] of Object.entries(people))
    tokenByActor.set(actor as Actor, await server.tokenOf(account));
  tokenByActor.set('expired', await server.tokenOf(owner, { expired: true }));
  tokenByActor.set('none', undefined);
  tokenByActor.set('otherRealm', await server.tokenOf(owner, { issuer: 'http://localhost:18080/realms/another' }));
});

afterAll(() => server.stop());

const stateOf = (mapVisibleType: MapVisibleType) => ({ ...defaultViewState(), mapVisibleType });
const bodyOf = (type: MapVisibleType) => ({
  name: `Matrix ${++createdCount}`,
  map: 'm',
  public: type === 'public',
  description: '',
  state: stateOf(type),
});

/** A view of the owner, made past the rules. */
async function viewOf(type: MapVisibleType) {
  const { name, map, description, state } = bodyOf(type);
  return new ViewStore(server.db).add(
    { name, map, description, state, visibility: type },
    { id: ownerId, displayName: 'owner' },
  );
}

interface Endpoint {
  name: string;
  expected: Row;
  run: (token: string | undefined) => Promise<{ status: number; done: boolean }>;
}

const allowedForAll: Row = { owner: 200, other: 200, publicView: 200, ADMIN: 200 };
const VIEW_PATH = '/api/adt/view';

const createEndpoint = (type: MapVisibleType, expected: Row): Endpoint => ({
  name: `POST view (${type})`,
  expected,
  run: async (token) => {
    const body = bodyOf(type);
    const { status } = await server.call({ method: 'POST', url: VIEW_PATH, token, body });
    const row = await server.db.selectFrom('saved_view').selectAll().where('name', '=', body.name).executeTakeFirst();
    return { status, done: row?.visibility === type };
  },
});

const updateEndpoint = (type: MapVisibleType, expected: Row): Endpoint => ({
  name: `PUT view (${type} of the owner)`,
  expected,
  run: async (token) => {
    const view = await viewOf(type);
    const body = { ...bodyOf(type), id: view.id, user: ownerId };
    const { status } = await server.call({ method: 'PUT', url: VIEW_PATH, token, body });
    const row = await new ViewStore(server.db).find(view.id, ownerId);
    return { status, done: row?.name === body.name };
  },
});

const removeEndpoint = (type: MapVisibleType, expected: Row): Endpoint => ({
  name: `DELETE view (${type} of the owner)`,
  expected,
  run: async (token) => {
    const view = await viewOf(type);
    // Claims of the client are ignored.
    const { status } = await server.call({
      method: 'DELETE',
      url: VIEW_PATH,
      token,
      body: { id: view.id, allowed: true },
    });
    return { status, done: (await new ViewStore(server.db).find(view.id, ownerId)) === undefined };
  },
});

const bookmarkEndpoint = (type: MapVisibleType, expected: Row): Endpoint => ({
  name: `PATCH view (${type} of the owner)`,
  expected,
  run: async (token) => {
    const view = await viewOf(type);
    const { status } = await server.call({
      method: 'PATCH',
      url: VIEW_PATH,
      token,
      body: { id: view.id, bookmark: true },
    });
    const kept = await server.db.selectFrom('view_bookmark').selectAll().where('view_id', '=', view.id).execute();
    return { status, done: kept.length === 1 };
  },
});

const listEndpoint = (type: MapVisibleType, seen: readonly Actor[]): Endpoint => ({
  name: `GET views (${type} of the owner)`,
  expected: allowedForAll,
  run: async (token) => {
    const view = await viewOf(type);
    const { status, body } = await server.call({ method: 'GET', url: VIEW_PATH, token });
    const listed = Array.isArray(body) && body.some(({ id }) => id === view.id);
    const actor = ACTORS.find((name) => tokenByActor.get(name) === token) ?? 'none';
    return { status, done: status === 200 && listed === seen.includes(actor) };
  },
});

const endpointOf = (name: string, method: 'GET' | 'POST', url: string, expected: Row, body?: unknown): Endpoint => ({
  name,
  expected,
  run: async (token) => {
    const { status } = await server.call({ method, url, token, ...(body !== undefined && { body }) });
    return { status, done: status === 200 };
  },
});

const PICTURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]).toString('base64');

/** A picture that the owner has sent. */
const feedbackPicture = (expected: Row): Endpoint => ({
  name: 'GET feedback picture',
  expected,
  run: async (token) => {
    const url = '/api/adt/feedback';
    const body = { type: 'bug report', desc: 'Text', images: [PICTURE] };
    const sent = await server.call({ method: 'POST', url, token: tokenByActor.get('owner'), body });
    const answer = await server.app.http.inject({
      url: `${url}/${sent.body['id']}/images/0`,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    });
    return { status: answer.statusCode, done: answer.headers['content-type'] === 'image/png' };
  },
});

/** Readable by every signed-in user. */
const READ_ENDPOINTS = [
  '/api/entities?type=vehicle',
  '/api/entities/config_visual',
  '/api/entity',
  '/api/mapInfo/list',
  '/api/ruleZone/list?map=m',
  '/api/surweywall?mineAreas=a',
  '/api/adt/workspace/hll',
  '/api/adt/workspace/dxf_maps',
  '/state/vehicle?status=YES',
  '/state/vehicle-state',
  '/state/asset',
  '/state/sensor',
  '/state/sensor-status',
  '/state/zone',
  '/state/minearea',
  '/state/alert?timestamp=0',
  '/api/openapi.json',
  '/api/asyncapi.json',
];

const ANNOTATION_BODY = {
  type: 'annotation',
  name: 'Sign',
  info: { type: 'location', position: { x: 0, y: 0, z: 0 }, imgUrl: 'stop.png' },
};

const forbiddenForAll: Row = { owner: 403, other: 403, publicView: 403, ADMIN: 403 };

const ENDPOINTS: readonly Endpoint[] = [
  listEndpoint('private', ['owner']),
  listEndpoint('public', ACTORS),
  listEndpoint('sample', ACTORS),
  createEndpoint('private', allowedForAll),
  createEndpoint('public', { owner: 403, other: 403, publicView: 200, ADMIN: 403 }),
  createEndpoint('sample', { owner: 403, other: 403, publicView: 403, ADMIN: 200 }),
  updateEndpoint('private', { owner: 200, other: 404, publicView: 404, ADMIN: 404 }),
  updateEndpoint('public', { owner: 403, other: 403, publicView: 200, ADMIN: 403 }),
  updateEndpoint('sample', { owner: 200, other: 403, publicView: 403, ADMIN: 403 }),
  bookmarkEndpoint('private', { owner: 200, other: 404, publicView: 404, ADMIN: 404 }),
  bookmarkEndpoint('public', allowedForAll),
  bookmarkEndpoint('sample', allowedForAll),
  removeEndpoint('private', { owner: 200, other: 404, publicView: 404, ADMIN: 404 }),
  removeEndpoint('public', { owner: 200, other: 403, publicView: 200, ADMIN: 200 }),
  removeEndpoint('sample', { owner: 200, other: 403, publicView: 403, ADMIN: 200 }),
  endpointOf('GET autz (public_view)', 'GET', '/api/autz?resource=public_view&scope=POST', {
    owner: 403,
    other: 403,
    publicView: 200,
    ADMIN: 403,
  }),
  endpointOf('POST feedback', 'POST', '/api/adt/feedback', allowedForAll, {
    type: 'feedback',
    desc: 'Text',
    images: [],
  }),
  endpointOf('GET feedback', 'GET', '/api/adt/feedback', { owner: 403, other: 403, publicView: 403, ADMIN: 200 }),
  feedbackPicture({ owner: 403, other: 403, publicView: 403, ADMIN: 200 }),
  endpointOf(
    'GET autz (annotations)',
    'GET',
    '/api/autz?resource=entities&scope=ENTITY_ANNOTATION_CREATE',
    forbiddenForAll,
  ),
  endpointOf('POST entities', 'POST', '/api/entities', forbiddenForAll, ANNOTATION_BODY),
  endpointOf(
    'POST entities/disable',
    'POST',
    '/api/entities/disable',
    { ...forbiddenForAll, ADMIN: 404 },
    { uuid: 'a' },
  ),
  endpointOf('POST ingest/fixes', 'POST', '/api/ingest/fixes', forbiddenForAll, []),
  endpointOf('POST workspace', 'POST', '/api/adt/workspace/hll', allowedForAll, { Tree: [] }),
  ...READ_ENDPOINTS.map((url) => endpointOf(`GET ${url}`, 'GET', url, allowedForAll)),
];

describe.each(ENDPOINTS)('permission matrix: $name', ({ name, expected, run }) => {
  it.each(ACTORS)(`permission matrix ${name} as %s`, async (actor) => {
    const wanted = actor in expected ? expected[actor as keyof Row] : 401;
    const { status, done } = await run(tokenByActor.get(actor));
    expect(status).toBe(wanted);
    expect(done).toBe(wanted === 200);
  });
});
