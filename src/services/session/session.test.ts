import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Scope } from '../../lifetime/scope.ts';
import { blockZoomOut } from './blockZoom.ts';
import { CLEAR_EVERY_MS, clearCachesHourly } from './clearCaches.ts';

let scope: Scope;
beforeEach(() => {
  vi.useFakeTimers();
  scope = new Scope();
});
afterEach(() => {
  scope.dispose();
  vi.useRealTimers();
});

describe('clearing caches', () => {
  it('takes old caches and workers away every hour, and leaves tiles in use', async () => {
    const names = ['old-build', 'headframe-tiles-khar'];
    const gone: string[] = [];
    const worker = { unregister: vi.fn(async () => true) };
    clearCachesHourly(scope, {
      caches: {
        keys: async () => names,
        delete: async (name: string) => {
          gone.push(name);
          return true;
        },
      },
      workers: { getRegistrations: async () => [worker as unknown as ServiceWorkerRegistration] },
    });
    await vi.advanceTimersByTimeAsync(CLEAR_EVERY_MS - 1);
    expect(gone).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(gone).toEqual(['old-build']);
    expect(worker.unregister).toHaveBeenCalledOnce();
  });

  it('survives a browser that has neither, or forbids both', async () => {
    clearCachesHourly(scope, { caches: undefined, workers: undefined });
    clearCachesHourly(scope, {
      caches: { keys: () => Promise.reject(new Error('no')), delete: async () => true },
      workers: undefined,
    });
    await vi.advanceTimersByTimeAsync(CLEAR_EVERY_MS);
  });
});

describe('zooming out', () => {
  const press = (target: EventTarget, key: string, ctrlKey = true) => {
    const event = Object.assign(new Event('keydown', { cancelable: true }), { key, ctrlKey, metaKey: false });
    target.dispatchEvent(event);
    return event.defaultPrevented;
  };

  it('is blocked at half of the initial level or less', () => {
    const page = new EventTarget();
    let level = 2;
    blockZoomOut(scope, page, () => level);
    expect(press(page, '-')).toBe(false);
    level = 1;
    expect(press(page, '-')).toBe(true);
    expect(press(page, '+')).toBe(false);
    expect(press(page, '-', false)).toBe(false);
    const wheel = Object.assign(new Event('wheel', { cancelable: true }), { ctrlKey: true, deltaY: 5 });
    page.dispatchEvent(wheel);
    expect(wheel.defaultPrevented).toBe(true);
  });
});
