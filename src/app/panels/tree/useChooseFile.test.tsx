/** A click on the row of a map: another one is opened, and the view of the one that is shown stays (rules.md#slots-at-start). */
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { proxy } from 'valtio';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { mountPage } from '../../../../tests/fixtures/mountedPage.ts';
import { fileKey, ROOT_FOLDER } from '../../../domain/tree/tree.ts';
import type { ItemType } from '../../../domain/view/viewState.ts';
import { AppProvider } from '../../session/context.ts';
import type { AppServices } from '../../session/services.ts';
import { useChooseFile } from './useChooseFile.ts';

let choose: ReturnType<typeof useChooseFile>;
let slotViews: { bySlot: object };
let slots: { selected: string; maps: object; views: Record<string, string> };
let done: string[];

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'en', resources: {}, showSupportNotice: false }));
beforeEach(async () => {
  done = [];
  slotViews = proxy({ bySlot: { viewer_1: { view: { map: 'pit' } }, viewer_4: { view: { map: 'decline' } } } });
  slots = proxy({ selected: 'viewer_1', maps: {}, views: { viewer_1: 'v' } });
  const services = {
    actions: { selectMap: (id: string) => done.push(`open ${id}`) },
    selection: { select: (key: string) => done.push(`select ${key}`) },
    openViews: { scene: (slot: string) => ({ resetView: () => done.push(`frame ${slot}`), flyTo: () => true }) },
    designActions: { flyToDesign: (id: string) => done.push(`fly to ${id}`) },
    site: proxy({ phase: 'ready', maps: [{ id: 'decline' }, { id: 'pit' }] }),
    slots,
    slotViews,
  };
  const page = await mountPage(
    <AppProvider services={services as unknown as AppServices}>
      <Chooser />
    </AppProvider>,
  );
  await page.unmount();
});
afterEach(() => vi.unstubAllGlobals());

function Chooser() {
  choose = useChooseFile((key) => done.push(`fly to ${key}`));
  return null;
}

const chooseRow = (itemType: ItemType, entityId: string) =>
  choose({
    ...{ kind: 'file', id: fileKey(itemType, entityId), name: entityId, parent: ROOT_FOLDER },
    ...{ itemType, entityId },
  });

it('opens a map that the selected viewer does not show, and selects it', () => {
  chooseRow('map', 'decline');
  expect(done).toEqual(['open decline', 'select map:decline']);
});

it('selects and frames the map that the selected viewer shows: its view stays', () => {
  chooseRow('map', 'pit');
  expect(done).toEqual(['select map:pit', 'frame viewer_1']);
});

it('opens the map that a viewer without a view would show: the map gives it one', () => {
  slots.views = {};
  chooseRow('map', 'pit');
  expect(done).toEqual(['open pit', 'select map:pit']);
});

it('goes by what is shown at the click, a view of no map too', () => {
  slotViews.bySlot = { viewer_1: { view: { map: '' } } };
  chooseRow('map', 'decline');
  expect(done).toEqual(['select map:decline', 'frame viewer_1']);
});

it('flies to everything else', () => {
  chooseRow('vehicle', 'HT-1');
  chooseRow('design', 'stope');
  expect(done).toEqual(['fly to HT-1', 'select design:stope', 'fly to stope']);
});
