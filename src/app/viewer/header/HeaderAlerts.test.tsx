/** The counts in the header of a viewer while its vehicles come and go. */
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { proxy, ref } from 'valtio';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { mountPage } from '../../../../tests/fixtures/mountedPage.ts';
import { defaultViewState } from '../../../domain/view/viewState.ts';
import { AppProvider } from '../../session/context.ts';
import type { AppServices } from '../../session/services.ts';

let HeaderAlerts: typeof import('./HeaderAlerts.tsx')['HeaderAlerts'];
beforeAll(async () => {
  await i18next.use(initReactI18next).init({ lng: 'en', resources: {}, showSupportNotice: false });
  // Its texts are added as it is loaded.
  ({ HeaderAlerts } = await import('./HeaderAlerts.tsx'));
});
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('leave out a vehicle that goes offline where the view shows those online', async () => {
  const vehicle = { render: 'onlineOperating' };
  const active = [{ deviceId: 'HT-1', seen: false }];
  const shown = { ...defaultViewState(), filterVehicleStates: 'online' };
  const services = {
    world: { alerts: { state: proxy({ active: ref(active) }) }, vehicle: () => vehicle },
    displayedWorld: proxy({ replayed: undefined }),
    slotViews: proxy({ bySlot: { viewer_1: { shown } } }),
    shell: proxy({}),
  };
  const page = await mountPage(
    <AppProvider services={services as unknown as AppServices}>
      <HeaderAlerts slot="viewer_1" />
    </AppProvider>,
  );
  expect(page.text()).toContain('1');
  vehicle.render = 'offline';
  await page.during(() => vi.advanceTimersByTime(1_000));
  expect(page.text()).toBe('');
  await page.unmount();
});
