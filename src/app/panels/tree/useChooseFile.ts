/** What a click or Enter on an entity's row does, and "Fly to" in its menu. */
import { useMemo } from 'react';
import type { EntityKey } from '../../../domain/entity/entityKey.ts';
import type { FileNode } from '../../../domain/tree/tree.ts';
import { mapOfSlot } from '../../../state/map/slotMap.ts';
import { useActions, useEntities, useSite, useViews } from '../../session/context.ts';
import { useGoToEntity } from '../../session/useGoToEntity.ts';
import { fileEntityKey } from './entityFields.ts';

/**
 * @returns opens and selects a map that the selected viewer does not show, or shows without a view; selects anything else
 * and flies to it. A view of the map that is already shown stays (rules.md#slots-at-start)
 */
export function useChooseFile(onFly: (key: EntityKey) => void): (node: FileNode) => void {
  const { selection } = useEntities();
  const { site } = useSite();
  const { slots, slotViews } = useViews();
  const actions = useActions();
  const goTo = useGoToEntity();
  return useMemo(
    () => (node: FileNode) => {
      const { itemType, entityId } = node;
      const hasView = slots.views[slots.selected] !== undefined;
      const shownMap = mapOfSlot({ site, slots, slotViews }, slots.selected).map;
      if (itemType === 'map' && (!hasView || shownMap?.id !== entityId)) {
        actions.selectMap(entityId);
        selection.select(fileEntityKey(node));
      } else if (itemType === 'map' || itemType === 'design' || itemType === 'ruleZone') goTo(itemType, entityId);
      else onFly(fileEntityKey(node));
    },
    [actions, selection, site, slots, slotViews, goTo, onFly],
  );
}
