/** The last shifts, beside the targets for as much of each as has passed. */
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { mountPage } from '../../../../../tests/fixtures/mountedPage.ts';
import type { IndicatorTrend } from '../../../../domain/wire/indicators.ts';
import { en } from '../../../../i18n/en/en.ts';
import { AppProvider } from '../../../session/context.ts';
import type { AppServices } from '../../../session/services.ts';
import { texts } from '../texts.en.ts';
import { Trend } from './Trend.tsx';

const HOUR_MS = 3_600_000;
const START_MS = Date.UTC(2026, 10, 22, 4);

let points: { value: number | null; target: number | null }[] = [];
let choose: (indicator: string) => void;
vi.mock('../../../controls/Segments.tsx', () => ({
  Segments: ({ onChoose }: { onChoose: typeof choose }) => {
    choose = onChoose;
    return null;
  },
}));
vi.mock('./TrendPlot.tsx', () => ({
  TrendPlot: (props: { points: typeof points }) => {
    points = props.points;
    return 'Plot';
  },
}));

beforeAll(async () => {
  await i18next
    .use(initReactI18next)
    .init({ lng: 'en', resources: { en: { translation: en } }, showSupportNotice: false });
  i18next.addResourceBundle('en', 'translation', { dispatcher: texts }, true);
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: START_MS + 3 * HOUR_MS });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const SHIFTS = [-12, 0].map((hour) => {
  const from = START_MS + hour * HOUR_MS;
  return {
    shift: 'day',
    day: '2026-11-22',
    from,
    to: from + 12 * HOUR_MS,
    figures: { tonnes: 100, availability: 0.5 },
  };
}) as unknown as IndicatorTrend;

async function openTrend(trend: () => IndicatorTrend | string) {
  const services = {
    config: { site: { timeZone: 'UTC' } },
    now: () => Date.now(),
    dispatch: { trend: async () => trend() },
  };
  return mountPage(
    <AppProvider services={services as unknown as AppServices}>
      <Trend targets={{ tonnes: 1200, availability: 0.9 }} />
    </AppProvider>,
  );
}

it('the shift that runs is compared with the part of the target for the time that has passed', async () => {
  const { during, unmount } = await openTrend(() => SHIFTS);
  await during(() => vi.dynamicImportSettled());
  expect(points.map(({ target }) => target)).toEqual([1200, 300]);
  await during(() => choose('availability'));
  expect(points.map(({ target }) => target)).toEqual([0.9, 0.9]);
  await unmount();
});

it('a failed read says why, and leaves what was read', async () => {
  let answer: IndicatorTrend | string = 'No network.';
  const { text, during, unmount } = await openTrend(() => answer);
  expect(text()).toContain('The last shifts could not be read. No network.');
  expect(text()).toContain('Retry');
  answer = SHIFTS;
  await during(() => vi.advanceTimersByTimeAsync(300_000));
  await during(() => vi.dynamicImportSettled());
  expect(text()).toContain('Plot');
  expect(text()).not.toContain('could not be read');
  answer = 'No network.';
  await during(() => vi.advanceTimersByTimeAsync(300_000));
  expect(text()).toMatch(/could not be read\. No network\. What is shown was read at .*Plot/);
  await unmount();
});
