import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { limitHalfOpenConnections } from './halfOpen.ts';

const LIMITS = { halfOpen: { perAddress: 3, total: 10 }, kept: { perAddress: 2, total: 10 } };
const REQUEST = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';
const CLOSING_REQUEST = 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
const UPGRADE_REQUEST = 'GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n';

let server: Server;
let answers: ServerResponse[];
let sockets: Socket[];
/** What each of them has received. */
let texts: string[];

beforeEach(async () => {
  [answers, sockets, texts] = [[], [], []];
  server = createServer({ keepAliveTimeout: 60_000 }, (_request, response) => answers.push(response));
  limitHalfOpenConnections(server, { isProxied: false, takesUpgrades: true }, LIMITS);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  server.closeAllConnections();
  server.close();
});

async function open(): Promise<Socket> {
  const { port } = server.address() as AddressInfo;
  const arrived = once(server, 'connection');
  const place = sockets.length;
  const socket = connect(port, '127.0.0.1')
    .on('error', () => {})
    .on('data', (chunk) => {
      texts[place] += String(chunk);
    });
  sockets.push(socket);
  texts.push('');
  await arrived;
  return socket;
}

/** @returns once the server has it */
async function send(socket: Socket, request = REQUEST): Promise<void> {
  const before = answers.length;
  socket.write(request);
  await expect.poll(() => answers.length).toBe(before + 1);
}

async function finish(answer: ServerResponse | undefined): Promise<void> {
  answer?.end('answer');
  if (answer && !answer.closed) await once(answer, 'close');
}

async function openAnswered(): Promise<Socket> {
  const place = sockets.length;
  const socket = await open();
  await send(socket);
  await finish(answers.pop());
  await expect.poll(() => texts[place]).toContain('answer');
  return socket;
}

const openSockets = () => sockets.map((socket) => !socket.destroyed);
const saysClose = (place: number) => /connection: close/i.test(texts[place] ?? '');

test('where as many are kept as may be, a further one ends with its answer, and no other', async () => {
  const first = await openAnswered();
  await openAnswered();
  await openAnswered();
  await expect.poll(openSockets).toEqual([true, true, false]);
  expect([0, 1, 2].map(saysClose)).toEqual([false, false, true]);
  // Those that are kept go on.
  for (let k = 0; k < 2; k++) {
    await send(first);
    await finish(answers.pop());
  }
  expect(saysClose(0)).toBe(false);
  first.destroy();
  const isFurtherKept = async () => {
    await openAnswered();
    return !saysClose(sockets.length - 1);
  };
  await expect.poll(isFurtherKept).toBe(true);
});

test('one whose answer is sent before its body has come ends once it has, and its sender gets the answer', async () => {
  await openAnswered();
  await openAnswered();
  const sender = await open();
  await send(sender, 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nab');
  await finish(answers.pop());
  await expect.poll(() => texts[2]).toContain('answer');
  expect(openSockets()).toEqual([true, true, true]);
  sender.write('cd');
  await expect.poll(openSockets).toEqual([true, true, false]);
});

test('one whose body has been read is told with its answer that it ends', async () => {
  await openAnswered();
  await openAnswered();
  server.once('request', (request) => request.resume());
  const sender = await open();
  await send(sender, 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nabcd');
  await new Promise((resolve) => setImmediate(resolve));
  await finish(answers.pop());
  await expect.poll(openSockets).toEqual([true, true, false]);
  expect(saysClose(2)).toBe(true);
});

test('those that end with their answer by their own wish, and those that are upgraded, take no place', async () => {
  server.on('upgrade', (_request, socket) => {
    socket.on('end', () => socket.destroy()).resume();
    socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n');
  });
  const busy = await open();
  await send(busy, CLOSING_REQUEST);
  for (let k = 0; k < 2; k++) {
    const upgraded = await openAnswered();
    upgraded.write(UPGRADE_REQUEST);
    await expect.poll(() => texts.at(-1)).toContain('101');
  }
  await openAnswered();
  await openAnswered();
  expect(openSockets()).toEqual([true, true, true, true, true]);
  expect(saysClose(4)).toBe(false);
});

test('kept connections take no room from those without a request, nor those from them', async () => {
  await openAnswered();
  await openAnswered();
  for (let k = 0; k < 4; k++) await open();
  await expect.poll(openSockets).toEqual([true, true, false, true, true, true]);
});

test('one that leaves before its answer does not count', async () => {
  for (let k = 0; k < 3; k++) {
    const leaving = await open();
    await send(leaving);
    leaving.destroy();
    await once(answers.pop() as ServerResponse, 'close');
  }
  await openAnswered();
  await openAnswered();
  expect(openSockets()).toEqual([false, false, false, true, true]);
});

test('a server without upgrades of its own answers who asks for one as anybody', async () => {
  const plain = createServer((_request, response) => response.end('answer'));
  limitHalfOpenConnections(plain, { isProxied: false, takesUpgrades: false }, LIMITS);
  plain.listen(0, '127.0.0.1');
  await once(plain, 'listening');
  const socket = connect((plain.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  let text = '';
  socket.on('data', (chunk) => {
    text += String(chunk);
  });
  socket.write(UPGRADE_REQUEST.replace('Upgrade\r\n', 'Upgrade, close\r\n'));
  await once(socket, 'close');
  expect(text).toContain('answer');
  plain.close();
});
