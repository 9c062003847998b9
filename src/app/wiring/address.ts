/** The address names the slots' views, by the History API; Back and Forward change the slots (rules.md#viewer-slots). */
import { subscribe } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { SLOT_IDS } from '../../domain/layout/layout.ts';
import { readMoment, readSlots, type SlotViewIds, withoutMoment, writeSlots } from '../../domain/view/address.ts';
import type { Scope } from '../../lifetime/scope.ts';
import { openLanding, type ShellState } from '../../state/shell/shell.ts';
import { openSlotsForViews, resetSlots } from '../../state/slots/openSlots.ts';
import type { SlotsState } from '../../state/slots/slots.ts';
import type { StoredValue } from '../../state/storage/stored.ts';
import type { Editing } from '../session/Editing.ts';

interface AddressWiring {
  slots: SlotsState;
  shell: ShellState;
  /** Stores whether the landing page is shown. */
  landing: StoredValue<boolean>;
  editing: Pick<Editing, 'isEdited' | 'leaveEditing'>;
  /** Shows in each slot the view that it names. */
  resolve: () => void;
}

/** Opens the views that the address names, and keeps address and slots in sync. */
export function syncAddress(scope: Scope, wiring: AddressWiring): void {
  const { slots, shell, landing } = wiring;
  readAddress(wiring, true);
  landing.write(shell.isLandingShown);
  let isFirst = true;
  const write = () => {
    writeAddress(wiring, isFirst || namesWithdrawnView(slots));
    if (Object.keys(slots.withdrawnViews).length > 0) slots.withdrawnViews = {};
    isFirst = false;
  };
  write();
  scope.own(subscribe(slots, write));
  scope.own(
    subscribe(shell, () => {
      landing.write(shell.isLandingShown);
      write();
    }),
  );
  scope.own(subscribeKey(shell, 'linkedMomentMs', dropMomentIfOver));
  scope.listen(window, 'popstate', () => followHistory(wiring));
}

/** Back and Forward have already changed the address: while the dialog is open, the current one is restored. */
function followHistory(wiring: AddressWiring): void {
  const { slots, editing } = wiring;
  const requestedSearch = location.search;
  const ids = readSlots(requestedSearch);
  const applyAddress = () => {
    if (location.search !== requestedSearch) history.pushState(null, '', location.pathname + requestedSearch);
    readAddress(wiring, false);
  };
  const hasUnsavedSlot = slots.open.some((slot) => editing.isEdited(slot) && ids[slot] !== slots.views[slot]);
  if (!hasUnsavedSlot) applyAddress();
  else if (!editing.leaveEditing(applyAddress)) writeAddress(wiring, false);
}

function readAddress({ slots, shell, resolve }: AddressWiring, isStart: boolean): void {
  const ids = readSlots(location.search);
  shell.linkedMomentMs = readMoment(location.search);
  if (Object.keys(ids).length === 0) {
    openLanding(shell);
    resetSlots(slots);
  } else {
    shell.isLandingShown = false;
    // At the start, viewers that were left without a view are restored beside those of the address.
    if (!(isStart && sameViews(ids, slots.views))) openSlotsForViews(slots, ids);
  }
  resolve();
}

function writeAddress({ slots, shell }: AddressWiring, replacesEntry: boolean): void {
  const query = writeSlots(shell.isLandingShown ? {} : slots.views, location.search);
  if (query === location.search) return;
  const address = location.pathname + query;
  if (replacesEntry) history.replaceState(null, '', address);
  else history.pushState(null, '', address);
}

/** Back must not lead to a view that cannot be shown: it would be corrected each time, and Back would get stuck. */
function namesWithdrawnView({ withdrawnViews }: SlotsState): boolean {
  const named = readSlots(location.search);
  return SLOT_IDS.some((slot) => withdrawnViews[slot] !== undefined && withdrawnViews[slot] === named[slot]);
}

/** Replaces the history entry: another load of the same page must not replay the moment again. */
function dropMomentIfOver(linkedMomentMs: number | undefined): void {
  const query = withoutMoment(location.search);
  if (linkedMomentMs !== undefined || query === location.search) return;
  history.replaceState(null, '', location.pathname + query);
}

function sameViews(a: SlotViewIds, b: SlotViewIds): boolean {
  return SLOT_IDS.every((slot) => a[slot] === b[slot]);
}
