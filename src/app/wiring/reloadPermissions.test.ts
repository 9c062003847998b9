/** Rights follow the token, and are known as they are now where a view is saved. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { flushSubscriptions } from '../../../tests/fixtures/editingApp.ts';
import { Scope } from '../../lifetime/scope.ts';
import { createSession, type SessionState, type SessionUser } from '../../state/session/session.ts';
import { createEditor, type EditorState } from '../../state/views/editor.ts';
import { reloadPermissions } from './reloadPermissions.ts';

const user: SessionUser = { sub: 'me', userName: 'me', givenName: '', familyName: '', roles: [], groups: [] };

let scope: Scope;
let session: SessionState;
let editor: EditorState;
const load = vi.fn();
beforeEach(() => {
  scope = new Scope();
  session = Object.assign(createSession(), { phase: 'authenticated', user });
  editor = createEditor();
  load.mockClear();
  reloadPermissions(scope, { session, editor, load });
});
afterEach(() => scope.dispose());

it('are asked for again when a fresh token has other roles', async () => {
  session.user = { ...user, roles: ['public_view'] };
  await flushSubscriptions();
  expect(load).toHaveBeenCalledOnce();
});

it('are asked for again when the form that offers them opens, and not when it closes', async () => {
  editor.dialog = 'save';
  await flushSubscriptions();
  expect(load).toHaveBeenCalledOnce();
  editor.dialog = 'none';
  await flushSubscriptions();
  expect(load).toHaveBeenCalledOnce();
});

it('are not asked for once the session is over', async () => {
  session.phase = 'unauthenticated';
  session.user = { ...user, roles: ['public_view'] };
  await flushSubscriptions();
  expect(load).not.toHaveBeenCalled();
});
