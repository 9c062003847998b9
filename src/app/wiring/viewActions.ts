/** What people do with views, on the way between the interface, the backend and the slots. */
import { messageOf } from '../../domain/fault/messageOf.ts';
import { PUBLIC_VIEW } from '../../domain/permission/permissions.ts';
import type { SavedView } from '../../domain/view/savedView.ts';
import { findView, setViews, setViewsFailed, upsertView } from '../../state/views/viewList.ts';
import type { ViewActions } from '../session/viewActions.ts';
import { create, remove, update } from './viewSaving.ts';
import { open, refreshNames, resolve } from './viewsInSlots.ts';
import type { ViewWiring } from './viewWiring.ts';

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
    setViews(list, views);
    refreshNames(wiring);
  } catch {
    if (scope.ended) return;
    // One failed refresh of a list that is there takes nothing away.
    if (list.phase !== 'ready') setViewsFailed(list);
  }
  resolve(wiring);
}

async function bookmark({ scope, service, list, notify }: ViewWiring, view: SavedView, on: boolean): Promise<void> {
  if (view.id === '') return;
  upsertView(list, { ...view, bookmark: on });
  try {
    await service.bookmark(view.id, on, scope.signal);
  } catch (error) {
    const now = findView(list, view.id);
    if (now) upsertView(list, { ...now, bookmark: view.bookmark });
    notify('log', `The bookmark of ${view.id} was not kept: ${messageOf(error)}`);
  }
}

async function checkPermissions({ scope, permissions, session, notify }: ViewWiring): Promise<void> {
  const answer = await permissions.check(PUBLIC_VIEW, scope.signal);
  session.publicView = answer.granted;
  if (!answer.granted && answer.reason === 'unavailable') notify('error', answer.message);
}
