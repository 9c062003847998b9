/** Reasons in the status bar are for everybody, not only for a pointer that rests on them. */
import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { proxy } from 'valtio';
import { beforeAll, expect, it } from 'vitest';
import { expectErrors, LAYOUT_EFFECT_ERROR } from '../../../tests/fixtures/expectedErrors.ts';
import { en } from '../../i18n/en/en.ts';
import { CallFaults } from '../../state/calls/CallFaults.ts';
import { countRejection, createLink } from '../../state/link/link.ts';
import { AppProvider } from '../session/context.ts';
import type { AppServices } from '../session/services.ts';
import { StatusBar } from './StatusBar.tsx';

expectErrors(LAYOUT_EFFECT_ERROR);
beforeAll(async () => {
  const resources = { en: { translation: en } };
  await i18next.use(initReactI18next).init({ lng: 'en', resources, showSupportNotice: false });
});

it('are behind buttons: of refused messages, and of a clock that differs', () => {
  const link = createLink();
  countRejection(link, 'no id');
  const services = {
    ...{ link, clock: { state: proxy({ aheadMs: 90_000 }) }, now: () => 0, world: {} },
    ...{ shell: proxy({ offlineOverride: false }), calls: new CallFaults() },
    config: { site: { timeZone: 'UTC', words: [] } },
  };
  const html = renderToStaticMarkup(
    <AppProvider services={services as unknown as AppServices}>
      <StatusBar>{null}</StatusBar>
    </AppProvider>,
  );
  const buttons = Array.from(html.matchAll(/<button[^>]*title="([^"]*)"/g), ([, title]) =>
    title?.replace('&#x27;', "'"),
  );
  expect(buttons).toEqual(['Last rejected message: no id', en.status.clockWhy]);
});
