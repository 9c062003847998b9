/** The scene's kind for a catalogue entity. */
import { useCallback } from 'react';
import { SITE_ENTITY_KINDS } from '../../../domain/siteEntity/kind.ts';
import type { ItemType } from '../../../domain/view/viewState.ts';
import { designOf } from '../../../state/designs/designs.ts';
import { useEntities, useViews, useWorld } from '../../session/context.ts';
import { useGoToEntity } from '../../session/useGoToEntity.ts';
import type { ListedEntity } from './listRows.ts';

/** Half the extent framed around an entity known only to the catalogue, metres. */
const ENTITY_VIEW_RADIUS_M = 25;

/** @returns a function from an id to its kind; undefined for entities that no scene shows */
export function useItemTypeOf(): (id: string) => ItemType | undefined {
  const { world } = useWorld();
  const { designs } = useEntities();
  return useCallback(
    (id) => {
      if (world.vehicle(id)) return 'vehicle';
      return SITE_ENTITY_KINDS.find((kind) => world.siteEntities.get(kind, id)) ?? (designOf(designs, id) && 'design');
    },
    [world, designs],
  );
}

/** @returns a function that selects an entity and flies there, if its position is known */
export function useGoToListedEntity(): (entity: ListedEntity) => void {
  const { openViews, slots } = useViews();
  const { selection } = useEntities();
  const kindOf = useItemTypeOf();
  const goTo = useGoToEntity();
  return useCallback(
    ({ id, mine_location: location }) => {
      const kind = kindOf(id);
      if (kind) return goTo(kind, id);
      selection.clear();
      const utm = location?.utm;
      if (!utm) return;
      openViews.scene(slots.selected)?.flyToBox({
        min: { easting: utm.x - ENTITY_VIEW_RADIUS_M, northing: utm.y - ENTITY_VIEW_RADIUS_M, altitude: utm.z },
        max: { easting: utm.x + ENTITY_VIEW_RADIUS_M, northing: utm.y + ENTITY_VIEW_RADIUS_M, altitude: utm.z },
      });
    },
    [kindOf, goTo, openViews, slots, selection],
  );
}
