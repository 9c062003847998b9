/** Which vehicles show a trail in which viewer; as long as the page is open. */
import { proxy, ref } from 'valtio';
import type { SlotId } from '../../domain/layout/layout.ts';
import { MAX_TRAILS, NO_TRAILS, type TrailChoice } from '../../domain/trail/trail.ts';

export interface TrailsState {
  /** Viewers without trails are absent, or have no vehicles. */
  bySlot: Partial<Record<SlotId, TrailChoice>>;
}

export function createTrails(): TrailsState {
  return proxy<TrailsState>({ bySlot: {} });
}

/** Shows a vehicle's trail in a viewer, or hides it; beyond the limit the oldest is dropped. */
export function toggleTrail(state: TrailsState, slot: SlotId, vehicleId: string): void {
  const { ids } = state.bySlot[slot] ?? NO_TRAILS;
  const others = ids.filter((id) => id !== vehicleId);
  const isShown = others.length < ids.length;
  changeTrails(state, slot, { ids: isShown ? others : [...others, vehicleId].slice(-MAX_TRAILS) });
}

export function changeTrails(state: TrailsState, slot: SlotId, changes: Partial<TrailChoice>): void {
  // Scenes detect changes by its identity.
  state.bySlot[slot] = ref({ ...NO_TRAILS, ...state.bySlot[slot], ...changes });
}
