import { describe, expect, it } from 'vitest';
import { defaultViewState, type ViewState } from '../../../domain/view/viewState.ts';
import { shownCategories, shownCodes } from './legendKinds.ts';

const viewState = (changes: Partial<ViewState> = {}): ViewState => ({ ...defaultViewState(), ...changes });
const vehicles = [
  { id: 'a', category: 'Bus', render: 'offline' },
  { id: 'b', category: 'Haul Truck', render: 'onlineOperating' },
  { id: 'c', category: 'Bus', render: 'offline' },
] as const;
const EMPTY_CONTENT = {
  vehicle: { all: false, online: false, offline: false },
  ...{ sensor: false, asset: false, annotation: false, design: false, ruleZone: false, map: false },
} as unknown as ViewState['isAllSelected'];

describe('kinds that a view shows', () => {
  it('are those of its vehicles, each once, in the order of models', () => {
    expect(shownCategories(viewState({ filterVehicleStates: 'none' }), vehicles)).toEqual(['Haul Truck', 'Bus']);
    expect(shownCategories(viewState({ filterVehicleStates: 'online' }), vehicles)).toEqual(['Haul Truck']);
    const one = viewState({
      filterVehicleStates: 'none',
      isAllSelected: EMPTY_CONTENT,
      selected: [{ id: 'c', itemType: 'vehicle' }],
    });
    expect(shownCategories(one, vehicles)).toEqual(['Bus']);
  });

  it('are those of its equipment and people; annotations are left out', () => {
    const entities = [
      { kind: 'people', id: 'p', code: 'people' },
      { kind: 'annotation', id: 'n', code: 'annotation' },
      { kind: 'asset', id: 'x', code: 'TX' },
      { kind: 'sensor', id: 's', code: 'RSU' },
    ] as const;
    expect(shownCodes(viewState(), entities)).toEqual(['TX', 'RSU', 'people']);
    expect(shownCodes(viewState({ isAllSelected: EMPTY_CONTENT }), entities)).toEqual([]);
  });
});
