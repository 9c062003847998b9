/** The view of each slot: the id that a slot names is looked up in the list, and its view is read and opened. */
import type { SlotId } from '../../domain/layout/layout.ts';
import { readViewState } from '../../domain/view/migrate.ts';
import type { SelectionFault } from '../../domain/view/readSelected.ts';
import { DEFAULT_VIEW_ID, type SavedView, viewKey } from '../../domain/view/savedView.ts';
import { CallError } from '../../services/rest/CallError.ts';
import { mapOfSlot } from '../../state/map/slotMap.ts';
import { openExactlySlots, withdrawView } from '../../state/slots/openSlots.ts';
import { type SlotViewsState, setSlotView } from '../../state/views/slotViews.ts';
import { findView, removeView, upsertView } from '../../state/views/viewList.ts';
import type { Notify } from '../session/viewActions.ts';
import { refusalText } from './refusalText.ts';
import type { ViewWiring } from './viewWiring.ts';

/** Open views take new names from the list; their documents and revisions stay as opened. */
export function refreshNames({ slotViews, list }: ViewWiring): void {
  for (const [slot, slotView] of entriesOf(slotViews)) {
    const listedView = findView(list, viewKey(slotView.view));
    if (listedView && listedView.name !== slotView.view.name) {
      const { revision, state } = slotView.view;
      setSlotView(slotViews, slot, { ...slotView, view: { ...listedView, revision, state } });
    }
  }
}

/** Updates the slots' content to the views that they name. */
export function resolveSlotViews(wiring: ViewWiring): void {
  const { slots, slotViews, list, shell, notify } = wiring;
  for (const [slot] of entriesOf(slotViews)) {
    if (slots.views[slot] === undefined) setSlotView(slotViews, slot, undefined);
  }
  for (const slot of slots.open) {
    const key = slots.views[slot];
    if (key === undefined || slotViews.bySlot[slot]?.view.id === (key === DEFAULT_VIEW_ID ? '' : key)) continue;
    const view = findView(list, key);
    if (view) showViewInSlot(wiring, slot, view);
    else if (list.phase === 'ready' && shell.hasLoaded) {
      // Not under the loading screen, where the warning would come and go unseen.
      withdrawView(slots, slot);
      setSlotView(slotViews, slot, undefined);
      notify('warning', 'views.notFound', { number: slot.slice('viewer_'.length) });
    }
  }
  ensureOneView(wiring);
}

/** @param key an id, or `default`; a view that is not in the list, or cannot be shown, leaves the slot as it is */
export function openViewInSlot(wiring: ViewWiring, slot: SlotId, key: string): void {
  const view = findView(wiring.list, key);
  if (view && showViewInSlot(wiring, slot, view)) wiring.slots.views[slot] = key;
}

/** @returns false if the view cannot be shown; one whose document is not loaded yet is shown once it is */
function showViewInSlot(wiring: ViewWiring, slot: SlotId, view: SavedView): boolean {
  if (view.state !== undefined) return loadViewInSlot(wiring, slot, view);
  void fetchDocument(wiring, view);
  return true;
}

function entriesOf({ bySlot }: SlotViewsState) {
  return Object.entries(bySlot) as [SlotId, NonNullable<SlotViewsState['bySlot'][SlotId]>][];
}

/** If no slot has a view, the first available view fills a single slot (rules.md#slots-at-start). */
function ensureOneView(wiring: ViewWiring): void {
  const { slots, list, shell } = wiring;
  if (shell.isLandingShown || Object.keys(slots.views).length > 0) return;
  const [first] = list.views;
  if (!first) return;
  openExactlySlots(slots, ['viewer_1']);
  slots.views = { viewer_1: viewKey(first) };
  loadViewInSlot(wiring, 'viewer_1', first);
}

/** Reads and shows the view's document; if that is impossible, the slot stays as it is. */
function loadViewInSlot(wiring: ViewWiring, slot: SlotId, view: SavedView): boolean {
  const { openViews, notify } = wiring;
  const read = readViewState(view.state);
  if ('refused' in read) {
    notify('error', 'views.invalid');
    restoreShownView(wiring, slot);
    return false;
  }
  if (read.selection) reportSelectionFault(notify, view, read.selection);
  if (read.hasInvalidSection) notify('warning', 'views.badSection');
  if (read.unreadableColours) notify('warning', 'views.badColours', { count: String(read.unreadableColours.length) });
  chooseMap(wiring, slot, view);
  openViews.open(slot, { view, saved: read.state, shown: read.state });
  return true;
}

/** A view without a map is shown on the map that its viewer shows already; a new viewer takes that of the selected one. */
function chooseMap({ site, slots, slotViews }: ViewWiring, slot: SlotId, view: SavedView): void {
  const isNew = slotViews.bySlot[slot] === undefined && slots.maps[slot] === undefined;
  const { map } = mapOfSlot({ site, slots, slotViews }, isNew ? slots.selected : slot);
  if (view.map !== '') delete slots.maps[slot];
  else if (map) slots.maps[slot] = map.id;
}

/** Makes the slot name the view that it still shows, or none. */
function restoreShownView({ slots, slotViews }: ViewWiring, slot: SlotId): void {
  const before = slotViews.bySlot[slot];
  withdrawView(slots, slot, before && viewKey(before.view));
}

/** Fetches the document that the list omitted, and shows it in the slots that still name its view. */
async function fetchDocument(wiring: ViewWiring, { id, name }: SavedView): Promise<void> {
  const { scope, service, slots, list, notify, fetchingIds } = wiring;
  if (fetchingIds.has(id)) return;
  fetchingIds.add(id);
  try {
    upsertView(list, await service.read(id, scope.signal));
  } catch (error) {
    if (scope.ended) return;
    if (error instanceof CallError && error.status === 404) removeView(list, id);
    else {
      notify('error', 'views.documentFailed', { name, message: refusalText(error) });
      for (const slot of slots.open) if (slots.views[slot] === id) restoreShownView(wiring, slot);
    }
  } finally {
    fetchingIds.delete(id);
  }
  if (!scope.ended) resolveSlotViews(wiring);
}

/** A notice for the user; the elements that were left out go to the console. */
function reportSelectionFault(notify: Notify, { name }: SavedView, fault: SelectionFault): void {
  if (fault.fault !== 'malformed') {
    notify('warning', `views.selection.${fault.fault}`);
    return;
  }
  const { elements } = fault;
  notify('warning', 'views.selection.malformed', { count: String(elements.length) });
  notify('log', `Invalid selection elements in the view ${name}: ${JSON.stringify(elements).slice(0, 2_000)}`);
}
