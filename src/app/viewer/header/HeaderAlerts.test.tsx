/** The counts in the header of a viewer while its vehicles come and go. */
import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { proxy, ref } from 'valtio';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { expectErrors, LAYOUT_EFFECT_ERROR } from '../../../../tests/fixtures/expectedErrors.ts';
import { mountPage } from '../../../../tests/fixtures/mountedPage.ts';
import { defaultViewState } from '../../../domain/view/viewState.ts';
import { AppProvider } from '../../session/context.ts';
import type { AppServices } from '../../session/services.ts';

expectErrors(LAYOUT_EFFECT_ERROR);

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

function servicesWith(vehicle: { render: string }, shell: object) {
  const active = [{ deviceId: 'HT-1', seen: false }];
  const shown = { ...defaultViewState(), filterVehicleStates: 'online' };
  return {
    world: { alerts: { state: proxy({ active: ref(active) }) }, vehicle: () => vehicle },
    displayedWorld: proxy({ replayed: undefined }),
    slots: proxy({ selected: 'viewer_2' }),
    slotViews: proxy({ bySlot: { viewer_1: { shown } } }),
    shell,
  } as unknown as AppServices;
}

const mountHeader = (services: AppServices) =>
  mountPage(
    <AppProvider services={services}>
      <HeaderAlerts slot="viewer_1" />
    </AppProvider>,
  );

it('leave out a vehicle that goes offline where the view shows those online', async () => {
  const vehicle = { render: 'onlineOperating' };
  const page = await mountHeader(servicesWith(vehicle, proxy({ displayMode: 'default' })));
  expect(page.text()).toContain('1');
  vehicle.render = 'offline';
  await page.during(() => vi.advanceTimersByTime(1_000));
  expect(page.text()).toBe('');
  await page.unmount();
});

it.each([
  ['default', false],
  ['replay', true],
])('in %s mode of another viewer, the button is disabled: %s', (displayMode, isDisabled) => {
  const html = renderToStaticMarkup(
    <AppProvider services={servicesWith({ render: 'onlineOperating' }, proxy({ displayMode }))}>
      <HeaderAlerts slot="viewer_1" />
    </AppProvider>,
  );
  expect(html.includes('aria-disabled="true"')).toBe(isDisabled);
});
