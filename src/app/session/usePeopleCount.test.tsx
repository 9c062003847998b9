/** The permanent figures of the top bar, while thousands of vehicles change beside them. */
import { proxy, ref } from 'valtio';
import { afterEach, expect, it, vi } from 'vitest';
import { mountPage } from '../../../tests/fixtures/mountedPage.ts';
import { CallFaults } from '../../state/calls/CallFaults.ts';
import { AppProvider } from './context.ts';
import type { AppServices } from './services.ts';
import { usePeopleCount } from './usePeopleCount.ts';
import { useVehicleCounts } from './useVehicleCounts.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A fleet that tells how often it is copied. */
function countedFleet() {
  const copied = vi.fn();
  const fleet: Record<string, object> = new Proxy(
    {},
    {
      ownKeys: (target) => {
        copied();
        return Reflect.ownKeys(target);
      },
    },
  );
  return { fleet, copied };
}

function Figures({ onRender }: { onRender: () => void }) {
  onRender();
  return <>{`${useVehicleCounts()?.online} vehicles, ${usePeopleCount()} people`}</>;
}

it('are read without copying the fleet, and drawn only when they change', async () => {
  const { fleet, copied } = countedFleet();
  const people = { count: 2, sensors: [] };
  const state = proxy({ vehicles: fleet, counts: { online: 1, offline: 0 }, isWhole: false, people });
  const services = { calls: new CallFaults(), world: { state } };
  const onRender = vi.fn();
  const page = await mountPage(
    <AppProvider services={services as unknown as AppServices}>
      <Figures onRender={onRender} />
    </AppProvider>,
  );
  copied.mockClear();
  onRender.mockClear();
  for (const name of ['HT-1', 'HT-2', 'HT-3']) await page.during(() => Reflect.set(state.vehicles, 'v', ref({ name })));
  expect(copied).not.toHaveBeenCalled();
  expect(onRender).not.toHaveBeenCalled();
  await page.during(() => Reflect.set(state, 'people', { count: 3, sensors: [] }));
  expect(page.text()).toBe('1 vehicles, 3 people');
  await page.unmount();
});
