/** Stored measures are shown without their tool, and follow other windows and the language. */
import i18next from 'i18next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../../tests/fixtures/memoryStorage.ts';
import { Scope } from '../../lifetime/scope.ts';
import { openStoredValue } from '../../state/storage/stored.ts';
import { drawingServices } from './drawing.ts';

const MEASURE = {
  id: '1',
  kind: 'distance',
  points: [
    { easting: 650_000, northing: 4_763_000, altitude: 900 },
    { easting: 650_003, northing: 4_763_004, altitude: 900 },
  ],
};
let scope: Scope;
let page: EventTarget;
let storage: Storage;

/** As another window of the browser does. */
function storeElsewhere(list: readonly object[]): void {
  openStoredValue(storage, 'measures', 1, (value) => value).write(list);
  page.dispatchEvent(new Event('storage'));
}

beforeEach(async () => {
  await i18next.init({ lng: 'en', resources: {}, showSupportNotice: false });
  scope = new Scope();
  page = new EventTarget();
  storage = memoryStorage();
  vi.stubGlobal('window', Object.assign(page, { localStorage: storage, sessionStorage: memoryStorage() }));
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', memoryStorage());
});
afterEach(() => {
  scope.dispose();
  vi.unstubAllGlobals();
});

it('are drawn and removed as another window changes them', async () => {
  const { sketches } = drawingServices(scope, () => 'anna');
  const labels = () => sketches.byOwner.measure?.map(({ label }) => label);
  expect(labels()).toBeUndefined();
  storeElsewhere([MEASURE]);
  await vi.waitFor(() => expect(labels()).toEqual([expect.stringContaining('5.00 m')]));
  await i18next.changeLanguage('mn');
  await vi.waitFor(() => expect(labels()).toEqual([expect.stringContaining('5.00 м')]));
  storeElsewhere([]);
  await vi.waitFor(() => expect(labels()).toEqual([]));
});
