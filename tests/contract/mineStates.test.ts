/** States of the mine: reports of every kind, the answers from them, and refused ones. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { alertSchema } from '../../src/domain/wire/alerts.ts';
import { assetStateSchema, sensorStateSchema, vehicleStateSchema } from '../../src/domain/wire/states.ts';
import { mineAreaSchema, zoneCountSchema } from '../../src/domain/wire/zones.ts';
import { type CalledSite, startCalledSite } from './support/calledSite.ts';
import { authorizeClient, joinLive } from './support/live.ts';
import { IS_BEHIND_PROXY } from './support/servers/behindProxy.ts';
import { bearerOf, startSite, tokenFor } from './support/site.ts';

const MAP_ID = 'khar-north-2026-11-18';

let site: CalledSite;

beforeAll(async () => {
  site = await startCalledSite({ listen: true });
});
afterAll(() => site.close());

describe('states', () => {
  const at = { easting: 650_508, northing: 4_762_508, alt: 700 };

  test('of assets and sensors: values absent from a report are unchanged, older reports are ignored', async () => {
    const now = Date.now();
    const assetReport = (more: object) => ({
      type: 'changed',
      deviceType: 'asset',
      asset: { type: 'TX', name: 'TX-1A', ...more },
    });
    site.report(assetReport({ status: '1', status_ts: now - 1_000 }), assetReport({ level: 40, level_ts: now - 500 }));
    site.report(assetReport({ status: '0', status_ts: now - 9_000 }));
    site.report({
      type: 'changed',
      deviceType: 'sensor',
      sensor: { name: 'RSU-DC-01', state: 'Online', state_ts: now },
    });
    const assets = await site.listOf('/state/asset', assetStateSchema);
    expect(assets.find(({ name }) => name === 'TX-1A')).toMatchObject({ status: '1', level: 40, level_ts: now - 500 });
    const sensors = await site.listOf('/state/sensor-status', sensorStateSchema);
    expect(sensors.find(({ name }) => name === 'RSU-DC-01')).toMatchObject({ state: 'Online', id: 'rsu-dc-01' });
  });

  test('of vehicles: tablet, operating time, engine and transaction lie in one status', async () => {
    const now = Date.now();
    site.report(
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
    const [truck] = (await site.getJson('/state/vehicle?status=YES')) as { id: string; status: object }[];
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
    const [presence] = await site.listOf('/state/vehicle-state', vehicleStateSchema);
    expect(presence).toEqual({ alert: { deviceId: 'MT-9', type: 'online' }, source: 'fleet' });
  });

  test('of people and zones: who passes a sensor counts there, and in its zone and mine area', async () => {
    const now = Date.now();
    const client = await joinLive(site.settings.port);
    await authorizeClient(client, await tokenFor(site));
    const passageReport = (sensor: string, timestamp: number) => ({
      type: 'passage',
      deviceType: 'person',
      id: 'CL-301',
      sensor,
      timestamp,
    });
    const near = await site.getJson('/api/emzone/rsu/list/zone-drifts-one-way');
    const [{ rsuName }] = (near as { result: [{ rsuName: string }] }).result;
    site.report(
      passageReport('RSU-SF-01', now - 2_000),
      passageReport(rsuName, now),
      passageReport('RSU-SF-01', now - 1_000),
    );
    const sensorState = async () =>
      (await site.listOf('/state/sensor', sensorStateSchema)).find(({ name }) => name === rsuName);
    await expect.poll(sensorState).toMatchObject({
      count: 1,
      elements: [{ item1: 'CL-301', item2: now }],
      mineArea: 'Extraction level',
    });
    const zoneCount = async () =>
      (await site.listOf('/state/zone', zoneCountSchema)).find(({ id }) => id === 'zone-drifts-one-way');
    await expect.poll(zoneCount).toMatchObject({ people: 1, rsus: expect.any(Number) });
    const areas = await site.listOf('/state/minearea', mineAreaSchema);
    expect(areas.find(({ zoneId }) => zoneId === 'Extraction level')?.members).toContain('person-10024100');
    await expect
      .poll(() => client.messages)
      .toContainEqual(expect.objectContaining({ type: 'changed', deviceType: 'zone' }));
    client.socket.terminate();
  });

  test('alerts: a restricted vehicle raises one; it is published live, listed since its time, and stored', async () => {
    const client = await joinLive(site.settings.port);
    await authorizeClient(client, await tokenFor(site));
    const before = Math.floor(Date.now() / 1_000);
    const { result } = (await site.getJson(`/api/ruleZone/list?map=${MAP_ID}`)) as {
      result: { id: string; points: string; lowerZ: number }[];
    };
    const blast = result.find(({ id }) => id === 'zone-blast');
    const corners = JSON.parse(blast?.points ?? '[]') as { x: number; y: number }[];
    const middleOfZone = (axis: 'x' | 'y') => corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length;
    const location = { easting: middleOfZone('x'), northing: middleOfZone('y'), alt: Number(blast?.lowerZ) + 5 };
    site.report({ id: 'LV-9', category: 'LV', timestamp: Date.now(), location });
    const raisedAlerts = () => client.messages.flatMap((message) => (message.type === 'alert' ? [message.alert] : []));
    await expect
      .poll(raisedAlerts)
      .toContainEqual(expect.objectContaining({ type: 'entity_restriction', deviceId: 'LV-9', zoneId: 'zone-blast' }));
    const listed = await site.listOf(`/state/alert?timestamp=${before}`, alertSchema);
    expect(listed).toContainEqual(expect.objectContaining({ deviceId: 'LV-9', zoneName: expect.any(String) }));
    expect(await site.listOf(`/state/alert?timestamp=${before + 3_600}`, alertSchema)).toEqual([]);
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
    site.report({ type: 'alert', alert });
    expect(await site.listOf('/state/alert?timestamp=0', alertSchema)).toContainEqual(expect.objectContaining(alert));
  });

  test('an alert that another system sends again is the same breach', async () => {
    const alert = { type: 'Fatigue', deviceId: 'X-2', zoneId: 'tablet' };
    const now = Date.now();
    for (const timestamp of [now - 40_000, now - 20_000, now])
      site.report({ type: 'alert', alert: { ...alert, timestamp } });
    const listed = await site.listOf('/state/alert?timestamp=0', alertSchema);
    expect(listed.filter(({ type }) => type === 'Fatigue')).toEqual([expect.objectContaining({ timestamp: now })]);
  });
});

// Each server counts its own, and through a proxy they hardly meet.
test.skipIf(IS_BEHIND_PROXY)(
  'reads of alerts by one account are queued, and too many are refused with a retry time; others have their turn',
  async () => {
    const read = (headers = site.headers) => site.app.http.inject({ url: '/state/alert?timestamp=0', headers });
    const mine = Array.from({ length: 60 }, () => read());
    const other = read(bearerOf(await tokenFor(site, { account: 'dispatcher' })));
    const answers = await Promise.all(mine);
    expect([...new Set(answers.map(({ statusCode }) => statusCode))].sort()).toEqual([200, 429]);
    // As many displays as one account may have connected are served.
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThanOrEqual(32);
    expect(answers.find(({ statusCode }) => statusCode === 429)?.headers['retry-after']).toBe('2');
    expect((await other).statusCode).toBe(200);
  },
);

test.skipIf(IS_BEHIND_PROXY)(
  'where an account may have more displays, as many of its reads of alerts wait',
  async () => {
    const large = await startSite({ environment: { HEADFRAME_ACCOUNT_SOCKETS: '60' } });
    const headers = bearerOf(await tokenFor(large));
    const read = () => large.app.http.inject({ url: '/state/alert?timestamp=0', headers });
    const answers = await Promise.all(Array.from({ length: 60 }, read));
    await large.close();
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  },
);

describe('a report is refused with its reason', () => {
  const currentTimeMs = () => Date.now();
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
      'a time in seconds',
      () => ({ type: 'engine', deviceType: 'vehicle', id: 'x', timestamp: Math.round(currentTimeMs() / 1_000) }),
      'not seconds',
    ],
    [
      'an endless text',
      () => ({ type: 'passage', deviceType: 'person', id: 'x'.repeat(200), sensor: 'a', timestamp: currentTimeMs() }),
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
    const { accepted, errors } = site.app.intake.ingest([item()]);
    expect(accepted).toBe(0);
    expect(errors[0]?.message).toContain(reason);
  });
});
