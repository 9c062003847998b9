/** Dependencies of the actions on views. */
import type { Scope } from '../../lifetime/scope.ts';
import type { Permissions } from '../../services/permissions/Permissions.ts';
import type { ViewSaves } from '../../services/views/ViewSaves.ts';
import type { ViewService } from '../../services/views/ViewService.ts';
import type { SessionState } from '../../state/session/session.ts';
import type { ShellState } from '../../state/shell/shell.ts';
import type { SiteState } from '../../state/site/site.ts';
import type { SlotsState } from '../../state/slots/slots.ts';
import type { EditorState } from '../../state/views/editor.ts';
import type { SlotViewsState } from '../../state/views/slotViews.ts';
import type { ViewListState } from '../../state/views/viewList.ts';
import type { OpenViews } from '../session/OpenViews.ts';
import type { Notify } from '../session/viewActions.ts';

export interface ViewWiring {
  scope: Scope;
  service: ViewService;
  saves: ViewSaves;
  permissions: Permissions;
  session: SessionState;
  shell: ShellState;
  site: SiteState;
  slots: SlotsState;
  slotViews: SlotViewsState;
  list: ViewListState;
  editor: EditorState;
  openViews: OpenViews;
  notify: Notify;
  now: () => number;
  /** Ids of views whose documents are being fetched. */
  fetchingIds: Set<string>;
}
