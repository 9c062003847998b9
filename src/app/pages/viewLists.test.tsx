/** Texts of empty lists of views, and of lists that could not be loaded. */
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { proxy } from 'valtio';
import { beforeAll, expect, it } from 'vitest';
import { expectErrors, LAYOUT_EFFECT_ERROR } from '../../../tests/fixtures/expectedErrors.ts';
import { en } from '../../i18n/en/en.ts';
import { createViewList, setViews, setViewsFailed, type ViewListState } from '../../state/views/viewList.ts';
import { AppProvider } from '../session/context.ts';
import type { AppServices } from '../session/services.ts';
import { ViewMenuLists } from '../views/ViewMenuLists.tsx';
import { LandingViews } from './LandingViews.tsx';

expectErrors(LAYOUT_EFFECT_ERROR);
beforeAll(async () => {
  await i18next
    .use(initReactI18next)
    .init({ lng: 'en', resources: { en: { translation: en } }, showSupportNotice: false });
});

function renderWithList(element: ReactNode, change: (list: ViewListState) => void = () => {}): string {
  const viewList = createViewList();
  change(viewList);
  const services = {
    viewList,
    config: { site: { timeZone: 'UTC' } },
    now: () => 1,
    session: proxy({ phase: 'unauthenticated', user: undefined, tokens: undefined }),
    viewers: {},
    views: { reload: () => {} },
    editor: {},
    actions: {},
  };
  return renderToStaticMarkup(<AppProvider services={services as unknown as AppServices}>{element}</AppProvider>);
}

const menu = <ViewMenuLists chosen={undefined} onSelect={() => {}} onLeave={() => {}} />;
const setFailed = (list: ViewListState) => setViewsFailed(list, { key: 'network', values: {} });

it('there are no views only where the list says so', () => {
  const setEmpty = (list: ViewListState) => setViews(list, []);
  expect(renderWithList(<LandingViews />, setEmpty)).toContain('No views found');
  expect(renderWithList(menu, setEmpty)).toContain('No views');
});

it.each([
  ['is still on its way', undefined],
  ['could not be had', setFailed],
])('a list that %s is no list without views', (_how, change) => {
  expect(renderWithList(<LandingViews />, change)).not.toContain('No views');
  expect(renderWithList(menu, change)).not.toContain('No views');
});

it('the menu says that the list could not be had', () => {
  expect(renderWithList(menu, setFailed)).toContain('The views could not be loaded');
});
