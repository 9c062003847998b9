import { type AddressInfo, connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { type BodyTimes, bodies } from './bodies.ts';
import { problems } from './problems.ts';

let app: FastifyInstance;

async function start(times: BodyTimes): Promise<void> {
  app = Fastify({ forceCloseConnections: true });
  await app.register(problems);
  await app.register(bodies, times);
  app.post('/small', async ({ body }) => body);
  app.post('/large', { bodyLimit: 100_000_000 }, async ({ body }) => body);
  app.post('/refused', { onRequest: async (_request, reply) => reply.code(403).send('no') }, async () => 'yes');
  await app.listen({ host: '127.0.0.1', port: 0 });
}
afterEach(() => app.close());

/** Sends the head of a request and the first byte of its body. */
function begin(path: string) {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1')
    .setEncoding('utf8')
    .on('error', () => {});
  let answer = '';
  socket.on('data', (text: string) => {
    answer += text;
  });
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 7\r\n\r\n{`);
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => resolve());
  });
  return { socket, closed, answer: () => answer };
}

test('a small body that does not arrive times out with an answer to its sender', async () => {
  await start({ smallBodyTimeoutMs: 30 });
  const { closed, answer } = begin('/small');
  await closed;
  expect(answer()).toContain('HTTP/1.1 408');
  expect(answer()).toContain('application/problem+json');
});

test('a large body has longer', async () => {
  await start({ smallBodyTimeoutMs: 30 });
  const { socket, answer } = begin('/large');
  const other = begin('/small');
  await other.closed;
  socket.write('"a":1}');
  await expect.poll(answer).toContain('{"a":1}');
  socket.destroy();
});

test('a connection whose body continues after its answer is cut', async () => {
  await start({ discardTimeoutMs: 30 });
  const { closed, answer } = begin('/refused');
  await closed;
  expect(answer()).toContain('HTTP/1.1 403');
});

test('a connection whose body has come whole is used again', async () => {
  await start({});
  const { socket, answer } = begin('/refused');
  await expect.poll(answer).toContain('HTTP/1.1 403');
  socket.write(
    '"a":1}POST /small HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}',
  );
  await expect.poll(answer).toContain('HTTP/1.1 200');
  socket.destroy();
});
