/** What a viewer says of tiles that are not shown as their files say. */
import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { proxy } from 'valtio';
import { beforeAll, expect, it } from 'vitest';
import { expectErrors, LAYOUT_EFFECT_ERROR } from '../../../tests/fixtures/expectedErrors.ts';
import { createMapState, type MapState } from '../../engine/tiles/mapState.ts';
import type { SceneView } from '../../engine/view/SceneView.ts';
import { en } from '../../i18n/en/en.ts';
import { AppProvider } from '../session/context.ts';
import type { AppServices } from '../session/services.ts';
import { MapProgress } from './MapProgress.tsx';

expectErrors(LAYOUT_EFFECT_ERROR);
beforeAll(async () => {
  const resources = { en: { translation: en } };
  await i18next.use(initReactI18next).init({ lng: 'en', resources, showSupportNotice: false });
});

function noteOf(state: Partial<MapState>): string {
  const services = {
    site: proxy({ maps: [] }),
    slots: proxy({ selected: 'viewer_1', maps: {} }),
    slotViews: proxy({ bySlot: {} }),
  } as unknown as AppServices;
  const map = Object.assign(createMapState(), { phase: 'ready' } satisfies Partial<MapState>, state);
  const view = { status: proxy({ map, followed: undefined }) } as unknown as SceneView;
  const html = renderToStaticMarkup(
    <AppProvider services={services}>
      <MapProgress view={view} slot="viewer_1" />
    </AppProvider>,
  );
  return html.replace(/<[^>]+>/g, '');
}

it('names tiles without their pictures once all others are there', () => {
  expect(noteOf({})).toBe('');
  expect(noteOf({ withoutPictures: 1 })).toBe('1 map tile is shown without a texture that is too large to open');
  expect(noteOf({ withoutPictures: 2, pending: 3 })).toBe('Loading map, 3 tiles to go');
  expect(noteOf({ withoutPictures: 2, failed: 1 })).toBe('1 map tile could not be loaded; retrying');
});
