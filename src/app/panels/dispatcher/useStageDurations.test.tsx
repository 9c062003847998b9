import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mountPage } from '../../../../tests/fixtures/mountedPage.ts';
import { AppProvider } from '../../session/context.ts';
import type { AppServices } from '../../session/services.ts';
import { useStageDurations } from './useStageDurations.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Durations() {
  const { durations, failure } = useStageDurations();
  return JSON.stringify([[...durations.values()].map(({ medianMs }) => medianMs), failure]);
}

it('stay when a read fails, and are forgotten when a replay shows another shift', async () => {
  const stage = { status: 'ачилт', medianMs: 240_000, count: 8 };
  let answer: object[] | string | undefined = [stage];
  const shown = (now: () => number) => {
    const config = { site: { timeZone: 'Asia/Ulaanbaatar' } };
    const services = { now: () => Date.now(), config, world: { now }, dispatch: { stageTimes: async () => answer } };
    return (
      <AppProvider services={services as unknown as AppServices} key="app">
        <Durations />
      </AppProvider>
    );
  };
  const live = () => Date.now();
  const { text, during, rerender, unmount } = await mountPage(shown(live));
  const pass = (ms: number) => during(() => vi.advanceTimersByTimeAsync(ms));
  await pass(0);
  expect(JSON.parse(text())).toEqual([[240_000], null]);
  answer = 'away';
  await pass(60_000);
  expect(JSON.parse(text())).toEqual([[240_000], 'away']);
  await rerender(shown(() => 1_795_000_000_000));
  await pass(0);
  expect(JSON.parse(text())).toEqual([[], 'away']);
  answer = undefined;
  await pass(60_000);
  expect(JSON.parse(text())).toEqual([[], null]);
  await unmount();
});
