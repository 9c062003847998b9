/** Requests and connections that break on their way: the answers, the log, and that nothing is blocked. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { problemSchema } from '../../src/domain/wire/problem.ts';
import { bearerOf, type Site, startSite, tokenFor } from './support/site.ts';

let site: Site;
let dispatcherToken: string;
let machineToken: string;

beforeAll(async () => {
  site = await startSite({ listen: true });
  dispatcherToken = await tokenFor(site);
  machineToken = await tokenFor(site, { account: 'fleet' });
});
afterAll(() => site.close());

/** Opens a connection and sends the head of a request. */
function beginRequest(head: readonly string[]): { socket: Socket; answers: () => string } {
  const socket = connect(site.settings.port, '127.0.0.1');
  let answers = '';
  socket.setEncoding('utf8').on('error', () => {});
  socket.on('data', (text: string) => {
    answers += text;
  });
  socket.write([...head, 'Host: localhost', '', ''].join('\r\n'));
  return { socket, answers: () => answers };
}

/** Also where it is reset: that is one of the ways to end it. */
function waitForClose(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    socket.once('close', () => resolve());
  });
}

const NDJSON_HEADER = 'Content-Type: application/x-ndjson';
const beginPost = (more: readonly string[]) =>
  beginRequest(['POST /api/ingest/fixes HTTP/1.1', `Authorization: Bearer ${machineToken}`, ...more]);

describe('an address', () => {
  test('that cannot be decoded is answered as every fault is', async () => {
    const answer = await site.app.http.inject({ url: '/api/%zz?secret=1' });
    expect(answer.statusCode).toBe(400);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/problem+json',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    });
    expect(problemSchema.parse(answer.json()).message).toContain('%25');
    expect(answer.body).not.toContain('secret');
  });

  test('may have parameters up to the length of the schema, and not more', async () => {
    const readWorkspace = (model: string) =>
      site.app.http.inject({
        url: `/api/adt/workspace/${encodeURIComponent(model)}`,
        headers: bearerOf(dispatcherToken),
      });
    expect((await readWorkspace('ө'.repeat(200))).json()).toEqual({ Tree: [] });
    expect((await readWorkspace('m'.repeat(201))).statusCode).toBe(400);
  });
});

describe('a request', () => {
  const discovery = '/realms/headframe/.well-known/openid-configuration';
  test.each([
    ['names no host', { host: '_session=%00; a' }],
    ['names a host with a path', { host: 'a.example/b' }],
    ['names an account with the host', { host: 'a@b.example' }],
    ['names a port that is none', { host: 'a.example:99999999' }],
  ])('that %s is refused before an address is made of it', async (_what, headers) => {
    const answer = await site.app.http.inject({ url: discovery, headers });
    expect(answer.statusCode).toBe(400);
    expect(problemSchema.parse(answer.json()).message).toContain('Host');
  });

  test.each(['mine.example', 'mine.example:8443', '127.0.0.1:1', '[::1]:8080', 'LOCALHOST'])(
    'may name %s',
    async (host) => {
      expect((await site.app.http.inject({ url: discovery, headers: { host } })).statusCode).toBe(200);
    },
  );
});

describe('frames', () => {
  test('that are invalid write few log lines, however many sockets send them', async () => {
    const from = site.logLines.length;
    const upgrade = ['Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Version: 13'];
    for (let k = 0; k < 100; k++) {
      const { socket } = beginRequest([
        'GET /scene/stream HTTP/1.1',
        ...upgrade,
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      ]);
      await once(socket, 'data');
      socket.write(Buffer.from([0xf7, 0x80, 0, 0, 0, 0]));
      await waitForClose(socket);
    }
    const lines = site.logLines.slice(from);
    expect(lines.join('')).toContain('RSV2 and RSV3 must be clear');
    expect(lines.length).toBeLessThanOrEqual(60);
    expect(lines.join('').length).toBeLessThan(20_000);
  });
});

describe('a body', () => {
  test.each([
    ['is no gzip', Buffer.from('hello')],
    ['ends too soon', gzipSync('{"id":"V-1"}\n'.repeat(100)).subarray(0, 30)],
  ])('that %s is refused as its sender’s fault', async (_what, payload) => {
    const headers = { ...bearerOf(machineToken), 'content-type': 'application/x-ndjson', 'content-encoding': 'gzip' };
    const answer = await site.app.http.inject({ method: 'POST', url: '/api/ingest/fixes', headers, payload });
    expect(answer.statusCode).toBe(400);
    expect(problemSchema.parse(answer.json()).message).toContain('gzip');
  });

  test.each([
    ['plain', [], (text: string) => Buffer.from(text)],
    ['zipped', ['Content-Encoding: gzip'], (text: string) => gzipSync(text, { level: 0 })],
  ] as const)('that is too long is told so, and the connection goes on: %s', async (_form, more, pack) => {
    const body = pack(`${'x'.repeat(300_000)}\n`);
    const { socket, answers } = beginPost([NDJSON_HEADER, ...more, `Content-Length: ${body.byteLength}`]);
    socket.write(body);
    await expect.poll(answers).toContain('HTTP/1.1 413');
    socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await expect.poll(answers).toContain('HTTP/1.1 200 OK');
    socket.destroy();
  });

  const half = gzipSync('{"id":"V-1"}\n'.repeat(1_000)).subarray(0, 40);
  test.each([
    ['plain', [], Buffer.from('{"id":"V-1"}\n'), ['Expect: 100-continue']],
    ['zipped', ['Content-Encoding: gzip'], half, ['Expect: 100-continue']],
    ['plain, before it is known who it is', [], Buffer.from('{"id":"V-1"}\n'), []],
    ['zipped, before it is known who it is', ['Content-Encoding: gzip'], half, []],
  ] as const)('whose sender goes away is no failure of the server: %s', async (_form, more, part, expect100) => {
    const from = site.logLines.length;
    const newLogLines = () => site.logLines.slice(from).join('\n');
    const { socket } = beginPost([NDJSON_HEADER, ...more, 'Content-Length: 100000', ...expect100]);
    if (expect100.length > 0) await once(socket, 'data');
    socket.write(part, () => socket.destroy());
    await expect.poll(newLogLines).toContain('the caller has gone');
    expect(newLogLines()).not.toContain('request failed');
  });
});

test('a sign-in form whose sender goes away is no failure of the server', async () => {
  const from = site.logLines.length;
  const newLogLines = () => site.logLines.slice(from).join('\n');
  const form = ['Content-Type: application/x-www-form-urlencoded', 'Content-Length: 100', 'Expect: 100-continue'];
  const { socket } = beginRequest(['POST /realms/headframe/login/x HTTP/1.1', ...form]);
  await once(socket, 'data');
  socket.write('username=', () => socket.destroy());
  await expect.poll(newLogLines).toContain('the caller has gone');
  expect(newLogLines()).not.toMatch(/failed|"stack"/);
});

describe('clients that ask before sending a body', () => {
  const askToContinue = (path: string, authorization: string[], expectation = '100-continue') =>
    beginRequest([
      `POST ${path} HTTP/1.1`,
      NDJSON_HEADER,
      'Content-Length: 3',
      `Expect: ${expectation}`,
      ...authorization.map((bearer) => `Authorization: Bearer ${bearer}`),
    ]);

  test('and may not, is refused instead of asked for it', async () => {
    for (const [path, authorization, status] of [
      ['/api/ingest/fixes', [], '401'],
      ['/api/ingest/fixes', [dispatcherToken], '403'],
      ['/api/nothing', [], '404'],
    ] as const) {
      const { socket, answers } = askToContinue(path, [...authorization]);
      await expect.poll(answers).toContain('HTTP/1.1');
      expect(answers()).toMatch(new RegExp(`^HTTP/1.1 ${status}`));
      socket.destroy();
    }
  });

  test('with the right get one 100 Continue', async () => {
    const { socket, answers } = askToContinue('/api/ingest/fixes', [machineToken]);
    await expect.poll(answers).toBe('HTTP/1.1 100 Continue\r\n\r\n');
    socket.write('{}\n');
    await expect.poll(answers).toMatch(/100 Continue\r\n\r\nHTTP\/1.1 200 OK/);
    socket.destroy();
  });

  test('with any other expectation gets a problem document', async () => {
    const { socket, answers } = askToContinue('/api/ingest/fixes', [machineToken], '200-maybe');
    await waitForClose(socket);
    expect(answers()).toContain('HTTP/1.1 417');
    expect(answers()).toContain('application/problem+json');
  });
});

describe('a connection', () => {
  test('with an endless body after its answer is cut', { timeout: 25_000 }, async () => {
    const { socket, answers } = beginRequest([
      'POST /api/ingest/fixes HTTP/1.1',
      NDJSON_HEADER,
      'Content-Length: 1000000000',
    ]);
    await expect.poll(answers).toContain('HTTP/1.1 401');
    const writing = setInterval(() => socket.write('x'.repeat(1_000)), 50);
    await waitForClose(socket);
    clearInterval(writing);
  });

  test('that requests a WebSocket elsewhere is answered and ended', async () => {
    const upgrade = ['Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Version: 13'];
    const { socket, answers } = beginRequest(['GET /healthz HTTP/1.1', ...upgrade]);
    await waitForClose(socket);
    expect(answers()).toContain('HTTP/1.1 400');
    expect(answers()).toContain('This address is no WebSocket');
  });

  test.each([
    ['no HTTP at all', 'hello\r\n\r\n', '400'],
    ['a header without end', `GET / HTTP/1.1\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`, '431'],
  ])('with %s gets a problem document', async (_what, text, status) => {
    const socket = connect(site.settings.port, '127.0.0.1').setEncoding('utf8');
    let answer = '';
    socket
      .on('error', () => {})
      .on('data', (part: string) => {
        answer += part;
      });
    socket.write(text);
    await waitForClose(socket);
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toContain(`HTTP/1.1 ${status}`);
    expect(head).toContain('application/problem+json');
    expect(problemSchema.parse(JSON.parse(body)).status).toBe(Number(status));
  });
});

describe('a stop', () => {
  let other: Site;

  beforeAll(async () => {
    other = await startSite({ listen: true });
  });

  // Without a limit the library waits half a minute for the answer.
  test('is not held up by a peer that does not say goodbye', { timeout: 25_000 }, async () => {
    const socket = connect(other.settings.port, '127.0.0.1').on('error', () => {});
    const upgrade = ['Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Version: 13'];
    const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==';
    socket.write(['GET /scene/stream HTTP/1.1', 'Host: localhost', ...upgrade, key, '', ''].join('\r\n'));
    await once(socket, 'data');
    const closed = once(socket, 'close');
    await other.close();
    await closed;
  });
});
