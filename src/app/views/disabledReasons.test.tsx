/** Controls of a view say why they cannot be used. */
import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { proxy, ref } from 'valtio';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { savedView } from '../../../tests/fixtures/editingApp.ts';
import { expectErrors, LAYOUT_EFFECT_ERROR } from '../../../tests/fixtures/expectedErrors.ts';
import { ALL_SELECTED, defaultViewState, type ViewState } from '../../domain/view/viewState.ts';
import { en } from '../../i18n/en/en.ts';
import { World } from '../../state/world/World.ts';
import { AppProvider } from '../session/context.ts';
import type { AppServices } from '../session/services.ts';
import { EditBar } from './EditBar.tsx';
import { VehicleScope } from './VehicleScope.tsx';

vi.mock('./ViewSettings.tsx', () => ({ ViewSettings: () => null }));

expectErrors(LAYOUT_EFFECT_ERROR);
beforeAll(async () => {
  const resources = { en: { translation: en } };
  await i18next.use(initReactI18next).init({ lng: 'en', resources, showSupportNotice: false });
});

const render = (services: object, element: JSX.Element) =>
  renderToStaticMarkup(<AppProvider services={services as unknown as AppServices}>{element}</AppProvider>);

/** The tag of the button with this text. */
function buttonWith(html: string, text: string): string {
  return html.match(new RegExp(`<button[^>]*>${text}</button>`))?.[0] ?? '';
}

describe('Update', () => {
  const renderBar = (editor: object) =>
    render(
      {
        session: proxy({}),
        shell: proxy({}),
        slots: proxy({ selected: 'viewer_1' }),
        slotViews: proxy({ bySlot: { viewer_1: ref({ view: savedView('pit') }) } }),
        editor: proxy({ refusal: undefined, busy: false, changed: [], edited: undefined, ...editor }),
        editing: { mayUpdate: () => true },
        actions: {},
      },
      <EditBar />,
    );

  it.each([
    [{}, 'no changes'],
    [{ edited: { isCameraUnsaved: true } }, 'no changes; the current camera is saved with the next change'],
  ])('of %j says that nothing was changed', (editor, reason) => {
    const button = buttonWith(renderBar(editor), 'Update');
    expect(button).toContain(`title="${reason}"`);
    expect(button).toContain('aria-disabled="true"');
  });

  it('is there once something was', () => {
    const button = buttonWith(renderBar({ changed: ['camera'] }), 'Update');
    expect(button).toContain('title="Update"');
    expect(button).not.toContain('aria-disabled');
  });
});

describe('the vehicles of a view', () => {
  function renderScope(ids: readonly string[], shown: Partial<ViewState>): string {
    const world = new World(() => 1, { filterMineArea: false });
    world.seedVehicles([{ id: 'HT-1', name: 'HT-1' }] as unknown as Parameters<World['seedVehicles']>[0]);
    const state = {
      ...defaultViewState(),
      isAllSelected: { ...defaultViewState().isAllSelected, vehicle: ALL_SELECTED.vehicle },
    };
    return render(
      { world, displayedWorld: proxy({}), selection: { state: proxy({ ids }) } },
      <VehicleScope shown={{ ...state, ...shown }} change={() => {}} />,
    );
  }

  it('cannot be chosen before some are selected', () => {
    const html = renderScope([], {});
    const button = buttonWith(html, 'Show only the selected vehicles');
    expect(button).toContain('title="Select vehicles first" aria-disabled="true"');
    expect(html).toContain('<span title="Select vehicles first">Only chosen (0)</span>');
  });

  it('can be chosen where some were', () => {
    const html = renderScope([], { selected: [{ id: 'HT-1', itemType: 'vehicle' }] });
    expect(html).toContain('<span>Only chosen (1)</span>');
  });
});
