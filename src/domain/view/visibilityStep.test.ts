import { expect, test } from 'vitest';
import { setChecked } from '../tree/viewChecks.ts';
import type { VisibilityRules } from './shown.ts';
import { visibilityTest } from './shown.ts';
import { defaultViewState } from './viewState.ts';
import { withVisibilityStep } from './visibilityStep.ts';

const VEHICLES = ['a', 'b', 'c'].map((id) => ({ itemType: 'vehicle' as const, id, offline: false }));
const SENSORS = ['r', 's'].map((id) => ({ itemType: 'sensor' as const, id, offline: undefined }));
const initialRules: VisibilityRules = defaultViewState();
const withVehicleChecked = (view: VisibilityRules, k: number, on = false) =>
  setChecked(view, 'vehicle', [VEHICLES[k] as (typeof VEHICLES)[number]], on, VEHICLES);
const shownVehicleIds = (view: VisibilityRules) => {
  const isShown = visibilityTest(view);
  return [...VEHICLES, ...SENSORS]
    .filter(({ itemType, id, offline }) => isShown(itemType, id, offline))
    .map(({ id }) => id);
};

test('a tick is taken back and made again', () => {
  const after = withVehicleChecked(initialRules, 1);
  expect(shownVehicleIds(after)).toEqual(['a', 'c', 'r', 's']);
  const back = withVisibilityStep(after, after, initialRules);
  expect(shownVehicleIds(back)).toEqual(['a', 'b', 'c', 'r', 's']);
  expect(shownVehicleIds(withVisibilityStep(back, initialRules, after))).toEqual(shownVehicleIds(after));
});

test('ticks of another category made since stay', () => {
  const after = withVehicleChecked(initialRules, 1);
  const later = setChecked(after, 'sensor', [SENSORS[0] as (typeof SENSORS)[number]], false, SENSORS);
  expect(shownVehicleIds(later)).toEqual(['a', 'c', 's']);
  expect(shownVehicleIds(withVisibilityStep(later, after, initialRules))).toEqual(['a', 'b', 'c', 's']);
});

test('of two ticks the last one alone is taken back', () => {
  const first = withVehicleChecked(initialRules, 0);
  const second = withVehicleChecked(first, 1);
  expect(shownVehicleIds(withVisibilityStep(second, second, first))).toEqual(['b', 'c', 'r', 's']);
});

test('a presence filter comes back', () => {
  const after: VisibilityRules = { ...initialRules, filterVehicleStates: 'offline' };
  expect(withVisibilityStep(after, after, initialRules).filterVehicleStates).toBe(initialRules.filterVehicleStates);
});

test('nothing comes twice', () => {
  const first = withVehicleChecked(initialRules, 0);
  const again = withVisibilityStep(first, initialRules, first);
  expect(again.selected).toHaveLength(first.selected.length);
});
