import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../../tests/fixtures/memoryStorage.ts';
import type { WireAlert } from '../../domain/wire/alerts.ts';
import { Scope } from '../../lifetime/scope.ts';
import { CallFaults } from '../../state/calls/CallFaults.ts';
import { createLink } from '../../state/link/link.ts';
import { World } from '../../state/world/World.ts';
import { PlausibilityFilter } from '../live/PlausibilityFilter.ts';
import { CallError } from '../rest/CallError.ts';
import { AlertHistory } from './AlertHistory.ts';
import { AlertSound } from './AlertSound.ts';

const nowMs = 1_800_000_000_000;
const wireAlert = (deviceId: string, agoMs: number): WireAlert => ({
  type: 'working_time',
  deviceId,
  zoneId: 'z',
  zoneName: 'Yard',
  timestamp: nowMs - agoMs,
});

let scope: Scope;
let world: World;
const calls = new CallFaults();

beforeEach(() => {
  vi.useFakeTimers({ now: nowMs });
  scope = new Scope();
  world = new World(() => Date.now(), { filterMineArea: false });
});
afterEach(() => {
  scope.dispose();
  vi.useRealTimers();
});

const deviceIds = (list: readonly { deviceId: string }[]) => list.map(({ deviceId }) => deviceId);
const flushPromises = () => vi.advanceTimersByTimeAsync(0);

describe('alert history', () => {
  it('takes young alerts as active and old ones as past', async () => {
    const alerts = vi.fn(async () => [wireAlert('old', 600_000), wireAlert('young', 1_000)]);
    const history = new AlertHistory(scope, { world, calls, now: () => nowMs, alerts });
    history.load();
    expect(history.state.phase).toBe('loading');
    await flushPromises();
    world.flush();
    expect(alerts).toHaveBeenCalledWith(nowMs - 1_800_000, expect.anything());
    expect(deviceIds(world.alerts.state.active)).toEqual(['young']);
    expect(deviceIds(world.alerts.state.inactive)).toEqual(['old']);
    expect(history.state.phase).toBe('ready');
  });

  it('counts a breach that the list repeats from its first report, in any order of the list', async () => {
    const alerts = async () => [10_000, 20_000, 30_000].map((agoMs) => wireAlert('a', agoMs));
    new AlertHistory(scope, { world, calls, now: () => nowMs, alerts }).load();
    await flushPromises();
    world.flush();
    expect(world.alerts.state.active).toMatchObject([{ firstAtMs: nowMs - 30_000, atMs: nowMs - 10_000, times: 3 }]);
    expect(world.alerts.state.raisedCount).toBe(1);
  });

  it('takes times ahead of the clock as the socket does: once, as of their arrival', async () => {
    const ahead = wireAlert('ahead', -600_000);
    const alerts = async () => [ahead];
    const history = new AlertHistory(scope, { world, calls, now: () => Date.now(), alerts });
    history.load();
    await flushPromises();
    world.flush();
    expect(world.alerts.state.active.map(({ deviceId, atMs }) => [deviceId, atMs])).toEqual([['ahead', nowMs]]);
    world.alerts.markSeen();
    await vi.advanceTimersByTimeAsync(60_000);
    history.load();
    await flushPromises();
    world.flush();
    expect(world.alerts.state).toMatchObject({ unseen: 0, raisedCount: 1 });
    const message = { type: 'alert' as const, alert: { ...ahead } };
    new PlausibilityFilter(world, createLink()).acceptAndCorrect(message);
    expect(message.alert.timestamp).toBe(nowMs);
  });

  it('raises nothing in a replay that its next sweep would clear', async () => {
    const replayed = new World(() => Date.now(), { filterMineArea: false, isReplay: true });
    const alerts = async () => [wireAlert('young', 29_000), wireAlert('older', 31_000)];
    new AlertHistory(scope, { world: replayed, calls, now: () => Date.now(), alerts }).load();
    await flushPromises();
    replayed.flush();
    expect(deviceIds(replayed.alerts.state.active)).toEqual(['young']);
    expect(deviceIds(replayed.alerts.state.inactive)).toEqual(['older']);
  });

  it('asks again for another window and drops the answer to the one before', async () => {
    const answers: ((list: WireAlert[]) => void)[] = [];
    const fetchAlerts = () => new Promise<WireAlert[]>((resolve) => answers.push(resolve));
    const history = new AlertHistory(scope, { world, calls, now: () => nowMs, alerts: fetchAlerts });
    history.load();
    history.chooseWindow(600);
    answers[1]?.([wireAlert('b', 400_000)]);
    await flushPromises();
    answers[0]?.([wireAlert('a', 400_000)]);
    await flushPromises();
    world.flush();
    expect(deviceIds(world.alerts.state.inactive)).toEqual(['b']);
  });

  it('does not use the content of a shorter window for a longer one', async () => {
    const history = new AlertHistory(scope, { world, calls, now: () => nowMs, alerts: async () => [] });
    history.load();
    await flushPromises();
    history.chooseWindow(21_600);
    expect(history.state.phase).toBe('loading');
    await flushPromises();
    expect(history.state.phase).toBe('ready');
    history.chooseWindow(600);
    expect(history.state.phase).toBe('ready');
  });

  /** A list that is known, and then cannot be read again. */
  async function failAfterList(error: CallError): Promise<AlertHistory> {
    const alerts = vi.fn(async () => [wireAlert('known', 600_000)]);
    const history = new AlertHistory(scope, { world, calls, now: () => nowMs, alerts });
    history.load();
    await flushPromises();
    alerts.mockRejectedValue(error);
    history.load();
    await flushPromises();
    world.flush();
    return history;
  }

  it.each([0, 408, 500, 503])(
    'keeps the known list after a fault (%i), and says why it is not read',
    async (status) => {
      const history = await failAfterList(new CallError(status, 'No answer'));
      expect(deviceIds(world.alerts.state.inactive)).toEqual(['known']);
      expect(history.state.phase).toBe('failed');
    },
  );

  it.each([401, 403])('empties the list where it is refused (%i)', async (status) => {
    await failAfterList(new CallError(status, 'Not yours'));
    expect(world.alerts.state.inactive).toEqual([]);
  });

  it('says why a call is refused, and that the site has no address for it', async () => {
    const history = await failAfterList(new CallError(403, 'Not yours', { serverText: 'Not yours' }));
    expect(history.state).toMatchObject({
      phase: 'failed',
      fault: { key: 'authenticationFailed', serverText: 'Not yours' },
    });
    expect(calls.state.failedCalls).toMatchObject([{ call: 'alerts', fault: { key: 'authenticationFailed' } }]);
    const unset = new AlertHistory(scope, { world, calls, now: () => nowMs, alerts: undefined });
    unset.load();
    expect(unset.state.fault?.key).toBe('missingConfiguration');
  });
});

describe('alert sound', () => {
  const oscillators: number[] = [];
  let opened = 0;
  const audioNode = () => ({
    frequency: { value: 0 },
    gain: { setValueAtTime: () => {}, linearRampToValueAtTime: () => {} },
    connect: (next: unknown) => next,
    start: (atS: number) => void oscillators.push(atS),
    stop: () => {},
  });
  const context = {
    ...{ currentTime: 0, destination: {}, close: async () => {}, createOscillator: audioNode, createGain: audioNode },
    state: 'running',
    resume: async () => {
      context.state = 'running';
    },
  };
  const page = new EventTarget();
  const createSound = (storage: Storage) =>
    new AlertSound(scope, {
      alerts: world.alerts.state,
      storage,
      steadyMs: () => Date.now(),
      page,
      createContext: () => {
        opened++;
        return context as unknown as AudioContext;
      },
    });
  const raiseAlert = async (deviceId: string) => {
    world.applyAlert({ alert: { ...wireAlert(deviceId, 0), timestamp: Date.now() } });
    world.flush();
    await flushPromises();
  };

  beforeEach(() => {
    oscillators.length = 0;
  });

  it('is silent before a gesture, then sounds once for a flood', async () => {
    createSound(memoryStorage());
    await raiseAlert('a');
    expect(oscillators).toHaveLength(0);
    page.dispatchEvent(new Event('pointerdown'));
    for (const id of ['b', 'c', 'd']) await raiseAlert(id);
    expect(oscillators).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(3_000);
    await raiseAlert('e');
    expect(oscillators).toHaveLength(4);
  });

  it('is opened ahead of the first alert once the user is idle, and not before', async () => {
    opened = 0;
    createSound(memoryStorage());
    for (let k = 0; k < 4; k++) {
      page.dispatchEvent(new Event('keydown'));
      await vi.advanceTimersByTimeAsync(4_000);
    }
    expect(opened).toBe(0);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(opened).toBe(1);
    await raiseAlert('g');
    expect(opened).toBe(1);
  });

  it('that the browser put to sleep wakes with the next gesture', async () => {
    createSound(memoryStorage());
    page.dispatchEvent(new Event('keydown'));
    await vi.advanceTimersByTimeAsync(5_000);
    context.state = 'suspended';
    page.dispatchEvent(new Event('pointerdown'));
    expect(context.state).toBe('running');
  });

  it('does not gather alerts while the browser holds it suspended: only one of the last seconds sounds', async () => {
    createSound(memoryStorage());
    page.dispatchEvent(new Event('keydown'));
    await vi.advanceTimersByTimeAsync(5_000);
    context.state = 'suspended';
    const wakings: (() => void)[] = [];
    const { resume } = context;
    context.resume = () => new Promise((resolve) => wakings.push(resolve));
    for (const id of ['h', 'i', 'j', 'k', 'l']) {
      await raiseAlert(id);
      await vi.advanceTimersByTimeAsync(3_000);
    }
    await raiseAlert('m');
    context.state = 'running';
    for (const wake of wakings) wake();
    await flushPromises();
    expect(wakings).toHaveLength(6);
    expect(oscillators).toHaveLength(2);
    context.resume = resume;
  });

  it('can be switched off permanently', async () => {
    const storage = memoryStorage();
    createSound(storage).toggle();
    page.dispatchEvent(new Event('keydown'));
    await raiseAlert('f');
    expect(oscillators).toHaveLength(0);
    expect(createSound(storage).state.isOn).toBe(false);
  });
});
