/** Many and large views: a list stays small, an account has so much room and no more, and saves at once do not pass together. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '../../server/identity/accounts.ts';
import { ViewQuotaError } from '../../server/views/viewChecks.ts';
import { ViewStore } from '../../server/views/viewStore.ts';
import { MAX_VIEW_BYTES_PER_PERSON, MAX_VIEWS_PER_PERSON } from '../../src/domain/view/quota.ts';
import { defaultViewState } from '../../src/domain/view/viewState.ts';
import { SHORT_VIEW_LIST_TYPE, wireViewSchema } from '../../src/domain/wire/views.ts';
import { TestServer } from './support/testServer.ts';

const VIEW_PATH = '/api/adt/view';
/** 0.9 MB as JSON. */
const LARGE_STATE = {
  ...defaultViewState(),
  mapVisibleType: 'private',
  isAllSelected: {},
  selected: Array.from({ length: 18_000 }, (_, k) => ({ id: `MT-${k}-${'x'.repeat(14)}`, itemType: 'vehicle' })),
};

/** As many of them fit into what an account has: 1.04 MB each as the database keeps them. */
const MAX_LARGE_VIEWS = 30;

let server: TestServer;

beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.stop());

async function personWith(name: string, views: number): Promise<{ account: Account; token: string; first: string }> {
  const account = await server.person(name);
  const token = await server.tokenOf(account);
  const { body } = await postView(token, `${name} 0`, LARGE_STATE);
  const first = String(body['id']);
  await sql`insert into saved_view (id, name, folded_name, name_space, map, visibility, owner_id, owner_name,
    description, state, kinds, updated_by)
    select id || '-' || k, name || k, folded_name || k, name_space, map, visibility, owner_id, owner_name,
      description, case when ${views > 100} then '{"mapVisibleType":"private"}' else state end, kinds, updated_by
    from saved_view, generate_series(1, ${views - 1}::int) as k where id = ${first}`.execute(server.db);
  return { account, token, first };
}

const postView = (token: string, name: string, state: object = { mapVisibleType: 'private' }) =>
  server.call({ method: 'POST', url: VIEW_PATH, token, body: { name, state } });

const getViews = (token: string, path = '', accept = '*/*') =>
  server.app.http.inject({ url: `${VIEW_PATH}${path}`, headers: { authorization: `Bearer ${token}`, accept } });
const getShortList = (token: string) => getViews(token, '', `${SHORT_VIEW_LIST_TYPE}, */*`);

describe('a list of large views', () => {
  it('comes without their documents where the client asks for that; they are answered one by one', async () => {
    const { token, first } = await personWith('collector', 35);
    const answer = await getShortList(token);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.rawPayload.length).toBeLessThan(35 * 1_000);
    const views = wireViewSchema.array().parse(answer.json());
    expect(views).toHaveLength(35);
    for (const view of views) {
      expect(view).toMatchObject({ stateOmitted: true, kinds: ['vehicle'] });
      expect(view.state).toEqual({ mapVisibleType: 'private' });
    }
    const whole = (await getViews(token, `/${first}`)).json<Record<string, unknown>>();
    expect(wireViewSchema.parse(whole).stateOmitted).toBeFalsy();
    expect(whole['state']).toMatchObject({ mapVisibleType: 'private', selected: LARGE_STATE.selected });
  });

  it.each(['*/*', 'application/json'])('is whole for a client that accepts %s', async (accept) => {
    const { token } = await personWith(`plain ${accept}`, 3);
    const answer = await getViews(token, '', accept);
    const views = wireViewSchema.array().parse(answer.json());
    expect(views).toHaveLength(3);
    for (const { state, stateOmitted } of views) {
      expect(stateOmitted).toBeUndefined();
      expect(state['selected']).toHaveLength(LARGE_STATE.selected.length);
    }
  });

  it('of another user removes no documents', async () => {
    const token = await server.tokenOf(await server.person('modest'));
    await postView(token, 'Small');
    const [view] = wireViewSchema.array().parse((await getShortList(token)).json());
    expect(view?.stateOmitted).toBeFalsy();
    expect(view?.state['selected']).toEqual([]);
  });

  it('of more than one page is whole, in order and without doubles, with the documents and without', async () => {
    const { token } = await personWith('many', MAX_VIEWS_PER_PERSON - 1);
    const [whole = [], short = []] = (await Promise.all([getViews(token), getShortList(token)])).map((answer) =>
      wireViewSchema.array().parse(answer.json()),
    );
    const idsOf = (views: typeof whole) => views.map(({ id }) => id);
    expect(idsOf(whole)).toHaveLength(MAX_VIEWS_PER_PERSON - 1);
    expect(new Set(idsOf(whole)).size).toBe(whole.length);
    expect(idsOf(short)).toEqual(idsOf(whole));
    expect(short.every(({ stateOmitted }) => stateOmitted)).toBe(true);
    expect(whole.some(({ stateOmitted }) => stateOmitted)).toBe(false);
    expect(whole.filter(({ state }) => Array.isArray(state['selected']))).not.toHaveLength(0);
  });
});

describe('one view', () => {
  it('of another user that is private is answered like one that never was', async () => {
    const { first } = await personWith('secretive', 1);
    const token = await server.tokenOf(await server.person('curious'));
    const answers = await Promise.all([
      getViews(token, `/${first}`),
      getViews(token, '/00000000-0000-4000-8000-000000000000'),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
    const [message] = answers.map((answer) => answer.json<{ message: string }>().message);
    expect(message).toMatch(/not found/);
  });

  it('cannot have a revision that no database counts', async () => {
    const token = await server.tokenOf(await server.person('counter'));
    const { body } = await postView(token, 'Counted');
    const state = { mapVisibleType: 'private' };
    for (const revision of [2_147_483_648, 9_007_199_254_740_991]) {
      const answer = await server.call({
        method: 'PUT',
        url: VIEW_PATH,
        token,
        body: { id: body['id'], name: 'Counted', state, revision },
      });
      expect(answer.status).toBe(400);
      expect(answer.body['message']).toMatch(/^revision: /);
    }
  });
});

describe('limits of an account', () => {
  it('is so many views, also when they are saved at once', async () => {
    const { token } = await personWith('keen', MAX_VIEWS_PER_PERSON - 2);
    const answers = await Promise.all(Array.from({ length: 8 }, (_, k) => postView(token, `At once ${k}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    const refused = answers.filter(({ status }) => status !== 200);
    for (const { status, body } of refused) {
      expect(status).toBe(409);
      expect(body['message']).toMatch(/^This account has 1000 views/);
    }
  });

  it('is so many bytes of documents: what grows beyond is refused before it is saved, what does not grow is kept', async () => {
    const { account, token, first } = await personWith('hoarder', 36);
    const { bytes } = await server.db
      .selectFrom('saved_view')
      .select((select) => select.fn.sum<string>('bytes').as('bytes'))
      .where('owner_id', '=', account.id)
      .executeTakeFirstOrThrow();
    expect(Number(bytes)).toBeGreaterThan(MAX_VIEW_BYTES_PER_PERSON);
    const refused = await postView(token, 'One more', LARGE_STATE);
    expect(refused).toMatchObject({ status: 409, body: { message: expect.stringMatching(/all the room/) } });
    const updateView = (state: object) =>
      server.call({ method: 'PUT', url: VIEW_PATH, token, body: { id: first, name: 'Renamed', state } });
    expect((await updateView(LARGE_STATE)).status).toBe(200);
    const larger = { ...LARGE_STATE, selected: [...LARGE_STATE.selected, { id: 'one more', itemType: 'sensor' }] };
    expect((await updateView(larger)).status).toBe(409);
    expect((await getViews(token, `/${first}`)).json()).toMatchObject({ name: 'Renamed', kinds: ['vehicle'] });
  });

  it('is counted as the views are when it is the turn of an update, not when it came', async () => {
    const { account, token, first } = await personWith('swapper', MAX_LARGE_VIEWS);
    const store = new ViewStore(server.db);
    const waiting = await store.find(first, account.id);
    if (!waiting) throw new Error('no view');
    const body = { id: first, name: 'Smaller', state: { mapVisibleType: 'private' } };
    expect((await server.call({ method: 'PUT', url: VIEW_PATH, token, body })).status).toBe(200);
    expect((await postView(token, 'In its room', LARGE_STATE)).status).toBe(200);
    const state = { ...LARGE_STATE, isAllSelected: defaultViewState().isAllSelected };
    const content = { name: 'Large', map: '', visibility: 'private', description: '', state } as never;
    const by = { id: account.id, displayName: account.name };
    await expect(store.update(waiting, content, by)).rejects.toThrow(ViewQuotaError);
    await store.remove(waiting);
    expect(await store.update(waiting, content, by)).toBeUndefined();
  });

  it('refuses no update that takes the room of one with the same document just before it', async () => {
    const { token } = await personWith('twice', MAX_LARGE_VIEWS - 1);
    const { body: small } = await postView(token, 'Small twice');
    const body = { id: small['id'], name: 'Grown twice', state: LARGE_STATE };
    const answers = await Promise.all([1, 2, 3].map(() => server.call({ method: 'PUT', url: VIEW_PATH, token, body })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  });
});
