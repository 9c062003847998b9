import { expect, test } from 'vitest';
import { setChecked } from '../tree/viewChecks.ts';
import type { VisibilityRules } from './shown.ts';
import { visibilityTest } from './shown.ts';
import { defaultViewState } from './viewState.ts';
import { withVisibilityStep } from './visibilityStep.ts';

const VEHICLES = ['a', 'b', 'c'].map((id) => ({ itemType: 'vehicle' as const, id, offline: false }));
const SENSORS = ['r', 's'].map((id) => ({ itemType: 'sensor' as const, id }));
const initialRules: VisibilityRules = defaultViewState();
const unchecked = (view: VisibilityRules, k: number, on = false) =>
  setChecked(view, 'vehicle', [VEHICLES[k] as (typeof VEHICLES)[number]], on, VEHICLES);
const shown = (view: VisibilityRules) => {
  const isShown = visibilityTest(view);
  return [...VEHICLES, ...SENSORS].filter(({ itemType, id }) => isShown(itemType, id)).map(({ id }) => id);
};

test('a tick is taken back and made again', () => {
  const after = unchecked(initialRules, 1);
  expect(shown(after)).toEqual(['a', 'c', 'r', 's']);
  const back = withVisibilityStep(after, after, initialRules);
  expect(shown(back)).toEqual(['a', 'b', 'c', 'r', 's']);
  expect(shown(withVisibilityStep(back, initialRules, after))).toEqual(shown(after));
});

test('ticks of another category made since stay', () => {
  const after = unchecked(initialRules, 1);
  const later = setChecked(after, 'sensor', [SENSORS[0] as (typeof SENSORS)[number]], false, SENSORS);
  expect(shown(later)).toEqual(['a', 'c', 's']);
  expect(shown(withVisibilityStep(later, after, initialRules))).toEqual(['a', 'b', 'c', 's']);
});

test('of two ticks the last one alone is taken back', () => {
  const first = unchecked(initialRules, 0);
  const second = unchecked(first, 1);
  expect(shown(withVisibilityStep(second, second, first))).toEqual(['b', 'c', 'r', 's']);
});

test('a presence filter comes back', () => {
  const after: VisibilityRules = { ...initialRules, filterVehicleStates: 'offline' };
  expect(withVisibilityStep(after, after, initialRules).filterVehicleStates).toBe(initialRules.filterVehicleStates);
});

test('nothing comes twice', () => {
  const first = unchecked(initialRules, 0);
  const again = withVisibilityStep(first, initialRules, first);
  expect(again.selected).toHaveLength(first.selected.length);
});
