/** A list of notices that is open at midnight. */
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { mountPage } from '../../../tests/fixtures/mountedPage.ts';
import { en } from '../../i18n/en/en.ts';
import { Scope } from '../../lifetime/scope.ts';
import { Notices } from '../../state/notice/notices.ts';
import { AppProvider } from '../session/context.ts';
import type { AppServices } from '../session/services.ts';
import { NoticeHistory } from './NoticeHistory.tsx';

beforeAll(async () => {
  const resources = { en: { translation: en } };
  await i18next.use(initReactI18next).init({ lng: 'en', resources, showSupportNotice: false });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('gives the day of what came before it', async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 20, 23, 59, 58) });
  const notices = new Notices(new Scope());
  notices.show('done', 'Saved');
  const services = { notices, config: { site: { timeZone: 'UTC' } } };
  const page = await mountPage(
    <AppProvider services={services as unknown as AppServices}>
      <NoticeHistory />
    </AppProvider>,
  );
  expect(page.text()).toBe('Saved23:59:58');
  await page.during(() => vi.advanceTimersByTime(3_000));
  expect(page.text()).toBe('Saved11/20/2026 23:59:58');
  await page.unmount();
});
