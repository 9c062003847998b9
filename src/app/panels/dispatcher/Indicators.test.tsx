/** Figures beside the plan for the same time. */
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { mountPage } from '../../../../tests/fixtures/mountedPage.ts';
import type { IndicatorRow } from '../../../domain/wire/indicators.ts';
import { en } from '../../../i18n/en/en.ts';
import { AppProvider } from '../../session/context.ts';
import type { AppServices } from '../../session/services.ts';
import { Indicators } from './Indicators.tsx';
import { texts } from './texts.en.ts';

const HOUR_MS = 3_600_000;
const SHIFT_START_MS = Date.UTC(2026, 10, 22, 7);

let elapsedMs: number | undefined;
vi.mock('./plan/TargetPlan.tsx', () => ({
  TargetPlan: (props: { elapsedMs: number }) => {
    elapsedMs = props.elapsedMs;
    return null;
  },
}));
vi.mock('./plan/Trend.tsx', () => ({ Trend: () => null }));
vi.mock('./Losses.tsx', () => ({ Losses: () => null }));
vi.mock('./IndicatorTable.tsx', () => ({ IndicatorTable: () => null }));
vi.mock('../../controls/Segments.tsx', () => ({ Segments: () => null }));

beforeAll(async () => {
  const resources = { en: { translation: { ...en, dispatcher: texts } } };
  await i18next.use(initReactI18next).init({ lng: 'en', resources, showSupportNotice: false });
});
beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    now: SHIFT_START_MS + 2 * HOUR_MS,
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('the plan beside figures that cannot be read again is that of when they were read', async () => {
  let answer: IndicatorRow[] | string = [{ key: 'site', name: '' } as IndicatorRow];
  const services = {
    config: { site: { timeZone: 'UTC' } },
    now: () => Date.now(),
    dispatch: { indicators: async () => answer, targets: async () => undefined },
  };
  const { text, during, unmount } = await mountPage(
    <AppProvider services={services as unknown as AppServices}>
      <Indicators onRows={() => {}} />
    </AppProvider>,
  );
  expect(elapsedMs).toBe(2 * HOUR_MS);
  await during(() => vi.advanceTimersByTimeAsync(HOUR_MS));
  expect(elapsedMs).toBeCloseTo(3 * HOUR_MS, -5);
  const readMs = elapsedMs;
  answer = 'No network.';
  await during(() => vi.advanceTimersByTimeAsync(HOUR_MS));
  expect(text()).toContain('No network.');
  expect(elapsedMs).toBe(readMs);
  await unmount();
});
