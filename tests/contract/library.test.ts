/** Catalogue changes by users: names, uploads, removals; authorised by the token alone, and kept over a restart. */
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { bearerOf, type Site, startSite, tokenFor } from './support/site.ts';

let site: Site;
let folder: string;
let admin: Record<string, string>;
let dispatcher: Record<string, string>;

const DXF = '0\nSECTION\n2\nENTITIES\n0\nPOINT\n8\nA\n10\n1\n20\n2\n0\nENDSEC\n0\nEOF\n';
const assetEntity = (id: string, name: string) => ({ id, name, type: 'fixed asset', info: { category: 'OP' } });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'headframe-library-'));
  const design = { id: 'pit', uuid: 'u-pit', name: 'Pit', type: 'design', info: { path: '/pit.dxf' } };
  const sensor = { id: 'op-1', name: 'RSU-1', type: 'sensor' };
  const sign = { id: 'sign-1', name: 'Stop', type: 'annotation' };
  const assets = [assetEntity('op-1', 'OP-1'), assetEntity('op-2', 'OP-2')];
  const entities = { 'fixed asset': assets, sensor: [sensor], design: [design], annotation: [sign] };
  await writeFile(join(folder, 'entities.json'), JSON.stringify(entities));
  site = await startSite({ listen: true, environment: { HEADFRAME_SITE_DIR: folder } });
  admin = bearerOf(await tokenFor(site, { account: 'admin' }));
  dispatcher = bearerOf(await tokenFor(site, { account: 'dispatcher' }));
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

const renameEntity = (id: string, name: string, headers = admin, type = 'fixed asset') =>
  site.app.http.inject({
    method: 'PUT',
    url: '/api/entities',
    headers,
    payload: { id, type, site: 'Test', itemType: 'asset', data: { name } },
  });
const removeEntity = (id: string, type: string, headers = admin) =>
  site.app.http.inject({ method: 'DELETE', url: '/api/entities', headers, payload: { id, type } });
const uploadDesign = (name: string, content: string | Buffer | NodeJS.ReadableStream, headers = admin) =>
  site.app.http.inject({
    method: 'POST',
    url: `/api/designs?name=${encodeURIComponent(name)}&mineArea=Pit`,
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    payload: content as Buffer,
  });
const listEntities = async (type: string) =>
  (await site.app.http.inject({ url: `/api/entities?type=${type}`, headers: admin })).json() as {
    id: string;
    name: string;
    info: Record<string, unknown>;
  }[];

describe('names', () => {
  test('are given by administrators; reports still come under the old one', async () => {
    expect((await renameEntity('op-1', '  Ore pass north ')).json()).toEqual({ message: 'success', id: 'op-1' });
    const [first] = await listEntities('fixed asset');
    expect(first).toMatchObject({ name: 'Ore pass north', info: { category: 'OP', reported_as: 'OP-1' } });
    expect((await renameEntity('op-1', 'OP-1')).statusCode).toBe(200);
    expect((await listEntities('fixed asset'))[0]).toEqual(assetEntity('op-1', 'OP-1'));
  });

  test('are refused when empty, taken, unknown, of another system, or from a user without the permission', async () => {
    expect((await renameEntity('op-1', ' ')).json().message).toContain('Please enter a name');
    expect((await renameEntity('op-1', 'op-2')).json()).toMatchObject({
      status: 409,
      message: 'This name already exists',
    });
    expect((await renameEntity('gone', 'Gone')).statusCode).toBe(404);
    expect((await renameEntity('HT-1', 'Truck', admin, 'vehicle')).statusCode).toBe(400);
    expect((await renameEntity('op-1', 'Mine', dispatcher)).statusCode).toBe(403);
    expect((await renameEntity('op-1', 'Mine', {})).statusCode).toBe(401);
  });
});

describe('a name is free again', () => {
  test('once a design of one’s own has another', async () => {
    const { id } = (await uploadDesign('First cut', DXF)).json<{ id: string }>();
    expect((await renameEntity(id, 'Second cut', admin, 'design')).statusCode).toBe(200);
    expect((await listEntities('design')).find((design) => design.id === id)).toMatchObject({ name: 'Second cut' });
    const other = await uploadDesign('First cut', DXF);
    expect(other.statusCode).toBe(200);
    expect((await renameEntity(id, 'first CUT', admin, 'design')).statusCode).toBe(409);
    await removeEntity(id, 'design');
    await removeEntity(other.json<{ id: string }>().id, 'design');
  });

  test('once an annotation of one’s own has another, or one of the site’s files is out of use', async () => {
    const info = { type: 'location', position: { x: 1, y: 2, z: 3 }, imgUrl: '/signs/stop.svg' };
    const createAnnotation = async (name: string) => {
      const payload = { type: 'annotation', name, info };
      const answer = await site.app.http.inject({ method: 'POST', url: '/api/entities', headers: dispatcher, payload });
      return answer.json<{ id: string; status?: number }>();
    };
    const { id } = await createAnnotation('Slow');
    expect((await renameEntity(id, 'Slower', dispatcher, 'annotation')).statusCode).toBe(200);
    expect((await createAnnotation('slow')).status).toBeUndefined();
    expect((await renameEntity('sign-1', 'Halt', dispatcher, 'annotation')).statusCode).toBe(200);
    expect((await renameEntity(id, 'HALT', dispatcher, 'annotation')).json().message).toBe(
      'This name already exists!!!',
    );
    const url = '/api/entities/disable';
    await site.app.http.inject({ method: 'POST', url, headers: dispatcher, payload: { uuid: 'sign-1' } });
    expect((await renameEntity(id, 'HALT', dispatcher, 'annotation')).statusCode).toBe(200);
  });
});

describe('uploads', () => {
  test('are listed, answered and kept over a restart', async () => {
    const answer = await uploadDesign('Stope 7', DXF);
    expect(answer.json()).toMatchObject({ message: 'success' });
    const { id } = answer.json<{ id: string }>();
    const glb = (await uploadDesign('Stope 8', Buffer.from('glTF\x02\0\0\0'))).json<{ id: string }>();
    const names = (await listEntities('design')).map(({ name }) => name);
    expect(names).toEqual(['Pit', 'Stope 7', 'Stope 8']);
    const { settings, db, dataDir } = site;
    await writeFile(join(dataDir, 'designs', 'cut-off.part'), DXF);
    const log = site.app.http.log as never;
    const restarted = await buildApp({ settings, db, log });
    const got = await restarted.http.inject({ url: `/api/designs?uuid=${id}&name=Stope`, headers: admin });
    expect([got.statusCode, got.body]).toEqual([200, DXF]);
    const model = await restarted.http.inject({ url: `/api/designs?uuid=${glb.id}`, headers: admin });
    expect(model.headers['content-type']).toBe('model/gltf-binary');
    await restarted.http.close();
    expect((await readdir(join(dataDir, 'designs'))).sort()).toEqual([`${glb.id}.glb`, `${id}.dxf`].sort());
  });

  test('are refused without permission, with a taken name or an unreadable file; no data remains', async () => {
    const before = await readdir(join(site.dataDir, 'designs'));
    expect((await uploadDesign('Mine', DXF, dispatcher)).statusCode).toBe(403);
    expect((await uploadDesign('PIT ', DXF)).statusCode).toBe(409);
    expect((await uploadDesign('', DXF)).statusCode).toBe(400);
    expect((await uploadDesign('Dwg', 'AC1027 and so on')).json().message).toContain('Save it as DXF');
    expect((await uploadDesign('Text', 'hello')).json().message).toContain('neither a DXF drawing nor a GLB model');
    expect((await uploadDesign('Empty', '')).statusCode).toBe(400);
    const json = await site.app.http.inject({
      method: 'POST',
      url: '/api/designs?name=J',
      headers: admin,
      payload: {},
    });
    expect(json.statusCode).toBe(415);
    expect(await readdir(join(site.dataDir, 'designs'))).toEqual(before);
    expect((await listEntities('design')).map(({ name }) => name)).not.toContain('Mine');
  });

  test('are refused where the name was given away while they came', async () => {
    const content = new PassThrough();
    content.write(DXF);
    const slow = uploadDesign('Ramp 3', content);
    const partialUploads = async () =>
      (await readdir(join(site.dataDir, 'designs'))).filter((name) => name.endsWith('.part'));
    await expect.poll(partialUploads).toHaveLength(1);
    expect((await renameEntity('pit', 'Ramp 3', admin, 'design')).statusCode).toBe(200);
    content.end();
    expect((await slow).statusCode).toBe(409);
    expect((await listEntities('design')).filter(({ name }) => name === 'Ramp 3')).toHaveLength(1);
    expect(await partialUploads()).toEqual([]);
    expect((await renameEntity('pit', 'Pit', admin, 'design')).statusCode).toBe(200);
  });

  test('that are too large are refused with that reason, and the connection stays open', async () => {
    const socket = connect(site.settings.port, '127.0.0.1');
    let answers = '';
    socket.setEncoding('utf8').on('data', (text: string) => {
      answers += text;
    });
    const head = ['Host: localhost', `Authorization: ${admin['authorization']}`];
    const body = ['Content-Type: application/octet-stream', 'Content-Length: 120000000'];
    socket.write(['POST /api/designs?name=Endless HTTP/1.1', ...head, ...body, '', ''].join('\r\n'));
    for (let sent = 0; sent < 120; sent++) {
      if (!socket.write(Buffer.alloc(1_000_000, DXF))) await once(socket, 'drain');
    }
    await expect.poll(() => answers).toContain('The file is larger than 100 MB');
    socket.write(['GET /api/entities?type=design HTTP/1.1', ...head, '', ''].join('\r\n'));
    await expect.poll(() => answers).toContain('HTTP/1.1 200 OK');
    socket.destroy();
    expect(answers).not.toContain('Endless"');
    // A client slower than an upload over a pit's radio is cut off.
    expect(site.app.http.server.requestTimeout).toBeGreaterThan(600_000);
  });
});

test('removals take an entity out of use; a name that was given is free again', async () => {
  const { id } = (await uploadDesign('Old ramp', DXF)).json<{ id: string }>();
  expect((await removeEntity(id, 'design', dispatcher)).statusCode).toBe(403);
  expect((await removeEntity(id, 'design')).statusCode).toBe(200);
  expect((await removeEntity(id, 'design')).statusCode).toBe(404);
  expect((await uploadDesign('Old ramp', DXF)).statusCode).toBe(200);
  expect((await renameEntity('op-2', 'Closed pass')).statusCode).toBe(200);
  expect((await removeEntity('op-2', 'asset')).statusCode).toBe(200);
  expect((await listEntities('fixed asset')).map((entity) => entity.id)).toEqual(['op-1']);
  expect((await removeEntity('op-1', 'sensor')).statusCode).toBe(200);
  expect(await listEntities('sensor')).toEqual([]);
  expect((await listEntities('fixed asset')).map((entity) => entity.id)).toEqual(['op-1']);
  expect((await renameEntity('op-1', 'Closed pass')).statusCode).toBe(200);
});
