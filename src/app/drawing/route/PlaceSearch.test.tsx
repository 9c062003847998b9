/** Places to choose an end of a route from. */
import i18next from 'i18next';
import type { ReactElement } from 'react';
import { initReactI18next } from 'react-i18next';
import { proxy } from 'valtio';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { mountPage } from '../../../../tests/fixtures/mountedPage.ts';
import { en } from '../../../i18n/en/en.ts';
import { World } from '../../../state/world/World.ts';
import { AppProvider } from '../../session/context.ts';
import type { AppServices } from '../../session/services.ts';

const { search } = vi.hoisted(() => ({ search: { type: (_text: string) => {} } }));
vi.mock('../../controls/SearchBox.tsx', () => ({
  SearchBox: ({ onChange }: { onChange: (text: string) => void }) => {
    search.type = onChange;
    return null;
  },
}));

let PlaceSearch: typeof import('./PlaceSearch.tsx')['PlaceSearch'];
beforeAll(async () => {
  const resources = { en: { translation: en } };
  await i18next.use(initReactI18next).init({ lng: 'en', resources, showSupportNotice: false });
  // Its texts are added as it is loaded.
  ({ PlaceSearch } = await import('./PlaceSearch.tsx'));
});
afterEach(() => vi.unstubAllGlobals());

const onChoose = vi.fn();
let box: ReactElement<{ children: [unknown, unknown, ReactElement<{ children: ReactElement[] }>] }>;

/** A search as React is given it. */
function Search() {
  box = PlaceSearch({ label: 'Start', places: [], onChoose });
  return box;
}

it('a vehicle whose place is not known says so', async () => {
  const world = new World(() => 0, { filterMineArea: false });
  world.seedEntities([{ id: 'HT-1', name: 'HT-1', type: 'vehicle' }]);
  world.flush();
  const notices = { show: vi.fn() };
  const mapData = proxy({ zones: { list: [] } });
  const services = { world, notices, mapData, config: { site: { words: [] } } };
  const page = await mountPage(
    <AppProvider services={services as unknown as AppServices}>
      <Search />
    </AppProvider>,
  );
  await page.during(() => search.type('ht'));
  expect(page.text()).toContain('HT-1');
  const [first] = box.props.children[2].props.children;
  await page.during(() => first?.props.children.props.onClick());
  expect(notices.show).toHaveBeenCalledExactlyOnceWith('warning', en.vehicles.noPosition);
  expect(onChoose).not.toHaveBeenCalled();
  await page.unmount();
});
