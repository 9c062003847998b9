/** The sections of a shift's report: what is not known is not said to be none. */
import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, expect, it } from 'vitest';
import type { HandoverReport as Report } from '../../../../domain/wire/handover.ts';
import { en } from '../../../../i18n/en/en.ts';
import { AppProvider } from '../../../session/context.ts';
import type { AppServices } from '../../../session/services.ts';
import { texts } from '../texts.en.ts';
import { HandoverReport } from './HandoverReport.tsx';

beforeAll(async () => {
  await i18next
    .use(initReactI18next)
    .init({ lng: 'en', resources: { en: { translation: en } }, showSupportNotice: false });
  i18next.addResourceBundle('en', 'translation', { dispatcher: texts }, true);
});

const EMPTY_REPORT: Report = {
  ...{ asOf: 0, hauled: { cycles: 0, tonnes: null, units: [] }, stood: [], stoodCount: 0 },
  ...{ alerts: [], underground: null, changes: [], changeCount: 0 },
};

function stoppedText(changes: Partial<Report>): string {
  const services = { config: { site: { timeZone: 'Asia/Ulaanbaatar', words: [] } } };
  const html = renderToStaticMarkup(
    <AppProvider services={services as unknown as AppServices}>
      <HandoverReport report={{ ...EMPTY_REPORT, ...changes }} />
    </AppProvider>,
  );
  return /<section aria-label="Stood[^>]*>(.*?)<\/section>/.exec(html)?.[1]?.replace(/<[^>]*>/g, ' ') ?? '';
}

it.each([
  [null, 'No equipment status recorded for this shift'],
  [0, 'No vehicle stood that long'],
  [undefined, 'No vehicle stood that long'],
])('where %s stops are known to last, the list without stops says "%s"', (standingCount, words) => {
  expect(stoppedText({ standingCount })).toContain(words);
});

it('lists each stop of a vehicle', () => {
  const stop = { vehicleId: 'HT-1', vehicle: 'HT-1', status: '4.1 Delay', statusCategory: 'Delay', lasts: false };
  const text = stoppedText({ stood: [720_000, 720_000].map((ms) => ({ ...stop, ms })), stoodCount: 2 });
  expect(text.match(/4\.1 Delay/g)).toHaveLength(2);
});
