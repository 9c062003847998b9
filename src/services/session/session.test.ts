import { describe, expect, it, vi } from 'vitest';
import { scopeUnderFakeTimers } from '../../../tests/fixtures/fakeTime.ts';
import { blockZoomOut } from './blockZoom.ts';
import { CLEAR_EVERY_MS, clearCachesHourly } from './clearCaches.ts';

const scope = scopeUnderFakeTimers();

describe('clearing caches', () => {
  it('takes old caches and workers away every hour, and leaves tiles in use', async () => {
    const names = ['old-build', 'headframe-tiles-khar'];
    const gone: string[] = [];
    const worker = { unregister: vi.fn(async () => true) };
    clearCachesHourly(scope(), {
      caches: {
        keys: async () => names,
        delete: async (name: string) => {
          gone.push(name);
          return true;
        },
      },
      serviceWorkers: { getRegistrations: async () => [worker as unknown as ServiceWorkerRegistration] },
    });
    await vi.advanceTimersByTimeAsync(3_599_999);
    expect(gone).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(gone).toEqual(['old-build']);
    expect(worker.unregister).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(worker.unregister).toHaveBeenCalledTimes(2);
  });

  it('survives a browser that has neither, or forbids both', async () => {
    clearCachesHourly(scope(), { caches: undefined, serviceWorkers: undefined });
    clearCachesHourly(scope(), {
      caches: { keys: () => Promise.reject(new Error('no')), delete: async () => true },
      serviceWorkers: undefined,
    });
    await vi.advanceTimersByTimeAsync(CLEAR_EVERY_MS);
  });
});

describe('zooming out', () => {
  const pressKey = (target: EventTarget, key: string, ctrlKey = true) => {
    const event = Object.assign(new Event('keydown', { cancelable: true }), { key, ctrlKey, metaKey: false });
    target.dispatchEvent(event);
    return event.defaultPrevented;
  };

  it('is blocked at half of the initial level or less', () => {
    const page = new EventTarget();
    let level = 2;
    blockZoomOut(scope(), page, () => level);
    const turnWheel = (deltaY: number, ctrlKey = true) => {
      const wheel = Object.assign(new Event('wheel', { cancelable: true }), { ctrlKey, deltaY });
      page.dispatchEvent(wheel);
      return wheel.defaultPrevented;
    };
    expect(pressKey(page, '-')).toBe(false);
    level = 1.01;
    expect([pressKey(page, '-'), turnWheel(5)]).toEqual([false, false]);
    level = 1;
    expect(pressKey(page, '-')).toBe(true);
    expect(pressKey(page, '+')).toBe(false);
    expect(pressKey(page, '-', false)).toBe(false);
    expect([turnWheel(5), turnWheel(-5), turnWheel(5, false)]).toEqual([true, false, false]);
  });
});
