/** A map that is found by the search: another one is opened, and the view of the one that is shown stays (rules.md#slots-at-start). */
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { proxy } from 'valtio';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { mountPage } from '../../../../tests/fixtures/mountedPage.ts';
import { AppProvider } from '../../session/context.ts';
import type { AppServices } from '../../session/services.ts';
import { useOpenEntry } from './useOpenEntry.ts';

let openEntry: ReturnType<typeof useOpenEntry>;

function Search() {
  openEntry = useOpenEntry();
  return null;
}

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'en', resources: {}, showSupportNotice: false }));
afterEach(() => vi.unstubAllGlobals());

it.each([
  ['another one', 'decline', false, ['open decline']],
  ['the one that is shown', 'pit', false, ['select map:pit', 'frame viewer_1']],
  ['the one that is shown behind the start page', 'pit', true, ['open pit']],
])('of %s', async (_what, id, isLandingShown, expected) => {
  const done: string[] = [];
  const services = {
    actions: { selectMap: (map: string) => done.push(`open ${map}`) },
    selection: { select: (key: string) => done.push(`select ${key}`) },
    openViews: { scene: (slot: string) => ({ resetView: () => done.push(`frame ${slot}`) }) },
    site: proxy({ phase: 'ready', maps: [{ id: 'decline' }, { id: 'pit' }] }),
    slots: proxy({ selected: 'viewer_1', maps: {}, views: { viewer_1: 'v' } }),
    slotViews: proxy({ bySlot: { viewer_1: { view: { map: 'pit' } } } }),
    shell: { isLandingShown },
  };
  const page = await mountPage(
    <AppProvider services={services as unknown as AppServices}>
      <Search />
    </AppProvider>,
  );
  openEntry({ type: 'map', id });
  expect(done).toEqual(expected);
  await page.unmount();
});
