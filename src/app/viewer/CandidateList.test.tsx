/** The list of what a click has hit, while the mine goes on below it. */
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { mountPage } from '../../../tests/fixtures/mountedPage.ts';
import { asset } from '../../../tests/fixtures/siteEntities.ts';
import { type EntityKey, entityKey, vehicleKey } from '../../domain/entity/entityKey.ts';
import type { SceneView } from '../../engine/view/SceneView.ts';
import { en } from '../../i18n/en/en.ts';
import { Selection } from '../../state/selection/Selection.ts';
import { World } from '../../state/world/World.ts';
import { AppProvider } from '../session/context.ts';
import { createDisplayedWorld, showWorld, type WorldServices } from '../session/displayedWorld.ts';
import type { AppServices } from '../session/services.ts';
import { CandidateList } from './CandidateList.tsx';

beforeAll(async () => {
  const resources = { en: { translation: en } };
  await i18next.use(initReactI18next).init({ lng: 'en', resources, showSupportNotice: false });
});
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const TRUCK = vehicleKey('HT-1');
const CHAMBER = entityKey('asset', 'RC-1');

async function mountList() {
  const world = new World(Date.now, { filterMineArea: false });
  const nameTruck = (name: string) => world.seedEntities([{ id: 'HT-1', name, type: 'vehicle' }]);
  nameTruck('HT-1');
  world.siteEntities.seedEntities('asset', [asset('RC-1', 'RC')]);
  const selection = new Selection();
  let onHit: Parameters<SceneView['onAmbiguousClick']>[0] = () => {};
  const view = {
    world,
    selection,
    pane: { clientWidth: 800, clientHeight: 600, contains: () => true },
    onAmbiguousClick: (listener: typeof onHit) => {
      onHit = listener;
      return () => {};
    },
  };
  const displayedWorld = createDisplayedWorld();
  const services = { world, displayedWorld, focusHistory: { restore: () => {} } } as unknown as AppServices;
  const page = await mountPage(
    <AppProvider services={services}>
      <CandidateList slot="viewer_1" view={view as unknown as SceneView} />
    </AppProvider>,
  );
  const focusFirst = vi.fn();
  const createElement = document.createElement.bind(document);
  vi.spyOn(document, 'createElement').mockImplementation((name: string) => {
    const element = createElement(name);
    vi.spyOn(element, 'querySelector').mockReturnValue({ focus: focusFirst } as unknown as Element);
    return element;
  });
  /** As the tool does: the best of those hit is selected. */
  const click = (...ids: [EntityKey, EntityKey]) =>
    page.during(() => {
      selection.select(ids[0]);
      onHit(ids, { x: 10, y: 10 });
    });
  const passSecond = () => page.during(() => vi.advanceTimersByTime(1_000));
  await click(TRUCK, CHAMBER);
  // Its entries are fetched when they are first shown.
  await page.during(() => import('./CandidateButtons.tsx'));
  return { page, world, displayedWorld, selection, nameTruck, passSecond, focusFirst };
}

it('is open after the click that has selected the best of them, and closes with another selection', async () => {
  const { page, selection } = await mountList();
  expect(page.text()).toBe('HT-1RC-1');
  await page.during(() => selection.select(CHAMBER));
  expect(page.text()).toBe('');
  await page.unmount();
});

it('follows names, and lists nothing that has been removed', async () => {
  const { page, world, nameTruck, passSecond } = await mountList();
  nameTruck('Truck one');
  await passSecond();
  expect(page.text()).toBe('Truck oneRC-1');
  world.siteEntities.beginSync('asset')([]);
  await passSecond();
  expect(page.text()).toBe('Truck one');
  await page.unmount();
});

it('gives the focus of an entry that is removed to the first one, and takes it from nothing else', async () => {
  const { page, world, nameTruck, passSecond, focusFirst } = await mountList();
  expect(focusFirst).toHaveBeenCalledTimes(1);
  const elsewhere = {} as HTMLElement;
  const body = {} as HTMLElement;
  Object.assign(document, { body, activeElement: elsewhere } satisfies Partial<Document>);
  nameTruck('Truck one');
  await passSecond();
  expect(focusFirst).toHaveBeenCalledTimes(1);
  Object.assign(document, { activeElement: body } satisfies Partial<Document>);
  world.siteEntities.beginSync('asset')([]);
  await passSecond();
  expect(page.text()).toBe('Truck one');
  expect(focusFirst).toHaveBeenCalledTimes(2);
  world.siteEntities.seedEntities('asset', [asset('RC-1', 'RC')]);
  Object.assign(document, { activeElement: elsewhere } satisfies Partial<Document>);
  await passSecond();
  expect(page.text()).toBe('Truck oneRC-1');
  expect(focusFirst).toHaveBeenCalledTimes(2);
  await page.unmount();
});

it('closes when the viewer shows another world', async () => {
  const { page, displayedWorld } = await mountList();
  const replayed = { world: new World(Date.now, { filterMineArea: false }) } as unknown as WorldServices;
  await page.during(() => showWorld(displayedWorld, 'viewer_1', replayed));
  expect(page.text()).toBe('');
  await page.during(() => showWorld(displayedWorld, 'viewer_1'));
  expect(page.text()).toBe('');
  await page.unmount();
});
