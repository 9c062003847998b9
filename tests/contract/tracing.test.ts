/** Traces as a collector gets them: a server of its own with the standard variables, and a little receiver of OTLP over HTTP. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../support/freePort.ts';
import { joinLive } from './support/live.ts';
import { ServerProcess } from './support/servers/serverProcess.ts';
import { DEMO_PASSWORD } from './support/site.ts';

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number };
}
interface OtlpSpan {
  traceId: string;
  parentSpanId?: string;
  spanId: string;
  name: string;
  kind: number;
  attributes: Attribute[];
  status: { code?: number };
}
interface OtlpRequest {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: OtlpSpan[] }[] }[];
}

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT_SPAN_ID = '00f067aa0ba902b7';
const SERVER_KIND = 2;
/** Part of texts that callers send; no span may contain it. */
const SECRET_TEXT = 'a-secret-of-the-caller';

let collector: Server;
let server: ServerProcess;
let isCollectorDown = false;
const receivedRequests: OtlpRequest[] = [];
const receivedTexts: string[] = [];

beforeAll(async () => {
  collector = createServer((request, response) => {
    json(request).then((body) => {
      if (request.url === '/v1/traces' && !isCollectorDown) {
        receivedRequests.push(body as OtlpRequest);
        receivedTexts.push(JSON.stringify(body));
      }
      response.writeHead(isCollectorDown ? 500 : 200, { 'content-type': 'application/json' }).end('{}');
    }, response.destroy.bind(response));
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  server = new ServerProcess(await freePort(), {
    HEADFRAME_DEMO_PASSWORD: DEMO_PASSWORD,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
    OTEL_BSP_SCHEDULE_DELAY: '50',
  });
  await server.start();
});
afterAll(async () => {
  await server?.remove();
  collector?.closeAllConnections();
  collector?.close();
});

const exportedSpans = () =>
  receivedRequests.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );
const spansNamed = (name: string) => exportedSpans().filter((span) => span.name === name);
const attributeOf = ({ attributes }: OtlpSpan, wanted: string) => {
  const value = attributes.find(({ key }) => key === wanted)?.value;
  return value?.stringValue ?? value?.intValue;
};
const callServer = (path: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${server.port}${path}`, init);

test('a request is a span below the caller’s, by route and without its parameters', async () => {
  const headers = { traceparent: `00-${TRACE_ID}-${PARENT_SPAN_ID}-01`, authorization: `Bearer ${SECRET_TEXT}` };
  const answer = await callServer(`/api/designs?uuid=${SECRET_TEXT}`, { headers });
  expect(answer.status).toBe(401);
  await expect.poll(() => spansNamed('GET /api/designs')).toHaveLength(1);
  const [span] = spansNamed('GET /api/designs');
  expect(span).toMatchObject({ traceId: TRACE_ID, parentSpanId: PARENT_SPAN_ID, kind: SERVER_KIND });
  if (!span) throw new Error('No span');
  expect(attributeOf(span, 'http.response.status_code')).toBe(401);
  expect(span.status.code ?? 0).toBe(0);
  const facts = receivedRequests[0]?.resourceSpans[0]?.resource.attributes ?? [];
  expect(facts).toEqual(
    expect.arrayContaining([
      { key: 'service.name', value: { stringValue: 'headframe' } },
      { key: 'deployment.environment.name', value: { stringValue: 'test' } },
    ]),
  );
});

test('queries and messages of sockets have spans; supervisors have none', async () => {
  await callServer('/readyz');
  const discovery = await callServer('/realms/headframe/.well-known/openid-configuration', {});
  expect(discovery.status).toBe(200);
  const form = new URLSearchParams({
    grant_type: 'refresh_token',
    refresh_token: SECRET_TEXT,
    client_id: 'headframe-web',
  });
  await callServer('/realms/headframe/protocol/openid-connect/token', { method: 'POST', body: form });
  const { socket } = await joinLive(server.port);
  socket.send(JSON.stringify({ type: 'authorization', payload: SECRET_TEXT }));
  await expect.poll(() => spansNamed('message live').length).toBeGreaterThan(0);
  socket.close();
  await expect.poll(() => spansNamed('SELECT').length).toBeGreaterThan(0);
  const [query] = spansNamed('SELECT');
  const parents = new Set(exportedSpans().map(({ spanId }) => spanId));
  expect(parents.has(query?.parentSpanId ?? '')).toBe(true);
  expect(exportedSpans().filter(({ name }) => /readyz|healthz/.test(name))).toEqual([]);
  expect(receivedTexts.filter((text) => text.includes(SECRET_TEXT))).toEqual([]);
});

test('a failing collector affects no request, and is logged a few times', async () => {
  isCollectorDown = true;
  const answers = await Promise.all(Array.from({ length: 200 }, () => callServer('/config.json')));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  await expect.poll(() => server.log()).toContain('traces could not be sent');
  isCollectorDown = false;
  expect((await server.health())?.status).toBe('ok');
});
