import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { proxy, ref } from 'valtio';
import { beforeAll, expect, it, vi } from 'vitest';
import { expectErrors, LAYOUT_EFFECT_ERROR } from '../../../../tests/fixtures/expectedErrors.ts';
import { memoryStorage } from '../../../../tests/fixtures/memoryStorage.ts';
import type { SceneView } from '../../../engine/view/SceneView.ts';
import { Scope } from '../../../lifetime/scope.ts';
import { createMapData } from '../../../state/map/mapData.ts';
import { Drafts } from '../../../state/sketch/drafts.ts';
import { createSketches } from '../../../state/sketch/sketches.ts';
import { createXRay } from '../../../state/views/xray.ts';
import { AppProvider } from '../../session/context.ts';
import type { AppServices } from '../../session/services.ts';

const { panel } = vi.hoisted(() => ({ panel: { onUnplace: () => {} } }));
vi.mock('./AnnotationPanel.tsx', () => ({
  AnnotationPanel: (props: typeof panel) => {
    Object.assign(panel, props);
    return null;
  },
}));

let AnnotationTool: typeof import('./AnnotationTool.tsx')['AnnotationTool'];
expectErrors(LAYOUT_EFFECT_ERROR);
beforeAll(async () => {
  await i18next.use(initReactI18next).init({ lng: 'en', resources: {}, showSupportNotice: false });
  // Its texts are added as it is loaded.
  ({ AnnotationTool } = await import('./AnnotationTool.tsx'));
});

it('takes the position back after a reload too, and lets the next click place the sign', () => {
  const storage = memoryStorage();
  const place = { easting: 650_000, northing: 4_763_000, altitude: 900 };
  storage.setItem(
    'headframe.drafts.anna.v1',
    JSON.stringify({ annotation: { points: [place], done: true, fields: { name: 'Portal', resting: true } } }),
  );
  const drafts = new Drafts(new Scope(), { storage, userId: () => 'anna' });
  expect(drafts.of('annotation').draft.points).toHaveLength(1);
  const services = {
    drafts,
    sketches: createSketches(),
    clicks: proxy({ drawing: undefined, camera: undefined }),
    annotations: {},
    routes: {},
    world: { siteEntities: { all: () => [] } },
    measures: proxy({ list: ref([]) }),
    shell: proxy({ displayMode: 'annotation' }),
    mapData: proxy(createMapData()),
    openViews: { xray: createXRay() },
    slots: proxy({ selected: 'viewer_1' }),
    slotViews: proxy({ bySlot: {} }),
  };
  renderToStaticMarkup(
    <AppProvider services={services as unknown as AppServices}>
      <AnnotationTool view={{} as SceneView} />
    </AppProvider>,
  );
  panel.onUnplace();
  expect(drafts.of('annotation').draft).toMatchObject({ points: [], done: false });
  expect(drafts.of('annotation').fields).toMatchObject({ name: 'Portal', resting: undefined });
});
