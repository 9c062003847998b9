/** Doors to the editor of annotations say why they are closed (rules.md#annotation-mode). */
import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { proxy } from 'valtio';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { expectErrors, LAYOUT_EFFECT_ERROR } from '../../../../tests/fixtures/expectedErrors.ts';
import { en } from '../../../i18n/en/en.ts';
import type { DisplayMode } from '../../../state/shell/shell.ts';
import { AppProvider } from '../../session/context.ts';
import type { AppServices } from '../../session/services.ts';
import { AnnotationMenu } from '../AnnotationMenu.tsx';

interface PopoverParts {
  button: (opener: { expanded: boolean; toggle: () => void }) => JSX.Element;
}
const { menu, toggle } = vi.hoisted(() => ({ menu: { press: () => {} }, toggle: vi.fn() }));
vi.mock('../../controls/Popover.tsx', () => ({
  Popover: ({ button }: PopoverParts) => {
    const element = button({ expanded: false, toggle });
    menu.press = element.props.onClick;
    return element;
  },
}));

expectErrors(LAYOUT_EFFECT_ERROR);
beforeAll(async () => {
  const resources = { en: { translation: en } };
  await i18next.use(initReactI18next).init({ lng: 'en', resources, showSupportNotice: false });
});
beforeEach(() => {
  toggle.mockClear();
});

function renderMenu(displayMode: DisplayMode, views: object) {
  const show = vi.fn();
  const services = {
    shell: proxy({ displayMode }),
    slots: proxy({ selected: 'viewer_1', views }),
    notices: { show },
    annotations: {},
  };
  const html = renderToStaticMarkup(
    <AppProvider services={services as unknown as AppServices}>
      <AnnotationMenu />
    </AppProvider>,
  );
  return { html, show };
}

it.each<[DisplayMode, object, string]>([
  ['replay', { viewer_1: 'default' }, 'Exit replay first.'],
  ['annotation', { viewer_1: 'default' }, 'Exit annotation first.'],
  ['edit', { viewer_1: 'default' }, 'Exit edit first.'],
  ['default', { viewer_2: 'default' }, 'Please select a view'],
])('in the mode %s with the views %j it is closed: “%s”', (mode, views, reason) => {
  const { html, show } = renderMenu(mode, views);
  expect(html).toContain(`title="${reason}" aria-disabled="true"`);
  menu.press();
  expect(show).toHaveBeenCalledExactlyOnceWith('warning', reason);
  expect(toggle).not.toHaveBeenCalled();
});

it('opens otherwise', () => {
  const { html, show } = renderMenu('default', { viewer_1: 'default' });
  expect(html).not.toContain('aria-disabled');
  menu.press();
  expect(toggle).toHaveBeenCalledOnce();
  expect(show).not.toHaveBeenCalled();
});
