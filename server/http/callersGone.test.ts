/** Callers that leave at any moment of their request: what was counted for them is given back, once and in time. */
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { queuedReads } from '../limits/queuedReads.ts';
import { bodyLimits } from './bodies.ts';
import { callerGoneSignal } from './callerGoneSignal.ts';
import { problemAnswers } from './problems.ts';

const LARGE_TEXT = 'x'.repeat(20_000);
/** Room for one body or answer of the tests, not for two. */
const memory = { perCaller: 12, total: 12 };
const answerMemory = { perCaller: 30_000, total: 30_000 };

let app: FastifyInstance;
let isIdentifying: Gate;
let isWorking: Gate;
let signal: AbortSignal | undefined;
let sockets: Socket[];
/** Requests whose rights were found out. */
let identifiedCount: number;
/** Connections that have ended for the server. */
let closedCount: number;

/** Holds requests up until it is opened. */
class Gate {
  arrivals = 0;
  open = () => {};
  readonly #opened = new Promise<void>((resolve) => {
    this.open = resolve;
  });

  async pass(): Promise<void> {
    this.arrivals++;
    await this.#opened;
  }
}

beforeEach(async () => {
  [isIdentifying, isWorking, sockets, signal] = [new Gate(), new Gate(), [], undefined];
  [identifiedCount, closedCount] = [0, 0];
  app = Fastify({ forceCloseConnections: true });
  await app.register(problemAnswers);
  app.decorateRequest('caller');
  app.addHook('onRequest', async (request) => {
    request.caller = { id: 'x', isMachine: false } as never;
    if (request.url === '/identified') await isIdentifying.pass();
  });
  await app.register(bodyLimits, { memory, answerMemory });
  app.addHook('preParsing', async ({ url }, _reply, payload) => {
    if (url === '/identified') identifiedCount++;
    return payload;
  });
  app.post('/now', async ({ body }) => body);
  app.post('/tiny', { bodyLimit: 4 }, async ({ body }) => body);
  app.post('/identified', async ({ body }) => body);
  app.post('/work', async ({ body }) => {
    await isWorking.pass();
    return body;
  });
  app.post('/work-without-result', async () => isWorking.pass());
  app.post('/failing-work', async () => {
    await isWorking.pass();
    throw new Error('failed');
  });
  app.get('/answer', async () => LARGE_TEXT);
  app.get('/slow', async (_request, reply) => {
    await isWorking.pass();
    signal = callerGoneSignal(reply);
    return LARGE_TEXT;
  });
  const read = queuedReads({ maxConcurrent: 1, maxQueuedPerOwner: 1 }, 'reads');
  app.get('/read', async (_request, reply) => {
    isIdentifying.arrivals++;
    return read('x', () => isWorking.pass().then(() => 'read'), callerGoneSignal(reply));
  });
  app.server.on('connection', (socket) => socket.once('close', () => closedCount++));
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await app.close();
});

const headOf = (method: string, path: string, length?: number) =>
  [
    `${method} ${path} HTTP/1.1`,
    'Host: x',
    ...(length === undefined ? [] : ['Content-Type: application/json', `Content-Length: ${length}`]),
    '\r\n',
  ].join('\r\n');

function send(text: string): Socket {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  sockets.push(socket);
  socket.resume().write(text);
  return socket;
}

/** Leaves, and waits until the server knows. */
async function leave(socket: Socket): Promise<void> {
  const before = closedCount;
  socket.destroy();
  await expect.poll(() => closedCount).toBe(before + 1);
}

const statusOfBody = async () => (await app.inject({ method: 'POST', url: '/now', payload: { a: '1234' } })).statusCode;
const statusOfAnswer = async () => (await app.inject('/answer')).statusCode;

describe('a caller that leaves', () => {
  test('before its answer is made holds no memory of answers', async () => {
    const socket = send(headOf('GET', '/slow'));
    await expect.poll(() => isWorking.arrivals).toBe(1);
    await leave(socket);
    isWorking.open();
    await expect.poll(() => signal).toBeDefined();
    for (let k = 0; k < 3; k++) expect(await statusOfAnswer()).toBe(200);
  });

  test('while its answer waits behind an earlier one holds no memory of answers', async () => {
    const socket = send(headOf('GET', '/slow') + headOf('GET', '/answer'));
    await expect.poll(statusOfAnswer).toBe(429);
    await leave(socket);
    await expect.poll(statusOfAnswer).toBe(200);
  });

  test('before it is known who it is holds no memory of bodies', async () => {
    const socket = send(`${headOf('POST', '/identified', 11)}{`);
    await expect.poll(() => isIdentifying.arrivals).toBe(1);
    await leave(socket);
    isIdentifying.open();
    await expect.poll(() => identifiedCount).toBe(1);
    for (let k = 0; k < 3; k++) expect(await statusOfBody()).toBe(200);
  });

  test('before its body has come gives its memory back at once', async () => {
    const socket = send(`${headOf('POST', '/work', 11)}{`);
    await expect.poll(statusOfBody).toBe(429);
    await leave(socket);
    await expect.poll(statusOfBody).toBe(200);
    expect(isWorking.arrivals).toBe(0);
  });

  test.each(['/work', '/work-without-result', '/failing-work'])(
    'after its body has come holds its memory until the work is done: %s',
    async (path) => {
      const socket = send(`${headOf('POST', path, 11)}{"a":"123"}`);
      await expect.poll(() => isWorking.arrivals).toBe(1);
      await leave(socket);
      expect(await statusOfBody()).toBe(429);
      isWorking.open();
      await expect.poll(statusOfBody).toBe(200);
      // Given back once: there is no room for two bodies.
      send(`${headOf('POST', '/now', 11)}{`);
      await expect.poll(statusOfBody).toBe(429);
    },
  );
});

test('a read whose caller has gone leaves its place in the line to the next one', async () => {
  send(headOf('GET', '/read'));
  await expect.poll(() => isWorking.arrivals).toBe(1);
  const waiting = send(headOf('GET', '/read'));
  await expect.poll(() => isIdentifying.arrivals).toBe(2);
  expect((await app.inject('/read')).statusCode).toBe(429);
  await leave(waiting);
  const next = app.inject('/read');
  isWorking.open();
  expect((await next).statusCode).toBe(200);
  expect(isWorking.arrivals).toBe(2);
});

test('a body that goes on after its refusal is not counted any more', async () => {
  const head = ['POST /tiny HTTP/1.1', 'Host: x', 'Content-Type: application/json', 'Transfer-Encoding: chunked'];
  const socket = send([...head, '', '6', '{"a":"', ''].join('\r\n'));
  await once(socket, 'data');
  await expect.poll(statusOfBody).toBe(200);
  socket.write('4\r\n1111\r\n');
  await leave(socket);
  expect(await statusOfBody()).toBe(200);
});

test('the signal of a caller that had gone before is aborted at once, that of an answered one never', async () => {
  const gone = send(headOf('GET', '/slow'));
  await expect.poll(() => isWorking.arrivals).toBe(1);
  await leave(gone);
  isWorking.open();
  await expect.poll(() => signal?.aborted).toBe(true);
  signal = undefined;
  const answered = send(headOf('GET', '/slow'));
  await once(answered, 'data');
  await leave(answered);
  expect(signal).toMatchObject({ aborted: false });
});
