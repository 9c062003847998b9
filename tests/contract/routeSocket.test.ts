/** The route socket: authorisation, messages by vehicle, and reasons for closing. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { LIVE_CLOSE } from '../../src/domain/wire/live.ts';
import type { DeviceRoute } from '../../src/domain/wire/routeSocket.ts';
import { type Site, startSite, tokenFor } from './support/site.ts';

interface Watcher {
  socket: WebSocket;
  messages: DeviceRoute[][];
  closed: Promise<number>;
  sendMessage(message: object | string): void;
}

let site: Site;
let token: string;
const openSockets: WebSocket[] = [];

beforeAll(async () => {
  site = await startSite({ listen: true });
  token = await tokenFor(site, { account: 'operator' });
});
afterAll(() => site.close());
afterEach(() => {
  for (const socket of openSockets.splice(0)) socket.terminate();
});

async function joinRouteSocket(): Promise<Watcher> {
  const socket = new WebSocket(`ws://127.0.0.1:${site.settings.port}/route`);
  openSockets.push(socket);
  const messages: DeviceRoute[][] = [];
  socket.on('message', (data) => messages.push(JSON.parse(String(data)) as DeviceRoute[]));
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  await new Promise((resolve, reject) => {
    socket.on('open', resolve);
    socket.on('error', reject);
  });
  const sendMessage = (message: object | string) =>
    socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  return { socket, messages, closed, sendMessage };
}

async function watchVehicle(id: string): Promise<Watcher> {
  const watcher = await joinRouteSocket();
  watcher.sendMessage({ type: 'authorization', payload: token });
  watcher.sendMessage({ type: 'watch', DeviceName: id });
  await expect.poll(() => watcher.messages.length).toBe(1);
  return watcher;
}

const wireLocation = (easting: number) => ({ easting, northing: 4_763_000, alt: 900 });
const wirePoints = (count: number) => Array.from({ length: count }, (_, k) => wireLocation(650_000 + k));
const reportRoutes = (id: string, routes: unknown[], timestamp = Date.now()) =>
  site.app.intake.ingest([{ type: 'route', deviceType: 'vehicle', id, routes, timestamp }]);

test('sends the routes of the watched vehicle, each change of them, and of no other', async () => {
  reportRoutes('R-1', [wirePoints(3), wirePoints(1_999)]);
  const watcher = await watchVehicle('R-1');
  expect(watcher.messages[0]?.map(({ DeviceName, route }) => [DeviceName, route.length])).toEqual([
    ['R-1', 3],
    ['R-1', 1_999],
  ]);
  reportRoutes('R-2', [wirePoints(5)]);
  reportRoutes('R-1', [wirePoints(4)]);
  await expect.poll(() => watcher.messages.length).toBe(2);
  expect(watcher.messages[1]?.map(({ route }) => route)).toEqual([wirePoints(4)]);
  reportRoutes('R-1', []);
  await expect.poll(() => watcher.messages.length).toBe(3);
  expect(watcher.messages[2]).toEqual([]);
  watcher.sendMessage({ type: 'watch', DeviceName: 'R-2' });
  await expect.poll(() => watcher.messages.length).toBe(4);
  expect(watcher.messages[3]?.[0]).toMatchObject({ DeviceName: 'R-2' });
});

test('a vehicle without routes has an empty list', async () => {
  expect((await watchVehicle('nobody')).messages).toEqual([[]]);
});

test('routes that are too long, too many or no places are refused', () => {
  for (const routes of [
    [wirePoints(2_000)],
    [wirePoints(1)],
    Array.from({ length: 11 }, () => wirePoints(2)),
    [[{ easting: 1 }]],
    'x',
  ])
    expect(reportRoutes('R-3', routes as unknown[]).rejected).toBe(1);
});

test.each([
  ['a request before the authorization', { type: 'watch', DeviceName: 'R-1' }, LIVE_CLOSE.notAuthorized.code],
  ['a bad token', { type: 'authorization', payload: 'x' }, LIVE_CLOSE.notAuthorized.code],
  ['what is no request', { type: 'ping', timestamp: 1 }, LIVE_CLOSE.badMessage.code],
  ['what is no JSON', '{', LIVE_CLOSE.badMessage.code],
])('%s closes it', async (_, message, code) => {
  const watcher = await joinRouteSocket();
  watcher.sendMessage(message);
  expect(await watcher.closed).toBe(code);
  expect(watcher.messages).toEqual([]);
});

test('machines watch nothing, and too many messages close it', async () => {
  const machine = await joinRouteSocket();
  machine.sendMessage({ type: 'authorization', payload: await tokenFor(site, { account: 'fleet' }) });
  expect(await machine.closed).toBe(LIVE_CLOSE.notForMachines.code);
  const noisy = await watchVehicle('R-1');
  for (let k = 0; k < 60; k++) noisy.sendMessage({ type: 'watch', DeviceName: `R-${k}` });
  expect(await noisy.closed).toBe(LIVE_CLOSE.tooManyMessages.code);
});
