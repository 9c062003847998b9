/** Actions that switch between pages, maps and views; unsaved changes are confirmed before a view is replaced. */
import { DEFAULT_VIEW_ID } from '../../domain/view/savedView.ts';
import type { SessionState } from '../../state/session/session.ts';
import { chooseTool, DEFAULT_PANEL, openLanding, type ShellState } from '../../state/shell/shell.ts';
import { openExactlySlots, resetSlots } from '../../state/slots/openSlots.ts';
import type { StoredValue } from '../../state/storage/stored.ts';
import { setSlotView } from '../../state/views/slotViews.ts';
import type { Actions } from '../session/actions.ts';
import type { ViewServices } from '../session/services.ts';

type NavigationActions = Pick<
  Actions,
  'selectMap' | 'replaceMap' | 'showLanding' | 'showView' | 'showMain' | 'logout' | 'clearSession'
>;

export interface NavigationSources
  extends Pick<ViewServices, 'slots' | 'slotViews' | 'views' | 'editing' | 'openViews'> {
  shell: ShellState;
  session: SessionState;
  /** Id of the session whose main page was opened last. */
  lastSession: StoredValue<string>;
  /** Ends the session at the identity provider. */
  signOut: () => void;
}

export function navigationActions(sources: NavigationSources): NavigationActions {
  const { slots, slotViews, views, editing, openViews, shell, session, lastSession, signOut } = sources;
  return {
    selectMap: (id) =>
      void editing.leaveEditing(() => {
        // Another map resets the selected viewer: the default view, the default panel, the view tool.
        shell.panel = DEFAULT_PANEL;
        chooseTool(shell, 'view');
        shell.isLandingShown = false;
        setSlotView(slotViews, slots.selected, undefined);
        openViews.chooseMap(slots.selected, id);
        views.open(slots.selected, DEFAULT_VIEW_ID);
      }),
    replaceMap: (slot, id) => openViews.chooseMap(slot, id),
    showLanding: () =>
      void editing.leaveEditing(() => {
        openLanding(shell);
        resetSlots(slots);
        views.resolve();
      }),
    showView: (key) =>
      void editing.leaveEditing(() => {
        shell.isLandingShown = false;
        shell.page = 'main';
        openExactlySlots(slots, ['viewer_1']);
        slots.views = { viewer_1: key };
        views.resolve();
      }),
    showMain: () => {
      shell.page = 'main';
      shell.isLandingShown = false;
      shell.sessionUpdated = false;
      if (session.sessionId !== undefined) lastSession.write(session.sessionId);
      views.resolve();
    },
    logout: () => void editing.leaveEditing(signOut),
    clearSession: () =>
      void editing.leaveEditing(() => {
        lastSession.clear();
        // Not the root of the host: the app may be in a subdirectory.
        location.assign(location.pathname);
      }),
  };
}
