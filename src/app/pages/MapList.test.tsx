/** The age of a version of a map agrees with the date beside it. */
import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, expect, it, vi } from 'vitest';
import { en } from '../../i18n/en/en.ts';
import { createSite } from '../../state/site/site.ts';
import { AppProvider } from '../session/context.ts';
import type { AppServices } from '../session/services.ts';
import { MapList } from './MapList.tsx';

beforeAll(async () => {
  // Layout effects do nothing where there is no document; React says so each time.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const resources = { en: { translation: en } };
  await i18next.use(initReactI18next).init({ lng: 'en', resources, showSupportNotice: false });
});

function shownDate(timeZone: string, created: string, now: string): string {
  const site = createSite();
  site.phase = 'ready';
  site.maps = [{ id: 'm', name: 'Pit', mineAreas: [], atMs: Date.parse(created), tilesetUrl: 'm', fileDir: '/m' }];
  const services = { config: { site: { timeZone, words: [] } }, now: () => Date.parse(now), site, actions: {} };
  const html = renderToStaticMarkup(
    <AppProvider services={services as unknown as AppServices}>
      <MapList />
    </AppProvider>,
  );
  return (/<td>(\d.*?)<\/td>/.exec(html)?.[1] ?? '').replaceAll(/<[^>]*>/g, '');
}

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
