/** What the browser remembers, where it may not. */
import { afterEach, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../../tests/fixtures/memoryStorage.ts';
import { browserStorage } from './browserStorage.ts';
import { openStoredValue } from './stored.ts';

const AREAS = ['local', 'session'] as const;
const asText = (value: unknown) => (typeof value === 'string' ? value : undefined);

afterEach(() => {
  vi.unstubAllGlobals();
  for (const area of AREAS) Reflect.deleteProperty(globalThis, `${area}Storage`);
});

it("is the browser's own where that may be used", () => {
  const [local, session] = [memoryStorage(), memoryStorage()];
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', session);
  expect(browserStorage('local')).toBe(local);
  expect(browserStorage('session')).toBe(session);
});

it.each([
  [
    'forbidden',
    () => {
      throw new DOMException('The operation is insecure', 'SecurityError');
    },
  ],
  ['switched off', () => null],
])('is memory where that is %s, one for each area', (_how, get) => {
  for (const area of AREAS) Object.defineProperty(globalThis, `${area}Storage`, { configurable: true, get });
  // Tests of other files may have left something in it.
  for (const area of AREAS) browserStorage(area).clear();
  for (const area of AREAS) openStoredValue(browserStorage(area), 'place', 1, asText).write(area);
  for (const area of AREAS) expect(openStoredValue(browserStorage(area), 'place', 1, asText).read()).toBe(area);
  const storage = browserStorage('local');
  expect([storage.length, storage.key(0), storage.key(1)]).toEqual([1, 'headframe.place.v1', null]);
  storage.removeItem('headframe.place.v1');
  expect([storage.length, storage.getItem('headframe.place.v1')]).toEqual([0, null]);
  browserStorage('session').clear();
  expect(browserStorage('session').length).toBe(0);
});
