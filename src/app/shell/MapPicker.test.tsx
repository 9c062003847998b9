import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { proxy } from 'valtio';
import { beforeAll, expect, it } from 'vitest';
import { expectErrors, LAYOUT_EFFECT_ERROR } from '../../../tests/fixtures/expectedErrors.ts';
import { en } from '../../i18n/en/en.ts';
import { createSite } from '../../state/site/site.ts';
import { AppProvider } from '../session/context.ts';
import type { AppServices } from '../session/services.ts';
import { MapPicker } from './MapPicker.tsx';

const PIT_MAP = { id: 'm', name: 'Pit', mineAreas: [], atMs: 1, tilesetUrl: 'm', fileDir: '/m' };
const RULE_MARKUP = 'class="hf-rule"';

expectErrors(LAYOUT_EFFECT_ERROR);
beforeAll(async () => {
  await i18next
    .use(initReactI18next)
    .init({ lng: 'en', resources: { en: { translation: en } }, showSupportNotice: false });
});

function renderPicker(maps: readonly object[]): string {
  const site = createSite();
  site.phase = maps.length > 0 ? 'ready' : 'failed';
  site.maps = maps as typeof site.maps;
  const services = {
    config: { site: { timeZone: 'UTC' }, filterMineArea: false },
    now: () => 1,
    busy: proxy({ requests: 0 }),
    shell: proxy({ isLandingShown: false, page: 'main', panel: undefined }),
    site,
    slots: proxy({ selected: 'viewer_1', maps: {} }),
    slotViews: proxy({ bySlot: {} }),
    actions: {},
  };
  return renderToStaticMarkup(
    <AppProvider services={services as unknown as AppServices}>
      <MapPicker />
    </AppProvider>,
  );
}

it('is behind a divider, which disappears with it if the list of maps is refused', () => {
  const html = renderPicker([PIT_MAP]);
  expect(html).toContain('PIT');
  expect(html.indexOf(RULE_MARKUP)).toBe(html.lastIndexOf(RULE_MARKUP));
  expect(html.indexOf(RULE_MARKUP)).toBeGreaterThanOrEqual(0);
  expect(renderPicker([])).toBe('');
});
