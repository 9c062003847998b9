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

  /** A window of 1600 px at 100 %, on a screen with some pixels for each of these. */
  const openPage = (screenLevel: number) => {
    const page = Object.assign(new EventTarget(), { devicePixelRatio: screenLevel, innerWidth: 1_600 });
    blockZoomOut(scope(), page);
    const apply = (changes: Partial<typeof page>) => {
      Object.assign(page, changes);
      page.dispatchEvent(new Event('resize'));
    };
    const zoomTo = (zoom: number, level = screenLevel) =>
      apply({ devicePixelRatio: level * zoom, innerWidth: Math.floor(1_600 / zoom) });
    return { page, apply, zoomTo };
  };

  it('is blocked at half of the initial level or less', () => {
    const { page, zoomTo } = openPage(2);
    const turnWheel = (deltaY: number, ctrlKey = true) => {
      const wheel = Object.assign(new Event('wheel', { cancelable: true }), { ctrlKey, deltaY });
      page.dispatchEvent(wheel);
      return wheel.defaultPrevented;
    };
    expect(pressKey(page, '-')).toBe(false);
    zoomTo(0.505);
    expect([pressKey(page, '-'), turnWheel(5)]).toEqual([false, false]);
    zoomTo(0.5);
    expect(pressKey(page, '-')).toBe(true);
    expect(pressKey(page, '+')).toBe(false);
    expect(pressKey(page, '-', false)).toBe(false);
    expect([turnWheel(5), turnWheel(-5), turnWheel(5, false)]).toEqual([true, false, false]);
  });

  it('is judged anew on another screen: what it shows at 100 % is no zoom', () => {
    const { page, apply, zoomTo } = openPage(2);
    apply({ devicePixelRatio: 1 });
    expect(pressKey(page, '-')).toBe(false);
    zoomTo(0.75, 1);
    expect(pressKey(page, '-')).toBe(false);
    zoomTo(0.5, 1);
    expect(pressKey(page, '-')).toBe(true);
    // Back on the first one, as far zoomed out.
    apply({ devicePixelRatio: 1 });
    expect(pressKey(page, '-')).toBe(true);
    zoomTo(1);
    expect(pressKey(page, '-')).toBe(false);
  });

  it('is followed where no resize is told of, and a window that is resized is not zoomed', () => {
    const { page, apply, zoomTo } = openPage(1);
    zoomTo(0.75);
    apply({ innerWidth: 800 });
    expect(pressKey(page, '-')).toBe(false);
    Object.assign(page, { devicePixelRatio: 0.5, innerWidth: 1_200 });
    expect(pressKey(page, '-')).toBe(true);
  });
});
