import { useSnapshot } from 'valtio';
import type { SlotId } from '../../domain/layout/layout.ts';
import { mapOfSlot, type SlotMap } from '../../state/map/slotMap.ts';
import { useSite, useViews } from './context.ts';

/** The map of a viewer; without a slot, of the selected one. */
export function useSlotMap(slot?: SlotId): SlotMap {
  const site = useSnapshot(useSite().site);
  const services = useViews();
  const slots = useSnapshot(services.slots);
  const slotViews = useSnapshot(services.slotViews);
  return mapOfSlot({ site, slots, slotViews }, slot ?? slots.selected);
}
