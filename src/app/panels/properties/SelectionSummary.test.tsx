/** "Fly to all" of several selected entities: the camera waits, and then shows them all (rules.md#camera). */
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { proxy, ref } from 'valtio';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { mountPage } from '../../../../tests/fixtures/mountedPage.ts';
import { fixAt } from '../../../../tests/fixtures/vehicleMessages.ts';
import type { EntityKey } from '../../../domain/entity/entityKey.ts';
import { DelayedFlight } from '../../../engine/view/DelayedFlight.ts';
import { en } from '../../../i18n/en/en.ts';
import { Scope } from '../../../lifetime/scope.ts';
import { createMapData } from '../../../state/map/mapData.ts';
import { World } from '../../../state/world/World.ts';
import { AppProvider } from '../../session/context.ts';
import type { AppServices } from '../../session/services.ts';
import { SelectionSummary } from './SelectionSummary.tsx';
import { texts } from './startTexts.en.ts';

const { flight } = vi.hoisted(() => ({ flight: { label: '', onClick: () => {} } }));
vi.mock('../../controls/CardHeader.tsx', () => ({ CardHeader: ({ children }: { children: unknown }) => children }));
vi.mock('../../controls/ToolButton.tsx', () => ({
  ToolButton: (props: typeof flight) => {
    Object.assign(flight, props);
    return null;
  },
}));
vi.mock('../../controls/VirtualList.tsx', () => ({ VirtualList: () => null }));

const NOW_MS = 1_800_000_000_000;
const at = (easting: number, northing: number, alt: number) => ({ location: { easting, northing, alt } });

let scope: Scope;
let world: World;
let delayedFlight: DelayedFlight;
let notices: string[];
const flyToBox = vi.fn();

beforeAll(async () => {
  const resources = { en: { translation: { ...en, properties: texts } } };
  await i18next.use(initReactI18next).init({ lng: 'en', resources, showSupportNotice: false });
});
beforeEach(() => {
  vi.useFakeTimers({ now: NOW_MS });
  scope = new Scope();
  delayedFlight = new DelayedFlight(scope);
  notices = [];
  flyToBox.mockReset();
  world = new World(() => NOW_MS, { filterMineArea: false });
  world.seedVehicles(['HT-1', 'HT-2', 'HT-3'].map((id) => ({ id, name: id })));
  world.applyLocation(fixAt(NOW_MS, at(1_000, 2_000, 50)));
  world.applyLocation(fixAt(NOW_MS, { id: 'HT-2', ...at(1_500, 2_600, -80) }));
  world.siteEntities.seedEntities('sensor', [{ id: 's', name: 's', type: 'sensor', info: at(900, 2_100, 10) }]);
  world.flush();
});
afterEach(() => {
  scope.dispose();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Presses the button of the card. */
async function flyToAll(...ids: string[]) {
  const mapData = createMapData();
  const box = { minX: 0, minY: 100, maxX: 400, maxY: 300 };
  mapData.zones.list = ref([{ id: 'z', name: 'Yard', mapId: 'pit', corners: [], lowM: -20, highM: 5, box }]);
  const services = {
    world,
    mapData,
    site: proxy({ maps: [] }),
    designs: proxy({ list: [] }),
    notices: { show: (_kind: string, text: string) => notices.push(text) },
    slots: proxy({ selected: 'viewer_1', views: { viewer_1: 'default' } }),
    openViews: { scene: () => ({ delayedFlight, flyToBox }) },
    selection: {},
  };
  const page = await mountPage(
    <AppProvider services={services as unknown as AppServices}>
      <SelectionSummary ids={ids as EntityKey[]} />
    </AppProvider>,
  );
  expect(flight.label).toBe('Fly to all');
  flight.onClick();
  return page;
}

it('frames vehicles, sensors and zones together after 800 ms, where they are by then', async () => {
  const page = await flyToAll('HT-1', 'HT-2', 'HT-3', 'sensor:s', 'ruleZone:z', 'map:pit');
  await vi.advanceTimersByTimeAsync(799);
  expect(flyToBox).not.toHaveBeenCalled();
  world.applyLocation(fixAt(NOW_MS + 1, { id: 'HT-2', ...at(1_700, 2_600, -80) }));
  await vi.advanceTimersByTimeAsync(1);
  expect(flyToBox).toHaveBeenCalledExactlyOnceWith({
    min: { easting: -30, northing: 70, altitude: -80 },
    max: { easting: 1_730, northing: 2_630, altitude: 50 },
  });
  await page.unmount();
});

it('does not fly where the camera was moved meanwhile, and once where it is pressed twice', async () => {
  const page = await flyToAll('HT-1', 'HT-2');
  delayedFlight.cancel();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(flyToBox).not.toHaveBeenCalled();
  flight.onClick();
  await vi.advanceTimersByTimeAsync(500);
  flight.onClick();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(flyToBox).toHaveBeenCalledOnce();
  await page.unmount();
});

it('says that no place is known', async () => {
  const page = await flyToAll('HT-3', 'sensor:gone', 'design:gone', 'ruleZone:gone');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(notices).toEqual(['Its position is unknown']);
  expect(flyToBox).not.toHaveBeenCalled();
  await page.unmount();
});
