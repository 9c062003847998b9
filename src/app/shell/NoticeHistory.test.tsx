import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { expectErrors, LAYOUT_EFFECT_ERROR } from '../../../tests/fixtures/expectedErrors.ts';
import { en } from '../../i18n/en/en.ts';
import { Scope } from '../../lifetime/scope.ts';
import { Notices } from '../../state/notice/notices.ts';
import { AppProvider } from '../session/context.ts';
import type { AppServices } from '../session/services.ts';
import { NoticeHistory } from './NoticeHistory.tsx';

expectErrors(LAYOUT_EFFECT_ERROR);
beforeEach(async () => {
  const resources = { en: { translation: en } };
  await i18next.use(initReactI18next).init({ lng: 'en', resources, showSupportNotice: false });
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 20, 23, 50) });
});
afterEach(() => {
  vi.useRealTimers();
});

it('gives the date of a notice of another day', () => {
  const scope = new Scope();
  const notices = new Notices(scope);
  notices.show('done', 'Saved');
  vi.setSystemTime(Date.UTC(2026, 10, 21, 0, 10));
  notices.show('done', 'Copied');
  const services = { notices, config: { site: { timeZone: 'UTC' } } };
  const html = renderToStaticMarkup(
    <AppProvider services={services as unknown as AppServices}>
      <NoticeHistory />
    </AppProvider>,
  );
  const times = Array.from(html.matchAll(/<time>([^<]*)</g), ([, time]) => time);
  expect(times).toEqual(['00:10:00', '11/20/2026 23:50:00']);
  scope.dispose();
});
