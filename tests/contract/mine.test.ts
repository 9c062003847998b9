/** Content of the mine: every call of the catalogue, of annotations, zones and maps, by its schema. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { categorySchema } from '../../src/domain/wire/categories.ts';
import { mapInfoFileSchema, mapPointSchema, surveyWallSchema } from '../../src/domain/wire/mapFiles.ts';
import { mapInfoListSchema } from '../../src/domain/wire/maps.ts';
import { personEntitySchema, siteEntitySchema } from '../../src/domain/wire/siteEntities.ts';
import { visualConfigSchema } from '../../src/domain/wire/visualConfig.ts';
import { z } from '../../src/domain/wire/zod.ts';
import { ruleZoneSchema, zoneRsuSchema } from '../../src/domain/wire/zones.ts';
import { type CalledSite, startCalledSite } from './support/calledSite.ts';

const MAP_ID = 'khar-north-2026-11-18';

let site: CalledSite;

beforeAll(async () => {
  site = await startCalledSite();
});
afterAll(() => site.close());

describe('the catalogue', () => {
  test.each([
    ['sensor', siteEntitySchema],
    ['rsu', siteEntitySchema],
    ['fixed asset', siteEntitySchema],
    ['asset', siteEntitySchema],
    ['annotation', siteEntitySchema],
    ['design', siteEntitySchema],
    ['people', personEntitySchema],
  ])('lists %s', async (type, schema) => {
    const list = await site.listOf(`/api/entities?type=${encodeURIComponent(type)}`, schema);
    expect(list.length).toBeGreaterThan(3);
    expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
  });

  test('says how things are coloured, of all types or of one', async () => {
    const all = await site.listOf('/api/entities/config_visual', visualConfigSchema);
    expect(all.map(({ entityType }) => entityType)).toContain('TX');
    const one = await site.listOf('/api/entities/config_visual?entityType=vehicle', visualConfigSchema);
    expect(one).toEqual(all.filter(({ entityType }) => entityType === 'vehicle'));
    expect(await site.listOf('/api/entities/config_visual?entityType=ship', visualConfigSchema)).toEqual([]);
  });

  test('is a tree of categories too', async () => {
    const tree = await site.listOf('/api/entity', categorySchema);
    expect(tree.map(({ name }) => name)).toEqual([
      'Vehicle',
      'Sensor',
      'Fixed asset',
      'People',
      'Annotation',
      'Design',
    ]);
    const assets = tree.find(({ id }) => id === 'asset');
    expect(assets?.childList?.map(({ name }) => name)).toEqual(['CCTV', 'OP', 'PC', 'RC', 'TX']);
    const [chute] = assets?.childList?.find(({ name }) => name === 'TX')?.entities ?? [];
    expect(chute).toMatchObject({ entity_category_id: 'asset/TX', mine_location: { utm: { x: expect.any(Number) } } });
  });

  test.each(['/api/entities?type=ship', '/api/entities', '/state/alert', '/state/alert?timestamp=yesterday'])(
    'refuses %s',
    async (url) => {
      expect((await site.app.http.inject({ url, headers: site.headers })).statusCode).toBe(400);
    },
  );
});

describe('annotations', () => {
  const info = { type: 'location', position: { x: 650_000, y: 1_100, z: -4_763_000 }, imgUrl: '/signs/stop.svg' };

  test('are set, listed, and taken out of use; their names are unique while in use', async () => {
    const created = await site.post('/api/entities', { type: 'annotation', name: ' Stop here ', info });
    expect(created.json()).toMatchObject({ message: 'success', id: expect.any(String) });
    const { id } = created.json<{ id: string }>();
    const listed = (await site.listOf('/api/entities?type=annotation', siteEntitySchema)).find((one) => one.id === id);
    expect(listed).toMatchObject({ name: 'Stop here', imgWidth: 40, imgHeight: 40, rotation: { x: 0, y: 0, z: 0 } });

    const again = await site.post('/api/entities', { type: 'annotation', name: 'STOP HERE', info });
    expect([again.statusCode, again.json()]).toMatchObject([409, { message: 'This name already exists!!!' }]);

    const disabled = await site.post('/api/entities/disable', { uuid: id });
    expect([disabled.statusCode, disabled.body]).toEqual([200, 'Successful!']);
    expect((await site.post('/api/entities/disable', { uuid: id })).statusCode).toBe(404);
    expect((await site.post('/api/entities', { type: 'annotation', name: 'Stop here', info })).statusCode).toBe(200);
  });

  test('of the site’s files go out of use too, and hold their names until then', async () => {
    const [sign] = await site.listOf('/api/entities?type=annotation', siteEntitySchema);
    const name = String(sign?.name).toUpperCase();
    expect((await site.post('/api/entities', { type: 'annotation', name, info })).statusCode).toBe(409);
    expect((await site.post('/api/entities/disable', { uuid: sign?.id })).statusCode).toBe(200);
    expect((await site.post('/api/entities', { type: 'annotation', name, info })).statusCode).toBe(200);
  });

  test('two people who take the same name at the same time: one gets it', async () => {
    const both = ['A', 'a'].map((name) =>
      site.post('/api/entities', { type: 'annotation', name: `${name} at once`, info }),
    );
    const statuses = (await Promise.all(both)).map(({ statusCode }) => statusCode);
    expect(statuses.sort()).toEqual([200, 409]);
  });

  test.each([
    ['no name', { type: 'annotation', name: ' ', info }, 'Annotation name is required'],
    ['no sign', { type: 'annotation', name: 'N', info: { ...info, imgUrl: '' } }, 'Please select sign name'],
    [
      'no place',
      { type: 'annotation', name: 'N', info: { ...info, position: undefined } },
      'Invalid annotation position',
    ],
    ['a place without figures', { type: 'annotation', name: 'N', info: { ...info, position: { x: 'a' } } }, 'position'],
    ['another type', { type: 'sensor', name: 'N', info }, 'type'],
  ])('with %s are refused', async (_name, body, message) => {
    const answer = await site.post('/api/entities', body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ message: string }>().message).toContain(message);
  });

  test('need the permission', async () => {
    const body = { type: 'annotation', name: 'N', info };
    expect((await site.post('/api/entities', body, 'operator')).statusCode).toBe(403);
    expect((await site.post('/api/entities/disable', { uuid: 'x' }, 'operator')).statusCode).toBe(403);
  });
});

describe('zones and maps', () => {
  test('the zones of a map, and of none', async () => {
    const zones = z.object({ status: z.literal('SUCCESS'), result: z.array(ruleZoneSchema) });
    const { result } = zones.parse(await site.getJson(`/api/ruleZone/list?map=${MAP_ID}`));
    expect(result.length).toBeGreaterThan(5);
    expect(zones.parse(await site.getJson('/api/ruleZone/list?map=none')).result).toEqual([]);
    expect((await site.app.http.inject({ url: '/api/ruleZone/list', headers: site.headers })).statusCode).toBe(400);
  });

  test('the sensors of a zone, without a token', async () => {
    const rsus = z.object({ status: z.literal('SUCCESS'), result: z.array(zoneRsuSchema) });
    const { result } = rsus.parse(await site.getJson('/api/emzone/rsu/list/zone-drifts-one-way', {}));
    expect(result.length).toBeGreaterThan(5);
    expect(result[0]).toMatchObject({ mineArea: 'Extraction level' });
    expect((await site.app.http.inject('/api/emzone/rsu/list/none')).statusCode).toBe(404);
  });

  test('survey walls of mine areas', async () => {
    const one = await site.listOf('/api/surweywall?mineAreas=Decline', surveyWallSchema);
    const two = await site.listOf('/api/surweywall?mineAreas=Decline;%20Haulage%20level;none', surveyWallSchema);
    expect(one.length).toBeGreaterThan(0);
    expect(two.length).toBeGreaterThan(one.length);
    expect(await site.listOf('/api/surweywall?mineAreas=__proto__;constructor', surveyWallSchema)).toEqual([]);
  });

  test('points and names beside each map that has them', async () => {
    const { result } = mapInfoListSchema.parse(await site.getJson('/api/mapInfo/list'));
    const map = result.find(({ id }) => id === MAP_ID);
    const points = await site.listOf(`/api/hdfs/download/file${map?.fileDir}/map-points.json`, mapPointSchema);
    expect(points.length).toBeGreaterThan(10);
    mapInfoFileSchema.parse(await site.getJson(`/api/hdfs/download/file${map?.fileDir}/map-info.json`));
  });
});
