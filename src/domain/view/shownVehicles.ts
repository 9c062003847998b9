/** Which vehicles a view shows: the selected ones, or all, as far as its filter lets them through. */
import type { ViewState } from './viewState.ts';

export interface ShownInput {
  id: string;
  offline: boolean;
}

type Rules = Pick<ViewState, 'selected' | 'isAllSelected' | 'filterVehicleStates'>;

/** @returns undefined where nothing is hidden */
export function shownVehicles(rules: Rules, vehicles: Iterable<ShownInput>): Set<string> | undefined {
  const { vehicle } = rules.isAllSelected;
  if (vehicle.all && rules.filterVehicleStates === 'none') return undefined;
  const listed = new Set(rules.selected.filter(({ itemType }) => itemType === 'vehicle').map(({ id }) => id));
  const shown = new Set<string>();
  for (const { id, offline } of vehicles) {
    const selected = vehicle.all || (offline ? vehicle.offline : vehicle.online) || listed.has(id);
    const filtered = rules.filterVehicleStates === 'none' || (rules.filterVehicleStates === 'offline') === offline;
    if (selected && filtered) shown.add(id);
  }
  return shown;
}
