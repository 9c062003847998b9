/** The owner of a view changes who may see it, between the check of another person's right and that person's write. */
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { ViewStore } from '../../server/views/viewStore.ts';
import { defaultViewState, type MapVisibleType } from '../../src/domain/view/viewState.ts';
import { TestServer } from './support/testServer.ts';

const VIEW_PATH = '/api/adt/view';

let server: TestServer;
let ownerToken: string;
let otherToken: string;
let viewCount = 0;
let name: string;
let id: string;

beforeAll(async () => {
  server = await TestServer.start();
  ownerToken = await server.tokenOf(await server.person('owner', { permissions: ['public_view'] }));
  otherToken = await server.tokenOf(
    await server.person('other', { permissions: ['public_view'], realmRoles: ['ADMIN'] }),
  );
});
afterAll(() => server.stop());

beforeEach(async () => {
  name = `Raced ${++viewCount}`;
  id = String((await callAs(ownerToken, 'POST', bodyOf('public'))).body['id']);
});

const bodyOf = (mapVisibleType: MapVisibleType, description = '') => ({
  ...{ id, name, map: 'm', public: mapVisibleType === 'public', description },
  state: { ...defaultViewState(), mapVisibleType },
});
const callAs = (token: string, method: 'POST' | 'PUT' | 'DELETE', body: object) =>
  server.call({ method, url: VIEW_PATH, token, body });
const storedView = () => server.db.selectFrom('saved_view').selectAll().where('id', '=', id).executeTakeFirst();

/** Runs once a right was checked, and before what follows from it. */
function afterNextCheck(change: () => Promise<unknown>): void {
  const { find } = ViewStore.prototype;
  const spy = vi.spyOn(ViewStore.prototype, 'find');
  onTestFinished(() => spy.mockRestore());
  spy.mockImplementationOnce(async function (this: ViewStore, ...given) {
    const view = await find.apply(this, given);
    await change();
    return view;
  });
}

test.each([
  ['deleted', 'DELETE', () => ({ id })],
  ['published again', 'PUT', () => bodyOf('public', "the other's")],
] as const)('a view that has become private is not %s by another', async (_what, method, body) => {
  afterNextCheck(() => callAs(ownerToken, 'PUT', bodyOf('private', "the owner's")));
  expect((await callAs(otherToken, method, body())).status).toBe(404);
  expect(await storedView()).toMatchObject({ visibility: 'private', description: "the owner's", revision: 2 });
});

test.each([
  ['a deletion', 'DELETE', () => ({ id })],
  ['an update', 'PUT', () => bodyOf('public')],
] as const)('%s of a view that others still see is refused as outdated', async (_what, method, body) => {
  const toSample = () =>
    server.db.updateTable('saved_view').set({ visibility: 'sample' }).where('id', '=', id).execute();
  afterNextCheck(toSample);
  const answer = await callAs(otherToken, method, body());
  expect(answer).toMatchObject({ status: 409, body: { code: 'revision_outdated' } });
  expect(await storedView()).toMatchObject({ visibility: 'sample', revision: 1 });
});

test('one that is deleted twice at once is gone, and the second call says so', async () => {
  afterNextCheck(() => callAs(ownerToken, 'DELETE', { id }));
  expect((await callAs(ownerToken, 'DELETE', { id })).status).toBe(404);
  expect(await storedView()).toBeUndefined();
});
