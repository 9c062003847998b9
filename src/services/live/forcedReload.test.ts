import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../../tests/fixtures/memoryStorage.ts';
import { Scope } from '../../lifetime/scope.ts';
import { createLink } from '../../state/link/link.ts';
import { ForcedReload } from './forcedReload.ts';

describe('forced reload', () => {
  let scope: Scope;
  const reload = vi.fn();
  const warn = vi.fn();
  const link = createLink();
  const condition = { isHidden: false, isOnline: true, isReplaying: false, hasUnsavedChanges: false };

  beforeEach(() => {
    vi.useFakeTimers({ now: 1_800_000_000_000 });
    scope = new Scope();
    reload.mockClear();
    warn.mockClear();
    Object.assign(condition, { isHidden: false, isOnline: true, isReplaying: false, hasUnsavedChanges: false });
    link.lastMessageAtMs = undefined;
  });
  afterEach(() => {
    scope.dispose();
    vi.useRealTimers();
  });

  const startForcedReload = (
    storage = memoryStorage(),
    reachable = true,
    isServerReachable = async (_signal: AbortSignal) => reachable,
  ) =>
    new ForcedReload(scope, {
      link,
      now: () => Date.now(),
      storage,
      condition: () => condition,
      isServerReachable,
      warn,
      reload,
    });

  it('comes after 60 s without a message, with a warning 5 s before', async () => {
    startForcedReload();
    await vi.advanceTimersByTimeAsync(54_000);
    expect(warn).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(warn).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('comes although a probe is never answered: it ends after 10 s, and the next one may be', async () => {
    const timers = [new AbortController(), new AbortController()];
    const timeouts = vi.spyOn(AbortSignal, 'timeout');
    for (const { signal } of timers) timeouts.mockReturnValueOnce(signal);
    const probe = vi.fn(
      (signal: AbortSignal) => new Promise<boolean>((_, reject) => signal.addEventListener('abort', reject)),
    );
    startForcedReload(memoryStorage(), true, probe);
    await vi.advanceTimersByTimeAsync(90_000);
    expect(probe).toHaveBeenCalledOnce();
    expect(timeouts).toHaveBeenCalledExactlyOnceWith(10_000);
    probe.mockResolvedValue(true);
    timers[0]?.abort();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(probe).toHaveBeenCalledTimes(2);
    expect(reload).toHaveBeenCalledOnce();
    timeouts.mockRestore();
  });

  it('does not come while messages do', async () => {
    startForcedReload();
    for (let k = 0; k < 4; k++) {
      await vi.advanceTimersByTimeAsync(50_000);
      link.lastMessageAtMs = Date.now();
    }
    expect(reload).not.toHaveBeenCalled();
  });

  it('does not come for the time that the page has slept', async () => {
    startForcedReload();
    await vi.advanceTimersByTimeAsync(1_000);
    vi.setSystemTime(Date.now() + 8 * 3_600_000);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(reload).not.toHaveBeenCalled();
  });

  it.each(['isHidden', 'isReplaying', 'hasUnsavedChanges'] as const)('waits while the page is %s', async (what) => {
    startForcedReload();
    condition[what] = true;
    await vi.advanceTimersByTimeAsync(120_000);
    expect([reload.mock.calls.length, warn.mock.calls.length]).toEqual([0, 0]);
    condition[what] = false;
    await vi.advanceTimersByTimeAsync(1_000);
    // It warns first: the user has just come back, or saved.
    expect([reload.mock.calls.length, warn.mock.calls.length]).toEqual([0, 1]);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('does not come where a message does after the page was hidden', async () => {
    startForcedReload();
    condition.isHidden = true;
    await vi.advanceTimersByTimeAsync(120_000);
    condition.isHidden = false;
    await vi.advanceTimersByTimeAsync(2_000);
    link.lastMessageAtMs = Date.now();
    await vi.advanceTimersByTimeAsync(50_000);
    expect(reload).not.toHaveBeenCalled();
  });

  it('does not come where the site does not answer', async () => {
    startForcedReload(memoryStorage(), false);
    await vi.advanceTimersByTimeAsync(180_000);
    expect(reload).not.toHaveBeenCalled();
  });

  it('takes longer after each reload in vain, until a message comes', async () => {
    const storage = memoryStorage();
    startForcedReload(storage);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(reload).toHaveBeenCalledOnce();
    scope.dispose();
    scope = new Scope();
    startForcedReload(storage);
    await vi.advanceTimersByTimeAsync(119_000);
    expect(reload).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(reload).toHaveBeenCalledTimes(2);
  });
});
