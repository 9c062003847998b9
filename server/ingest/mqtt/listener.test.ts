/** Connections of the listener, over real sockets: no account shuts the others out. */
import { once } from 'node:events';
import { connect as connectSocket } from 'node:net';
import mqtt, { type MqttClient } from 'mqtt';
import mqttPacket from 'mqtt-packet';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { IngestPipeline } from '../IngestPipeline.ts';
import { type ListenerOptions, listen, type MqttListener } from './listener.ts';

let listener: MqttListener;
let clients: MqttClient[];
const signIn = vi.fn(async ({ user }: { user: string }) => ({ sender: user }));

beforeEach(async () => {
  clients = [];
  signIn.mockClear();
  listener = await listen({
    ...{ host: '127.0.0.1', port: 0, topic: 'fixes', steadyMs: () => performance.now() },
    pipeline: { nowMs: Date.now } as IngestPipeline,
    signIn,
    log: { warn: vi.fn(), error: vi.fn() } as unknown as ListenerOptions['log'],
    connectionLimits: { perAccount: 3, total: 3, unauthenticatedPerAddress: 9, unauthenticated: 9 },
  });
});
afterEach(async () => {
  for (const client of clients) client.end(true);
  await listener.close();
});

async function connect(username: string, clientId: string): Promise<MqttClient> {
  const options = { username, password: 'secret', clientId, reconnectPeriod: 0 };
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${listener.port}`, options, false);
  clients.push(client);
  return client;
}

const openIds = () => clients.flatMap(({ connected, options }) => (connected ? [options.clientId] : []));

test('at the limit the account with most connections gives one up to another, and gets none itself', async () => {
  for (const id of ['a1', 'a2', 'a3']) await connect('many', id);
  await connect('few', 'b1');
  await expect.poll(openIds).toEqual(['a1', 'a2', 'b1']);
  await expect(connect('many', 'a4')).rejects.toThrow(/unavailable/i);
  expect(openIds()).toEqual(['a1', 'a2', 'b1']);
});

test('a client that connects again takes its own place', async () => {
  for (const id of ['a1', 'a2', 'a3', 'a2']) await connect('many', id);
  await expect.poll(openIds).toEqual(['a1', 'a3', 'a2']);
});

test('clients that are refused do not use up the connections of others', async () => {
  for (const id of ['a1', 'a2', 'a3']) await connect('many', id);
  const refused = Promise.allSettled(Array.from({ length: 24 }, (_, k) => connect('many', `more${k}`)));
  await expect.poll(() => signIn.mock.calls.length).toBeGreaterThanOrEqual(12);
  await expect(connect('few', 'b1')).resolves.toBeDefined();
  const results = await refused;
  expect(results.every(({ status }) => status === 'rejected')).toBe(true);
});

test('a client that is refused has no second try on the same connection', async () => {
  for (const id of ['a1', 'a2', 'a3']) await connect('many', id);
  const packet = mqttPacket.generate({
    cmd: 'connect',
    protocolVersion: 4,
    clientId: 'a4',
    username: 'many',
    password: Buffer.from('secret'),
    keepalive: 60,
    clean: true,
  });
  const socket = connectSocket(listener.port, '127.0.0.1');
  const answers: Buffer[] = [];
  socket.on('data', (bytes) => answers.push(bytes));
  socket.write(Buffer.concat([packet, packet, packet]));
  await once(socket, 'end');
  socket.destroy();
  expect(Buffer.concat(answers).length).toBe(4);
  expect(signIn).toHaveBeenCalledTimes(4);
});
