/** Spans of requests whose callers wait for the answer, and of those who do not. */
import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { context, propagation, SpanStatusCode, trace } from '@opentelemetry/api';
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node';
import Fastify from 'fastify';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { createDeferred } from '../bus/stream/createDeferred.ts';
import { requestSpans } from './requestSpans.ts';

const exporter = new InMemorySpanExporter();
new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }).register();
// Other files run in the same process.
afterAll(() => {
  trace.disable();
  context.disable();
  propagation.disable();
});

const finishedSpans = () =>
  exporter.getFinishedSpans().map(({ name, attributes, status }) => ({
    ...{ name, status: attributes['http.response.status_code'] },
    isError: status.code === SpanStatusCode.ERROR,
  }));

async function startServer(onEntered: () => void, answered: Promise<void>) {
  const app = Fastify();
  onTestFinished(() => app.close());
  await app.register(requestSpans);
  app.post('/slow', async () => {
    onEntered();
    await answered;
    return {};
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  exporter.reset();
  return (app.server.address() as AddressInfo).port;
}

function postFix(port: number) {
  const headers = { 'content-type': 'application/json' };
  const sent = request({ host: '127.0.0.1', port, method: 'POST', path: '/slow', headers, agent: false });
  sent.on('error', () => {});
  sent.end('{}');
  return sent;
}

test('a request whose caller goes after its body was read ends its span as failed, once', async () => {
  const [entered, answered] = [createDeferred(), createDeferred()];
  const port = await startServer(entered.resolve, answered.promise);
  const sent = postFix(port);
  await entered.promise;
  sent.destroy();
  await expect.poll(finishedSpans).toEqual([{ name: 'POST /slow', status: undefined, isError: true }]);
  answered.resolve();
  const next = postFix(port);
  const [answer] = await once(next, 'response');
  answer.resume();
  await expect.poll(() => finishedSpans().length).toBe(2);
  expect(finishedSpans()[1]).toEqual({ name: 'POST /slow', status: 200, isError: false });
  expect(trace.getActiveSpan()).toBeUndefined();
});
