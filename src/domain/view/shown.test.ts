import { describe, expect, it } from 'vitest';
import { showsWholeTypes, visibilityTest } from './shown.ts';
import { defaultViewState, type ViewState, viewStateSchema } from './viewState.ts';

describe('vehicles that a view shows', () => {
  const vehicles = [
    { id: 'on', offline: false },
    { id: 'off', offline: true },
  ];
  const rulesWith = (changes: Partial<ViewState>) => ({ ...defaultViewState(), ...changes });
  const none = viewStateSchema.parse({ version: 1, mapVisibleType: 'private' }).isAllSelected;

  it('are all without a filter, also those to come', () => {
    expect(showsWholeTypes(rulesWith({ filterVehicleStates: 'none' }), 'vehicle')).toBe(true);
    expect(showsWholeTypes(rulesWith({}), 'vehicle')).toBe(false);
    expect(showsWholeTypes(rulesWith({}), 'sensor', 'people', 'ruleZone')).toBe(true);
    expect(showsWholeTypes(rulesWith({}), 'design')).toBe(false);
    expect(showsWholeTypes(rulesWith({ isAllSelected: none }), 'sensor')).toBe(false);
    const oneFlag = viewStateSchema.parse({ version: 1, mapVisibleType: 'public', isAllSelected: { design: true } });
    expect(showsWholeTypes(oneFlag, 'design', 'ruleZone')).toBe(true);
  });

  it.each([
    [{}, ['on']],
    [{ filterVehicleStates: 'offline' as const }, ['off']],
    [{ isAllSelected: none, selected: [{ id: 'off', itemType: 'vehicle' as const }] }, []],
    [
      {
        isAllSelected: none,
        filterVehicleStates: 'none' as const,
        selected: [{ id: 'off', itemType: 'vehicle' as const }],
      },
      ['off'],
    ],
    [{ isAllSelected: none, selected: [{ id: 'on', itemType: 'sensor' as const }] }, []],
  ])('%j', (changes, expected) => {
    const isShown = visibilityTest(rulesWith(changes));
    expect(vehicles.flatMap(({ id, offline }) => (isShown('vehicle', id, offline) ? [id] : []))).toEqual(expected);
  });
});
