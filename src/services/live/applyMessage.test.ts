import { expect, it } from 'vitest';
import { World } from '../../state/world/World.ts';
import { applyMessage } from './applyMessage.ts';
import { readMessage } from './readMessage.ts';

const NOW_MS = 1_800_000_000_000;
const wireLocation = { easting: 1, northing: 2, alt: 3 };

/** A truck that reported just before, then a message as the socket carries it. */
function worldAfter(message: object): World {
  const world = new World(() => NOW_MS, { filterMineArea: false });
  world.siteEntities.seedEntities('sensor', [
    { id: 's', name: 'R1', type: 'sensor', info: { location: wireLocation } },
  ]);
  world.siteEntities.seedEntities('asset', [
    { id: 'a', name: 'OP-1', type: 'fixed asset', info: { category: 'OP', location: wireLocation } },
  ]);
  for (const one of [
    { type: 'location', deviceType: 'vehicle', id: 'HT-1', location: wireLocation, timestamp: NOW_MS - 1_000 },
    { timestamp: NOW_MS, id: 'HT-1', ...message },
  ]) {
    const read = readMessage(JSON.stringify(one));
    if ('refused' in read || read.message.type === 'pong') throw new Error(JSON.stringify(read));
    applyMessage(world, read.message);
  }
  world.flush();
  return world;
}
const truckAfter = (message: object) => worldAfter(message).vehicle('HT-1');

it('a location moves the vehicle', () => {
  const moved = { type: 'location', deviceType: 'vehicle', location: { ...wireLocation, easting: 900 } };
  const { poses } = worldAfter(moved);
  expect(poses.sitePositions[(poses.rowOf('HT-1') ?? -1) * 3]).toBe(900);
});

it('changed is applied by its subject: a vehicle, a tablet, an asset, a sensor, a zone', () => {
  const vehicle = { type: 'changed', deviceType: 'vehicle', status: { status: '5.1 Repair' }, status_ts: NOW_MS };
  expect(truckAfter(vehicle)?.status).toBe('5.1 Repair');
  const state = { status: '2.1 Loading', startTime: NOW_MS, user: 'Bold' };
  expect(truckAfter({ type: 'changed', deviceType: 'tablet', event: 'STATE', state })?.operator).toBe('Bold');
  const asset = { type: 'OP', name: 'OP-1', level: 40, level_ts: NOW_MS };
  expect(worldAfter({ type: 'changed', deviceType: 'asset', asset }).siteEntities.get('asset', 'a')?.level).toBe(40);
  const sensor = { type: 'rsu', name: 'R1', state: 'on', state_ts: NOW_MS };
  expect(worldAfter({ type: 'changed', deviceType: 'sensor', sensor }).siteEntities.get('sensor', 's')).toMatchObject({
    state: 'on',
  });
  const zone = { id: 'z', count: 4, timestamp: NOW_MS };
  expect(worldAfter({ type: 'changed', deviceType: 'zone', zone }).state.zones['z']?.count).toBe(4);
});

it('offline and online count the vehicle', () => {
  const offline = worldAfter({ type: 'offline', deviceType: 'vehicle' });
  expect(offline.state.counts).toEqual({ online: 0, offline: 1 });
  applyMessage(offline, { type: 'online', deviceType: 'vehicle', id: 'HT-1', timestamp: NOW_MS + 1 });
  offline.flush();
  expect(offline.state.counts).toEqual({ online: 1, offline: 0 });
});

it('an alert is listed, a transaction puts the truck in its stage, engine figures are the vehicle’s', () => {
  const alert = { type: 'speed_restriction', deviceId: 'HT-1', zoneId: 'z', zoneName: 'Yard', timestamp: NOW_MS };
  expect(worldAfter({ type: 'alert', alert }).alerts.state.active).toHaveLength(1);
  const load = { selectedVehicle: 'EX-1' };
  const transaction = { type: 'change_status', deviceId: 'HT-1', txn_status: 'Ачилт', timestamp: NOW_MS, load };
  expect(truckAfter({ type: 'alert', alert: transaction })?.haul).toMatchObject({ excavator: 'EX-1', stage: 'Ачилт' });
  expect(truckAfter({ type: 'engine', deviceType: 'vehicle', fuelRate: 80 })?.engine).toMatchObject({ fuelRate: 80 });
});
