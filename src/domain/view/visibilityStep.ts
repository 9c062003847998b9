/** Undoes or redoes a change of a view's content, regardless of other changes since. */
import type { VisibilityRules } from './shown.ts';
import type { BulkSelection } from './viewState.ts';

type SelectedVisibility = VisibilityRules['selected'];

/** @returns `current` with the differences between `from` and `to` applied to it */
export function withVisibilityStep(
  current: VisibilityRules,
  from: VisibilityRules,
  to: VisibilityRules,
): VisibilityRules {
  const { filterVehicleStates: filter } = current;
  return {
    ...current,
    selected: mergedSelection(current.selected, from.selected, to.selected),
    isAllSelected: mergedKinds(current.isAllSelected, from.isAllSelected, to.isAllSelected),
    filterVehicleStates: from.filterVehicleStates === to.filterVehicleStates ? filter : to.filterVehicleStates,
  };
}

function mergedSelection(
  current: SelectedVisibility,
  from: SelectedVisibility,
  to: SelectedVisibility,
): SelectedVisibility {
  if (from === to) return current;
  const [before, after, now] = [keysOf(from), keysOf(to), keysOf(current)];
  const kept = current.filter((item) => !before.has(keyOf(item)) || after.has(keyOf(item)));
  const added = to.filter((item) => !before.has(keyOf(item)) && !now.has(keyOf(item)));
  return [...kept, ...added];
}

function mergedKinds(current: BulkSelection, from: BulkSelection, to: BulkSelection): BulkSelection {
  const kinds = Object.keys(to) as (keyof BulkSelection)[];
  const changed = kinds.filter((kind) => JSON.stringify(from[kind]) !== JSON.stringify(to[kind]));
  return { ...current, ...Object.fromEntries(changed.map((kind) => [kind, to[kind]])) };
}

function keyOf({ itemType, id }: SelectedVisibility[number]): string {
  return `${itemType}:${id}`;
}

function keysOf(list: SelectedVisibility): ReadonlySet<string> {
  return new Set(list.map(keyOf));
}
