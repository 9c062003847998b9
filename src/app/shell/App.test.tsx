/** Calls that come and go leave the product as it is drawn. */
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { proxy } from 'valtio';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { mountPage } from '../../../tests/fixtures/mountedPage.ts';
import { en } from '../../i18n/en/en.ts';
import { AppProvider } from '../session/context.ts';
import type { AppServices } from '../session/services.ts';

const { drawn, nothing } = vi.hoisted(() => {
  const drawn = vi.fn(() => null);
  return { drawn, nothing: () => null };
});
vi.mock('./Main.tsx', () => ({ Main: drawn }));
vi.mock('./TopBar.tsx', () => ({ TopBar: nothing }));
vi.mock('./LinkBanner.tsx', () => ({ LinkBanner: nothing }));
vi.mock('./CallFaults.tsx', () => ({ CallFaults: nothing }));
vi.mock('./LazyNoticeArea.tsx', () => ({ LazyNoticeArea: nothing }));
vi.mock('./SessionBanner.tsx', () => ({ SessionBanner: nothing }));
vi.mock('./tour/TourHost.tsx', () => ({ TourHost: nothing }));
vi.mock('./tooltip/TooltipHost.tsx', () => ({ TooltipHost: nothing }));
vi.mock('./useLinkedMoment.ts', () => ({ useLinkedMoment: () => nothing }));
vi.mock('./useOnlyViewers.ts', () => ({ useOnlyViewers: nothing }));
vi.mock('../commands/CommandPalette.tsx', () => ({ CommandPalette: nothing }));
vi.mock('../commands/useShortcuts.ts', () => ({ useShortcuts: nothing }));
vi.mock('../pages/Landing.tsx', () => ({ Landing: nothing }));
vi.mock('../pages/LoadingScreen.tsx', () => ({ LoadingScreen: nothing }));
vi.mock('../pages/MapPointsError.tsx', () => ({ MapPointsError: nothing }));
vi.mock('../panels/alerts/AlertAnnouncer.tsx', () => ({ AlertAnnouncer: nothing }));
vi.mock('../views/ViewDialogHost.tsx', () => ({ ViewDialogHost: nothing }));

beforeAll(async () => {
  const resources = { en: { translation: en } };
  await i18next.use(initReactI18next).init({ lng: 'en', resources, showSupportNotice: false });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('is not drawn again for each call', async () => {
  const busy = proxy({ requests: 0 });
  const services = {
    busy,
    shell: proxy({ page: 'main', isLandingShown: false, hasLoaded: true, feedbackOpen: false, onlyViewers: false }),
    displayedWorld: proxy({ replayed: undefined }),
    slots: proxy({ selected: 'viewer_1' }),
  };
  const { App } = await import('./App.tsx');
  const page = await mountPage(
    <AppProvider services={services as unknown as AppServices}>
      <App />
    </AppProvider>,
  );
  const before = drawn.mock.calls.length;
  expect(before).toBeGreaterThan(0);
  for (const requests of [1, 2, 0]) await page.during(() => Reflect.set(busy, 'requests', requests));
  expect(drawn).toHaveBeenCalledTimes(before);
  await page.unmount();
});
