/** Moving an annotation from its card: not while another mode is on, which the button says (rules.md#annotation-mode). */
import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { proxy } from 'valtio';
import { beforeAll, expect, it, vi } from 'vitest';
import { expectErrors, LAYOUT_EFFECT_ERROR } from '../../../../tests/fixtures/expectedErrors.ts';
import { entityKey } from '../../../domain/entity/entityKey.ts';
import { en } from '../../../i18n/en/en.ts';
import type { DisplayMode } from '../../../state/shell/shell.ts';
import { AppProvider } from '../../session/context.ts';
import type { AppServices } from '../../session/services.ts';
import { SiteEntityProperties } from './SiteEntityProperties.tsx';

vi.mock('./PropertyCard.tsx', () => ({ PropertyCard: ({ tools }: { tools: unknown }) => tools }));

expectErrors(LAYOUT_EFFECT_ERROR);
beforeAll(async () => {
  const resources = { en: { translation: en } };
  await i18next.use(initReactI18next).init({ lng: 'en', resources, showSupportNotice: false });
});

function renderTools(displayMode: DisplayMode): string {
  const place = { easting: 650_000, northing: 4_763_000, altitude: 900 };
  const annotation = { kind: 'annotation', id: 'a', name: 'Sign', place, info: {} };
  const services = {
    shell: proxy({ displayMode }),
    slots: proxy({ selected: 'viewer_1', views: { viewer_1: 'default' } }),
    displayedWorld: proxy({}),
    world: { siteEntities: { state: proxy({ 'annotation:a': annotation }) } },
    annotations: {},
  };
  return renderToStaticMarkup(
    <AppProvider services={services as unknown as AppServices}>
      <SiteEntityProperties entity={entityKey('annotation', 'a')} onFly={() => {}} />
    </AppProvider>,
  );
}

it('is offered in the default mode, and has its reason in another one', () => {
  expect(renderTools('default')).toMatch(/aria-label="Move[^"]*" title="Move/);
  expect(renderTools('default')).not.toContain('aria-disabled');
  expect(renderTools('replay')).toContain('title="Exit replay first." aria-disabled="true"');
});
