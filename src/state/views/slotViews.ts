/**
 * Content of each slot: the opened view, its document as saved, and as it is now. Documents are replaced, never
 * mutated; a moving camera is kept by the engine only.
 */
import { proxy, ref } from 'valtio';
import type { SlotId } from '../../domain/layout/layout.ts';
import type { SlotViewIds } from '../../domain/view/address.ts';
import { type SavedView, viewKey } from '../../domain/view/savedView.ts';
import type { ViewState } from '../../domain/view/viewState.ts';

export interface SlotView {
  readonly view: SavedView;
  /** As saved, with the camera that the engine made of it. */
  readonly saved: ViewState;
  readonly shown: ViewState;
}

export interface SlotViewsState {
  bySlot: Partial<Record<SlotId, SlotView>>;
}

export function createSlotViews(): SlotViewsState {
  return proxy<SlotViewsState>({ bySlot: {} });
}

export function setSlotView(state: SlotViewsState, slot: SlotId, slotView: SlotView | undefined): void {
  if (slotView) state.bySlot[slot] = ref(slotView);
  else delete state.bySlot[slot];
}

/** Changes a slot's content; the saved document stays for comparison. */
export function updateShownState(state: SlotViewsState, slot: SlotId, changes: Partial<ViewState>): void {
  const known = state.bySlot[slot];
  if (known) state.bySlot[slot] = ref({ ...known, shown: { ...known.shown, ...changes } });
}

/** @returns false for a slot without a view, and while the document of its view is loading */
export function showsNamedView(
  { bySlot }: Pick<SlotViewsState, 'bySlot'>,
  { views }: { readonly views: SlotViewIds },
  slot: SlotId,
): boolean {
  const shown = bySlot[slot]?.view;
  return shown !== undefined && viewKey(shown) === views[slot];
}

/** Views in these slots that only their creators can open. */
export function privateViewsIn({ bySlot }: Pick<SlotViewsState, 'bySlot'>, slots: readonly SlotId[]): SavedView[] {
  const views = slots.flatMap((slot) => bySlot[slot]?.view ?? []);
  const privateViews = views.filter(({ id, visibility }) => id !== '' && visibility === 'private');
  return privateViews.filter(({ id }, k) => privateViews.findIndex((view) => view.id === id) === k);
}
