import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mountPage } from '../../../../tests/fixtures/mountedPage.ts';
import { AppProvider } from '../../session/context.ts';
import type { AppServices } from '../../session/services.ts';
import { useMayEditZones } from './useMayEditZones.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Answer() {
  return String(useMayEditZones());
}

it('is asked for again after a failure or a refusal, until the user may', async () => {
  const answers = ['Network error', 'Unauthorized', true];
  let asked = 0;
  const zones = { mayEdit: async () => answers[asked++] };
  const page = await mountPage(
    <AppProvider services={{ zones } as unknown as AppServices}>
      <Answer />
    </AppProvider>,
  );
  expect(page.text()).toBe('Network error');
  await page.during(() => vi.advanceTimersByTimeAsync(10_000));
  expect(page.text()).toBe('Unauthorized');
  await page.during(() => vi.advanceTimersByTimeAsync(10_000));
  expect(page.text()).toBe('true');
  await page.during(() => vi.advanceTimersByTimeAsync(60_000));
  expect(asked).toBe(3);
  await page.unmount();
});
