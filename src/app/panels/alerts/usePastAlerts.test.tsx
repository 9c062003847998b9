import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mountPage } from '../../../../tests/fixtures/mountedPage.ts';
import type { ListedAlert } from '../../../state/alerts/AlertRegistry.ts';
import { AppProvider } from '../../session/context.ts';
import type { AppServices } from '../../session/services.ts';
import { usePastAlerts } from './usePastAlerts.ts';

const NOW_MS = 1_800_000_000_000;
const WINDOW_S = 600;
const INACTIVE = [30_000, 599_000, 601_000].map((ageMs) => ({ atMs: NOW_MS - ageMs })) as unknown as ListedAlert[];

beforeEach(() => {
  vi.useFakeTimers({ now: NOW_MS });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Ages() {
  return usePastAlerts(INACTIVE, WINDOW_S)
    .map(({ atMs }) => (NOW_MS - atMs) / 1_000)
    .join();
}

it('an alert leaves the window though nothing else happens', async () => {
  const page = await mountPage(
    <AppProvider services={{ now: Date.now } as unknown as AppServices}>
      <Ages />
    </AppProvider>,
  );
  expect(page.text()).toBe('30,599');
  await page.during(() => vi.advanceTimersByTime(2_000));
  expect(page.text()).toBe('30');
  await page.unmount();
});
