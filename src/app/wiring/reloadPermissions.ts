/** Permissions that are granted and revoked during the session. */
import { subscribeKey } from 'valtio/utils';
import type { Scope } from '../../lifetime/scope.ts';
import type { SessionState } from '../../state/session/session.ts';
import type { EditorState } from '../../state/views/editor.ts';

interface PermissionSources {
  session: SessionState;
  editor: EditorState;
  /** Fetches the user's permissions from the backend. */
  load: () => void;
}

/** Reloads them after a token with other roles or groups, and when a view is saved: its dialog depends on them. */
export function reloadPermissions(scope: Scope, { session, editor, load }: PermissionSources): void {
  scope.own(subscribeKey(session, 'user', () => session.phase === 'authenticated' && load()));
  scope.own(subscribeKey(editor, 'dialog', (dialog) => dialog === 'save' && load()));
}
