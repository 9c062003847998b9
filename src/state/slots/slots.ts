/** Open viewers, their places, and their shares of the area (rules.md#viewer-slots). */
import { proxy, subscribe } from 'valtio';
import {
  type LayoutKind,
  type LayoutShares,
  layoutOf,
  type SlotId,
  validLayoutSharesOrEqual,
} from '../../domain/layout/layout.ts';
import type { SlotViewIds } from '../../domain/view/address.ts';
import type { Scope } from '../../lifetime/scope.ts';
import { openStoredValue, type StoredValue } from '../storage/stored.ts';
import { readStoredSlots, type StoredSlots } from './storedSlots.ts';

/** Changes are collected for this long before they are saved (rules.md#storage-debounce). */
const SAVE_AFTER_MS = 300;

export type CameraKind = 'perspective' | 'orthographic';

export interface SlotsState {
  /** Open slots in the order of their names. */
  open: SlotId[];
  /** The slot in each cell, in reading order; a permutation of `open`. */
  places: SlotId[];
  selected: SlotId;
  /** The slot that temporarily fills the whole area. */
  maximised: SlotId | undefined;
  /** Camera of each slot; perspective by default. */
  cameras: Partial<Record<SlotId, CameraKind>>;
  /** Shares by layout, as dragged by the user. */
  shares: Partial<Record<LayoutKind, LayoutShares>>;
  /** Key of the view that each slot shows: an id, or `default`; a slot without one offers a choice. */
  views: SlotViewIds;
  /** Keys of views that slots named but could not show, until the address, if it names one, is replaced. */
  withdrawnViews: SlotViewIds;
  /** Id of the map chosen for each slot; the displayed one is mapOfSlot (state/map/slotMap.ts). */
  maps: Partial<Record<SlotId, string>>;
  /** Slots whose controls are hidden. */
  bare: Partial<Record<SlotId, boolean>>;
  /** Open slots whose cameras move together; at least two, or none. */
  linked: Partial<Record<SlotId, boolean>>;
}

/** @param page fires `pagehide`, the last chance to run code: pending changes are saved then */
export function createSlots(scope: Scope, storage: Storage, page: EventTarget): SlotsState {
  const storedSlots = openStoredValue(storage, 'slots', 1, readStoredSlots);
  const known = storedSlots.read();
  const open = known?.open ?? ['viewer_1'];
  const state = proxy<SlotsState>({
    open,
    places: known?.places ?? [...open],
    selected: open[0] ?? 'viewer_1',
    maximised: undefined,
    cameras: {},
    shares: known?.shares ?? {},
    views: known?.views ?? {},
    withdrawnViews: {},
    maps: known?.maps ?? {},
    bare: known?.bare ?? {},
    linked: known?.linked ?? {},
  });
  saveOnChange(scope, state, storedSlots, page);
  return state;
}

/** Exchanges the places of two viewers. */
export function swapSlots(state: SlotsState, a: SlotId, b: SlotId): void {
  state.places = state.places.map((id) => (id === a ? b : id === b ? a : id));
}

/** The shares that the open slots are laid out with. */
export function currentLayoutShares(state: Pick<SlotsState, 'open' | 'shares'>): {
  kind: LayoutKind;
  shares: LayoutShares;
} {
  const kind = layoutOf(state.open);
  return { kind, shares: validLayoutSharesOrEqual(kind, state.shares[kind]) };
}

function saveOnChange(scope: Scope, state: SlotsState, storedSlots: StoredValue<StoredSlots>, page: EventTarget): void {
  let cancel: (() => void) | undefined;
  const write = () => {
    cancel?.();
    cancel = undefined;
    const { open, places, shares, views, maps, bare, linked } = state;
    storedSlots.write({ open, places, shares, views, maps, bare, linked });
  };
  scope.own(
    subscribe(state, () => {
      cancel?.();
      cancel = scope.timeout(write, SAVE_AFTER_MS);
    }),
  );
  scope.listen(page, 'pagehide', () => {
    if (cancel) write();
  });
}
