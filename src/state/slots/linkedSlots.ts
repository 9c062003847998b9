/** Which viewers' cameras move together (rules.md#linked-cameras). */
import type { SlotId } from '../../domain/layout/layout.ts';
import type { SlotsState } from './slots.ts';

/** Slots whose cameras are linked; the selected one first if it is among them. */
export function linkedSlots({ open, linked, selected }: Pick<SlotsState, 'open' | 'linked' | 'selected'>): SlotId[] {
  const slots = open.filter((slot) => linked[slot]);
  if (slots.length < 2) return [];
  return slots.sort((a, b) => Number(b === selected) - Number(a === selected));
}

/** Links the camera of a viewer with the linked ones, or with all open ones if none are; or unlinks it. */
export function toggleLink(state: SlotsState, slot: SlotId): void {
  if (state.linked[slot]) unlinkCamera(state, slot);
  else if (state.open.length < 2) return;
  else if (linkedSlots(state).length === 0) state.linked = Object.fromEntries(state.open.map((id) => [id, true]));
  else state.linked[slot] = true;
}

/** A single slot cannot be linked: unlinking one of two unlinks both. */
export function unlinkCamera(state: SlotsState, slot: SlotId): void {
  delete state.linked[slot];
  if (linkedSlots(state).length === 0) state.linked = {};
}
