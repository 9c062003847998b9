/** The entity tree over the real routes: the saved tree is returned, and concurrent saves lose nothing. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bearerOf, type Site, startSite, tokenFor } from './support/site.ts';
import { TestServer } from './support/testServer.ts';

let server: TestServer;
let token = '';

beforeAll(async () => {
  server = await TestServer.start();
  token = await server.tokenOf(await server.person('anna'));
});
afterAll(() => server.stop());

const folder = (name: string, ...files: object[]) => ({ name, type: 'folder', open: false, files });
const file = (id: string) => ({ id, name: id, itemType: 'vehicle', type: 'file' });
const treeOf = (...files: object[]) => [folder('VEHICLE', ...files)];
/** Filed by a newer app. */
const newerFile = { id: 'd1', name: 'Drone', itemType: 'drone', type: 'file', info: { model: 'M30' } };

async function getTree(model: string) {
  const answer = await server.app.http.inject({
    method: 'GET',
    url: `/api/adt/workspace/${model}`,
    headers: { authorization: `Bearer ${token}` },
  });
  const vehicles = answer
    .json<{ Tree: { name: string; files: object[] }[] }>()
    .Tree.find(({ name }) => name === 'VEHICLE');
  return { status: answer.statusCode, etag: answer.headers.etag, files: vehicles?.files };
}

async function postTree(model: string, tree: unknown, ifMatch?: string) {
  const answer = await server.app.http.inject({
    method: 'POST',
    url: `/api/adt/workspace/${model}`,
    headers: { authorization: `Bearer ${token}`, ...(ifMatch !== undefined && { 'if-match': ifMatch }) },
    payload: { Tree: tree },
  });
  return { status: answer.statusCode, etag: answer.headers.etag, body: answer.json<Record<string, unknown>>() };
}

describe('the entity tree of a map', () => {
  it('is empty before anything was saved, and comes back as it was saved', async () => {
    expect(await getTree('new')).toMatchObject({ status: 200, etag: '"0"', files: undefined });
    const files = [folder('Уурхай', folder('pit', file('HT-1'))), file('HT-2')];
    expect(await postTree('new', treeOf(...files))).toMatchObject({
      status: 200,
      body: { message: 'success', revision: 1 },
    });
    expect(await getTree('new')).toMatchObject({ etag: '"1"', files });
    expect((await getTree('another')).files).toBeUndefined();
  });

  it('refuses a save from an older revision, and keeps the present version', async () => {
    expect((await postTree('race', treeOf(file('a')), '"0"')).status).toBe(200);
    expect((await postTree('race', treeOf(file('b')), '"0"')).status).toBe(412);
    expect((await postTree('race', treeOf(file('c')), '"1"')).etag).toBe('"2"');
    const stale = await postTree('race', treeOf(file('d')), '"1"');
    expect(stale).toMatchObject({ status: 412, body: { message: expect.stringMatching(/Another user/) } });
    expect((await getTree('race')).files).toEqual([file('c')]);
  });

  it('lets exactly one of many who save at once through', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, k) => postTree('rush', treeOf(file(`v${k}`)), '"0"')),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(11).fill(412)]);
  });

  it('takes a save without a revision from clients that know none', async () => {
    await postTree('plain', treeOf(file('a')));
    expect(await postTree('plain', treeOf(file('b')))).toMatchObject({ status: 200, body: { revision: 2 } });
  });

  it('keeps nodes of newer kinds where they are, as they came, and saves the rest', async () => {
    const link = { type: 'link', target: { files: [1, null] } };
    const saved = treeOf(folder('pit', newerFile, link), file('HT-2'));
    expect((await postTree('newer', [...saved, { name: 'DRONES', type: 'fleet', files: [newerFile] }])).status).toBe(
      200,
    );
    const files = [folder('pit', file('HT-1'), newerFile, link), file('HT-2')];
    expect((await postTree('newer', treeOf(...files), '"1"')).status).toBe(200);
    expect((await getTree('newer')).files).toEqual(files);
  });

  it('is kept of so many maps an account, and of those for ever', async () => {
    const crowd = await server.person('crowd');
    const own = await server.tokenOf(crowd);
    const rows = Array.from({ length: 200 }, (_, k) => ({ model: `crowd-${k}`, tree: '[]', updated_by: crowd.id }));
    await server.db.insertInto('workspace').values(rows).execute();
    const saveTree = (model: string, as: string) =>
      server.call({ method: 'POST', url: `/api/adt/workspace/${model}`, token: as, body: { Tree: treeOf(file('a')) } });
    expect(await saveTree('one-more', own)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/200 maps/) },
    });
    expect((await saveTree('crowd-7', own)).status).toBe(200);
    expect((await saveTree('one-more', token)).status).toBe(200);
    expect((await saveTree('one-more', own)).status).toBe(200);
  });

  it('is kept of no map more where many are saved at once', async () => {
    const hasty = await server.person('hasty');
    const own = await server.tokenOf(hasty);
    const rows = Array.from({ length: 198 }, (_, k) => ({ model: `hasty-${k}`, tree: '[]', updated_by: hasty.id }));
    await server.db.insertInto('workspace').values(rows).execute();
    const saveTree = (model: string) =>
      server.call({
        method: 'POST',
        url: `/api/adt/workspace/${model}`,
        token: own,
        body: { Tree: treeOf(file('a')) },
      });
    const answers = await Promise.all(Array.from({ length: 8 }, (_, k) => saveTree(`at-once-${k}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, ...Array(6).fill(409)]);
    // One that has a row already is saved all the same, however often.
    const again = await Promise.all(Array.from({ length: 4 }, () => saveTree('hasty-7')));
    expect(again.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  it('is kept of maps with any name', async () => {
    for (const name of ['100%', 'North #2?', 'a/b', 'a%2Fb', '...']) {
      const address = encodeURIComponent(name);
      expect((await postTree(address, treeOf(file(name)))).status, name).toBe(200);
      expect((await getTree(address)).files, name).toEqual([file(name)]);
    }
  });

  it.each([
    ['no list', 'x', 400],
    ['a file without an id', treeOf({ name: 'x', type: 'file', itemType: 'vehicle' }), 400],
    ['a file without a kind', treeOf({ id: '1', name: 'x', type: 'file' }), 400],
    ['a folder without a name', treeOf({ type: 'folder', files: [] }), 400],
    ['a node that is none, beside one of a newer kind', [folder('VEHICLE', newerFile), folder('MAP', 7 as never)], 400],
  ])('refuses %s', async (_, tree, status) => {
    const answer = await postTree('bad', tree);
    expect(answer).toMatchObject({ status, body: { message: expect.any(String) } });
    expect((await getTree('bad')).etag).toBe('"0"');
  });

  it('refuses a revision that is none, and callers without a token', async () => {
    expect((await postTree('bad', treeOf(), 'yesterday')).status).toBe(400);
    const anonymous = await server.app.http.inject({ method: 'GET', url: '/api/adt/workspace/new' });
    expect(anonymous.statusCode).toBe(401);
  });
});

describe('where the site grants it', () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ environment: { HEADFRAME_TREE_EDITORS: 'granted' } });
  });
  afterAll(() => site.close());

  it.each([
    ['operator', {}, 403],
    ['operator', { permissions: ['workspace_edit'] }, 200],
    ['admin', {}, 200],
  ])('the folders are saved by %s with %j: %i', async (account, claims, status) => {
    const headers = bearerOf(await tokenFor(site, { account, claims }));
    const url = '/api/adt/workspace/granted';
    const saved = await site.app.http.inject({ method: 'POST', url, headers, payload: { Tree: treeOf() } });
    expect(saved.statusCode).toBe(status);
    expect((await site.app.http.inject({ url, headers })).statusCode).toBe(200);
    const asked = await site.app.http.inject({ url: '/api/autz?resource=workspace&scope=POST', headers });
    expect(asked.statusCode).toBe(account === 'admin' ? 403 : status);
  });
});
