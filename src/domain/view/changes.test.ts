import { describe, expect, it } from 'vitest';
import { changedParts } from './changes.ts';
import { VIEW_LAYERS } from './viewLayers.ts';
import { defaultViewState, type ViewState } from './viewState.ts';

describe('changed parts', () => {
  const saved: ViewState = {
    ...defaultViewState(),
    perspective: { targetPos: zeroPoint(), cameraPos: { x: 0, y: 100, z: 0 } },
  };

  it.each<[string, Partial<ViewState>]>([
    ['camera', { perspective: { targetPos: zeroPoint(), cameraPos: { x: 0, y: 110, z: 0 } } }],
    ['camera', { cameraMode: 'orthographic' as const }],
    ['selection', { selected: [{ id: 'a', itemType: 'vehicle' as const }] }],
    ['backgroundColor', { backgroundColor: '#123456' }],
    ['backgroundColor', { backgroundColor: '#000000', ownBackground: true }],
    ['mapColor', { mapColor: '#123456' }],
    ['filters', { filterVehicleStates: 'none' as const }],
    ['filters', { section: { kind: 'slab' as const, lowM: 1, highM: 2, outside: 'ghost' as const } }],
    ...VIEW_LAYERS.map(
      ({ field, isOnByDefault }) => ['filters', { [field]: !isOnByDefault }] as [string, Partial<ViewState>],
    ),
  ])('is the %s', (part, changes) => {
    expect(changedParts(saved, { ...saved, ...changes })).toEqual([part]);
  });

  it('is nothing when a camera comes back in other figures, or a selection in another order', () => {
    const selected = ['a', 'b'].map((id) => ({ id, itemType: 'vehicle' as const }));
    const back = { targetPos: zeroPoint(), cameraPos: { x: 1e-6, y: 100.00001, z: 0 } };
    const shown = { ...saved, selected: [...selected].reverse(), perspective: back };
    expect(changedParts({ ...saved, selected }, shown)).toEqual([]);
  });
});

function zeroPoint() {
  return { x: 0, y: 0, z: 0 };
}
