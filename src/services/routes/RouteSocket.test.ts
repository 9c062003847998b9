import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Scope } from '../../lifetime/scope.ts';
import { RouteSocket } from './RouteSocket.ts';

class FakeSocket extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  onopen: (() => void) | undefined;
  static opened: FakeSocket[] = [];
  readonly url: string;
  readyState = 0;
  sent: { type: string; payload?: string; DeviceName?: string }[] = [];
  constructor(url: string) {
    super();
    this.url = url;
    FakeSocket.opened.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.readyState = 3;
  }
  accept() {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
    this.onopen?.();
  }
  receive(data: unknown) {
    this.dispatchEvent(Object.assign(new Event('message'), { data }));
  }
  drop(code: number) {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
}

const routeMessage = { DeviceName: 'T-7', route: [{ easting: 1, northing: 2, alt: 3 }] };
let scope: Scope;
let shownRoutes: unknown[];
let unreadable: string[];
let setFreshToken: (token: string) => void;
let restoreLink: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('window', new EventTarget());
  FakeSocket.opened = [];
  scope = new Scope();
  shownRoutes = [];
  unreadable = [];
  new RouteSocket(scope, {
    url: 'wss://mine/route',
    token: async () => 'one',
    freshToken: async (refused) => `after ${refused}`,
    onFreshToken: (listener) => {
      setFreshToken = listener;
      return () => {};
    },
    onLinkBack: (listener) => {
      restoreLink = listener;
      return () => {};
    },
    device: { id: 'T-7', name: 'Truck 7' },
    show: (routes) => shownRoutes.push(routes),
    unreadable: (what) => unreadable.push(what),
  });
});
afterEach(() => {
  scope.dispose();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function latestSocket(count: number): Promise<FakeSocket> {
  await vi.advanceTimersByTimeAsync(20_000);
  expect(FakeSocket.opened).toHaveLength(count);
  return FakeSocket.opened[count - 1] as FakeSocket;
}

it('says who it is and which vehicle it watches, shows routes, counts what does not count', async () => {
  const socket = await latestSocket(1);
  socket.accept();
  expect(socket.sent).toEqual([
    { type: 'authorization', payload: 'one' },
    { type: 'watch', DeviceName: 'T-7' },
  ]);
  socket.receive(
    JSON.stringify([
      routeMessage,
      { ...routeMessage, DeviceName: 'other' },
      { ...routeMessage, DeviceName: 'Truck 7' },
    ]),
  );
  const line = [{ easting: 1, northing: 2, altitude: 3 }];
  expect(shownRoutes).toEqual([[line, line]]);
  for (const bad of [
    '{',
    '5',
    new ArrayBuffer(2),
    JSON.stringify({ ...routeMessage, route: new Array(2_000).fill(0) }),
  ])
    socket.receive(bad);
  expect(unreadable).toEqual(Array(4).fill('route'));
  expect(shownRoutes).toHaveLength(1);
  setFreshToken('two');
  expect(socket.sent.at(-1)).toEqual({ type: 'authorization', payload: 'two' });
});

it('shows the routes of a list that can be read, and counts the others', async () => {
  const socket = await latestSocket(1);
  socket.accept();
  socket.receive(JSON.stringify([{ DeviceName: 'T-7' }, routeMessage, null]));
  expect(shownRoutes).toEqual([[[{ easting: 1, northing: 2, altitude: 3 }]]]);
  expect(unreadable).toEqual(['route #1', 'route #3']);
});

it('keeps the routes of its vehicle while those of others come, until an empty list', async () => {
  const socket = await latestSocket(1);
  socket.accept();
  socket.receive(JSON.stringify(routeMessage));
  socket.receive(JSON.stringify({ ...routeMessage, DeviceName: 'other' }));
  socket.receive(JSON.stringify([{ ...routeMessage, DeviceName: 'other' }]));
  expect(shownRoutes).toEqual([[[{ easting: 1, northing: 2, altitude: 3 }]]]);
  expect(unreadable).toEqual([]);
  socket.receive('[]');
  expect(shownRoutes.at(-1)).toEqual([]);
});

it('comes back after a lost link, with a fresh token where it was refused, and not after a second refusal', async () => {
  (await latestSocket(1)).drop(1006);
  (await latestSocket(2)).drop(4401);
  const third = await latestSocket(3);
  third.accept();
  expect(third.sent[0]?.payload).toBe('after one');
  third.drop(4401);
  await latestSocket(3);
});

it.each([
  ['data that it does not accept', [1003]],
  ['a policy violation, twice', [1008, 1008]],
])('sends nothing to a backend that has closed because of %s, and shows its routes', async (_case, codes) => {
  for (const [k, code] of codes.entries()) {
    const socket = await latestSocket(k + 1);
    socket.accept();
    socket.drop(code);
  }
  const plain = await latestSocket(codes.length + 1);
  plain.accept();
  setFreshToken('two');
  expect(plain.sent).toEqual([]);
  plain.receive(JSON.stringify([{ ...routeMessage, DeviceName: 'other' }, routeMessage]));
  expect(shownRoutes).toEqual([[[{ easting: 1, northing: 2, altitude: 3 }]]]);
  plain.drop(1003);
  await latestSocket(codes.length + 2);
});

it('goes on sending where tokens expire one after the other on a socket that is silent', async () => {
  (await latestSocket(1)).accept();
  FakeSocket.opened[0]?.drop(1008);
  const second = await latestSocket(2);
  second.accept();
  await vi.advanceTimersByTimeAsync(3_600_000);
  second.drop(1008);
  const third = await latestSocket(3);
  third.accept();
  expect(third.sent.map(({ type }) => type)).toEqual(['authorization', 'watch']);
});

it('sends again once the live link is back', async () => {
  const first = await latestSocket(1);
  first.accept();
  first.drop(1003);
  const plain = await latestSocket(2);
  plain.accept();
  expect(plain.sent).toEqual([]);
  restoreLink();
  const next = await latestSocket(3);
  next.accept();
  expect(next.sent).toHaveLength(2);
});

it('goes on sending where a backend that has answered closes', async () => {
  const first = await latestSocket(1);
  first.accept();
  first.receive('[]');
  first.drop(1007);
  const second = await latestSocket(2);
  second.accept();
  expect(second.sent).toHaveLength(2);
});

it.each([
  ['the live link is back', () => restoreLink()],
  ['the network is back', () => window.dispatchEvent(new Event('online'))],
])('connects anew when %s, as an open socket may be dead', async (_case, comeBack) => {
  const first = await latestSocket(1);
  first.accept();
  first.receive(JSON.stringify([routeMessage]));
  comeBack();
  expect(first.readyState).toBe(3);
  const second = await latestSocket(2);
  second.accept();
  expect(second.sent.at(-1)).toEqual({ type: 'watch', DeviceName: 'T-7' });
  second.receive('[]');
  expect(shownRoutes.at(-1)).toEqual([]);
  // What was dead is told late.
  first.drop(1006);
  await latestSocket(2);
});

it('ends with its scope', async () => {
  const socket = await latestSocket(1);
  scope.dispose();
  expect(socket.readyState).toBe(0);
  socket.accept();
  expect(socket.readyState).toBe(3);
  expect(socket.sent).toEqual([]);
  socket.drop(1006);
  await latestSocket(1);
});
