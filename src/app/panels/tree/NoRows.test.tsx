/** Why the tree has no rows: nothing is said to be missing that only could not be shown. */
import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { proxy } from 'valtio';
import { beforeAll, expect, it } from 'vitest';
import { expectErrors, LAYOUT_EFFECT_ERROR } from '../../../../tests/fixtures/expectedErrors.ts';
import { en } from '../../../i18n/en/en.ts';
import { mn } from '../../../i18n/mn/mn.ts';
import { CallFaults } from '../../../state/calls/CallFaults.ts';
import { createSite } from '../../../state/site/site.ts';
import { AppProvider } from '../../session/context.ts';
import type { AppServices } from '../../session/services.ts';
import { NoRows } from './NoRows.tsx';

const MAP = { id: 'm', name: 'm', mineAreas: [], atMs: 1, tilesetUrl: 'm', fileDir: '/m' };

expectErrors(LAYOUT_EFFECT_ERROR);
beforeAll(async () => {
  const resources = { en: { translation: en }, mn: { translation: mn } };
  await i18next.use(initReactI18next).init({ lng: 'en', resources, showSupportNotice: false });
});

interface Panel {
  presence?: 'all' | 'online' | 'offline';
  search?: string;
  /** The category has entities that are left out. */
  isFiltered?: boolean;
  /** Folders belong to maps. */
  multimap?: boolean;
}

async function shown(
  site: object,
  fail?: (calls: CallFaults) => void,
  language = 'en',
  { presence = 'all', search = '', isFiltered = false, multimap = true }: Panel = {},
): Promise<string> {
  await i18next.changeLanguage(language);
  const calls = new CallFaults();
  calls.recordSuccess('vehicles');
  fail?.(calls);
  const services = {
    calls,
    config: { multimap },
    site: Object.assign(createSite(), site),
    slots: proxy({ selected: 'viewer_1', maps: {} }),
    slotViews: proxy({ bySlot: {} }),
    treePanel: proxy({ category: 'vehicle', presence, search }),
  };
  return renderToStaticMarkup(
    <AppProvider services={services as unknown as AppServices}>
      <NoRows isFiltered={isFiltered} />
    </AppProvider>,
  );
}

it('without a map it is the folders that are missing, not the vehicles', async () => {
  const without = { phase: 'ready', maps: [] };
  expect(await shown(without)).toContain('The folders belong to a map, and this viewer shows none.');
  expect(await shown(without, undefined, 'mn')).toContain('газрын зураг алга');
  expect(await shown({ phase: 'ready', maps: [MAP] })).toContain('No Vehicle data available');
});

it('a site with one tree for all maps needs none', async () => {
  const text = await shown({ phase: 'ready', maps: [] }, undefined, 'en', { multimap: false });
  expect(text).toContain('No Vehicle data available');
});

it('says why the maps could not be had, and offers to try again', async () => {
  const text = await shown({ phase: 'failed', maps: [] }, (calls) =>
    calls.fail('maps', { key: 'said', values: { message: 'Maps are closed on Sundays' } }, () => {}),
  );
  expect(text).toContain('Maps are closed on Sundays');
  expect(text).toContain('<button');
  expect(text).not.toContain('data available');
});

it.each([
  ['en', 'No entities found', 'No vehicles are online'],
  ['mn', 'Объект олдсонгүй', 'Онлайн тээврийн хэрэгсэл алга'],
])('a search without hits does not show the text for no entity online (%s)', async (language, none, nobody) => {
  const panel = { presence: 'online', isFiltered: true } as const;
  const ofSearch = await shown({ phase: 'ready', maps: [MAP] }, undefined, language, { ...panel, search: 'zzz' });
  expect(ofSearch).toContain(none);
  expect(ofSearch).not.toContain(nobody);
  expect(await shown({ phase: 'ready', maps: [MAP] }, undefined, language, panel)).toContain(nobody);
});

it.each([
  ['en', 'No vehicles are offline'],
  ['mn', mn.vehicles.noneOffline],
])('the offline filter without rows shows the text for no entity offline (%s)', async (language, nobody) => {
  const panel = { presence: 'offline', isFiltered: true } as const;
  expect(await shown({ phase: 'ready', maps: [MAP] }, undefined, language, panel)).toContain(nobody);
});

it('says nothing of vehicles that were not asked for yet', async () => {
  const ready = { phase: 'ready', maps: [MAP] };
  for (const presence of ['all', 'online', 'offline'] as const) {
    const text = await shown(
      ready,
      (calls) => Object.assign(calls.state, { answered: [] } satisfies Partial<typeof calls.state>),
      'en',
      { presence },
    );
    expect(text).toMatch(/>–</);
  }
});
