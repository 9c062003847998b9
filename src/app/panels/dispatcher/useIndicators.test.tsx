import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mountPage } from '../../../../tests/fixtures/mountedPage.ts';
import type { IndicatorRow } from '../../../domain/wire/indicators.ts';
import { AppProvider } from '../../session/context.ts';
import type { AppServices } from '../../session/services.ts';
import { useIndicators } from './useIndicators.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: 1_000 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

let chooseVehicles: () => void;

function Figures() {
  const [by, setBy] = useState<'site' | 'vehicle'>('site');
  chooseVehicles = () => setBy('vehicle');
  const { content, failure, readAtMs } = useIndicators({ fromMs: 0, toMs: 1 }, by);
  return JSON.stringify({ rows: content?.length, failure, readAtMs });
}

it('of the same period stay when a refresh fails; of another one nothing is shown until it is read', async () => {
  let answer: readonly IndicatorRow[] | string = [];
  const services = { now: () => Date.now(), dispatch: { indicators: async () => answer } };
  const { text, during, unmount } = await mountPage(
    <AppProvider services={services as unknown as AppServices}>
      <Figures />
    </AppProvider>,
  );
  const pass = (ms: number) => during(() => vi.advanceTimersByTimeAsync(ms));
  expect(JSON.parse(text())).toEqual({ rows: 0, readAtMs: 1_000 });
  answer = 'away';
  await pass(30_000);
  expect(JSON.parse(text())).toEqual({ rows: 0, failure: 'away', readAtMs: 1_000 });
  await during(() => chooseVehicles());
  expect(JSON.parse(text())).toMatchObject({ failure: 'away' });
  expect(JSON.parse(text())).not.toHaveProperty('rows');
  answer = [];
  await pass(30_000);
  expect(JSON.parse(text())).toEqual({ rows: 0, readAtMs: 61_000 });
  await unmount();
});
