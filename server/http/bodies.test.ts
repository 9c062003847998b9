import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { type BodyRules, bodyLimits } from './bodies.ts';
import { problemAnswers } from './problems.ts';

let app: FastifyInstance;
/** More than the system buffers of a connection. */
const LARGE_TEXT = 'x'.repeat(16_000_000);

async function startServer(rules: BodyRules, connectionTimeout = 0): Promise<void> {
  app = Fastify({ forceCloseConnections: true, connectionTimeout });
  await app.register(problemAnswers);
  app.decorateRequest('caller');
  app.addHook('onRequest', async (request) => {
    const id = request.headers['x-caller'];
    if (typeof id === 'string') request.caller = { id, isMachine: id.startsWith('fleet') } as never;
  });
  await app.register(bodyLimits, rules);
  app.post('/small', async ({ body }) => body);
  app.post('/large', { bodyLimit: 100_000_000 }, async ({ body }) => body);
  app.addContentTypeParser('text/csv', (_request, payload, done) => {
    payload
      .resume()
      .once('end', () => done(null, 'read'))
      .once('error', done);
  });
  app.get('/answer', async () => LARGE_TEXT);
  app.post('/streamed', { config: { streamedTypes: ['text/csv'] } }, async ({ body }) => body);
  app.post('/refused', { onRequest: async (_request, reply) => reply.code(403).send('no') }, async () => 'yes');
  await app.listen({ host: '127.0.0.1', port: 0 });
}
afterEach(() => app.close());

const SEVEN_BYTES = 'Content-Length: 7';

/** Sends the head of a request and the first byte of its body. */
function beginRequest(
  path: string,
  { caller = 'x', type = 'application/json', length = SEVEN_BYTES, bytes = '{' } = {},
) {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1')
    .setEncoding('utf8')
    .on('error', () => {});
  let answer = '';
  socket.on('data', (text: string) => {
    answer += text;
  });
  const head = [`POST ${path} HTTP/1.1`, 'Host: x', `X-Caller: ${caller}`, `Content-Type: ${type}`, length, '', bytes];
  socket.write(head.join('\r\n'));
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => resolve());
  });
  return { socket, closed, answer: () => answer };
}

test('a small body that does not arrive times out with an answer to its sender', async () => {
  await startServer({ smallBodyTimeoutMs: 30 });
  const { closed, answer } = beginRequest('/small');
  await closed;
  expect(answer()).toContain('HTTP/1.1 408');
  expect(answer()).toContain('application/problem+json');
});

test('a large body has longer', async () => {
  await startServer({ smallBodyTimeoutMs: 30 });
  const { socket, answer } = beginRequest('/large');
  const other = beginRequest('/small');
  await other.closed;
  socket.write('"a":1}');
  await expect.poll(answer).toContain('{"a":1}');
  socket.destroy();
});

test('a connection whose body continues after its answer is cut', async () => {
  await startServer({ discardTimeoutMs: 30 });
  const { closed, answer } = beginRequest('/refused');
  await closed;
  expect(answer()).toContain('HTTP/1.1 403');
});

test('a connection whose body has come whole is used again', async () => {
  await startServer({});
  const { socket, answer } = beginRequest('/refused');
  await expect.poll(answer).toContain('HTTP/1.1 403');
  socket.write(
    '"a":1}POST /small HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}',
  );
  await expect.poll(answer).toContain('HTTP/1.1 200');
  socket.destroy();
});

describe('memory of bodies that have not arrived', () => {
  const memory = { perCaller: 16, total: 24 };
  const chunked = { length: 'Transfer-Encoding: chunked', bytes: 'd\r\n{"a":"123456"\r\n' };

  test('is limited for each caller, whatever has come, and is free again once they are gone', async () => {
    await startServer({ memory });
    const [first, second, third] = [beginRequest('/small'), beginRequest('/large'), beginRequest('/small')];
    await expect.poll(third.answer).toContain('HTTP/1.1 429');
    expect(third.answer()).toMatch(/retry-after: 5/i);
    const other = beginRequest('/small', { caller: 'y' });
    other.socket.write('"a":1}');
    await expect.poll(other.answer).toContain('HTTP/1.1 200');
    first.socket.destroy();
    second.socket.write('"a":1}');
    await expect.poll(second.answer).toContain('HTTP/1.1 200');
    await expect
      .poll(() =>
        app.inject({ method: 'POST', url: '/small', headers: { 'x-caller': 'x' }, payload: { a: '12345678' } }),
      )
      .toMatchObject({ statusCode: 200 });
  });

  test('is limited for all people, and fleets have their own', async () => {
    await startServer({ memory });
    for (const caller of ['a', 'b', 'c']) beginRequest('/small', { caller });
    const fourth = beginRequest('/small', { caller: 'd' });
    await expect.poll(fourth.answer).toContain('HTTP/1.1 503');
    const fleet = beginRequest('/small', { caller: 'fleet' });
    fleet.socket.write('"a":1}');
    await expect.poll(fleet.answer).toContain('HTTP/1.1 200');
  });

  test('is counted as it arrives where no length is given', async () => {
    await startServer({ memory });
    const whole = beginRequest('/small', chunked);
    whole.socket.write('1\r\n}\r\n0\r\n\r\n');
    await expect.poll(whole.answer).toContain('{"a":"123456"}');
    const { socket, answer } = beginRequest('/small', chunked);
    socket.write('d\r\n,"b":"123456"\r\n');
    await expect.poll(answer).toContain('HTTP/1.1 429');
  });

  test('is taken for 1 MB by each body that is processed as it arrives, however long it says that it is', async () => {
    await startServer({ memory: { perCaller: 2_500_000, total: 10_000_000 } });
    const streamed = { type: 'text/csv; header=present', length: 'Content-Length: 5000000', bytes: '1' };
    const [first] = [beginRequest('/streamed', streamed), beginRequest('/streamed', streamed)];
    const third = beginRequest('/streamed', streamed);
    await expect.poll(third.answer).toContain('HTTP/1.1 429');
    const short = beginRequest('/streamed', { ...streamed, length: 'Content-Length: 40', bytes: '1' });
    short.socket.write('1'.repeat(39));
    await expect.poll(short.answer).toContain('read');
    first.socket.destroy();
    const isTaken = async () => {
      const again = beginRequest('/streamed', { ...streamed, length: 'Content-Length: 1000000', bytes: '1' });
      again.socket.write('1'.repeat(999_999));
      await expect.poll(again.answer).toContain('HTTP/1.1');
      return again.answer().includes('read');
    };
    await expect.poll(isTaken).toBe(true);
  });

  test('is counted up to 1 MB of a body that is processed as it arrives, where no length is given', async () => {
    await startServer({ memory: { perCaller: 2_500_000, total: 10_000_000 } });
    const streamed = (bytes: number) => {
      const chunk = `${bytes.toString(16)}\r\n${'1'.repeat(bytes)}\r\n`;
      return beginRequest('/streamed', { type: 'text/csv', length: 'Transfer-Encoding: chunked', bytes: chunk });
    };
    // Many small ones that are under way at once, two large ones, and one for which there is no room.
    const all = [...Array<number>(20).fill(1_000), 2_000_000, 2_000_000, 600_000].map(streamed);
    const answeredWith = (text: string) => all.filter(({ answer }) => answer().includes(text)).length;
    await expect.poll(() => answeredWith('HTTP/1.1 429')).toBe(1);
    for (const { socket } of all) socket.write('0\r\n\r\n');
    await expect.poll(() => answeredWith('read')).toBe(22);
    expect(answeredWith('HTTP/1.1 429')).toBe(1);
  });
});

describe('answers that nobody reads', () => {
  const answerMemory = { perCaller: 40_000_000, total: 60_000_000 };
  const getAnswer = (caller: string) => app.inject({ url: '/answer', headers: { 'x-caller': caller } });

  /** Asks for the answer, and reads nothing of it. */
  async function requestWithoutReading(caller: string) {
    const { port } = app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    socket.write(`GET /answer HTTP/1.1\r\nHost: x\r\nX-Caller: ${caller}\r\n\r\n`);
    await once(socket, 'readable');
    return socket;
  }

  test('are limited for each caller and in all', async () => {
    await startServer({ answerMemory });
    const sockets = [await requestWithoutReading('x'), await requestWithoutReading('x')];
    expect(await getAnswer('x')).toMatchObject({ statusCode: 429, headers: { 'retry-after': '5' } });
    expect(await getAnswer('y')).toMatchObject({ statusCode: 200 });
    sockets.push(await requestWithoutReading('y'));
    expect(await getAnswer('z')).toMatchObject({ statusCode: 503 });
    for (const socket of sockets) socket.destroy();
    await expect.poll(async () => (await getAnswer('x')).statusCode).toBe(200);
  });

  test('end with their connection once nothing of them is read for long', async () => {
    await startServer({ answerMemory }, 50);
    // On a busy machine the connection may be closed before the answer is seen.
    await Promise.allSettled([requestWithoutReading('x'), requestWithoutReading('x')]);
    await expect.poll(async () => (await getAnswer('x')).statusCode).toBe(200);
  });
});
