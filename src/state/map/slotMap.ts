/**
 * Which map a viewer shows: that of its view; if the view has no map, or it no longer exists, the one chosen for the
 * viewer; else the first of the list.
 */
import type { SlotId } from '../../domain/layout/layout.ts';
import type { MapVersion, SiteState } from '../site/site.ts';
import type { SlotsState } from '../slots/slots.ts';

interface MapSources {
  readonly site: Readonly<Pick<SiteState, 'phase'>> & { readonly maps: readonly MapVersion[] };
  readonly slots: { readonly maps: Readonly<SlotsState['maps']> };
  readonly slotViews: {
    readonly bySlot: Readonly<Partial<Record<SlotId, { readonly view: { readonly map: string } }>>>;
  };
}

export interface SlotMap {
  /** Undefined if there is none, or it is not loaded yet. */
  readonly map: MapVersion | undefined;
  /** Id of the view's map if the site no longer has it and no other was chosen. */
  readonly unavailableMapId: string | undefined;
}

export function mapOfSlot({ site, slots, slotViews }: MapSources, slot: SlotId): SlotMap {
  const find = (id: string | undefined) => site.maps.find((map) => map.id === id);
  const ownMap = slotViews.bySlot[slot]?.view.map || undefined;
  const chosenMap = find(slots.maps[slot]);
  if (ownMap === undefined) return { map: chosenMap ?? site.maps[0], unavailableMapId: undefined };
  const map = find(ownMap) ?? chosenMap;
  return { map, unavailableMapId: map || site.phase !== 'ready' ? undefined : ownMap };
}
