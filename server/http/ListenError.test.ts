/** A port that another server of the machine has: the start says which variable sets it. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ListenerOptions, listen } from '../ingest/mqtt/listener.ts';
import type { Metrics } from '../metrics/Metrics.ts';
import { metricsPlugin } from '../metrics/metricsPlugin.ts';
import { describeFailure } from '../startFailure.ts';

const host = '127.0.0.1';
let other: Server;
let port: number;

beforeAll(async () => {
  other = createServer().listen(0, host);
  await once(other, 'listening');
  port = (other.address() as AddressInfo).port;
});
afterAll(() => other.close());

const failureOf = (start: PromiseLike<unknown>) => start.then(() => undefined, describeFailure);

test('of the metrics', async () => {
  const options = { metrics: {} as Metrics, settings: { port, token: undefined }, host };
  const failure = await failureOf(Fastify().register(metricsPlugin, options));
  expect(failure).toContain('set METRICS_PORT to a free port');
});

test('of the MQTT listener', async () => {
  const failure = await failureOf(listen({ host, port } as ListenerOptions));
  expect(failure).toContain('set MQTT_PORT to a free port');
});

test("of the app, where the library's error says nothing of a variable", async () => {
  expect(await failureOf(Fastify().listen({ host, port }))).toContain('set PORT to a free port');
});
