/** The live world through its socket and its lists: what a lost link has missed. */
import { proxy } from 'valtio';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeSocket } from '../../../tests/fixtures/fakeSocket.ts';
import { memoryStorage } from '../../../tests/fixtures/memoryStorage.ts';
import type { WireAlert } from '../../domain/wire/alerts.ts';
import { Scope } from '../../lifetime/scope.ts';
import { CallFaults } from '../../state/calls/CallFaults.ts';
import { BackendClock } from '../../state/link/BackendClock.ts';
import { createLink } from '../../state/link/link.ts';
import { World } from '../../state/world/World.ts';
import { startLive } from './live.ts';

const START_MS = 1_800_000_000_000;
const noList = async (): Promise<never[]> => [];

let scope: Scope;
let pastAlerts: WireAlert[];

beforeEach(() => {
  vi.useFakeTimers({ now: START_MS });
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'hidden', querySelector: () => null }));
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage());
  FakeSocket.opened = [];
  scope = new Scope();
  pastAlerts = [];
});
afterEach(() => {
  scope.dispose();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const breachOf = (deviceId: string, timestamp: number): WireAlert => ({
  ...{ type: 'working_time', deviceId, timestamp, zoneId: 'z', zoneName: 'Yard' },
});

/** A live mine whose backend has no lists but that of the alerts. */
async function start() {
  const clock = new BackendClock(() => Date.now());
  const world = new World(clock.now, { filterMineArea: false });
  const reloadZones = vi.fn();
  startLive(scope, {
    config: { sceneURL: 'ws://mine/scene', filterMineArea: false },
    identity: { token: async () => 'token', onFreshToken: () => () => {} },
    catalogue: {
      vehicleEntities: noList,
      vehicleStates: noList,
      siteEntities: noList,
      peopleEntities: noList,
      visuals: noList,
    },
    states: {
      ...{ assets: noList, sensors: noList, sensorStatuses: noList, presence: noList, zones: noList },
      alerts: async (sinceMs: number) => pastAlerts.filter(({ timestamp }) => timestamp >= sinceMs),
    },
    reload: { design: () => {}, ruleZone: reloadZones, proposal: () => {} },
    ...{ world, clock, link: createLink(), calls: new CallFaults(), notices: { show: () => {} } },
    ...{ site: proxy({ maps: [] }), zoneNames: proxy({ byId: new Map(), find: () => {} }) },
    ...{ shell: {}, session: {}, editor: {}, trees: {}, drafts: {} },
  } as unknown as Parameters<typeof startLive>[1]);
  await vi.advanceTimersByTimeAsync(0);
  FakeSocket.last().open();
  await vi.advanceTimersByTimeAsync(1_000);
  return { world, reloadZones };
}

async function loseLinkFor(ms: number): Promise<void> {
  FakeSocket.last().drop();
  await vi.advanceTimersByTimeAsync(ms);
  FakeSocket.last().open();
  await vi.advanceTimersByTimeAsync(1_000);
}

// rules.md#alert-list
test('alerts that were raised while the link was down are active and new once it is back', async () => {
  const { world, reloadZones } = await start();
  const known = breachOf('A', Date.now());
  FakeSocket.last().receive({ type: 'alert', alert: known });
  await vi.advanceTimersByTimeAsync(1_000);
  world.markAlertsSeen();
  expect(world.alerts.state).toMatchObject({ raisedCount: 1 });
  pastAlerts = [known, breachOf('B', Date.now() + 20_000)];
  expect(reloadZones).not.toHaveBeenCalled();
  await loseLinkFor(60_000);
  expect(world.alerts.state.active.map(({ deviceId, seen, times }) => [deviceId, seen, times])).toEqual([
    ['B', false, 1],
    ['A', true, 1],
  ]);
  expect(world.alerts.state).toMatchObject({ raisedCount: 2, unseen: 1 });
  expect(reloadZones).toHaveBeenCalledOnce();
  FakeSocket.last().receive({ type: 'alert', alert: pastAlerts[1] });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(world.alerts.state).toMatchObject({ raisedCount: 2, unseen: 1 });
});

test('an alert of the time without a link that is over is past, and no news', async () => {
  const { world } = await start();
  pastAlerts = [breachOf('B', Date.now() + 20_000)];
  await loseLinkFor(400_000);
  expect(world.alerts.state).toMatchObject({ active: [], raisedCount: 0 });
  expect(world.alerts.state.inactive.map(({ deviceId }) => deviceId)).toEqual(['B']);
});
