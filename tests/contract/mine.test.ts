/** What the mine has and in what state it is: every call of the catalogue, of zones and of states, by its schema. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { alertSchema } from '../../src/domain/wire/alerts.ts';
import { categorySchema } from '../../src/domain/wire/categories.ts';
import { mapInfoFileSchema, mapPointSchema, surveyWallSchema } from '../../src/domain/wire/mapFiles.ts';
import { mapInfoListSchema } from '../../src/domain/wire/maps.ts';
import { assetStateSchema, sensorStateSchema, vehicleStateSchema } from '../../src/domain/wire/states.ts';
import { personEntitySchema, thingEntitySchema } from '../../src/domain/wire/things.ts';
import { visualConfigSchema } from '../../src/domain/wire/visualConfig.ts';
import { z } from '../../src/domain/wire/zod.ts';
import { mineAreaSchema, ruleZoneSchema, zoneCountSchema, zoneRsuSchema } from '../../src/domain/wire/zones.ts';
import { enter, joinLive } from './support/live.ts';
import { bearerOf, type Site, startSite, tokenFor } from './support/site.ts';

const MAP = 'khar-north-2026-11-18';

let site: Site;
let headers: Record<string, string>;

beforeAll(async () => {
  site = await startSite({ listen: true });
  headers = bearerOf(await tokenFor(site));
});
afterAll(() => site.close());

async function get(url: string, as: Record<string, string> = headers) {
  const answer = await site.app.http.inject({ url, headers: as });
  expect(answer.statusCode, `${url}: ${answer.body.slice(0, 200)}`).toBe(200);
  return answer.json<unknown>();
}

async function listOf<T extends z.ZodType>(url: string, item: T): Promise<z.infer<T>[]> {
  return z.array(item).parse(await get(url));
}

async function post(url: string, payload: unknown, account = 'dispatcher') {
  const as = bearerOf(await tokenFor(site, { account }));
  return site.app.http.inject({ method: 'POST', url, headers: as, payload: payload as object });
}

function report(...items: unknown[]): void {
  expect(site.app.intake.take(items).errors).toEqual([]);
}

describe('the catalogue', () => {
  test.each([
    ['sensor', thingEntitySchema],
    ['rsu', thingEntitySchema],
    ['fixed asset', thingEntitySchema],
    ['asset', thingEntitySchema],
    ['annotation', thingEntitySchema],
    ['design', thingEntitySchema],
    ['people', personEntitySchema],
  ])('lists %s', async (type, schema) => {
    const list = await listOf(`/api/entities?type=${encodeURIComponent(type)}`, schema);
    expect(list.length).toBeGreaterThan(3);
    expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
  });

  test('says how things are coloured, of all types or of one', async () => {
    const all = await listOf('/api/entities/config_visual', visualConfigSchema);
    expect(all.map(({ entityType }) => entityType)).toContain('TX');
    const one = await listOf('/api/entities/config_visual?entityType=vehicle', visualConfigSchema);
    expect(one).toEqual(all.filter(({ entityType }) => entityType === 'vehicle'));
    expect(await listOf('/api/entities/config_visual?entityType=ship', visualConfigSchema)).toEqual([]);
  });

  test('is a tree of categories too', async () => {
    const tree = await listOf('/api/entity', categorySchema);
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
      expect((await site.app.http.inject({ url, headers })).statusCode).toBe(400);
    },
  );
});

describe('annotations', () => {
  const info = { type: 'location', position: { x: 650_000, y: 1_100, z: -4_763_000 }, imgUrl: '/signs/stop.svg' };

  test('are set, listed, and taken out of use; their names are unique while in use', async () => {
    const created = await post('/api/entities', { type: 'annotation', name: ' Stop here ', info });
    expect(created.json()).toMatchObject({ message: 'success', id: expect.any(String) });
    const { id } = created.json<{ id: string }>();
    const listed = (await listOf('/api/entities?type=annotation', thingEntitySchema)).find((one) => one.id === id);
    expect(listed).toMatchObject({ name: 'Stop here', imgWidth: 40, imgHeight: 40, rotation: { x: 0, y: 0, z: 0 } });

    const again = await post('/api/entities', { type: 'annotation', name: 'STOP HERE', info });
    expect([again.statusCode, again.json()]).toMatchObject([409, { message: 'This name already exists!!!' }]);

    const disabled = await post('/api/entities/disable', { uuid: id });
    expect([disabled.statusCode, disabled.body]).toEqual([200, 'Successful!']);
    expect((await post('/api/entities/disable', { uuid: id })).statusCode).toBe(404);
    expect((await post('/api/entities', { type: 'annotation', name: 'Stop here', info })).statusCode).toBe(200);
  });

  test('of the site’s files go out of use too, and hold their names until then', async () => {
    const [sign] = await listOf('/api/entities?type=annotation', thingEntitySchema);
    const name = String(sign?.name).toUpperCase();
    expect((await post('/api/entities', { type: 'annotation', name, info })).statusCode).toBe(409);
    expect((await post('/api/entities/disable', { uuid: sign?.id })).statusCode).toBe(200);
    expect((await post('/api/entities', { type: 'annotation', name, info })).statusCode).toBe(200);
  });

  test('two people who take the same name at the same time: one gets it', async () => {
    const both = ['A', 'a'].map((name) => post('/api/entities', { type: 'annotation', name: `${name} at once`, info }));
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
    const answer = await post('/api/entities', body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ message: string }>().message).toContain(message);
  });

  test('need the permission', async () => {
    const body = { type: 'annotation', name: 'N', info };
    expect((await post('/api/entities', body, 'operator')).statusCode).toBe(403);
    expect((await post('/api/entities/disable', { uuid: 'x' }, 'operator')).statusCode).toBe(403);
  });
});

describe('zones and maps', () => {
  test('the zones of a map, and of none', async () => {
    const zones = z.object({ status: z.literal('SUCCESS'), result: z.array(ruleZoneSchema) });
    const { result } = zones.parse(await get(`/api/ruleZone/list?map=${MAP}`));
    expect(result.length).toBeGreaterThan(5);
    expect(zones.parse(await get('/api/ruleZone/list?map=none')).result).toEqual([]);
    expect((await site.app.http.inject({ url: '/api/ruleZone/list', headers })).statusCode).toBe(400);
  });

  test('the sensors of a zone, without a token', async () => {
    const rsus = z.object({ status: z.literal('SUCCESS'), result: z.array(zoneRsuSchema) });
    const { result } = rsus.parse(await get('/api/emzone/rsu/list/zone-drifts-one-way', {}));
    expect(result.length).toBeGreaterThan(5);
    expect(result[0]).toMatchObject({ mineArea: 'Extraction level' });
    expect((await site.app.http.inject('/api/emzone/rsu/list/none')).statusCode).toBe(404);
  });

  test('survey walls of mine areas', async () => {
    const one = await listOf('/api/surweywall?mineAreas=Decline', surveyWallSchema);
    const two = await listOf('/api/surweywall?mineAreas=Decline;%20Haulage%20level;none', surveyWallSchema);
    expect(one.length).toBeGreaterThan(0);
    expect(two.length).toBeGreaterThan(one.length);
    expect(await listOf('/api/surweywall?mineAreas=__proto__;constructor', surveyWallSchema)).toEqual([]);
  });

  test('points and names beside each map that has them', async () => {
    const { result } = mapInfoListSchema.parse(await get('/api/mapInfo/list'));
    const map = result.find(({ id }) => id === MAP);
    const points = await listOf(`/api/hdfs/download/file${map?.fileDir}/map-points.json`, mapPointSchema);
    expect(points.length).toBeGreaterThan(10);
    mapInfoFileSchema.parse(await get(`/api/hdfs/download/file${map?.fileDir}/map-info.json`));
  });
});

describe('states', () => {
  const at = { easting: 650_508, northing: 4_762_508, alt: 700 };

  test('of assets and sensors: what a report leaves out stays, what is older is passed over', async () => {
    const now = Date.now();
    const asset = (more: object) => ({
      type: 'changed',
      deviceType: 'asset',
      asset: { type: 'TX', name: 'TX-1A', ...more },
    });
    report(asset({ status: '1', status_ts: now - 1_000 }), asset({ level: 40, level_ts: now - 500 }));
    report(asset({ status: '0', status_ts: now - 9_000 }));
    report({ type: 'changed', deviceType: 'sensor', sensor: { name: 'RSU-DC-01', state: 'Online', state_ts: now } });
    const assets = await listOf('/state/asset', assetStateSchema);
    expect(assets.find(({ name }) => name === 'TX-1A')).toMatchObject({ status: '1', level: 40, level_ts: now - 500 });
    const sensors = await listOf('/state/sensor-status', sensorStateSchema);
    expect(sensors.find(({ name }) => name === 'RSU-DC-01')).toMatchObject({ state: 'Online', id: 'rsu-dc-01' });
  });

  test('of vehicles: tablet, operating time, engine and transaction lie in one status', async () => {
    const now = Date.now();
    report(
      {
        id: 'MT-9',
        timestamp: now,
        location: at,
        status: { status: '1.2 Empty travel', isOp: true, start: now - 60_000 },
      },
      {
        type: 'changed',
        deviceType: 'tablet',
        event: 'STATE',
        id: 'MT-9',
        state: { status: '2.1 Loading', startTime: now - 1_000, user: 'Э. Болд', load: { selectedVehicle: 'EX-01' } },
        timestamp: now,
      },
      { type: 'changed', deviceType: 'tablet', event: 'MOT_TIME', id: 'MT-9', motTime: 812.4, motTs: now },
      { type: 'engine', deviceType: 'vehicle', id: 'MT-9', batteryVoltage: 27.4, fuelRate: 88, timestamp: now },
      {
        type: 'alert',
        alert: {
          type: 'change_status',
          deviceId: 'MT-9',
          timestamp: now,
          txn_status: 'Ачилт',
          load: { selectedVehicle: 'EX-02' },
        },
      },
    );
    const [truck] = (await get('/state/vehicle?status=YES')) as { id: string; status: object }[];
    expect(truck?.status).toMatchObject({
      status: '2.1 Loading',
      isOp: true,
      user: 'Э. Болд',
      load: { selectedVehicle: 'EX-01' },
      motTime: 812.4,
      batteryVoltage: 27.4,
      engineTs: now,
      txn_status: 'Ачилт',
      txn_load: { selectedVehicle: 'EX-02' },
    });
    const [presence] = await listOf('/state/vehicle-state', vehicleStateSchema);
    expect(presence).toEqual({ alert: { deviceId: 'MT-9', type: 'online' }, source: 'fleet' });
  });

  test('of people and zones: who passes a sensor counts there, and in its zone and mine area', async () => {
    const now = Date.now();
    const client = await joinLive(site.settings.port);
    await enter(client, await tokenFor(site));
    const passage = (sensor: string, timestamp: number) => ({
      type: 'passage',
      deviceType: 'person',
      id: 'CL-301',
      sensor,
      timestamp,
    });
    const near = await get('/api/emzone/rsu/list/zone-drifts-one-way');
    const [{ rsuName }] = (near as { result: [{ rsuName: string }] }).result;
    report(passage('RSU-SF-01', now - 2_000), passage(rsuName, now), passage('RSU-SF-01', now - 1_000));
    const heard = async () => (await listOf('/state/sensor', sensorStateSchema)).find(({ name }) => name === rsuName);
    await expect.poll(heard, { timeout: 20_000 }).toMatchObject({
      count: 1,
      elements: [{ item1: 'CL-301', item2: now }],
      mineArea: 'Extraction level',
    });
    const counts = async () =>
      (await listOf('/state/zone', zoneCountSchema)).find(({ id }) => id === 'zone-drifts-one-way');
    await expect.poll(counts, { timeout: 20_000 }).toMatchObject({ people: 1, rsus: expect.any(Number) });
    const areas = await listOf('/state/minearea', mineAreaSchema);
    expect(areas.find(({ zoneId }) => zoneId === 'Extraction level')?.members).toContain('person-10024100');
    await expect
      .poll(() => client.messages, { timeout: 20_000 })
      .toContainEqual(expect.objectContaining({ type: 'changed', deviceType: 'zone' }));
    client.socket.terminate();
  });

  test('alerts: a restricted vehicle raises one, it is told live, listed since its time, and kept', async () => {
    const client = await joinLive(site.settings.port);
    await enter(client, await tokenFor(site));
    const before = Math.floor(Date.now() / 1_000);
    const { result } = (await get(`/api/ruleZone/list?map=${MAP}`)) as {
      result: { id: string; points: string; lowerZ: number }[];
    };
    const blast = result.find(({ id }) => id === 'zone-blast');
    const corners = JSON.parse(blast?.points ?? '[]') as { x: number; y: number }[];
    const middle = (axis: 'x' | 'y') => corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length;
    const location = { easting: middle('x'), northing: middle('y'), alt: Number(blast?.lowerZ) + 5 };
    report({ id: 'LV-9', category: 'LV', timestamp: Date.now(), location });
    const told = () => client.messages.flatMap((message) => (message.type === 'alert' ? [message.alert] : []));
    await expect
      .poll(told, { timeout: 20_000 })
      .toContainEqual(expect.objectContaining({ type: 'entity_restriction', deviceId: 'LV-9', zoneId: 'zone-blast' }));
    const listed = await listOf(`/state/alert?timestamp=${before}`, alertSchema);
    expect(listed).toContainEqual(expect.objectContaining({ deviceId: 'LV-9', zoneName: expect.any(String) }));
    expect(await listOf(`/state/alert?timestamp=${before + 3_600}`, alertSchema)).toEqual([]);
    client.socket.terminate();
  });

  test('an alert of another system is handed on', async () => {
    const alert = {
      type: 'Working time',
      deviceId: 'X-1',
      timestamp: Date.now(),
      zoneId: 'tablet',
      message: 'Too long',
    };
    report({ type: 'alert', alert });
    expect(await listOf('/state/alert?timestamp=0', alertSchema)).toContainEqual(expect.objectContaining(alert));
  });
});

describe('a report is refused with its reason', () => {
  const now = () => Date.now();
  test.each([
    ['an unknown type', () => ({ type: 'wish' }), 'type'],
    ['an unknown device', () => ({ type: 'changed', deviceType: 'ship' }), 'deviceType'],
    [
      'an unknown asset',
      () => ({ type: 'changed', deviceType: 'asset', asset: { type: 'XX', name: 'a' } }),
      'asset.type',
    ],
    [
      'a level in words',
      () => ({ type: 'changed', deviceType: 'asset', asset: { type: 'TX', name: 'a', level: 'high' } }),
      'asset.level',
    ],
    [
      'a time in the future',
      () => ({ type: 'engine', deviceType: 'vehicle', id: 'x', timestamp: now() + 3_600_000 }),
      'future',
    ],
    [
      'an endless text',
      () => ({ type: 'passage', deviceType: 'person', id: 'x'.repeat(200), sensor: 'a', timestamp: now() }),
      'id',
    ],
    [
      'too many elements',
      () => ({
        type: 'changed',
        deviceType: 'asset',
        asset: { type: 'RC', name: 'a', elements: Array.from({ length: 1_001 }, () => ({ sap: '1', timestamp: 1 })) },
      }),
      'asset.elements',
    ],
  ])('%s', (_name, item, reason) => {
    const { accepted, errors } = site.app.intake.take([item()]);
    expect(accepted).toBe(0);
    expect(errors[0]?.message).toContain(reason);
  });
});
