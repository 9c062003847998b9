import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { limitHalfOpenConnections } from './halfOpen.ts';

const LIMITS = { halfOpen: { perAddress: 3, total: 10 }, idle: { perAddress: 2, total: 10 } };
const REQUEST = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

let server: Server;
let answers: ServerResponse[];
let sockets: Socket[];

beforeEach(async () => {
  [answers, sockets] = [[], []];
  server = createServer({ keepAliveTimeout: 60_000 }, (_request, response) => answers.push(response));
  limitHalfOpenConnections(server, false, LIMITS);
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
  const socket = connect(port, '127.0.0.1')
    .on('error', () => {})
    .resume();
  sockets.push(socket);
  await arrived;
  return socket;
}

/** @returns once the server has its requests */
async function send(socket: Socket, requests = 1): Promise<void> {
  const before = answers.length;
  socket.write(REQUEST.repeat(requests));
  await expect.poll(() => answers.length).toBe(before + requests);
}

async function finish(answer: ServerResponse | undefined): Promise<void> {
  answer?.end('answer');
  if (answer && !answer.closed) await once(answer, 'close');
}

async function openIdle(): Promise<Socket> {
  const socket = await open();
  await send(socket);
  await finish(answers.pop());
  return socket;
}

const openSockets = () => sockets.map((socket) => !socket.destroyed);

test('an answered connection counts again until its next request; the longest idle one makes room', async () => {
  await openIdle();
  const second = await openIdle();
  await send(second);
  await openIdle();
  expect(openSockets()).toEqual([true, true, true]);
  await openIdle();
  await expect.poll(openSockets).toEqual([false, true, true, true]);
  await finish(answers.pop());
  await expect.poll(openSockets).toEqual([false, true, false, true]);
});

test('one with requests that wait for their turn is not idle', async () => {
  const busy = await open();
  await send(busy, 3);
  await finish(answers.shift());
  for (let k = 0; k < 4; k++) {
    const idle = await open();
    idle.write(REQUEST);
    await expect.poll(() => answers.length).toBe(3);
    answers.pop()?.end();
  }
  await expect.poll(openSockets).toEqual([true, false, false, true, true]);
});

test('idle connections take no room from those without a request, nor those from them', async () => {
  await openIdle();
  await openIdle();
  for (let k = 0; k < 4; k++) await open();
  await expect.poll(openSockets).toEqual([true, true, false, true, true, true]);
});

test('one that ends with its answer, or before it, does not count', async () => {
  for (let k = 0; k < 3; k++) {
    const leaving = await open();
    await send(leaving);
    leaving.destroy();
    await once(answers.pop() as ServerResponse, 'close');
  }
  await openIdle();
  await openIdle();
  expect(openSockets()).toEqual([false, false, false, true, true]);
});
