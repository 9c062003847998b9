/** The switcher's way to the main page is that of all doors: it takes the session for known (rules.md#session). */
import i18next from 'i18next';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, expect, it, vi } from 'vitest';
import { expectErrors, LAYOUT_EFFECT_ERROR } from '../../../tests/fixtures/expectedErrors.ts';
import { memoryStorage } from '../../../tests/fixtures/memoryStorage.ts';
import { en } from '../../i18n/en/en.ts';
import { isNewSession, storedSessionId } from '../../state/session/lastSession.ts';
import { createSession } from '../../state/session/session.ts';
import { createShell, landingShownFlag } from '../../state/shell/shell.ts';
import { AppProvider } from '../session/context.ts';
import type { AppServices } from '../session/services.ts';
import { PageSwitcher } from '../shell/PageSwitcher.tsx';
import { type NavigationSources, navigationActions } from './navigation.ts';

expectErrors(LAYOUT_EFFECT_ERROR);
beforeAll(async () => {
  const resources = { en: { translation: en } };
  await i18next.use(initReactI18next).init({ lng: 'en', resources, showSupportNotice: false });
});

let buttons: ReactElement[] = [];

/** Keeps the buttons to press. */
function Pages() {
  buttons = PageSwitcher().props.children;
  return null;
}

function openPages() {
  const shell = createShell(landingShownFlag(memoryStorage()));
  const session = createSession();
  session.sessionId = 'today';
  const lastSession = storedSessionId(memoryStorage());
  shell.sessionUpdated = isNewSession(lastSession, session.sessionId);
  const views = { resolve: vi.fn() };
  const actions = navigationActions({ shell, session, lastSession, views } as unknown as NavigationSources);
  renderToStaticMarkup(
    <AppProvider services={{ shell, actions } as unknown as AppServices}>
      <Pages />
    </AppProvider>,
  );
  const press = (name: string) => buttons.find(({ props }) => props.children === name)?.props.onClick();
  return { shell, lastSession, press };
}

it('Main page stores the session, and removes the mark', () => {
  const { shell, lastSession, press } = openPages();
  press('Help center');
  expect(shell).toMatchObject({ page: 'help', sessionUpdated: true });
  expect(lastSession.read()).toBeUndefined();
  press('Main page');
  expect(shell).toMatchObject({ page: 'main', isLandingShown: false, sessionUpdated: false });
  expect(lastSession.read()).toBe('today');
});

it('the other pages only open', () => {
  const { shell, press } = openPages();
  press('User manual');
  expect(shell).toMatchObject({ page: 'manual', isLandingShown: true, sessionUpdated: true });
});
