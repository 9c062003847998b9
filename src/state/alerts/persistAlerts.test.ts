import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../../tests/fixtures/memoryStorage.ts';
import type { WireAlert } from '../../domain/wire/alerts.ts';
import { Scope } from '../../lifetime/scope.ts';
import { World } from '../world/World.ts';
import { persistAlerts } from './persistAlerts.ts';

const START_MS = 1_800_000_000_000;
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

it('alerts are kept debounced and come back, but not from contents that are none', async () => {
  const storage = memoryStorage();
  const page = new EventTarget();
  persistAlerts(scope, world.alerts, { storage, page, now: () => Date.now() });
  world.applyAlert({ alert: wireAlert('a') });
  world.flush();
  await vi.advanceTimersByTimeAsync(299);
  expect(storage.getItem('headframe.alerts.v1')).toBeNull();
  await vi.advanceTimersByTimeAsync(2);
  const next = new World(() => Date.now(), { filterMineArea: false });
  persistAlerts(scope, next.alerts, { storage, page, now: () => Date.now() });
  next.flush();
  expect(next.alerts.state.active).toMatchObject([{ deviceId: 'a' }]);

  storage.setItem('headframe.alerts.v1', '{"alerts":[{"key":7}],"seen":{}}');
  const broken = new World(() => Date.now(), { filterMineArea: false });
  persistAlerts(scope, broken.alerts, { storage, page, now: () => Date.now() });
  broken.flush();
  expect(broken.alerts.state.active).toEqual([]);
});

it('what waits to be kept is kept when the page goes', async () => {
  const storage = memoryStorage();
  const page = new EventTarget();
  persistAlerts(scope, world.alerts, { storage, page, now: () => Date.now() });
  world.applyAlert({ alert: wireAlert('a') });
  world.flush();
  await vi.advanceTimersByTimeAsync(1);
  page.dispatchEvent(new Event('pagehide'));
  expect(storage.getItem('headframe.alerts.v1')).toContain('"a"');
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
  persistAlerts(scope, world.alerts, { storage, page: new EventTarget(), now: () => Date.now() });
  for (let second = 0; second < 10; second++) {
    world.applyAlert({ alert: wireAlert('a', second * 1_000) });
    world.flush();
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(setItem.mock.calls.length).toBeGreaterThan(1);
  expect(setItem.mock.calls.length).toBeLessThanOrEqual(5);
});
