/** Rights that are given and taken while the session lasts. */
import { subscribeKey } from 'valtio/utils';
import type { Scope } from '../../lifetime/scope.ts';
import type { SessionState } from '../../state/session/session.ts';
import type { EditorState } from '../../state/views/editor.ts';

interface PermissionSources {
  session: SessionState;
  editor: EditorState;
  /** Asks the backend for the user's permissions. */
  load: () => void;
}

/** Asks again after a token with other roles or groups, and where a view is saved: what is offered there depends on them. */
export function reloadPermissions(scope: Scope, { session, editor, load }: PermissionSources): void {
  scope.own(subscribeKey(session, 'user', () => session.phase === 'authenticated' && load()));
  scope.own(subscribeKey(editor, 'dialog', (dialog) => dialog === 'save' && load()));
}
