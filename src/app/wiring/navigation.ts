/** Actions that switch between pages, maps and views; an edited view is asked for before it is taken away. */
import type { SessionState } from '../../state/session/session.ts';
import { chooseTool, DEFAULT_PANEL, type ShellState } from '../../state/shell/shell.ts';
import type { SiteState } from '../../state/site/site.ts';
import { openSlots, resetSlots } from '../../state/slots/openSlots.ts';
import type { Stored } from '../../state/storage/stored.ts';
import type { Actions } from '../session/actions.ts';
import type { ViewServices } from '../session/services.ts';

type NavigationActions = Pick<
  Actions,
  'selectMap' | 'showLanding' | 'showView' | 'showMain' | 'logout' | 'clearSession'
>;

interface Sources extends Pick<ViewServices, 'slots' | 'views' | 'editing'> {
  shell: ShellState;
  site: SiteState;
  session: SessionState;
  /** Id of the session whose main page was opened last. */
  lastSession: Stored<string>;
  /** Ends the session at the identity provider. */
  signOut: () => void;
}

export function navigationActions(sources: Sources): NavigationActions {
  const { slots, views, editing, shell, site, session, lastSession, signOut } = sources;
  return {
    selectMap: (id) =>
      void editing.leaveEditing(() => {
        site.selectedId = id;
        // Another map starts over: one viewer with the first view, the default panel, the view tool.
        shell.panel = DEFAULT_PANEL;
        chooseTool(shell, 'view');
        shell.landing = false;
        resetSlots(slots);
        views.resolve();
      }),
    showLanding: () =>
      void editing.leaveEditing(() => {
        shell.page = 'main';
        shell.landing = true;
        resetSlots(slots);
        views.resolve();
      }),
    showView: (key) =>
      void editing.leaveEditing(() => {
        shell.landing = false;
        shell.page = 'main';
        openSlots(slots, ['viewer_1']);
        slots.views = { viewer_1: key };
        views.resolve();
      }),
    showMain: () => {
      shell.page = 'main';
      shell.landing = false;
      shell.sessionUpdated = false;
      if (session.sessionId !== undefined) lastSession.write(session.sessionId);
      views.resolve();
    },
    logout: () => void editing.leaveEditing(signOut),
    clearSession: () =>
      void editing.leaveEditing(() => {
        lastSession.clear();
        location.assign('/');
      }),
  };
}
