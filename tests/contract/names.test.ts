/** Names of the catalogue assigned by many users at the same moment, to entities stored in several places. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type App, buildApp } from '../../server/app.ts';
import { makeLogger } from '../../server/http/logging.ts';
import { bearerOf, type Site, startSite, tokenFor } from './support/site.ts';

const DXF = '0\nSECTION\n2\nENTITIES\n0\nPOINT\n8\nA\n10\n1\n20\n2\n0\nENDSEC\n0\nEOF\n';
const ROUNDS = [1, 2, 3, 4, 5];

let site: Site;
let secondServer: App;
let folder: string;
let admin: Record<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'headframe-names-'));
  await fileEntities(['pit', 'ramp', 'shaft'], ['stop', 'slow']);
  site = await startSite({ environment: { HEADFRAME_SITE_DIR: folder } });
  admin = bearerOf(await tokenFor(site, { account: 'admin' }));
  secondServer = await anotherServer();
});
afterAll(async () => {
  await secondServer.http.close();
  await site.close();
  await rm(folder, { recursive: true });
});

async function fileEntities(designs: readonly string[], signs: readonly string[]): Promise<void> {
  const entities = {
    design: designs.map((id) => ({ id, uuid: `u-${id}`, name: `Filed ${id}`, type: 'design' })),
    annotation: signs.map((id) => ({ id, name: `Filed ${id}`, type: 'annotation' })),
  };
  await writeFile(join(folder, 'entities.json'), JSON.stringify(entities));
}

/** On the same database, as where several servers share one. */
async function anotherServer(): Promise<App> {
  const app = await buildApp({ settings: site.settings, db: site.db, log: makeLogger('silent') });
  await app.http.ready();
  return app;
}

let callCount = 0;

/** Servers in turn. */
function injectInTurn(call: InjectOptions) {
  callCount += 1;
  return (callCount % 2 === 0 ? site.app : secondServer).http.inject(call);
}

const renameEntity = (id: string, type: string, name: string) =>
  injectInTurn({ method: 'PUT', url: '/api/entities', headers: admin, payload: { id, type, data: { name } } });
const uploadDesign = (name: string) =>
  injectInTurn({
    method: 'POST',
    url: `/api/designs?name=${encodeURIComponent(name)}`,
    headers: { ...admin, 'content-type': 'application/octet-stream' },
    payload: DXF,
  });
const createAnnotation = (name: string) =>
  injectInTurn({
    method: 'POST',
    url: '/api/entities',
    headers: admin,
    payload: {
      type: 'annotation',
      name,
      info: { type: 'location', position: { x: callCount, y: 2, z: 3 }, imgUrl: '/a.svg' },
    },
  });
const removeEntity = (id: string, type: string) =>
  injectInTurn({ method: 'DELETE', url: '/api/entities', headers: admin, payload: { id, type } });
const namesOf = async (type: string) => {
  const answer = await injectInTurn({ url: `/api/entities?type=${type}`, headers: admin });
  return answer.json<{ id: string; name: string }[]>().map(({ name }) => name.toLowerCase());
};

async function statusesOf(answers: readonly ReturnType<typeof renameEntity>[]): Promise<number[]> {
  return (await Promise.all(answers)).map(({ statusCode }) => statusCode).sort();
}

const repeatedNames = (names: readonly string[]) => names.filter((name, k) => names.indexOf(name) !== k);

describe('one name that many give at the same moment is given once', () => {
  test.each(ROUNDS)('to designs of the site’s files and uploaded ones, round %i', async (round) => {
    const own = await Promise.all([uploadDesign(`Own a ${round}`), uploadDesign(`Own b ${round}`)]);
    const ids = own.map((answer) => answer.json<{ id: string }>().id);
    const name = `Level ${round}`;
    const renames = ['pit', 'ramp', 'shaft', ...ids].map((id) => renameEntity(id, 'design', name));
    const uploads = [name, name.toUpperCase(), ` ${name} `].map((text) => uploadDesign(text));
    expect(await statusesOf([...renames, ...uploads])).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
    expect(repeatedNames(await namesOf('design'))).toEqual([]);
    expect(await namesOf('design')).toContain(name.toLowerCase());
  });

  test.each(ROUNDS)('to signs of the site’s files and those of people, round %i', async (round) => {
    const { id } = (await createAnnotation(`Own ${round}`)).json<{ id: string }>();
    const name = `Sign ${round}`;
    const renames = ['stop', 'slow', id].map((sign) => renameEntity(sign, 'annotation', name));
    const created = [name, name.toUpperCase(), ` ${name} `].map((text) => createAnnotation(text));
    expect(await statusesOf([...renames, ...created])).toEqual([200, ...Array.from({ length: 5 }, () => 409)]);
    expect(repeatedNames(await namesOf('annotation'))).toEqual([]);
  });
});

test('of uploads that came too late no file stays', async () => {
  const files = await readdir(join(site.dataDir, 'designs'));
  const uploaded = (await site.db.selectFrom('design_upload').select('id').execute()).map(({ id }) => `${id}.dxf`);
  expect(files.sort()).toEqual(uploaded.sort());
});

test('one removed during a rename stays removed, and its name is free', async () => {
  for (const round of ROUNDS) {
    const { id } = (await uploadDesign(`Short-lived ${round}`)).json<{ id: string }>();
    const name = `Late ${round}`;
    const [removed, renamed] = await Promise.all([removeEntity(id, 'design'), renameEntity(id, 'design', name)]);
    expect(removed.statusCode).toBe(200);
    expect([200, 404]).toContain(renamed.statusCode);
    expect((await uploadDesign(name)).statusCode).toBe(200);
  }
});

test('a name is free again once its entity is no longer in the site’s files', async () => {
  const name = `Abandoned ${randomUUID()}`;
  expect((await renameEntity('shaft', 'design', name)).statusCode).toBe(200);
  await fileEntities(['pit', 'ramp'], []);
  const later = await anotherServer();
  const payload = { id: 'pit', type: 'design', data: { name } };
  const renamed = await later.http.inject({ method: 'PUT', url: '/api/entities', headers: admin, payload });
  await later.http.close();
  expect(renamed.statusCode).toBe(200);
});
