/** Selects an entity of any kind and flies the selected viewer to it. */
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { entityKey } from '../../domain/entity/entityKey.ts';
import type { ItemType } from '../../domain/view/viewState.ts';
import { zoneBox } from '../../domain/zone/zoneBox.ts';
import { useEntities, useShell, useSite, useViews, useWorld } from './context.ts';

/** @returns a function of the entity's kind and id */
export function useGoToEntity(): (kind: ItemType, id: string) => void {
  const { t } = useTranslation();
  const { mapData } = useSite();
  const { world } = useWorld();
  const { notices } = useShell();
  const { openViews, slots } = useViews();
  const { selection, designActions } = useEntities();
  return useCallback(
    (kind, id) => {
      const key = entityKey(kind, id);
      selection.select(key);
      const scene = openViews.scene(slots.selected);
      if (kind === 'design') designActions.flyToDesign(id);
      else if (kind === 'ruleZone') {
        const zone = mapData.zones.list.find((candidate) => candidate.id === id);
        if (zone) scene?.flyToBox(zoneBox(zone, world.origin?.altitude ?? 0));
      } else if (kind === 'map') scene?.resetView();
      else if (scene?.flyTo(key) === false)
        notices.show('warning', t(kind === 'vehicle' ? 'vehicles.noPosition' : 'vehicles.noPlace'));
    },
    [selection, designActions, mapData, openViews, slots, notices, world, t],
  );
}
