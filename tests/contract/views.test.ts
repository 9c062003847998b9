/** Saved views over the real routes: content, names, revisions, and protection of others' data. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '../../server/identity/accounts.ts';
import { readSlots, writeSlots } from '../../src/domain/view/address.ts';
import { readViewState } from '../../src/domain/view/migrate.ts';
import { readSavedView } from '../../src/domain/view/savedView.ts';
import { defaultViewState, type MapVisibleType } from '../../src/domain/view/viewState.ts';
import { wireViewSchema } from '../../src/domain/wire/views.ts';
import { anyViewState } from '../fixtures/anyViewState.ts';
import { TestServer } from './support/testServer.ts';

const VIEW_PATH = '/api/adt/view';
let server: TestServer;
let anna: Account;
let boldo: Account;
let annaToken = '';
let boldoToken = '';
let createdCount = 0;

beforeAll(async () => {
  server = await TestServer.start();
  anna = await server.person('anna', { permissions: ['public_view'], realmRoles: ['ADMIN'] });
  boldo = await server.person('boldo', { permissions: ['public_view'] });
  annaToken = await server.tokenOf(anna);
  boldoToken = await server.tokenOf(boldo);
});

afterAll(() => server.stop());

function bodyOf(name: string, type: MapVisibleType = 'private', more: object = {}) {
  const state = { ...defaultViewState(), mapVisibleType: type };
  return { name, map: 'khar', public: type === 'public', description: 'words', state, ...more };
}

const postView = (token: string, body: object) => server.call({ method: 'POST', url: VIEW_PATH, token, body });
const updateView = (token: string, body: object) => server.call({ method: 'PUT', url: VIEW_PATH, token, body });

async function listedViews(token: string) {
  const { body } = await server.call({ method: 'GET', url: VIEW_PATH, token });
  return wireViewSchema.array().parse(body);
}

async function idOf(token: string, body: object): Promise<string> {
  const answer = await postView(token, body);
  expect(answer).toMatchObject({ status: 200, body: { message: 'success', id: expect.any(String), revision: 1 } });
  return String(answer.body['id']);
}

describe('saved views', () => {
  it('returns the saved view, with owner and date', async () => {
    const body = bodyOf('Round trip', 'public');
    const id = await idOf(annaToken, body);
    const view = (await listedViews(boldoToken)).find((item) => item.id === id);
    expect(view).toMatchObject({ name: 'Round trip', map: 'khar', public: true, user: anna.id, bookmark: false });
    expect(view?.userName).toBe('anna Test');
    expect(Date.parse(String(view?.createdAt))).toBeGreaterThan(Date.now() - 60_000);
    expect(view?.state).toEqual({ ...body.state, userName: 'anna Test' });
  });

  it('gives back any document that a view may hold, by list and by link', async () => {
    await fc.assert(
      fc.asyncProperty(anyViewState, async (state) => {
        const { mapVisibleType: type, description } = state;
        const id = await idOf(annaToken, { ...bodyOf(`Any ${++createdCount}`, type), description, state });
        const link = writeSlots({ viewer_2: id }, '?t=5');
        const found = (await listedViews(annaToken)).find((view) => view.id === readSlots(link).viewer_2);
        if (!found) throw new Error('the view is not listed');
        // Owner and favourites are set by the server.
        const expected = { ...state, bookmark: false, userName: 'anna Test' };
        expect(readViewState(readSavedView(found).state)).toEqual({ state: expected });
        await server.call({ method: 'DELETE', url: VIEW_PATH, token: annaToken, body: { id } });
      }),
      { numRuns: 60 },
    );
  });

  it('takes the owner from the token, regardless of header and body', async () => {
    const id = await idOf(boldoToken, { ...bodyOf('Whose'), user: anna.id, userName: 'anna' });
    expect((await listedViews(boldoToken)).find((item) => item.id === id)?.user).toBe(boldo.id);
    expect((await listedViews(annaToken)).some((item) => item.id === id)).toBe(false);
  });

  it('refuses a name that exists, trimmed and without regard to case', async () => {
    await idOf(annaToken, bodyOf('Dispatch wall', 'public'));
    for (const name of ['Dispatch wall', ' dispatch WALL  ']) {
      const answer = await postView(boldoToken, bodyOf(name));
      expect(answer).toMatchObject({ status: 409, body: { message: 'This name already exists', code: 'name_taken' } });
    }
  });

  it('does not let a private name of another user be felt, neither by creating nor by updating', async () => {
    await idOf(annaToken, bodyOf('Secret blast'));
    await idOf(boldoToken, bodyOf('Secret blast'));
    await idOf(boldoToken, bodyOf('Another'));
    expect((await postView(boldoToken, bodyOf('Secret Blast'))).status).toBe(409);
  });

  it('does not let a private name be felt by updating a public view of its owner; the owner is told', async () => {
    const privateId = await idOf(annaToken, bodyOf('Closed shaft'));
    const id = await idOf(annaToken, bodyOf('Open shaft', 'public'));
    const renameTo = (token: string, name: string, revision: number) =>
      updateView(token, { ...bodyOf(name, 'public'), id, revision });
    expect(await renameTo(annaToken, 'Closed shaft', 1)).toMatchObject({ status: 409, body: { code: 'name_taken' } });
    expect(await renameTo(boldoToken, 'Closed shaft', 1)).toMatchObject({ status: 200, body: { revision: 2 } });
    // What both are called by now keeps nobody from saving them, and nobody else may come to be called so.
    expect(await updateView(annaToken, { ...bodyOf('closed Shaft'), id: privateId, revision: 1 })).toMatchObject({
      ...{ status: 200, body: { revision: 2 } },
    });
    const published = { ...bodyOf('Closed shaft', 'public'), id: privateId, revision: 2 };
    expect(await updateView(annaToken, published)).toMatchObject({ status: 409, body: { code: 'name_taken' } });
    expect(await renameTo(annaToken, 'Closed shaft', 2)).toMatchObject({ status: 200, body: { revision: 3 } });
    const third = await idOf(annaToken, bodyOf('Third shaft'));
    expect(await updateView(annaToken, { ...bodyOf('Closed shaft'), id: third, revision: 1 })).toMatchObject({
      ...{ status: 409, body: { code: 'name_taken' } },
    });
    // From an older revision a taken name and a free one are refused alike.
    await idOf(annaToken, bodyOf('Taken shaft', 'public'));
    for (const name of ['Taken shaft', 'Free shaft'])
      expect(await renameTo(boldoToken, name, 1)).toMatchObject({ status: 409, body: { code: 'revision_outdated' } });
    expect(await renameTo(boldoToken, 'taken SHAFT', 3)).toMatchObject({ status: 409, body: { code: 'name_taken' } });
  });

  it('gives the name to exactly one of many who save at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, k) => postView(k % 2 ? annaToken : boldoToken, bodyOf('Rush', 'public'))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers.filter(({ status: code }) => code !== 200)) {
      expect(status).toBe(409);
      expect(body['message']).toBe('This name already exists');
    }
  });

  it('refuses an outdated update and keeps the present version', async () => {
    const id = await idOf(annaToken, bodyOf('Contended', 'public'));
    const first = await updateView(boldoToken, {
      ...bodyOf('Contended', 'public'),
      id,
      revision: 1,
      description: 'first',
    });
    expect(first).toMatchObject({ status: 200, body: { message: 'success', revision: 2 } });
    const stale = await updateView(annaToken, {
      ...bodyOf('Contended', 'public'),
      id,
      revision: 1,
      description: 'stale',
    });
    expect(stale.status).toBe(409);
    expect(stale.body['message']).toMatch(/updated this view meanwhile/);
    expect(stale.body['code']).toBe('revision_outdated');
    expect((await listedViews(annaToken)).find((view) => view.id === id)).toMatchObject({
      description: 'first',
      revision: 2,
    });
  });

  it('takes an update without a revision, as plain clients send it', async () => {
    const id = await idOf(annaToken, bodyOf('Plain client'));
    const { name, map, state, description } = bodyOf('Plain client');
    const answer = await updateView(annaToken, {
      id,
      name,
      map,
      state,
      public: false,
      description: `${description} more`,
    });
    expect(answer).toMatchObject({ status: 200, body: { message: 'success', revision: 2 } });
  });

  it('lets exactly one of many updates from the same revision through', async () => {
    const id = await idOf(annaToken, bodyOf('Race', 'public'));
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, k) =>
        updateView(annaToken, { ...bodyOf('Race', 'public'), id, revision: 1, description: `${k}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('answers a private view of another user like one that never was', async () => {
    const id = await idOf(annaToken, bodyOf('Hidden'));
    const never = '00000000-0000-4000-8000-000000000000';
    for (const method of ['PUT', 'PATCH', 'DELETE'] as const) {
      const answers = await Promise.all(
        [id, never].map((viewId) =>
          server.call({
            method,
            url: VIEW_PATH,
            token: boldoToken,
            body: { ...bodyOf('x'), id: viewId, bookmark: true },
          }),
        ),
      );
      expect(answers[0]).toEqual(answers[1]);
      expect(answers[0]?.status).toBe(404);
    }
  });

  it("does not make a public view of another user one's own by making it private", async () => {
    const id = await idOf(annaToken, bodyOf('Everybody needs it', 'public'));
    expect((await updateView(boldoToken, { ...bodyOf('Mine now', 'private'), id })).status).toBe(403);
  });

  it('keeps bookmarks by user and deletes them with the view', async () => {
    const id = await idOf(annaToken, bodyOf('Marked', 'public'));
    await server.call({ method: 'PATCH', url: VIEW_PATH, token: boldoToken, body: { id, bookmark: true } });
    await server.call({ method: 'PATCH', url: VIEW_PATH, token: boldoToken, body: { id, bookmark: true } });
    expect((await listedViews(boldoToken)).find((view) => view.id === id)?.bookmark).toBe(true);
    expect((await listedViews(annaToken)).find((view) => view.id === id)?.bookmark).toBe(false);
    await server.call({ method: 'DELETE', url: VIEW_PATH, token: annaToken, body: { id, allowed: false } });
    const left = await server.db.selectFrom('view_bookmark').selectAll().where('view_id', '=', id).execute();
    expect(left).toEqual([]);
  });

  it('answers a bookmark of a view being deleted like one of a deleted view', async () => {
    const rounds = Array.from({ length: 12 }, async (_, round) => {
      const id = await idOf(annaToken, bodyOf(`Short-lived ${round}`, 'public'));
      const mark = { method: 'PATCH', url: VIEW_PATH, token: boldoToken, body: { id, bookmark: true } } as const;
      const answers = await Promise.all([
        server.call(mark),
        server.call({ method: 'DELETE', url: VIEW_PATH, token: annaToken, body: { id, allowed: true } }),
        server.call(mark),
      ]);
      return answers.map(({ status }) => status);
    });
    for (const [before, deleted, after] of await Promise.all(rounds)) {
      expect([200, 404]).toContain(before);
      expect(deleted).toBe(200);
      expect([200, 404]).toContain(after);
    }
  });

  it.each([
    ['no name', { ...bodyOf(''), name: '   ' }, /Please enter name!/],
    ['no state', { ...bodyOf('n1'), state: undefined }, /^state: /],
    ['a newer version', { ...bodyOf('n2'), state: { ...defaultViewState(), version: 99 } }, /newer version/],
    [
      'a colour that is none',
      { ...bodyOf('n4'), state: { ...defaultViewState(), mapColor: 'reddish' } },
      /^Error: Invalid view configuration: mapColor: /,
    ],
    [
      'a flag that is a number',
      { ...bodyOf('n5'), state: { ...defaultViewState(), bookmark: 1 } },
      /^Error: Invalid view configuration: bookmark: /,
    ],
    [
      'a text that is too long',
      { ...bodyOf('n6'), state: { ...defaultViewState(), description: 'd'.repeat(2_001) } },
      /^Error: Invalid view configuration: description: /,
    ],
    ['two visibilities', { ...bodyOf('n3'), public: true }, /marked public/],
    ['a control character', { ...bodyOf('be\u0007ll') }, /control characters/],
    ['what no database keeps', { ...bodyOf('n\u0000ul') }, /^The body of the request .* cannot be stored/],
  ])('refuses %s', async (_what, body, message) => {
    const answer = await postView(annaToken, body);
    expect(answer.status).toBe(400);
    expect(answer.body['message']).toMatch(message);
  });

  it('reads no colours of kinds without options, and refuses a text that is nearly a colour at once', async () => {
    const colours = { simple3DmodelColor: `rgb(${' '.repeat(195)}`, defaultColor: `rgb(${','.repeat(195)}` };
    const kinds = Array.from({ length: 1_000 }, (_, k): [string, object] => [`kind${k}`, colours]);
    const options = Object.fromEntries(kinds);
    const saveWithOptions = (more: object) =>
      postView(annaToken, { ...bodyOf('Kinds'), state: { ...defaultViewState(), options: { ...options, ...more } } });
    const refused = await saveWithOptions({ sensor: colours });
    expect(refused).toMatchObject({ status: 400, body: { message: expect.stringContaining('options.sensor.') } });
    expect(await saveWithOptions({})).toMatchObject({ status: 200 });
  });

  it('stores hostile texts as texts and drops unknown parts of a view', async () => {
    const name = `'); drop table saved_view; -- <img src=x onerror=alert(1)>`;
    const id = await idOf(annaToken, { ...bodyOf(name), state: { ...defaultViewState(), more: 1, constructor: {} } });
    const view = (await listedViews(annaToken)).find((item) => item.id === id);
    expect(view?.name).toBe(name);
    expect(Object.keys(view?.state ?? {})).not.toContain('constructor');
    const polluted = JSON.parse('{"__proto__":{"admin":true}}');
    const state = Object.assign(Object.create(null), defaultViewState(), { options: polluted });
    expect((await postView(annaToken, { ...bodyOf('polluted'), state })).status).toBe(400);
    expect(({} as Record<string, unknown>)['admin']).toBeUndefined();
  });
});

describe('/api/autz', () => {
  it.each(['', '?resource=public_view', '?scope=POST', '?resource=&scope='])(
    'needs resource and scope: %s',
    async (q) => {
      const answer = await server.call({ method: 'GET', url: `/api/autz${q}`, token: annaToken });
      expect(answer).toMatchObject({ status: 400, body: { message: 'Resource or scope needed!' } });
    },
  );

  it('grants nothing that it does not know', async () => {
    const url = '/api/autz?resource=everything&scope=POST';
    expect(await server.call({ method: 'GET', url, token: annaToken })).toMatchObject({ status: 403 });
  });
});
