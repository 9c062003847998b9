/**
 * Content of a view: whole kinds (`isAllSelected`), listed entities (`selected`), and vehicles that match its presence
 * filter (rules.md#default-view). Scenes and the checks of the tree both follow this rule.
 */
import type { BulkSelection, ItemType, ViewState } from './viewState.ts';

export type VisibilityRules = Pick<ViewState, 'selected' | 'isAllSelected' | 'filterVehicleStates'>;

/** @param offline of a vehicle; undefined if unknown, when it is neither online nor offline */
export type VisibilityTest = (itemType: ItemType, id: string, offline?: boolean | undefined) => boolean;

/** Kind to which an item belongs when kinds are shown as a whole; people belong to the sensors that see them. */
export const KIND_BY_ITEM_TYPE: Readonly<Record<ItemType, keyof BulkSelection>> = {
  vehicle: 'vehicle',
  sensor: 'sensor',
  people: 'sensor',
  asset: 'asset',
  annotation: 'annotation',
  tag: 'annotation',
  design: 'design',
  ruleZone: 'ruleZone',
  map: 'map',
};

/** Returns a test of whether the view shows an entity. Created once per change, called for thousands. */
export function visibilityTest(view: VisibilityRules): VisibilityTest {
  const listedIds = new Map<ItemType, Set<string>>();
  for (const { itemType, id } of view.selected) {
    const ids = listedIds.get(itemType);
    if (ids) ids.add(id);
    else listedIds.set(itemType, new Set([id]));
  }
  const presence = presenceFilterOf(view);
  const { filterVehicleStates: filter, isAllSelected: bulkSelection } = view;
  return (itemType, id, offline) => {
    const isListed = listedIds.get(itemType)?.has(id) === true;
    const kind = KIND_BY_ITEM_TYPE[itemType];
    if (kind !== 'vehicle') return isListed || bulkSelection[kind];
    const passesPresenceFilter = filter === 'none' || (filter === 'offline') === offline;
    return isPresenceShown(presence, offline) || (isListed && passesPresenceFilter);
  };
}

/** Whether a view shows all entities of some kinds, so that they need no individual test. */
export function showsWholeTypes(view: VisibilityRules, ...items: ItemType[]): boolean {
  return items.every((item) => {
    const kind = KIND_BY_ITEM_TYPE[item];
    if (kind !== 'vehicle') return view.isAllSelected[kind];
    const { online, offline } = presenceFilterOf(view);
    return online && offline;
  });
}

/** Which vehicles are shown as a whole. */
interface ShownPresences {
  readonly online: boolean;
  readonly offline: boolean;
}

/** Whether vehicles of a presence are shown as a whole. @param offline as in {@link VisibilityTest} */
export function isPresenceShown(presence: ShownPresences, offline: boolean | undefined): boolean {
  if (offline === undefined) return presence.online && presence.offline;
  return offline ? presence.offline : presence.online;
}

/** Which vehicles are shown as a whole, taking the filter into account. */
export function presenceFilterOf({
  isAllSelected: { vehicle },
  filterVehicleStates: filter,
}: VisibilityRules): ShownPresences {
  return {
    online: (vehicle.all || vehicle.online) && filter !== 'offline',
    offline: (vehicle.all || vehicle.offline) && filter !== 'online',
  };
}
