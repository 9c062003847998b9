/**
 * Opens, replaces and closes viewers. These calls remove views: only `app/session`, which asks about unsaved changes
 * first, and `app/wiring` may make them (rules.md#view-editing).
 */
import { LAYOUT_CHOICES, type LayoutKind, SLOT_IDS, type SlotId } from '../../domain/layout/layout.ts';
import type { SlotViewIds } from '../../domain/view/address.ts';
import { unlinkCamera } from './linkedSlots.ts';
import type { SlotsState } from './slots.ts';

/** Opens the slots of a layout. Viewers that stay open keep their place and their camera; none is maximised. */
export function chooseLayout(state: SlotsState, kind: LayoutKind): void {
  const choice = LAYOUT_CHOICES.find((layout) => layout.kind === kind);
  if (!choice) return;
  openExactlySlots(state, choice.slots);
  state.maximised = undefined;
}

/** Opens exactly these slots. */
export function openExactlySlots(state: SlotsState, slots: readonly SlotId[]): void {
  const open = SLOT_IDS.filter((id) => slots.includes(id));
  if (open.length === 0) return;
  const remainingPlaces = state.places.filter((id) => open.includes(id));
  state.places = [...remainingPlaces, ...open.filter((id) => !remainingPlaces.includes(id))];
  state.open = open;
  for (const slot of SLOT_IDS.filter((id) => !open.includes(id))) {
    delete state.views[slot];
    delete state.maps[slot];
    unlinkCamera(state, slot);
  }
  if (!open.includes(state.selected)) state.selected = state.places[0] ?? 'viewer_1';
  if (state.maximised && !open.includes(state.maximised)) state.maximised = undefined;
}

/** Opens exactly the slots that these views name, each with its view; none is maximised. */
export function openSlotsForViews(state: SlotsState, views: SlotViewIds): void {
  openExactlySlots(
    state,
    SLOT_IDS.filter((id) => views[id] !== undefined),
  );
  state.views = { ...views };
  state.maximised = undefined;
}

/** A slot cannot show the view that it names: it shows another one, or none. */
export function withdrawView(state: SlotsState, slot: SlotId, shownKey?: string): void {
  const key = state.views[slot];
  if (key === undefined || key === shownKey) return;
  state.withdrawnViews[slot] = key;
  if (shownKey === undefined) delete state.views[slot];
  else state.views[slot] = shownKey;
}

/** Back to one viewer without a view. */
export function resetSlots(state: SlotsState): void {
  openExactlySlots(state, ['viewer_1']);
  state.views = {};
  state.maximised = undefined;
}

/** Closes one viewer; the last one stays. */
export function closeSlot(state: SlotsState, id: SlotId): void {
  openExactlySlots(
    state,
    state.open.filter((open) => open !== id),
  );
}
