/** "Route from here" of a vehicle's card, whose code is fetched with its first press. */
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { proxy } from 'valtio';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { mountPage } from '../../../../tests/fixtures/mountedPage.ts';
import { vehicleKey } from '../../../domain/entity/entityKey.ts';
import { en } from '../../../i18n/en/en.ts';
import { Selection } from '../../../state/selection/Selection.ts';
import type { ShellState } from '../../../state/shell/shell.ts';
import type { SlotsState } from '../../../state/slots/slots.ts';
import { AppProvider } from '../../session/context.ts';
import type { AppServices } from '../../session/services.ts';
import { RouteFrom } from './RouteFrom.tsx';

const BEGIN_ROUTE = '../../drawing/route/beginRoute.ts';
const button = vi.hoisted(() => ({ label: '', press: () => {} }));

vi.mock('../../controls/ToolButton.tsx', () => ({
  ToolButton: ({ label, onClick }: { label: string; onClick: () => void }) => {
    button.label = label;
    button.press = onClick;
    return null;
  },
}));

beforeAll(async () => {
  const resources = { en: { translation: en } };
  await i18next.use(initReactI18next).init({ lng: 'en', resources, showSupportNotice: false });
});
afterEach(() => vi.unstubAllGlobals());

/** @param hasPlace whether it is known where the vehicle is */
async function mountButton(hasPlace = true) {
  const entered = { drawing: undefined, tool: 'view', displayMode: 'default' } as const;
  const shell = proxy<Pick<ShellState, 'drawing' | 'tool' | 'displayMode'>>(entered);
  const slots = proxy<Pick<SlotsState, 'selected'>>({ selected: 'viewer_1' });
  const selection = new Selection();
  selection.select(vehicleKey('HT-1'));
  const [show, change] = [vi.fn(), vi.fn()];
  const vehicles = { 'HT-1': { name: 'Truck 1', category: 'Haul Truck' } };
  const poses = { rowOf: () => 0, hasFix: () => hasPlace, sitePositions: new Float64Array(3) };
  const services = {
    ...{ shell, slots, selection, notices: { show }, drafts: { change } },
    world: { state: { vehicles }, poses },
  };
  const { during, unmount } = await mountPage(
    <AppProvider services={services as unknown as AppServices}>
      <RouteFrom id="HT-1" name="Truck 1" />
    </AppProvider>,
  );
  /** Presses it, and waits until its code has come or failed. @param meanwhile happens before that */
  const press = (meanwhile: () => void = () => {}) =>
    during(async () => {
      button.press();
      meanwhile();
      await import(BEGIN_ROUTE).catch(() => {});
      await Promise.resolve();
    });
  return { shell, slots, selection, show, change, press, unmount };
}

it('says that its code could not be fetched, and begins the route with the next press', async () => {
  vi.doMock(BEGIN_ROUTE, () => Promise.reject(new TypeError('Failed to fetch')));
  const { shell, show, change, press, unmount } = await mountButton();
  expect(button.label).toBe('Route: Truck 1');
  await press();
  expect(show.mock.calls).toEqual([['error', 'Route: Truck 1 · Network error']]);
  expect([shell.drawing, change.mock.calls]).toEqual([undefined, []]);
  vi.doUnmock(BEGIN_ROUTE);
  await press();
  expect(shell.drawing).toBe('route');
  expect(change).toHaveBeenCalledOnce();
  expect(show).toHaveBeenCalledOnce();
  await unmount();
});

it('says that the position of the vehicle is unknown', async () => {
  const { shell, show, press, unmount } = await mountButton(false);
  await press();
  expect(show.mock.calls).toEqual([['warning', en.vehicles.noPosition]]);
  expect(shell.drawing).toBeUndefined();
  await unmount();
});

type Mounted = Awaited<ReturnType<typeof mountButton>>;

it.each<[string, (mounted: Mounted) => void]>([
  ['another vehicle is selected', ({ selection }) => selection.select(vehicleKey('HT-2'))],
  ['nothing is selected', ({ selection }) => selection.clear()],
  [
    'another viewer is selected',
    ({ slots }) => Object.assign(slots, { selected: 'viewer_2' } satisfies Partial<SlotsState>),
  ],
  [
    'another drawing tool is opened',
    ({ shell }) => Object.assign(shell, { drawing: 'measure' } satisfies Partial<ShellState>),
  ],
  ['another tool is chosen', ({ shell }) => Object.assign(shell, { tool: 'interact' } satisfies Partial<ShellState>)],
  ['a replay begins', ({ shell }) => Object.assign(shell, { displayMode: 'replay' } satisfies Partial<ShellState>)],
])('opens nothing where meanwhile %s', async (_what, act) => {
  const mounted = await mountButton();
  await mounted.press(() => act(mounted));
  expect(mounted.shell.drawing).not.toBe('route');
  expect(mounted.change).not.toHaveBeenCalled();
  expect(mounted.show).not.toHaveBeenCalled();
  await mounted.unmount();
});
