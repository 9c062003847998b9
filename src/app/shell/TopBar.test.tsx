/** What the top bar offers on each page. */
import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { proxy } from 'valtio';
import { beforeAll, expect, it, vi } from 'vitest';
import { expectErrors, LAYOUT_EFFECT_ERROR } from '../../../tests/fixtures/expectedErrors.ts';
import { en } from '../../i18n/en/en.ts';
import { AppProvider } from '../session/context.ts';
import type { AppServices } from '../session/services.ts';
import { TopBar } from './TopBar.tsx';

vi.mock('./Counts.tsx', () => ({ Counts: () => null }));
vi.mock('./LayoutChoice.tsx', () => ({ LayoutChoice: () => null }));

expectErrors(LAYOUT_EFFECT_ERROR);
beforeAll(async () => {
  await i18next
    .use(initReactI18next)
    .init({ lng: 'en', resources: { en: { translation: en } }, showSupportNotice: false });
});

function renderTopBar(page: 'main' | 'manual' | 'help', isLandingShown: boolean): string {
  const services = {
    config: { site: { timeZone: 'UTC' }, filterMineArea: true },
    session: proxy({ user: undefined }),
    now: () => 1,
    busy: proxy({ requests: 0 }),
    shell: proxy({ isLandingShown, page, panel: 'monitor' }),
    actions: {},
  };
  return renderToStaticMarkup(
    <AppProvider services={services as unknown as AppServices}>
      <TopBar />
    </AppProvider>,
  );
}

// rules.md#top-bar
it.each([
  ['main', false, true],
  ['main', true, false],
  ['manual', false, false],
  ['help', true, false],
] as const)('page %s, landing page %s: the menu toggle is there %s', (page, isLandingShown, isShown) => {
  const html = renderTopBar(page, isLandingShown);
  expect(html.includes('aria-label="Menu"')).toBe(isShown);
  expect(html).toContain('Headframe');
});
