/** The age of a version of a map agrees with the date beside it. */
import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { expectErrors, LAYOUT_EFFECT_ERROR } from '../../../tests/fixtures/expectedErrors.ts';
import { mountPage } from '../../../tests/fixtures/mountedPage.ts';
import { en } from '../../i18n/en/en.ts';
import { createSite } from '../../state/site/site.ts';
import { AppProvider } from '../session/context.ts';
import type { AppServices } from '../session/services.ts';
import { MapList } from './MapList.tsx';

expectErrors(LAYOUT_EFFECT_ERROR);
beforeAll(async () => {
  const resources = { en: { translation: en } };
  await i18next.use(initReactI18next).init({ lng: 'en', resources, showSupportNotice: false });
});

/** A list of one version. */
function mapList(timeZone: string, created: string, now: () => number) {
  const site = createSite();
  site.phase = 'ready';
  site.maps = [{ id: 'm', name: 'Pit', mineAreas: [], atMs: Date.parse(created), tilesetUrl: 'm', fileDir: '/m' }];
  const services = { config: { site: { timeZone, words: [] } }, now, site, actions: {} };
  return (
    <AppProvider services={services as unknown as AppServices}>
      <MapList />
    </AppProvider>
  );
}

function shownDate(timeZone: string, created: string, now: string): string {
  const html = renderToStaticMarkup(mapList(timeZone, created, () => Date.parse(now)));
  return (/<td>(\d.*?)<\/td>/.exec(html)?.[1] ?? '').replaceAll(/<[^>]*>/g, '');
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const ULAANBAATAR = 'Asia/Ulaanbaatar';
const LONDON = 'Europe/London';

it.each([
  [ULAANBAATAR, '2026-11-17T23:50:00+08:00', '2026-11-17T23:59:00+08:00', '2026.11.17 Created today'],
  [ULAANBAATAR, '2026-11-17T23:50:00+08:00', '2026-11-18T00:10:00+08:00', '2026.11.17 Created 1 day ago'],
  [ULAANBAATAR, '2026-11-17T00:10:00+08:00', '2026-11-18T23:50:00+08:00', '2026.11.17 Created 1 day ago'],
  [ULAANBAATAR, '2026-11-10T12:00:00+08:00', '2026-11-18T09:00:00+08:00', '2026.11.10 Created 8 days ago'],
  // The night in which the clocks are set back.
  [LONDON, '2026-10-24T12:00:00+01:00', '2026-10-26T00:30:00Z', '2026.10.24 Created 2 days ago'],
])('in %s, of %s at %s: %s', (timeZone, created, now, text) => {
  expect(shownDate(timeZone, created, now)).toBe(text);
});

it('is a day more after midnight', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-17T23:59:58+08:00') });
  const page = await mountPage(mapList(ULAANBAATAR, '2026-11-17T12:00:00+08:00', Date.now));
  expect(page.text()).toContain('Created today');
  await page.during(() => vi.advanceTimersByTime(3_000));
  expect(page.text()).toContain('Created 1 day ago');
  await page.unmount();
});
