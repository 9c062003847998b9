import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../../tests/fixtures/memoryStorage.ts';
import { fixAt } from '../../../tests/fixtures/vehicleMessages.ts';
import type { WireAlert } from '../../domain/wire/alerts.ts';
import { Scope } from '../../lifetime/scope.ts';
import { World } from '../world/World.ts';
import { persistAlerts } from './persistAlerts.ts';

const START_MS = 1_800_000_000_000;
/** Alerts are written within so long. */
const WRITE_MS = 301;
const OWN_NAME = 'headframe.alerts.u1.v1';
/** Another window has written a value. @param key null where it has removed all */
const storageEvent = (key: string | null) => Object.assign(new Event('storage'), { key });
const wireAlert = (deviceId: string, afterMs = 0): WireAlert => ({
  type: 'working_time',
  deviceId,
  zoneId: 'z',
  zoneName: 'Yard',
  timestamp: START_MS + afterMs,
});

let scope: Scope;
let world: World;

beforeEach(() => {
  vi.useFakeTimers({ now: START_MS });
  scope = new Scope();
  world = new World(() => Date.now(), { filterMineArea: false });
});
afterEach(() => {
  vi.restoreAllMocks();
  scope.dispose();
  vi.useRealTimers();
});

const createWorld = () => new World(() => Date.now(), { filterMineArea: false });

/** Keeps the alerts of a window. */
function keep(kept: World, storage: Storage, page = new EventTarget(), userId = 'u1'): () => void {
  return persistAlerts(scope, kept.alerts, {
    ...{ storage, userId, page, now: () => Date.now() },
    onSeenElsewhere: () => kept.markAlertsSeen([]),
  });
}

/** Two windows of one browser. */
function openWindows(storage: Storage) {
  const pages = [new EventTarget(), new EventTarget()] as const;
  const worlds = [createWorld(), createWorld()] as const;
  for (const [k, one] of worlds.entries()) keep(one, storage, pages[k]);
  /** What one has changed is written, and the other is told. */
  const settle = async (changed: 0 | 1): Promise<void> => {
    worlds[changed].flush();
    await vi.advanceTimersByTimeAsync(WRITE_MS);
    pages[1 - changed]?.dispatchEvent(storageEvent(OWN_NAME));
    worlds[1 - changed]?.flush();
    await vi.advanceTimersByTimeAsync(WRITE_MS);
  };
  return { a: worlds[0], b: worlds[1], settle };
}

it('alerts are kept debounced and come back, but not from contents that are none', async () => {
  const storage = memoryStorage();
  const page = new EventTarget();
  keep(world, storage, page);
  world.applyAlert({ alert: wireAlert('a') });
  world.flush();
  await vi.advanceTimersByTimeAsync(299);
  expect(storage.getItem('headframe.alerts.u1.v1')).toBeNull();
  await vi.advanceTimersByTimeAsync(2);
  const next = new World(() => Date.now(), { filterMineArea: false });
  keep(next, storage, page);
  next.flush();
  expect(next.alerts.state.active).toMatchObject([{ deviceId: 'a' }]);

  storage.setItem('headframe.alerts.u1.v1', '{"alerts":[{"key":7}],"seen":{}}');
  const broken = new World(() => Date.now(), { filterMineArea: false });
  keep(broken, storage, page);
  broken.flush();
  expect(broken.alerts.state.active).toEqual([]);
});

it('what waits to be kept is kept when the page goes', async () => {
  const storage = memoryStorage();
  const page = new EventTarget();
  keep(world, storage, page);
  world.applyAlert({ alert: wireAlert('a') });
  world.flush();
  await vi.advanceTimersByTimeAsync(1);
  page.dispatchEvent(new Event('pagehide'));
  expect(storage.getItem('headframe.alerts.u1.v1')).toContain('"a"');
});

it('alerts whose writing takes time are kept less often', async () => {
  const storage = memoryStorage();
  const setItem = vi.spyOn(storage, 'setItem');
  let elapsedMs = 0;
  // Each write takes 20 ms.
  vi.spyOn(performance, 'now').mockImplementation(() => {
    elapsedMs += 20;
    return elapsedMs;
  });
  keep(world, storage);
  for (let second = 0; second < 10; second++) {
    world.applyAlert({ alert: wireAlert('a', second * 1_000) });
    world.flush();
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(setItem.mock.calls.length).toBeGreaterThan(1);
  expect(setItem.mock.calls.length).toBeLessThanOrEqual(5);
});

it('what is seen in one window is seen in the other, also of a breach that has been reported again there since', async () => {
  const { a, b, settle } = openWindows(memoryStorage());
  for (const one of [a, b]) {
    one.applyLocation(fixAt(START_MS, { id: 'a' }));
    one.applyAlert({ alert: wireAlert('a') });
    one.applyAlert({ alert: wireAlert('b') });
  }
  b.applyAlert({ alert: wireAlert('a', 10_000) });
  b.flush();
  expect(b.alerts.state.unseen).toBe(2);
  expect(b.vehicle('a')).toMatchObject({ hasWarning: true, isAlertSeen: false });
  a.markAlertsSeen(a.alerts.snapshot().alerts.flatMap(({ key, deviceId }) => (deviceId === 'a' ? [key] : [])));
  await settle(0);
  expect(b.alerts.state.unseen).toBe(1);
  expect(b.alerts.state.active.map(({ deviceId, seen }) => [deviceId, seen])).toEqual([
    ['a', true],
    ['b', false],
  ]);
  expect(b.vehicle('a')).toMatchObject({ hasWarning: true, isAlertSeen: true });
});

it('no window takes away what another one has marked, though neither was told', async () => {
  const storage = memoryStorage();
  const { a, b } = openWindows(storage);
  for (const one of [a, b]) for (const id of ['a', 'b']) one.applyAlert({ alert: wireAlert(id) });
  const keyOf = (id: string) => a.alerts.snapshot().alerts.find(({ deviceId }) => deviceId === id)?.key ?? '';
  a.markAlertsSeen([keyOf('a')]);
  a.flush();
  await vi.advanceTimersByTimeAsync(WRITE_MS);
  b.markAlertsSeen([keyOf('b')]);
  b.flush();
  await vi.advanceTimersByTimeAsync(WRITE_MS);
  const reloaded = createWorld();
  keep(reloaded, storage);
  reloaded.flush();
  expect(reloaded.alerts.state.unseen).toBe(0);
});

it('a window that does not know an alert yet keeps that it is seen, and forgets it once it is over', async () => {
  const storage = memoryStorage();
  const { a, b, settle } = openWindows(storage);
  a.applyAlert({ alert: wireAlert('a') });
  a.markAlertsSeen();
  await settle(0);
  b.applyAlert({ alert: wireAlert('b') });
  await settle(1);
  b.applyAlert({ alert: wireAlert('a') });
  b.flush();
  expect(b.alerts.state.active.map(({ deviceId, seen }) => [deviceId, seen])).toEqual([
    ['a', true],
    ['b', false],
  ]);
  await vi.advanceTimersByTimeAsync(400_000);
  for (const one of [a, b]) {
    one.alerts.removeExpired({ nowMs: Date.now(), isReplay: false });
    one.flush();
  }
  await vi.advanceTimersByTimeAsync(WRITE_MS);
  expect(JSON.parse(storage.getItem('headframe.alerts.u1.v1') ?? '')).toEqual({ alerts: [], seen: {} });
});

it('windows that agree write nothing', async () => {
  const storage = memoryStorage();
  const { a, b, settle } = openWindows(storage);
  for (const one of [a, b]) one.applyAlert({ alert: wireAlert('a') });
  a.markAlertsSeen();
  await settle(0);
  await settle(1);
  const setItem = vi.spyOn(storage, 'setItem');
  await settle(0);
  await settle(1);
  expect(setItem).not.toHaveBeenCalled();
});

it('a window reads what another one has written about alerts only', async () => {
  const storage = memoryStorage();
  const page = new EventTarget();
  keep(world, storage, page);
  const getItem = vi.spyOn(storage, 'getItem');
  for (const key of ['headframe.slots.v1', 'headframe.alerts.u2.v1', 'headframe.alertSound.v1'])
    page.dispatchEvent(storageEvent(key));
  expect(getItem).not.toHaveBeenCalled();
  for (const key of [OWN_NAME, null]) page.dispatchEvent(storageEvent(key));
  expect(getItem).toHaveBeenCalledTimes(2);
});

it('what others have left in the browser is removed once it is over, and nothing else', async () => {
  const items = new Map<string, string>();
  const signInAndOut = async (userId: string): Promise<void> => {
    const left = createWorld();
    // As in a browser, its own keys are the names of what is stored.
    const storage = Object.assign(Object.create(memoryStorage(items)), Object.fromEntries(items));
    keep(left, storage, new EventTarget(), userId);
    left.applyAlert({ alert: wireAlert('a', Date.now() - START_MS) });
    left.flush();
    await vi.advanceTimersByTimeAsync(WRITE_MS);
    scope.dispose();
    scope = new Scope();
  };
  await signInAndOut('u1');
  await signInAndOut('u2');
  expect([...items.keys()]).toEqual([OWN_NAME, 'headframe.alerts.u2.v1']);
  items.set('headframe.alerts.v1', items.get(OWN_NAME) ?? '');
  items.set('headframe.alerts.u4.v1', 'none');
  items.set('headframe.alertSound.v1', 'true');
  await vi.advanceTimersByTimeAsync(400_000);
  await signInAndOut('u3');
  expect([...items.keys()]).toEqual(['headframe.alertSound.v1', 'headframe.alerts.u3.v1']);
});

it('another user of the browser has alerts of their own', async () => {
  const storage = memoryStorage();
  keep(world, storage);
  world.applyAlert({ alert: wireAlert('a') });
  world.markAlertsSeen();
  world.flush();
  await vi.advanceTimersByTimeAsync(WRITE_MS);
  const other = createWorld();
  keep(other, storage, new EventTarget(), 'u2');
  expect(other.alerts.snapshot()).toEqual({ alerts: [], seen: {} });
});

it('what was stored at the start comes back by another clock, and nothing that was seen since is new again', async () => {
  const storage = memoryStorage();
  keep(world, storage);
  world.applyAlert({ alert: wireAlert('a') });
  world.markAlertsSeen();
  world.applyAlert({ alert: wireAlert('b') });
  world.flush();
  await vi.advanceTimersByTimeAsync(WRITE_MS);
  vi.setSystemTime(START_MS + 3_600_000);
  const next = createWorld();
  const restore = keep(next, storage);
  next.flush();
  expect(next.alerts.state.active).toEqual([]);
  vi.setSystemTime(START_MS + 2_000);
  restore();
  next.flush();
  expect(next.alerts.state).toMatchObject({ unseen: 1, raisedCount: 0 });
  next.markAlertsSeen();
  restore();
  next.flush();
  expect(next.alerts.state.unseen).toBe(0);
});

it('what was stored at the start comes back in the first minutes only', async () => {
  const storage = memoryStorage();
  keep(world, storage);
  world.applyAlert({ alert: wireAlert('a') });
  world.flush();
  await vi.advanceTimersByTimeAsync(WRITE_MS);
  vi.setSystemTime(START_MS + 3_600_000);
  const next = createWorld();
  const restore = keep(next, storage);
  await vi.advanceTimersByTimeAsync(300_000);
  vi.setSystemTime(START_MS + 2_000);
  restore();
  next.flush();
  expect(next.alerts.state.active).toEqual([]);
});
