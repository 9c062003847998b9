/** Entries of the viewer's menus that cannot be used say why. */
import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { proxy } from 'valtio';
import { beforeAll, expect, it, vi } from 'vitest';
import { expectErrors, LAYOUT_EFFECT_ERROR } from '../../../tests/fixtures/expectedErrors.ts';
import { cameraEn } from '../../i18n/camera/en.ts';
import { en } from '../../i18n/en/en.ts';
import { AppProvider } from '../session/context.ts';
import type { AppServices } from '../session/services.ts';

vi.mock('../controls/Popover.tsx', () => ({
  Popover: ({ children }: { children: (close: () => void) => JSX.Element }) => children(() => {}),
}));
vi.mock('../controls/LazyPart.tsx', () => ({ LazyPart: () => null }));

expectErrors(LAYOUT_EFFECT_ERROR);
beforeAll(async () => {
  const resources = { en: { translation: en, camera: cameraEn } };
  await i18next.use(initReactI18next).init({ lng: 'en', resources, showSupportNotice: false });
});

const render = (services: object, element: JSX.Element) =>
  renderToStaticMarkup(<AppProvider services={services as unknown as AppServices}>{element}</AppProvider>);

async function cameraMenu(views: object, step: object | undefined): Promise<string> {
  // Its texts are added as it is loaded.
  const { CameraMenu } = await import('./camera/CameraMenu.tsx');
  return render(
    {
      slots: proxy({ selected: 'viewer_1', open: ['viewer_1'], linked: {}, views }),
      cameraHistories: { possibleSteps: proxy(step ? { viewer_1: step } : {}) },
      clicks: proxy({}),
    },
    <CameraMenu />,
  );
}

it('steps of the camera that there are not, and walks without a view', async () => {
  const html = await cameraMenu({}, undefined);
  for (const reason of [
    'There is no previous camera position',
    'There is no next camera position',
    'Please select a view',
  ])
    expect(html).toContain(`title="${reason}" aria-disabled="true"`);
});

it('those that there are have their keys', async () => {
  const html = await cameraMenu({ viewer_1: 'default' }, { hasPrevious: true, hasNext: true });
  expect(html).not.toContain('aria-disabled="true"');
  expect(html).toContain('title="Previous view (Alt+P)"');
});

it('undo and redo of layers before any is switched', async () => {
  const { LayerItems } = await import('./LayerItems.tsx');
  const slots = proxy({ selected: 'viewer_1' });
  const html = render({ slots, slotViews: proxy({ bySlot: {} }) }, <LayerItems />);
  expect(html).toContain('aria-label="Undo" title="No change to undo" aria-disabled="true"');
  expect(html).toContain('aria-label="Redo" title="No change to redo" aria-disabled="true"');
});
