/** The levels of a mine as the section tool lists them. */
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { mountPage } from '../../../../tests/fixtures/mountedPage.ts';
import { asset, rsu } from '../../../../tests/fixtures/siteEntities.ts';
import { World } from '../../../state/world/World.ts';
import { AppProvider } from '../../session/context.ts';
import type { AppServices } from '../../session/services.ts';

let LevelList: typeof import('./LevelList.tsx')['LevelList'];
beforeAll(async () => {
  await i18next.use(initReactI18next).init({ lng: 'en', resources: {}, showSupportNotice: false });
  // Its texts are added as it is loaded.
  ({ LevelList } = await import('./LevelList.tsx'));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('reads the places of entities once a second, not at each of their reports', async () => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  const world = new World(() => Date.now(), { filterMineArea: false });
  const services = { world, config: { site: { words: [] } } };
  const page = await mountPage(
    <AppProvider services={services as unknown as AppServices}>
      <LevelList section={undefined} onChange={() => {}} />
    </AppProvider>,
  );
  expect(page.text()).not.toContain('NE');
  world.siteEntities.seedEntities('sensor', [rsu('R1', 10)]);
  world.siteEntities.seedEntities('asset', [asset('OP-1', 'OP')]);
  await page.during(() => vi.advanceTimersByTimeAsync(1_000));
  expect(page.text()).toContain('NE');
  const all = vi.spyOn(world.siteEntities, 'all');
  await page.during(async () => {
    for (let k = 0; k < 9; k++) {
      world.siteEntities.applyAsset({ type: 'OP', name: 'OP-1', level: k });
      world.flush();
      await vi.advanceTimersByTimeAsync(100);
    }
  });
  expect(all).not.toHaveBeenCalled();
  await page.during(() => vi.advanceTimersByTimeAsync(100));
  expect(all).toHaveBeenCalledOnce();
  await page.unmount();
});
