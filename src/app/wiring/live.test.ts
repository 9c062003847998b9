/** The live world through its socket and its lists: what a lost link has missed. */
import { proxy, subscribe } from 'valtio';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeSocket } from '../../../tests/fixtures/fakeSocket.ts';
import { memoryStorage } from '../../../tests/fixtures/memoryStorage.ts';
import { readAlert } from '../../domain/alert/alert.ts';
import type { WireAlert } from '../../domain/wire/alerts.ts';
import { Scope } from '../../lifetime/scope.ts';
import { CallError } from '../../services/rest/CallError.ts';
import { AlertRegistry } from '../../state/alerts/AlertRegistry.ts';
import { CallFaults } from '../../state/calls/CallFaults.ts';
import { BackendClock } from '../../state/link/BackendClock.ts';
import { createLink } from '../../state/link/link.ts';
import { World } from '../../state/world/World.ts';
import { startLive } from './live.ts';

const START_MS = 1_800_000_000_000;
const noList = async (): Promise<never[]> => [];

let scope: Scope;
let pastAlerts: WireAlert[];
let readVehicleStates: () => Promise<object[]>;
let readZoneCounts: () => Promise<object[]>;

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
  readVehicleStates = noList;
  readZoneCounts = noList;
});
afterEach(() => {
  scope.dispose();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const breachOf = (deviceId: string, timestamp: number): WireAlert => ({
  ...{ type: 'working_time', deviceId, timestamp, zoneId: 'z', zoneName: 'Yard' },
});

/**
 * A live mine whose backend has no lists but that of the alerts.
 * @param deviceAheadMs of the browser's clock; the backend's is `Date.now()` @param hasDates its answers have their `Date`
 */
async function start(deviceAheadMs = 0, hasDates = false) {
  const clock = new BackendClock(() => Date.now() + deviceAheadMs);
  const world = new World(clock.now, { filterMineArea: false });
  const link = createLink();
  const [reloadZones, reloadDesigns, reloadProposals] = [vi.fn(), vi.fn(), vi.fn()];
  const { alertHistory } = startLive(scope, {
    config: { sceneURL: 'ws://mine/scene', filterMineArea: false },
    identity: { token: async () => 'token', onFreshToken: () => () => {} },
    catalogue: {
      vehicleEntities: noList,
      vehicleStates: () => readVehicleStates(),
      siteEntities: noList,
      peopleEntities: noList,
      visuals: noList,
    },
    states: {
      ...{ assets: noList, sensors: noList, sensorStatuses: noList, presence: noList },
      zones: () => readZoneCounts(),
      alerts: async (sinceMs: number) => {
        if (hasDates) clock.recordServerDate(new Date().toUTCString(), clock.localNowMs());
        await Promise.resolve();
        return pastAlerts.filter(({ timestamp }) => timestamp >= sinceMs);
      },
    },
    reload: { design: reloadDesigns, ruleZone: reloadZones, proposal: reloadProposals },
    ...{ world, clock, link, calls: new CallFaults(), notices: { show: () => {} } },
    ...{ site: proxy({ maps: [] }), zoneNames: proxy({ byId: new Map(), find: () => {} }) },
    ...{ shell: {}, session: { user: { sub: 'u1' } }, editor: {}, trees: {}, drafts: {} },
  } as unknown as Parameters<typeof startLive>[1]);
  await vi.advanceTimersByTimeAsync(0);
  FakeSocket.last().open();
  await vi.advanceTimersByTimeAsync(1_000);
  return { world, link, reloads: [reloadZones, reloadDesigns, reloadProposals], alertHistory };
}

/** The answer to the last ping, with the time of the backend. */
async function receivePong(): Promise<void> {
  const ping = FakeSocket.last().sent.findLast(({ type }) => type === 'ping');
  FakeSocket.last().receive({ type: 'pong', timestamp: ping?.timestamp, time: Date.now() });
  await vi.advanceTimersByTimeAsync(1_000);
}

/** Alerts that were seen, as the browser has kept them. */
function keepSeenAlerts(...alerts: readonly WireAlert[]): void {
  const book = new AlertRegistry();
  for (const alert of alerts) book.add(readAlert(alert));
  book.markSeen();
  localStorage.setItem('headframe.alerts.u1.v1', JSON.stringify(book.snapshot()));
}

async function loseLinkFor(ms: number): Promise<void> {
  FakeSocket.last().drop();
  await vi.advanceTimersByTimeAsync(ms);
  FakeSocket.last().open();
  await vi.advanceTimersByTimeAsync(1_000);
}

// rules.md#alert-list
test('alerts that were raised while the link was down are active and new once it is back', async () => {
  const { world } = await start();
  const known = breachOf('A', Date.now());
  FakeSocket.last().receive({ type: 'alert', alert: known });
  await vi.advanceTimersByTimeAsync(1_000);
  world.markAlertsSeen();
  expect(world.alerts.state).toMatchObject({ raisedCount: 1 });
  pastAlerts = [known, breachOf('B', Date.now() + 20_000)];
  await loseLinkFor(60_000);
  expect(world.alerts.state.active.map(({ deviceId, seen, times }) => [deviceId, seen, times])).toEqual([
    ['B', false, 1],
    ['A', true, 1],
  ]);
  expect(world.alerts.state).toMatchObject({ raisedCount: 2, unseen: 1 });
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

// rules.md#backend-clock
test('before a pong tells the time, the alerts of a device that is an hour ahead are those of no time at all', async () => {
  const known = breachOf('A', START_MS - 60_000);
  keepSeenAlerts(known);
  pastAlerts = [known, breachOf('B', START_MS - 600_000)];
  const { world, alertHistory } = await start(3_600_000);
  expect(world.alerts.state).toMatchObject({ active: [], inactive: [] });
  await receivePong();
  expect(world.alerts.state.active.map(({ deviceId, seen }) => [deviceId, seen])).toEqual([['A', true]]);
  expect(world.alerts.state.inactive.map(({ deviceId }) => deviceId)).toEqual(['B']);
  expect(world.alerts.state).toMatchObject({ unseen: 0, raisedCount: 0 });
  expect(alertHistory.state.phase).toBe('ready');
});

test('an answer that tells the time is to a question of another time: none is known until the next one', async () => {
  const known = breachOf('A', START_MS - 60_000);
  keepSeenAlerts(known);
  pastAlerts = [known, breachOf('B', START_MS - 600_000)];
  const { world, alertHistory } = await start(3_600_000, true);
  expect(world.alerts.state.active.map(({ deviceId, seen }) => [deviceId, seen])).toEqual([['A', true]]);
  expect(world.alerts.state.inactive.map(({ deviceId }) => deviceId)).toEqual(['B']);
  expect(alertHistory.state.phase).toBe('ready');
});

test('while the alerts are asked for by another clock, that there are none is no fact', async () => {
  const { alertHistory } = await start(3_600_000);
  expect(alertHistory.state.phase).toBe('ready');
  const phases: string[] = [];
  scope.own(subscribe(alertHistory.state, () => phases.push(alertHistory.state.phase), true));
  await receivePong();
  expect(phases).toEqual(['loading', 'ready']);
});

test('zones, designs and proposals that people have changed while the link was down are fetched once it is back', async () => {
  const { reloads } = await start();
  for (const reload of reloads) expect(reload).not.toHaveBeenCalled();
  await loseLinkFor(60_000);
  for (const reload of reloads) expect(reload).toHaveBeenCalledOnce();
});

// rules.md#link-down
test('a fleet of before a lost link is not judged while the call for its states fails, and is once they have come', async () => {
  const { world, link } = await start();
  const place = { easting: 650_000, northing: 4_763_000, alt: 30 };
  const receiveFix = (id: string) =>
    FakeSocket.last().receive({ type: 'location', deviceType: 'vehicle', id, location: place, timestamp: Date.now() });
  receiveFix('HT-1');
  await vi.advanceTimersByTimeAsync(1_000);
  const contactMs = world.evaluationTimeMs();
  readVehicleStates = () => Promise.reject(new CallError(503, 'Away'));
  await loseLinkFor(60_000);
  receiveFix('HT-2');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(world.evaluationTimeMs()).toBe(contactMs);
  expect(link).toMatchObject({ isDown: true, dataAsOfMs: contactMs });
  readVehicleStates = async () => [{ id: 'HT-1', name: 'HT-1', location: place, timestamp: Date.now() }];
  await vi.advanceTimersByTimeAsync(5_000);
  receiveFix('HT-2');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(world.evaluationTimeMs()).toBe(Date.now() - 1_000);
  expect(link).toMatchObject({ phase: 'live', isDown: false });
});

test('a fleet is live once its states have come after a lost link, though zones never answer', async () => {
  const { link } = await start();
  const receiveAlert = () => FakeSocket.last().receive({ type: 'alert', alert: breachOf('A', Date.now()) });
  receiveAlert();
  await vi.advanceTimersByTimeAsync(1_000);
  readZoneCounts = () => new Promise(() => {});
  await loseLinkFor(60_000);
  receiveAlert();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(link).toMatchObject({ phase: 'live', isDown: false, dataAsOfMs: Date.now() - 1_000 });
});
