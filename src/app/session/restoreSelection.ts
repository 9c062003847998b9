/** The selection survives a reload of the tab (rules.md#reload-keeps). */
import { subscribe } from 'valtio';
import { type EntityKey, readEntityKey } from '../../domain/entity/entityKey.ts';
import type { Scope } from '../../lifetime/scope.ts';
import type { Selection } from '../../state/selection/Selection.ts';
import { storedInTab, type TabStorage } from '../../state/storage/storedInTab.ts';
import type { World } from '../../state/world/World.ts';

/** More than a user can follow; only the first ones of a larger selection are kept. */
const MAX_RESTORED_KEYS = 5_000;
const MAX_KEY_LENGTH = 300;

interface RestoreOptions extends TabStorage {
  page: EventTarget;
  selection: Selection;
  world: Pick<World, 'state' | 'vehicle' | 'siteEntities'>;
}

/**
 * Restores the selection, each entity when it becomes known, until the user selects something else; stores the
 * selection when the page is left.
 */
export function restoreSelection(scope: Scope, { page, selection, world, ...tab }: RestoreOptions): void {
  const storedKeys = storedInTab(tab, 'selection', MAX_RESTORED_KEYS * MAX_KEY_LENGTH, readKeys);
  let pendingKeys = storedKeys.read() ?? [];
  const isKnown = (key: EntityKey) => {
    if (world.vehicle(key) || Object.hasOwn(world.siteEntities.state, key)) return true;
    const kind = readEntityKey(key, () => false)?.kind;
    return kind === 'design' || kind === 'map' || kind === 'ruleZone';
  };
  let restoredKeys: readonly EntityKey[] = selection.ids;
  const restore = () => {
    if (selection.ids !== restoredKeys) pendingKeys = [];
    const foundKeys = pendingKeys.filter(isKnown);
    if (foundKeys.length === 0) return;
    pendingKeys = pendingKeys.filter((key) => !foundKeys.includes(key));
    selection.add(...foundKeys);
    restoredKeys = selection.ids;
  };
  restore();
  if (pendingKeys.length > 0) {
    scope.own(subscribe(world.state, restore));
    scope.own(subscribe(world.siteEntities.state, restore));
  }
  scope.listen(page, 'pagehide', () => {
    const keys = selection.ids === restoredKeys ? [...selection.ids, ...pendingKeys] : selection.ids;
    if (keys.length > 0) storedKeys.write(keys.slice(0, MAX_RESTORED_KEYS));
    else storedKeys.clear();
  });
}

function readKeys(value: unknown): readonly EntityKey[] | undefined {
  if (!Array.isArray(value) || value.length > MAX_RESTORED_KEYS) return undefined;
  const isEntityKey = (key: unknown): key is EntityKey =>
    typeof key === 'string' && key !== '' && key.length <= MAX_KEY_LENGTH;
  return value.every(isEntityKey) ? value : undefined;
}
