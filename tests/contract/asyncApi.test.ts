/** The AsyncAPI document against the running server: its sockets, their messages, and accepted input. */
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { z } from '../../src/domain/wire/zod.ts';
import { bearerOf, type Site, startSite, tokenFor } from './support/site.ts';

interface Channel {
  address: string;
  messages: Record<'received' | 'sent', { payload: Parameters<typeof z.fromJSONSchema>[0] }>;
}
interface AsyncApi {
  asyncapi: string;
  channels: Record<string, Channel>;
  operations: Record<string, { action: string; channel: { $ref: string } }>;
}

let site: Site;
let token: string;
let apiDocument: AsyncApi;
const openSockets: WebSocket[] = [];

beforeAll(async () => {
  site = await startSite({ listen: true });
  token = await tokenFor(site);
  const answer = await site.app.http.inject({ url: '/api/asyncapi.json', headers: bearerOf(token) });
  expect(answer.statusCode).toBe(200);
  apiDocument = answer.json();
});
afterAll(() => site.close());
afterEach(() => {
  for (const socket of openSockets.splice(0)) socket.terminate();
});

const schemaOf = (name: string, message: 'received' | 'sent') => {
  const channel = apiDocument.channels[name];
  if (!channel) throw new Error(`No channel ${name}`);
  return z.fromJSONSchema(channel.messages[message].payload);
};

/** Sends messages allowed by the document, and collects the output. */
async function exchangeMessages(name: string, address: string, said: readonly object[]): Promise<unknown[]> {
  const heard: unknown[] = [];
  const socket = new WebSocket(`ws://127.0.0.1:${site.settings.port}${address}`);
  openSockets.push(socket);
  socket.on('message', (data) => heard.push(JSON.parse(String(data))));
  await once(socket, 'open');
  for (const message of [{ type: 'authorization', payload: token }, ...said]) {
    expect(schemaOf(name, 'received').safeParse(message).success).toBe(true);
    socket.send(JSON.stringify(message));
  }
  return heard;
}

const fixOf = (id: string) => ({
  ...{ id, timestamp: Date.now(), location: { easting: 649_000, northing: 4_763_000, alt: 700 } },
  ...{ velocity: 20, status: { status: '1.1 Haul loaded', loaded: true } },
});

const PRESENCE = { type: 'online', deviceType: 'vehicle', id: 'X', timestamp: 1 };
const LOCATION = {
  ...{ type: 'location', deviceType: 'vehicle', id: 'X', timestamp: 1, rotation: 0, velocity: 0 },
  location: { easting: 1, northing: 1, alt: 1, zone: '48N' },
};

const LIVE_KINDS = [
  ...['alert change_status', 'alert entity_restriction', 'alert foreign', 'catalogue', 'changed asset'],
  ...['changed sensor', 'changed tablet', 'changed vehicle', 'changed zone', 'engine', 'location'],
  ...['offline', 'online', 'pong'],
];

function kindOf(message: unknown): string {
  const { type, deviceType, alert } = message as { type: string; deviceType?: string; alert?: { type: string } };
  if (alert) return `alert ${alert.type}`;
  return type === 'changed' ? `changed ${deviceType}` : type;
}

function reportsOfEveryKind(timestamp: number): object[] {
  const changed = (deviceType: string, more: object) => ({ type: 'changed', deviceType, ...more });
  const tablet = (more: object) => changed('tablet', { id: 'AB-1', timestamp, ...more });
  const load = { selectedVehicle: 'EX-1', totalCycle: 4 };
  // In a zone that no light vehicle may enter.
  const location = { easting: 649_732, northing: 4_763_261, alt: 800 };
  const status = { operator: null, owner: 'Us', fleetField: [1], loaded: 'no', isOp: true, load };
  return [
    { id: 'AB-1', category: 'LV', region: 'Pit', timestamp, location, status },
    tablet({ event: 'STATE', state: { status: '2.1 Loading', startTime: timestamp, order: 7, user: 'B', load } }),
    tablet({ event: 'STATE', state: { status: '1.1 Haul loaded' }, timestamp: timestamp + 1 }),
    tablet({ event: 'MOT_TIME', motTime: 812.4, motTs: timestamp }),
    { type: 'engine', deviceType: 'vehicle', id: 'AB-1', batteryVoltage: 27.4, timestamp },
    { id: 'AB-1', timestamp: timestamp + 2, status: { ...status, txn_status: 5 } },
    { type: 'alert', alert: { type: 'change_status', deviceId: 'AB-1', timestamp, txn_status: 'Ачилт', load } },
    { type: 'alert', alert: { type: 'foreign', deviceId: 'AB-1', timestamp, zoneId: 'z', message: 'M' } },
    changed('asset', { asset: { type: 'PC', name: 'PC-01', state: { value: 2_100 }, state_ts: timestamp } }),
    changed('asset', { asset: { type: 'TX', name: 'TX-1A', status: 1, status_ts: timestamp, level: 4 } }),
    changed('asset', {
      asset: { type: 'RC', name: 'RC-01', count: 1, elements: [{ sap: '7', timestamp }], state_ts: timestamp },
    }),
    changed('sensor', {
      sensor: { name: 'RSU-DC-01', state: 'On', state_ts: timestamp, modules: [{ key: 'a', state: 'b' }] },
    }),
    { type: 'passage', deviceType: 'person', id: 'CL-301', sensor: 'RSU-SF-01', timestamp },
    { id: 'AB-2', timestamp, location, presence: 'online' },
    { id: 'AB-2', timestamp: timestamp + 3, presence: 'offline' },
  ];
}

async function renameOrePass(): Promise<void> {
  const renamed = await site.app.http.inject({
    ...{ method: 'PUT', url: '/api/entities', headers: bearerOf(await tokenFor(site, { account: 'admin' })) },
    payload: { id: 'op-1a', type: 'fixed asset', data: { name: 'Ore pass 1 A' } },
  });
  expect(renamed.statusCode).toBe(200);
}

describe('the description of the sockets', () => {
  test('names every socket of the server, and no other', () => {
    const sockets = Object.values(apiDocument.channels).map(({ address }) => address.replace(/\{(\w+)\}/g, ':$1'));
    const addresses = new Set(site.sockets);
    expect(new Set(sockets)).toEqual(addresses);
    expect(Object.keys(apiDocument.operations)).toHaveLength(2 * sockets.length);
  });

  test("matches the live socket's messages, one by one and in batches", async () => {
    const heard = await exchangeMessages('live', '/scene/stream', [
      { type: 'ping', timestamp: 1 },
      { type: 'batches' },
    ]);
    await expect.poll(() => heard.length).toBeGreaterThan(0);
    site.app.intake.ingest([fixOf('AA-1'), fixOf('AA-2')]);
    await expect.poll(() => JSON.stringify(heard)).toContain('AA-2');
    for (const message of heard) expect(schemaOf('live', 'sent').safeParse(message).error).toBeUndefined();
    expect(schemaOf('live', 'sent').safeParse({ type: 'unknown' }).success).toBe(false);
  });

  test('matches live messages of every kind, field by field', async () => {
    const heard = await exchangeMessages('live', '/scene/stream', [{ type: 'ping', timestamp: 1 }]);
    await expect.poll(() => heard.length).toBeGreaterThan(0);
    expect(site.app.intake.ingest(reportsOfEveryKind(Date.now())).errors).toEqual([]);
    await renameOrePass();
    const kinds = () => new Set(heard.map(kindOf));
    await expect.poll(() => [...kinds()].sort(), { timeout: 5_000 }).toEqual(LIVE_KINDS);
    for (const message of heard) expect(schemaOf('live', 'sent').safeParse(message).error).toBeUndefined();
  });

  test.each([
    ['an id that is a number', { ...PRESENCE, id: 7 }],
    ['a time that is missing', { ...PRESENCE, timestamp: undefined }],
    ['a field that is never sent', { ...PRESENCE, alt: 1 }],
    ['a state that is text', { type: 'changed', deviceType: 'vehicle', id: 'X', status: '{}', status_ts: 1 }],
    ['a fix without a zone', { ...LOCATION, location: { easting: 1, northing: 1, alt: 1 } }],
    ['a fix without a speed', { ...LOCATION, velocity: undefined }],
    ['an asset of an unknown type', { type: 'changed', deviceType: 'asset', asset: { type: 'XX', name: 'X' } }],
    ['a pong that offers no batches', { type: 'pong', timestamp: 1, time: 1 }],
    ['a list with nothing in it', []],
    ['a pong in a list', [{ type: 'pong', timestamp: 1, time: 1, batches: true }]],
  ])('leaves out %s, which the live socket never sends', (_what, message) => {
    const sent = schemaOf('live', 'sent');
    for (const real of [PRESENCE, LOCATION, [PRESENCE, LOCATION]]) expect(sent.safeParse(real).success).toBe(true);
    // As JSON, without what is undefined.
    expect(sent.safeParse(JSON.parse(JSON.stringify(message))).success).toBe(false);
  });

  test("matches the replay socket's messages", async () => {
    const nowMs = Date.now();
    const start = { command: 'start', start_date: nowMs - 60_000, end_date: nowMs, speed: 1 };
    const heard = await exchangeMessages('replay', '/ot-replay/described', [start, { command: 'pause' }]);
    await expect.poll(() => heard.length).toBeGreaterThan(1);
    for (const frame of heard) expect(schemaOf('replay', 'sent').safeParse(frame).error).toBeUndefined();
  });

  test("matches the route socket's messages", async () => {
    const heard = await exchangeMessages('route', '/route', [{ type: 'watch', DeviceName: 'AA-1' }]);
    await expect.poll(() => heard.length).toBeGreaterThan(0);
    for (const routes of heard) expect(schemaOf('route', 'sent').safeParse(routes).error).toBeUndefined();
  });
});
