/** Fleets that publish to the server's own MQTT listener, over real sockets. */

import { readFileSync } from 'node:fs';
import { connect as connectSocket } from 'node:net';
import type { IClientOptions, MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type ListenerOptions, listen } from '../../server/ingest/mqtt/listener.ts';
import { startMqtt } from '../../server/ingest/mqtt/startMqtt.ts';
import type { RefusalsAnswer } from '../../src/domain/wire/refusals.ts';
import { vehicleState } from './support/intake.ts';
import { mqttClient, whenClosed } from './support/mqtt.ts';
import { bearerOf, type Site, startSite, tokenFor } from './support/site.ts';

/** On a busy machine a connection takes its time. */
const waitForCondition = (condition: () => unknown) => vi.waitFor(condition, { timeout: 25_000, interval: 50 });

let site: Site;
let mqtt: Awaited<ReturnType<typeof startMqtt>>;
let account: { username: string; password: string };

beforeAll(async () => {
  site = await startSite({ environment: { MQTT_PORT: '0' } });
  mqtt = await startListener();
  const { clientId, clientSecret } = JSON.parse(readFileSync(`${site.dataDir}/fleet-account.json`, 'utf8'));
  account = { username: clientId, password: clientSecret };
});
afterAll(async () => {
  await mqtt.stop();
  await site.close();
});

function startListener(more: { connectWithinMs?: number } = {}) {
  const { identity, pipeline, runOnOneServer, http } = site.app;
  const log = http.log as unknown as Parameters<typeof startMqtt>[0]['log'];
  return startMqtt({
    settings: site.settings.mqtt,
    host: '127.0.0.1',
    identity,
    pipeline,
    runOnOneServer,
    log,
    ...more,
  });
}

async function connectClient(options: IClientOptions = {}): Promise<MqttClient> {
  const client = await mqttClient(mqtt.port ?? 0, { ...account, ...options });
  onTestFinished(() => client.endAsync(true));
  return client;
}

async function readRefusals(): Promise<RefusalsAnswer['refusals']> {
  const headers = bearerOf(await tokenFor(site, { account: 'admin' }));
  const answer = await site.app.http.inject({ url: '/api/ingest/refusals', headers });
  return answer.json<RefusalsAnswer>().refusals.filter(({ door }) => door === 'mqtt');
}

let atMs = 1_795_000_000_000;
const nextFix = (id: string, more: object = {}) => ({
  ...{ id, timestamp: ++atMs, location: { easting: 649_000, northing: 4_763_000, alt: 1_200 } },
  ...more,
});
const OUT_OF_AREA_FIX = { id: 'OUT-1', timestamp: 1_795_000_000_000, location: { lon: 20.5, lat: 43.01 } };
const OUT_OF_ZONE_REASON = "lon 20.5 is outside the site's UTM zone 48N";
const TOPIC = 'headframe/fixes';

describe.each([
  ['3.1.1', 4],
  ['5', 5],
] as const)('MQTT %s', (name, protocolVersion) => {
  test('accepts fixes, one or many, and acknowledges once they are in the state', async () => {
    const client = await connectClient({ protocolVersion });
    const [one, many, own] = [`A${name}`, `B${name}`, `C${name}`];
    await client.publishAsync(TOPIC, JSON.stringify([nextFix(one), nextFix(many)]), { qos: 1 });
    const { id: _, ...rest } = nextFix(own);
    await client.publishAsync(`${TOPIC}/${own}`, JSON.stringify(rest), { qos: 2 });
    for (const id of [one, many, own]) expect((await vehicleState(site, id))?.location?.easting).toBe(649_000);
    await client.publishAsync(`${TOPIC}/${one}`, JSON.stringify(nextFix(one, { velocity: 30 })), { qos: 0 });
    await waitForCondition(async () => expect((await vehicleState(site, one))?.velocity).toBe(30));
  });

  test('refuses the same items as HTTP, for the same reason, and continues', async () => {
    const client = await connectClient({ protocolVersion });
    const publishPayload = (payload: string) =>
      client.publishAsync(TOPIC, payload, { qos: 1 }).then(
        () => 'acknowledged',
        (error: Error) => error.message,
      );
    const [bad, broken] = [await publishPayload(JSON.stringify(OUT_OF_AREA_FIX)), await publishPayload('{"id":')];
    // Version 3.1.1 has no word for it: the administrator's list has.
    if (protocolVersion === 4) expect([bad, broken]).toEqual(['acknowledged', 'acknowledged']);
    else expect(bad).toMatch(/Payload format invalid/i);
    const listed = await readRefusals();
    expect(listed).toContainEqual(
      expect.objectContaining({ sender: 'fleet', message: OUT_OF_ZONE_REASON, item: JSON.stringify(OUT_OF_AREA_FIX) }),
    );
    expect(listed).toContainEqual(expect.objectContaining({ message: 'the message is not JSON', item: '{"id":' }));
    expect(await publishPayload(JSON.stringify(nextFix('GOOD')))).toBe('acknowledged');
  });

  test('answers a message that is made to fail', async () => {
    const client = await connectClient({ protocolVersion });
    const poison = client.publishAsync(`${TOPIC}/P`, '{"id":{"toString":0,"valueOf":0}}', { qos: 1 });
    if (protocolVersion === 4) await poison;
    else await expect(poison).rejects.toThrow(/Payload format invalid/i);
  });

  test('accepts several clients without an id', async () => {
    const clients = [await connectClient({ protocolVersion, clientId: '' })];
    clients.push(await connectClient({ protocolVersion, clientId: '' }));
    for (const client of clients) await client.publishAsync(TOPIC, JSON.stringify(nextFix(`D${name}`)), { qos: 1 });
  });

  test('refuses every subscription', async () => {
    const client = await connectClient({ protocolVersion });
    await expect(client.subscribeAsync('#')).rejects.toThrow();
  });

  test('refuses wrong secrets, people and unknown clients', async () => {
    const person = { username: 'operator', password: 'a-demo-password' };
    const wrong = [{ ...account, password: 'guess' }, person, { username: 'fleet' }, {}];
    const tries = wrong.map((one) => mqttClient(mqtt.port ?? 0, { protocolVersion, ...one }));
    const refusal = /Bad User Name|Bad username or password/i;
    await Promise.all(tries.map((one) => expect(one).rejects.toThrow(refusal)));
  });
});

test('a token of the account may be the password, and must grant to send fixes', async () => {
  const password = await tokenFor(site, { account: 'fleet' });
  const client = await connectClient({ username: 'any', password });
  await client.publishAsync(TOPIC, JSON.stringify(nextFix('TOKEN')), { qos: 1 });
  expect(await vehicleState(site, 'TOKEN')).toBeDefined();
  const operator = await tokenFor(site, { account: 'operator' });
  await expect(mqttClient(mqtt.port ?? 0, { username: 'any', password: operator })).rejects.toThrow(/not authorized/i);
});

test('many messages at once are taken in order', async () => {
  const client = await connectClient();
  const fixes = Array.from({ length: 300 }, (_, n) => nextFix('MANY', { velocity: n }));
  await Promise.all(fixes.map((one) => client.publishAsync(TOPIC, JSON.stringify(one), { qos: 1 })));
  expect(await vehicleState(site, 'MANY')).toMatchObject({ velocity: 299 });
});

test('the will of a client that loses its connection is ingested, that of one that disconnects is not', async () => {
  const lastWill = (id: string) => ({
    topic: TOPIC,
    payload: Buffer.from(JSON.stringify(nextFix(id))),
    qos: 1 as const,
    retain: false,
  });
  const leaving = await connectClient({ will: lastWill('LEFT') });
  await leaving.endAsync();
  const dying = await connectClient({ will: lastWill('DIED') });
  dying.stream.destroy();
  await waitForCondition(async () => expect(await vehicleState(site, 'DIED')).toBeDefined());
  expect(await vehicleState(site, 'LEFT')).toBeUndefined();
});

test('a will is taken each time its client dies, though it says the same', async () => {
  const beganAtMs = Date.now() - 60_000;
  const payload = Buffer.from(JSON.stringify({ id: 'GONE', timestamp: beganAtMs, presence: 'offline' }));
  const isOffline = async () => (await vehicleState(site, 'GONE'))?.offline;
  for (const round of [1, 2]) {
    const client = await connectClient({ will: { topic: TOPIC, payload, qos: 1, retain: false } });
    const back = nextFix('GONE', { timestamp: beganAtMs + round });
    await client.publishAsync(TOPIC, JSON.stringify(back), { qos: 1 });
    expect(await isOffline()).toBe(false);
    client.stream.destroy();
    await waitForCondition(async () => expect(await isOffline()).toBe(true));
  }
});

test('the will of a lost connection leaves a vehicle online that reports over another one since', async () => {
  const payload = Buffer.from(JSON.stringify({ id: 'BACK', timestamp: Date.now() + 60_000, presence: 'offline' }));
  const will = { topic: TOPIC, payload, qos: 1 as const, retain: false };
  const isOffline = async () => (await vehicleState(site, 'BACK'))?.offline;
  const lost = await connectClient({ will });
  // Its clock is a little ahead.
  await lost.publishAsync(TOPIC, JSON.stringify(nextFix('BACK', { timestamp: Date.now() + 2_000 })), { qos: 1 });
  const other = await connectClient();
  await other.publishAsync(TOPIC, JSON.stringify(nextFix('BACK', { timestamp: Date.now() + 4_000 })), { qos: 1 });
  const refusedBefore = (await readRefusals()).length;
  const ingested = vi.spyOn(site.app.pipeline, 'ingestBatches');
  lost.stream.destroy();
  await waitForCondition(() => expect(ingested).toHaveBeenCalled());
  await ingested.mock.results[0]?.value;
  ingested.mockRestore();
  expect(await isOffline()).toBe(false);
  expect(await readRefusals()).toHaveLength(refusedBefore);
  const dying = await connectClient({ will });
  await dying.publishAsync(TOPIC, JSON.stringify(nextFix('BACK', { timestamp: Date.now() + 4_500 })), { qos: 1 });
  dying.stream.destroy();
  await waitForCondition(async () => expect(await isOffline()).toBe(true));
});

test('the will of a disabled account is not ingested', async () => {
  const accounts = site.app.identity.embedded?.accounts;
  const payload = Buffer.from(JSON.stringify(nextFix('DISABLED')));
  const client = await connectClient({ will: { topic: TOPIC, payload, qos: 1, retain: false } });
  const checked = vi.spyOn(accounts ?? expect.fail(), 'credentials');
  await accounts?.setEnabled('fleet', false);
  client.stream.destroy();
  await waitForCondition(() => expect(checked).toHaveBeenCalledWith('fleet'));
  await checked.mock.results[0]?.value;
  checked.mockRestore();
  await accounts?.setEnabled('fleet', true);
  // The connection had sent its output before this.
  const other = await connectClient();
  await other.publishAsync(TOPIC, JSON.stringify(nextFix('ENABLED')), { qos: 1 });
  expect(await vehicleState(site, 'DISABLED')).toBeUndefined();
});

test('a client that comes again takes the place of its lost connection', async () => {
  const first = await connectClient({ clientId: 'gateway' });
  const closed = whenClosed(first);
  const second = await connectClient({ clientId: 'gateway' });
  await closed;
  await second.publishAsync(TOPIC, JSON.stringify(nextFix('AGAIN')), { qos: 1 });
});

test.each([
  ['rubbish', Buffer.from('GET / HTTP/1.1\r\n\r\n')],
  ['a publish before it has signed in', Buffer.from([0x30, 0x05, 0, 1, 0x61, 1, 1])],
  ['a packet without end', Buffer.from([0x10, 0xff, 0xff, 0xff, 0x7f])],
])('an unauthenticated client that sends %s is cut off', async (_what, bytes) => {
  const socket = connectSocket(mqtt.port ?? 0, '127.0.0.1');
  const closed = whenClosed(socket);
  socket.write(bytes);
  await closed;
});

test('unauthenticated clients fill no log', async () => {
  const warn = vi.fn();
  const { port, close } = await listen({
    ...{ host: '127.0.0.1', port: 0, topic: TOPIC, pipeline: site.app.pipeline, steadyMs: () => 0 },
    signIn: async () => 'wrong',
    log: { warn, error: warn } as unknown as ListenerOptions['log'],
  });
  for (let n = 0; n < 50; n++) {
    const socket = connectSocket(port, '127.0.0.1');
    const closed = whenClosed(socket);
    socket.write(Buffer.from([0x10, 0xff, 0xff, 0xff, 0x7f]));
    await closed;
  }
  await close();
  expect(warn).toHaveBeenCalledTimes(20);
});

test('a client that keeps sending without signing in is cut off', async () => {
  const impatient = await startListener({ connectWithinMs: 300 });
  const socket = connectSocket(impatient.port ?? 0, '127.0.0.1');
  const closed = whenClosed(socket);
  const drip = setInterval(() => socket.write(Buffer.from([0])), 20);
  // A CONNECT of 60 kB, of which a byte comes now and then.
  socket.write(Buffer.from([0x10, 0xe0, 0xd4, 0x03]));
  await closed;
  clearInterval(drip);
  await impatient.stop();
});

test('a payload that is too large ends the connection, and nothing else', async () => {
  const [client, other] = [await connectClient(), await connectClient()];
  const closed = whenClosed(client);
  client.publish(TOPIC, 'x'.repeat(4_000_000));
  await closed;
  await other.publishAsync(TOPIC, JSON.stringify(nextFix('OTHER')), { qos: 1 });
});
