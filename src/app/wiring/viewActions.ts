/** Actions on views, between the interface, the backend and the slots. */
import { messageOf } from '../../domain/fault/messageOf.ts';
import { CREATE_ANNOTATION, PUBLIC_VIEW } from '../../domain/permission/permissions.ts';
import { mayView } from '../../domain/permission/viewRights.ts';
import type { SavedView } from '../../domain/view/savedView.ts';
import { isRefused } from '../../services/rest/forgetIfRefused.ts';
import { Loader } from '../../services/rest/Loader.ts';
import type { CallFaults } from '../../state/calls/CallFaults.ts';
import { findView, setViews, setViewsFailed, upsertView } from '../../state/views/viewList.ts';
import type { ViewActions } from '../session/viewActions.ts';
import { userIdOf } from './backend.ts';
import { lazySaving } from './lazyActions.ts';
import { openViewInSlot, refreshNames, resolveSlotViews } from './viewsInSlots.ts';
import type { ViewWiring } from './viewWiring.ts';

/** Lists and rights that are reloaded automatically after a fault. */
interface ViewLoaders {
  list: Loader;
  permissions: Loader;
}

export function makeViewActions(wiring: ViewWiring, loaders: ViewLoaders): ViewActions {
  return {
    reload: () => void loaders.list.load(),
    resolve: () => resolveSlotViews(wiring),
    open: (slot, key) => openViewInSlot(wiring, slot, key),
    bookmark: (view, on) => void bookmark(wiring, view, on),
    ...lazySaving(wiring),
    checkPermissions: () => void loaders.permissions.load(),
  };
}

/** Fetches the list of views, and the rights to them. */
export function viewLoaders(wiring: ViewWiring, faults: CallFaults): ViewLoaders {
  const { scope, list } = wiring;
  return {
    list: new Loader(scope, {
      call: 'views',
      faults,
      fetchAndApply: (signal) => reload(wiring, signal),
      onFault: (fault, error) => {
        // A lost link does not empty a known list.
        if (list.phase !== 'ready' || isRefused(error)) setViewsFailed(list, fault);
        resolveSlotViews(wiring);
      },
    }),
    permissions: new Loader(scope, {
      call: 'permissions',
      faults,
      fetchAndApply: (signal) => checkPermissions(wiring, signal),
    }),
  };
}

async function reload(wiring: ViewWiring, signal: AbortSignal): Promise<void> {
  const { service, list, session } = wiring;
  const views = await service.list(signal);
  if (signal.aborted) return;
  const userId = userIdOf(session);
  // Backends may return views that this user may not see (rules.md#unknown-view).
  setViews(
    list,
    views.filter((view) => mayView({ userId }, view)),
  );
  refreshNames(wiring);
  resolveSlotViews(wiring);
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

/** A right whose check fails is denied until a retry succeeds; the other is unaffected (rules.md#permission-check). */
async function checkPermissions({ permissions, session, notify }: ViewWiring, signal: AbortSignal): Promise<void> {
  const failures: unknown[] = [];
  for (const [right, query] of [
    ['mayPublishViews', PUBLIC_VIEW],
    ['mayEditAnnotations', CREATE_ANNOTATION],
  ] as const) {
    const answer = await permissions.check(query, signal).catch((error: unknown) => void failures.push(error));
    if (signal.aborted) return;
    session[right] = answer?.granted === true;
    if (answer?.granted === false && answer.reason !== 'refused') notify('error', `permission.${answer.reason}`);
  }
  if (failures.length > 0) throw failures[0];
}
