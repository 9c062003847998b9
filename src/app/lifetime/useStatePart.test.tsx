import { proxy, ref } from 'valtio';
import { afterEach, expect, it, vi } from 'vitest';
import { mountPage } from '../../../tests/fixtures/mountedPage.ts';
import { useStatePart } from './useStatePart.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

interface AssetRecord {
  name: string;
  place: { easting: number };
}

const assetOf = (name: string, easting = 1): AssetRecord => ({ name, place: { easting } });

function createState() {
  const vehicles: Record<string, { name: string }> = { a: ref({ name: 'HT-1' }), b: ref({ name: 'HT-2' }) };
  const zones: Record<string, { count: number }> = { z: { count: 1 } };
  const assets: Record<string, AssetRecord> = { x: assetOf('OP-1'), y: assetOf('OP-2') };
  return proxy({ isWhole: false, people: { count: 1, sensors: ['R1'] }, vehicles, zones, assets });
}

interface PartsProps {
  state: ReturnType<typeof createState>;
  onRender: () => void;
}

function Parts({ state, onRender }: PartsProps) {
  onRender();
  const isWhole = useStatePart(state, 'isWhole');
  const { count } = useStatePart(state, 'people');
  const zone = useStatePart(state, 'zones')['z'];
  const vehicle = useStatePart(state.vehicles, 'a');
  const asset = useStatePart(state.assets, 'x');
  const assetText = asset && `${asset.name} ${asset.place.easting}`;
  return <>{[isWhole, count, zone?.count, vehicle?.name, assetText].join(', ')}</>;
}

async function mountParts() {
  const state = createState();
  const onRender = vi.fn();
  const page = await mountPage(<Parts state={state} onRender={onRender} />);
  /** The text after a change, and how often it took drawing. */
  const after = async (change: () => unknown): Promise<[string, number]> => {
    onRender.mockClear();
    await page.during(change);
    return [page.text(), onRender.mock.calls.length];
  };
  return { state, page, after };
}

it('is drawn when it is changed or replaced, and gone once it is removed', async () => {
  const { state, page, after } = await mountParts();
  expect(page.text()).toBe('false, 1, 1, HT-1, OP-1 1');
  const steps: [() => unknown, string][] = [
    [() => Reflect.set(state, 'isWhole', true), 'true, 1, 1, HT-1, OP-1 1'],
    [() => Reflect.set(state, 'people', { count: 2, sensors: [] }), 'true, 2, 1, HT-1, OP-1 1'],
    [() => Reflect.set(state.zones, 'z', { count: 3 }), 'true, 2, 3, HT-1, OP-1 1'],
    [() => Reflect.set(state, 'zones', {}), 'true, 2, , HT-1, OP-1 1'],
    [() => Reflect.set(state.zones, 'z', { count: 4 }), 'true, 2, 4, HT-1, OP-1 1'],
    [() => Reflect.set(state.vehicles, 'a', ref({ name: 'HT-9' })), 'true, 2, 4, HT-9, OP-1 1'],
    [() => Reflect.set(state.assets, 'x', assetOf('OP-1', 2)), 'true, 2, 4, HT-9, OP-1 2'],
    [() => delete state.assets['x'], 'true, 2, 4, HT-9, '],
    [() => Reflect.set(state.assets, 'x', assetOf('OP-3')), 'true, 2, 4, HT-9, OP-3 1'],
  ];
  for (const [change, text] of steps) expect(await after(change)).toEqual([text, 1]);
  await page.unmount();
});

it('is not drawn for the other parts', async () => {
  const { state, page, after } = await mountParts();
  const [, forVehicle] = await after(() => Reflect.set(state.vehicles, 'b', ref({ name: 'HT-3' })));
  const [, forAsset] = await after(() => Reflect.set(state.assets, 'y', assetOf('OP-9')));
  expect([forVehicle, forAsset]).toEqual([0, 0]);
  await page.unmount();
});
