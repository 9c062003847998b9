import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Scope } from './scope.ts';

describe('Scope', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('releases last in, first out, for any kind of resource', () => {
    const order: string[] = [];
    const scope = new Scope();
    scope.own(() => order.push('function'));
    scope.own({ dispose: () => order.push('dispose') });
    scope.own({ close: () => order.push('close') });
    scope.dispose();
    expect(order).toEqual(['close', 'dispose', 'function']);
  });

  it('continues when a disposer fails, and reports the failure', () => {
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    const released = vi.fn();
    const scope = new Scope();
    scope.own(released);
    scope.own(() => {
      throw new Error('broken');
    });
    scope.dispose();
    expect(released).toHaveBeenCalledOnce();
    expect(reported).toHaveBeenCalledOnce();
  });

  it('releases once, and late registrations immediately', () => {
    const early = vi.fn();
    const late = vi.fn();
    const scope = new Scope();
    scope.own(early);
    scope.dispose();
    scope.dispose();
    scope.own(late);
    expect(early).toHaveBeenCalledOnce();
    expect(late).toHaveBeenCalledOnce();
    expect(scope.signal.aborted).toBe(true);
  });

  it('ends children with it, and drops children that ended earlier', () => {
    const scope = new Scope();
    const first = scope.child();
    const second = scope.child();
    first.dispose();
    expect(scope.size).toBe(1);
    expect(second.ended).toBe(false);
    scope.dispose();
    expect(second.ended).toBe(true);
  });

  it('stops listening', () => {
    const target = new EventTarget();
    const heard = vi.fn();
    const scope = new Scope();
    scope.listen(target, 'ring', heard);
    target.dispatchEvent(new Event('ring'));
    scope.dispose();
    target.dispatchEvent(new Event('ring'));
    expect(heard).toHaveBeenCalledOnce();
  });

  it('runs timers while it lives, and keeps no trace of those that ran or were cancelled', () => {
    const once = vi.fn();
    const cancelled = vi.fn();
    const often = vi.fn();
    const scope = new Scope();
    scope.timeout(once, 10);
    scope.timeout(cancelled, 10)();
    scope.interval(often, 10);
    vi.advanceTimersByTime(35);
    expect(scope.size).toBe(1);
    scope.dispose();
    vi.advanceTimersByTime(100);
    expect(once).toHaveBeenCalledOnce();
    expect(cancelled).not.toHaveBeenCalled();
    expect(often).toHaveBeenCalledTimes(3);
  });
});
