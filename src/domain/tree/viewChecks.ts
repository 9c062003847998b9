/** How checks in the tree change the document of a view (rules.md#checks). */
import {
  isPresenceShown,
  KIND_BY_ITEM_TYPE,
  presenceFilterOf,
  type VisibilityRules,
  visibilityTest,
} from '../view/shown.ts';
import type { BulkSelection, ItemType, ViewState } from '../view/viewState.ts';
import { fileKey } from './tree.ts';
import type { TreeCategory } from './workspace.ts';

type CheckableKind = keyof BulkSelection;

/** Kinds that are shown as a whole when a category is checked. */
const KINDS_OF: Readonly<Record<TreeCategory, readonly CheckableKind[]>> = {
  map: ['map'],
  vehicle: ['vehicle'],
  sensor: ['sensor'],
  asset: ['asset'],
  annotation: ['annotation'],
  design: ['design', 'ruleZone'],
};

export interface CheckedEntity {
  readonly itemType: ItemType;
  readonly id: string;
  /** For vehicles only; undefined if unknown. */
  readonly offline?: boolean | undefined;
}

/**
 * Checks or unchecks entities of one category. A category that is checked as a whole becomes a list when one of its
 * entities is unchecked.
 * @param all every entity of the category
 */
export function setChecked(
  view: VisibilityRules,
  category: TreeCategory,
  changedEntities: readonly CheckedEntity[],
  on: boolean,
  all: Iterable<CheckedEntity>,
): VisibilityRules {
  const base = category === 'vehicle' ? withoutFilter(view, all) : view;
  const isChecked = checkedEntityTest(base);
  if (on) {
    const addedEntities = changedEntities.filter((entity) => !isChecked(entity));
    return { ...base, selected: [...base.selected, ...addedEntities.map(selectionItemOf)] };
  }
  const removedKeys = new Set(changedEntities.map(({ itemType, id }) => fileKey(itemType, id)));
  const isNotRemoved = ({ itemType, id }: CheckedEntity) => !removedKeys.has(fileKey(itemType, id));
  const whole = new Set(
    changedEntities.filter((entity) => isKindChecked(base, entity)).map(({ itemType }) => KIND_BY_ITEM_TYPE[itemType]),
  );
  const listed = base.selected.filter(
    (entity) => !whole.has(KIND_BY_ITEM_TYPE[entity.itemType]) && isNotRemoved(entity),
  );
  if (whole.size === 0) return { ...base, selected: listed };
  const keptEntities = [...all].filter(
    (entity) => whole.has(KIND_BY_ITEM_TYPE[entity.itemType]) && isChecked(entity) && isNotRemoved(entity),
  );
  return {
    ...base,
    selected: [...listed, ...keptEntities.map(selectionItemOf)],
    isAllSelected: withKindsChecked(base.isAllSelected, whole, false),
  };
}

/** Checks a category as a whole, including future entities, or unchecks all of it. */
export function checkCategory(view: VisibilityRules, category: TreeCategory, on: boolean): VisibilityRules {
  const kinds = new Set(KINDS_OF[category]);
  return {
    selected: view.selected.filter(({ itemType }) => !kinds.has(KIND_BY_ITEM_TYPE[itemType])),
    isAllSelected: withKindsChecked(view.isAllSelected, kinds, on),
    filterVehicleStates: category === 'vehicle' ? 'none' : view.filterVehicleStates,
  };
}

/** Whether entities of a type, including future ones, are checked with their category as a whole. */
export function isCheckedAsWhole(category: TreeCategory, itemType: ItemType): boolean {
  return KINDS_OF[category].includes(KIND_BY_ITEM_TYPE[itemType]);
}

/**
 * Checks or unchecks everything that a category lists. Entities of other kinds are checked individually: DXF maps,
 * listed under Map, are designs, and other designs are unchanged.
 * @param listed the category's entities; those shown as a whole with it may be omitted
 * @param all every entity of the listed kinds
 */
export function setCategoryChecked(
  view: VisibilityRules,
  category: TreeCategory,
  on: boolean,
  listed: Iterable<CheckedEntity>,
  all: Iterable<CheckedEntity>,
): VisibilityRules {
  const checked = checkCategory(view, category, on);
  const isChecked = checkedEntityTest(checked);
  const others: CheckedEntity[] = [];
  for (const entity of listed)
    if (!isCheckedAsWhole(category, entity.itemType) && isChecked(entity) !== on) others.push(entity);
  return others.length === 0 ? checked : setChecked(checked, category, others, on, all);
}

/**
 * Checks the vehicles that are online, or offline, now and in future, and unchecks the others; `none` keeps the checks.
 */
export function checkByPresence(view: VisibilityRules, presence: ViewState['filterVehicleStates']): VisibilityRules {
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

/** Checks the same vehicles without the filter, since a user who checks an offline one wants to see it. */
function withoutFilter(view: VisibilityRules, all: Iterable<CheckedEntity>): VisibilityRules {
  if (view.filterVehicleStates === 'none') return view;
  const { online, offline } = presenceFilterOf(view);
  const isChecked = checkedEntityTest(view);
  const checkedKeys = new Set<string>();
  for (const entity of all) if (isChecked(entity)) checkedKeys.add(entity.id);
  return {
    selected: view.selected.filter(({ itemType, id }) => itemType !== 'vehicle' || checkedKeys.has(id)),
    isAllSelected: { ...view.isAllSelected, vehicle: { online, offline, all: online && offline } },
    filterVehicleStates: 'none',
  };
}

function isKindChecked(view: VisibilityRules, { itemType, offline }: CheckedEntity): boolean {
  const kind = KIND_BY_ITEM_TYPE[itemType];
  if (kind !== 'vehicle') return view.isAllSelected[kind];
  return isPresenceShown(presenceFilterOf(view), offline);
}

function withKindsChecked(bulkSelection: BulkSelection, kinds: ReadonlySet<CheckableKind>, on: boolean): BulkSelection {
  const flags = [...kinds].map((kind) => [kind, kind === 'vehicle' ? { online: on, offline: on, all: on } : on]);
  return { ...bulkSelection, ...Object.fromEntries(flags) };
}

function selectionItemOf({ id, itemType }: CheckedEntity) {
  return { id, itemType };
}

function checkedEntityTest(view: VisibilityRules): (entity: CheckedEntity) => boolean {
  const isShown = visibilityTest(view);
  return ({ itemType, id, offline }) => isShown(itemType, id, offline);
}
