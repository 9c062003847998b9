/** Files of designs and DXF maps: found by uuid, never outside of the site's folder. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bearerOf, type Site, startSite, tokenFor } from './support/site.ts';

let site: Site;
let folder: string;
let headers: Record<string, string>;
const DXF = `0\nSECTION\n2\nENTITIES\n${'0\nPOINT\n8\nA\n10\n1\n20\n2\n'.repeat(100)}0\nENDSEC\n0\nEOF\n`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'headframe-designs-'));
  await mkdir(join(folder, 'site/designs'), { recursive: true });
  await writeFile(join(folder, 'outside.dxf'), 'secret');
  await writeFile(join(folder, 'site/designs/pit.dxf'), DXF);
  const listedDesign = (id: string, path: string) => ({
    id,
    uuid: `u-${id}`,
    name: id,
    type: 'design',
    info: { path },
  });
  const designs = [
    listedDesign('pit', '/designs/pit.dxf'),
    listedDesign('out', '/../outside.dxf'),
    listedDesign('gone', '/designs/x.dxf'),
  ];
  await writeFile(join(folder, 'site/entities.json'), JSON.stringify({ design: designs }));
  await writeFile(
    join(folder, 'site/dxf-maps.json'),
    JSON.stringify([{ uuid: 'm1', name: 'Surface', path: 'designs/pit.dxf' }]),
  );
  site = await startSite({ environment: { HEADFRAME_SITE_DIR: join(folder, 'site') } });
  headers = bearerOf(await tokenFor(site));
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

const getDesign = (url: string, more: Record<string, string> = {}) =>
  site.app.http.inject({ url, headers: { ...headers, ...more } });

test('a design is answered by uuid or id, as text that may be kept', async () => {
  for (const uuid of ['u-pit', 'pit']) {
    const answer = await getDesign(`/api/designs?uuid=${uuid}&name=Pit`);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe(DXF);
    expect(answer.headers['content-type']).toBe('image/vnd.dxf');
    expect(answer.headers['etag']).toBeTruthy();
  }
  const zipped = await getDesign('/api/designs?uuid=pit', { 'accept-encoding': 'gzip' });
  expect(zipped.headers['content-encoding']).toBe('gzip');
});

test('DXF maps are listed without their paths and fetched with their type', async () => {
  expect((await getDesign('/api/adt/workspace/dxf_maps')).json()).toEqual([{ uuid: 'm1', name: 'Surface' }]);
  expect((await getDesign('/api/designs?uuid=m1&name=Surface&type=map')).body).toBe(DXF);
  expect((await getDesign('/api/designs?uuid=m1')).statusCode).toBe(404);
});

test.each(['out', 'gone', 'nobody'])('there is no file of %s', async (uuid) => {
  const answer = await getDesign(`/api/designs?uuid=${uuid}`);
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ message: expect.stringContaining('no file') });
});

test('none is sent without a token', async () => {
  expect((await site.app.http.inject({ url: '/api/designs?uuid=pit' })).statusCode).toBe(401);
  expect((await getDesign('/api/designs')).statusCode).toBe(400);
});

test('the file of a design that was taken out of use is not sent any more, a map from the same file is', async () => {
  const admin = bearerOf(await tokenFor(site, { account: 'admin' }));
  const payload = { id: 'pit', type: 'design' };
  const removed = await site.app.http.inject({ method: 'DELETE', url: '/api/entities', headers: admin, payload });
  expect(removed.statusCode).toBe(200);
  for (const uuid of ['u-pit', 'pit']) {
    const answer = await getDesign(`/api/designs?uuid=${uuid}`, admin);
    expect([answer.statusCode, answer.body]).toEqual([404, expect.not.stringContaining('SECTION')]);
  }
  expect((await getDesign('/api/designs?uuid=m1&type=map')).body).toBe(DXF);
});
