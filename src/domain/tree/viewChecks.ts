/**
 * The checks of the tree are what a view shows: they live in its document as listed entities (`selected`), whole
 * categories (`isAllSelected`) and the presence filter (shell-and-views section 3; live-monitoring section 4, "Checked
 * entities").
 */
import type { BulkSelection, ItemType, ViewState } from '../view/viewState.ts';
import { CATEGORY_ITEMS } from './entities.ts';
import { fileKey } from './tree.ts';
import type { TreeCategory } from './workspace.ts';

export type CheckedView = Pick<ViewState, 'selected' | 'isAllSelected' | 'filterVehicleStates'>;

export interface CheckedEntity {
  readonly itemType: ItemType;
  readonly id: string;
  /** Vehicles only. */
  readonly offline?: boolean;
}

const CATEGORY_OF: ReadonlyMap<ItemType, TreeCategory> = new Map(
  (Object.entries(CATEGORY_ITEMS) as [TreeCategory, readonly ItemType[]][]).flatMap(([category, items]) =>
    items.map((item): [ItemType, TreeCategory] => [item, category]),
  ),
);

/** People go with the sensors that see them: they have no category of their own. */
const BULK_OF_PEOPLE = 'sensor';

/** Answers for each entity whether the view shows it. Made once a change, asked for thousands. */
export function checkedIn(view: CheckedView): (entity: CheckedEntity) => boolean {
  const listed = new Set(view.selected.map(({ itemType, id }) => fileKey(itemType, id)));
  const { online, offline } = presenceOf(view);
  const { filterVehicleStates: filter } = view;
  return (entity) => {
    const isListed = listed.has(fileKey(entity.itemType, entity.id));
    if (entity.itemType === 'vehicle') {
      const isOffline = entity.offline === true;
      const passes = filter === 'none' || (filter === 'offline') === isOffline;
      return (isOffline ? offline : online) || (isListed && passes);
    }
    const category = entity.itemType === 'people' ? BULK_OF_PEOPLE : CATEGORY_OF.get(entity.itemType);
    return isListed || (category !== undefined && category !== 'vehicle' && view.isAllSelected[category]);
  };
}

/**
 * Checks or unchecks entities of one category. What was checked as a whole becomes a list where one of it is unchecked.
 * @param all every entity of the category
 */
export function setChecked(
  view: CheckedView,
  category: TreeCategory,
  changed: readonly CheckedEntity[],
  on: boolean,
  all: Iterable<CheckedEntity>,
): CheckedView {
  const base = category === 'vehicle' ? withoutFilter(view, all) : view;
  const isChecked = checkedIn(base);
  if (on) {
    const added = changed.filter((entity) => !isChecked(entity));
    return { ...base, selected: [...base.selected, ...added.map(entryOf)] };
  }
  const gone = new Set(changed.map(({ itemType, id }) => fileKey(itemType, id)));
  const stays = ({ itemType, id }: CheckedEntity) => !gone.has(fileKey(itemType, id));
  if (!changed.some((entity) => isWhole(base, category, entity)))
    return { ...base, selected: base.selected.filter(stays) };
  const kept = [...all].filter((entity) => isChecked(entity) && stays(entity));
  return {
    ...base,
    selected: [...base.selected.filter(({ itemType }) => CATEGORY_OF.get(itemType) !== category), ...kept.map(entryOf)],
    isAllSelected: withBulk(base.isAllSelected, category, false),
  };
}

/** Checks a whole category, also what will come to it, or nothing of it. */
export function checkCategory(view: CheckedView, category: TreeCategory, on: boolean): CheckedView {
  return {
    selected: view.selected.filter(({ itemType }) => CATEGORY_OF.get(itemType) !== category),
    isAllSelected: withBulk(view.isAllSelected, category, on),
    filterVehicleStates: category === 'vehicle' ? 'none' : view.filterVehicleStates,
  };
}

/** Checks the vehicles that are online, or offline, now and later, and unchecks the others; `none` leaves the checks. */
export function choosePresence(view: CheckedView, presence: ViewState['filterVehicleStates']): CheckedView {
  if (presence === 'none') return { ...view, filterVehicleStates: 'none' };
  return {
    selected: view.selected.filter(({ itemType }) => itemType !== 'vehicle'),
    isAllSelected: {
      ...view.isAllSelected,
      vehicle: { online: presence === 'online', offline: presence === 'offline', all: false },
    },
    filterVehicleStates: presence,
  };
}

/** Which vehicles are checked as a whole, the filter counted in. */
function presenceOf({ isAllSelected: { vehicle }, filterVehicleStates: filter }: CheckedView) {
  return {
    online: (vehicle.all || vehicle.online) && filter !== 'offline',
    offline: (vehicle.all || vehicle.offline) && filter !== 'online',
  };
}

/** The same vehicles checked without the filter: who checks an offline one by hand wants to see it. */
function withoutFilter(view: CheckedView, all: Iterable<CheckedEntity>): CheckedView {
  if (view.filterVehicleStates === 'none') return view;
  const { online, offline } = presenceOf(view);
  const isChecked = checkedIn(view);
  const checked = new Set<string>();
  for (const entity of all) if (isChecked(entity)) checked.add(entity.id);
  return {
    selected: view.selected.filter(({ itemType, id }) => itemType !== 'vehicle' || checked.has(id)),
    isAllSelected: { ...view.isAllSelected, vehicle: { online, offline, all: online && offline } },
    filterVehicleStates: 'none',
  };
}

function isWhole(view: CheckedView, category: TreeCategory, { offline }: CheckedEntity): boolean {
  if (category !== 'vehicle') return view.isAllSelected[category];
  const presence = presenceOf(view);
  return offline === true ? presence.offline : presence.online;
}

function withBulk(bulk: BulkSelection, category: TreeCategory, on: boolean): BulkSelection {
  return { ...bulk, [category]: category === 'vehicle' ? { online: on, offline: on, all: on } : on };
}

function entryOf({ id, itemType }: CheckedEntity) {
  return { id, itemType };
}
