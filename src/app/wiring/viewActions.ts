/** What people do with views, on the way between the interface, the backend and the slots. */
import { messageOf } from '../../domain/fault/messageOf.ts';
import type { SlotId } from '../../domain/layout/layout.ts';
import { PUBLIC_VIEW } from '../../domain/permission/permissions.ts';
import { mayDelete } from '../../domain/permission/viewRights.ts';
import { readViewState } from '../../domain/view/migrate.ts';
import type { SelectionFault } from '../../domain/view/readSelected.ts';
import { DEFAULT_VIEW, type SavedView, viewKey } from '../../domain/view/savedView.ts';
import type { MapVisibleType, ViewState } from '../../domain/view/viewState.ts';
import type { Scope } from '../../lifetime/scope.ts';
import type { Permissions } from '../../services/permissions/Permissions.ts';
import { CallError } from '../../services/rest/RestClient.ts';
import type { ViewService } from '../../services/views/ViewService.ts';
import { grantsOf, type SessionState } from '../../state/session/session.ts';
import type { ShellState } from '../../state/shell/shell.ts';
import { type SiteState, shownMap } from '../../state/site/site.ts';
import { openSlots, type SlotsState } from '../../state/slots/slots.ts';
import type { EditorState } from '../../state/views/editor.ts';
import { type SlotViewsState, setSlotView } from '../../state/views/slotViews.ts';
import { dropView, findView, putView, takeViews, type ViewListState, viewsFailed } from '../../state/views/viewList.ts';
import type { SaveOutcome, Tell, ViewActions } from '../views/actions.ts';
import type { OpenViews } from '../views/OpenViews.ts';

export interface ViewWiring {
  scope: Scope;
  service: ViewService;
  permissions: Permissions;
  session: SessionState;
  shell: ShellState;
  site: SiteState;
  slots: SlotsState;
  slotViews: SlotViewsState;
  list: ViewListState;
  editor: EditorState;
  openViews: OpenViews;
  tell: Tell;
  now: () => number;
}

export function makeViewActions(wiring: ViewWiring): ViewActions {
  return {
    reload: () => void reload(wiring),
    resolve: () => resolve(wiring),
    open: (slot, key) => open(wiring, slot, key),
    bookmark: (view, on) => void bookmark(wiring, view, on),
    create: (slot, words) => create(wiring, slot, words),
    update: (slot) => update(wiring, slot),
    remove: (view) => remove(wiring, view),
    checkPermissions: () => void checkPermissions(wiring),
  };
}

async function reload(wiring: ViewWiring): Promise<void> {
  const { scope, service, list } = wiring;
  try {
    const views = await service.list(scope.signal);
    takeViews(list, views);
    takeNames(wiring);
  } catch {
    if (scope.ended) return;
    // One failed refresh of a list that is there takes nothing away.
    if (list.phase !== 'ready') viewsFailed(list);
  }
  resolve(wiring);
}

/** Views that are open take their names from the list; their documents and revisions stay as opened. */
function takeNames({ slotViews, list }: ViewWiring): void {
  for (const [slot, slotView] of entriesOf(slotViews)) {
    const fresh = findView(list, viewKey(slotView.view));
    if (fresh && fresh.name !== slotView.view.name) {
      const { revision, state } = slotView.view;
      setSlotView(slotViews, slot, { ...slotView, view: { ...fresh, revision, state } });
    }
  }
}

function entriesOf({ bySlot }: SlotViewsState) {
  return Object.entries(bySlot) as [SlotId, NonNullable<SlotViewsState['bySlot'][SlotId]>][];
}

/** Brings what the slots show in line with the views that they name. */
function resolve(wiring: ViewWiring): void {
  const { slots, slotViews, list, shell, tell } = wiring;
  for (const [slot] of entriesOf(slotViews)) {
    if (slots.views[slot] === undefined) setSlotView(slotViews, slot, undefined);
  }
  for (const slot of slots.open) {
    const key = slots.views[slot];
    if (key === undefined || slotViews.bySlot[slot]?.view.id === (key === DEFAULT_VIEW ? '' : key)) continue;
    const view = findView(list, key);
    if (view) load(wiring, slot, view);
    else if (list.phase === 'ready' && shell.loaded) {
      // Not under the loading screen, where the warning would come and go unseen.
      delete slots.views[slot];
      setSlotView(slotViews, slot, undefined);
      tell('warning', 'views.notFound', { number: slot.slice('viewer_'.length) });
    }
  }
  ensureOne(wiring);
}

/** With no view in any slot, the first available one fills a single slot (shell-and-views section 4). */
function ensureOne(wiring: ViewWiring): void {
  const { slots, list, shell } = wiring;
  if (shell.landing || Object.keys(slots.views).length > 0) return;
  const [first] = list.views;
  if (!first) return;
  openSlots(slots, ['viewer_1']);
  slots.views = { viewer_1: viewKey(first) };
  load(wiring, 'viewer_1', first);
}

function open(wiring: ViewWiring, slot: SlotId, key: string): void {
  const view = findView(wiring.list, key);
  if (!view || !load(wiring, slot, view)) return;
  wiring.slots.views[slot] = key;
}

/** Reads the document first; one that cannot be shown leaves the slot as it is. */
function load({ openViews, slots, slotViews, site, tell }: ViewWiring, slot: SlotId, view: SavedView): boolean {
  const read = readViewState(view.state);
  if ('refused' in read) {
    tell('error', 'views.invalid');
    const before = slotViews.bySlot[slot];
    if (before) slots.views[slot] = viewKey(before.view);
    else delete slots.views[slot];
    return false;
  }
  if (read.selection) tellSelection(tell, view, read.selection);
  if (view.map !== '' && site.selectedId !== view.map) site.selectedId = view.map;
  openViews.open(slot, { view, saved: read.state, shown: read.state });
  return true;
}

/** The words for people; which elements were left out is for whoever looks at the console. */
function tellSelection(tell: Tell, { name }: SavedView, fault: SelectionFault): void {
  if (fault.fault !== 'malformed') {
    tell('warning', `views.selection.${fault.fault}`);
    return;
  }
  const { elements } = fault;
  tell('warning', 'views.selection.malformed', { count: String(elements.length) });
  tell('log', `Invalid selection elements in the view ${name}: ${JSON.stringify(elements).slice(0, 2_000)}`);
}

async function bookmark({ scope, service, list, tell }: ViewWiring, view: SavedView, on: boolean): Promise<void> {
  if (view.id === '') return;
  putView(list, { ...view, bookmark: on });
  try {
    await service.bookmark(view.id, on, scope.signal);
  } catch (error) {
    const now = findView(list, view.id);
    if (now) putView(list, { ...now, bookmark: view.bookmark });
    tell('log', `The bookmark of ${view.id} was not kept: ${messageOf(error)}`);
  }
}

interface Words {
  name: string;
  description: string;
  visibility: MapVisibleType;
}

async function create(wiring: ViewWiring, slot: SlotId, words: Words): Promise<SaveOutcome> {
  const { scope, service, openViews, session, list, slots, site, now } = wiring;
  const shown = openViews.capture(slot);
  if (!shown || !session.user) return 'failed';
  const map = shownMap(site)?.id ?? '';
  try {
    const { id, revision } = await service.create({ ...words, map, state: shown }, scope.signal);
    const { sub, givenName, familyName, userName } = session.user;
    const view: SavedView = {
      id,
      ...words,
      name: words.name.trim(),
      map,
      createdAtMs: now(),
      ownerId: sub,
      ownerName: `${givenName} ${familyName}`.trim() || userName,
      bookmark: false,
      revision,
      state: stored(shown, words),
    };
    putView(list, view);
    settle(wiring, slot, view, shown);
    slots.views[slot] = id;
    return 'saved';
  } catch (error) {
    return refusedSave(wiring, error);
  }
}

function stored(shown: ViewState, { visibility, description }: Words): ViewState {
  return { ...shown, mapVisibleType: visibility, description };
}

/** What is shown is what is saved now. */
function settle({ slotViews }: ViewWiring, slot: SlotId, view: SavedView, shown: ViewState): void {
  const state = stored(shown, view);
  setSlotView(slotViews, slot, { view, saved: state, shown: state });
}

function refusedSave({ tell }: ViewWiring, error: unknown): SaveOutcome {
  if (!(error instanceof CallError)) return 'failed';
  if (error.message === 'This name already exists') return 'taken';
  if (error.status === 401 || error.status === 403) tell('error', error.message);
  return 'failed';
}

async function update(wiring: ViewWiring, slot: SlotId): Promise<boolean> {
  const { scope, service, openViews, slotViews, list, editor } = wiring;
  const known = slotViews.bySlot[slot];
  const shown = openViews.capture(slot);
  if (!known || !shown || editor.busy) return false;
  const { id, name, map, visibility, description, revision } = known.view;
  editor.busy = true;
  editor.refusal = undefined;
  try {
    const draft = { name, map, visibility, description, state: shown };
    const answer = await service.update(id, revision, draft, scope.signal);
    const listed = findView(list, id);
    const view: SavedView = {
      ...known.view,
      bookmark: listed?.bookmark ?? false,
      revision: answer.revision,
      state: stored(shown, known.view),
    };
    putView(list, view);
    settle(wiring, slot, view, shown);
    return true;
  } catch (error) {
    refusedUpdate(wiring, error);
    return false;
  } finally {
    editor.busy = false;
  }
}

function refusedUpdate({ tell, editor }: ViewWiring, error: unknown): void {
  const status = error instanceof CallError ? error.status : 0;
  if (status === 409) editor.refusal = messageOf(error);
  else if (status === 401 || status === 403) tell('error', messageOf(error));
  else tell('error', 'views.updateFailed');
}

async function remove(wiring: ViewWiring, view: SavedView): Promise<boolean> {
  const { scope, service, list, slots, session, tell } = wiring;
  const grants = grantsOf(session);
  try {
    await service.remove(view.id, grants !== undefined && mayDelete(grants, view), scope.signal);
  } catch (error) {
    const gone = error instanceof CallError && error.status === 404;
    if (!gone) {
      tell('error', messageOf(error));
      return false;
    }
  }
  dropView(list, view.id);
  for (const slot of slots.open) if (slots.views[slot] === view.id) delete slots.views[slot];
  resolve(wiring);
  return true;
}

async function checkPermissions({ scope, permissions, session, tell }: ViewWiring): Promise<void> {
  const { granted, message } = await permissions.check(PUBLIC_VIEW, scope.signal);
  session.publicView = granted;
  if (message?.startsWith('Missing')) tell('error', message);
}
