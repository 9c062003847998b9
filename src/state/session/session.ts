/** The signed-in user, and the state of sign-in (rules.md#session). Never holds a token. */
import { proxy } from 'valtio';
import { ADMIN_ROLE } from '../../domain/permission/permissions.ts';
import type { Grants } from '../../domain/permission/viewRights.ts';
import type { TreeCategory } from '../../domain/tree/workspace.ts';
import type { ConfigFault } from '../../domain/wire/config.ts';

export type SessionPhase = 'loading' | 'authenticated' | 'unauthenticated';

/** Errors of the sign-in catalogue (rules.md#sign-in-errors); each is a text key. */
export type SessionErrorKey =
  | 'loginFailed'
  | 'logoutFailed'
  | 'signedOut'
  | 'initializeFailed'
  | 'initializationFailed'
  | 'authenticationFailed'
  | 'tokenRefreshFailed'
  | 'tokenUpdateFailed'
  | 'notInitialized';

export interface SessionUser {
  /** Subject of the identity token. */
  sub: string;
  userName: string;
  givenName: string;
  familyName: string;
  roles: readonly string[];
  groups: readonly string[];
}

export interface SessionError {
  key: SessionErrorKey;
  /** The provider's own message, if any; shown instead of the key's text. */
  message: string | undefined;
  /** Why the page cannot start. */
  config?: ConfigFault | undefined;
  atMs: number;
}

export interface SessionState {
  phase: SessionPhase;
  user: SessionUser | undefined;
  sessionId: string | undefined;
  signedInAtMs: number | undefined;
  error: SessionError | undefined;
  /** The token has expired and the provider neither renews it nor refuses to: everything stays, and waits. */
  isRenewalOverdue: boolean;
  /** The backend grants resource `public_view`, scope POST. */
  mayPublishViews: boolean;
  /** The backend grants resource `entities`, scope ENTITY_ANNOTATION_CREATE, which covers renaming and deleting too. */
  mayEditAnnotations: boolean;
}

export function createSession(): SessionState {
  return proxy<SessionState>({
    phase: 'loading',
    user: undefined,
    sessionId: undefined,
    signedInAtMs: undefined,
    error: undefined,
    isRenewalOverdue: false,
    mayPublishViews: false,
    mayEditAnnotations: false,
  });
}

/** Whether the user has the realm role ADMIN. */
export function isAdmin({ user }: { readonly user: { readonly roles: readonly string[] } | undefined }): boolean {
  return user?.roles.includes(ADMIN_ROLE) ?? false;
}

/** Whether the user may rename the editable entities of a category and take them out of use; the server decides. */
export function mayEditEntities(
  { user, mayEditAnnotations }: Readonly<Pick<SessionState, 'mayEditAnnotations'>> & Parameters<typeof isAdmin>[0],
  category: TreeCategory,
): boolean {
  return isAdmin({ user }) || (category === 'annotation' && mayEditAnnotations);
}

/** The user's name as others read it. */
export function fullNameOf({
  givenName,
  familyName,
  userName,
}: Pick<SessionUser, 'givenName' | 'familyName' | 'userName'>): string {
  return `${givenName} ${familyName}`.trim() || userName;
}

/** The user's permissions on views, as far as the client can tell; undefined before sign-in. */
export function grantsOf({
  user,
  mayPublishViews,
}: Pick<SessionState, 'user' | 'mayPublishViews'>): Grants | undefined {
  return user && { userId: user.sub, isAdmin: user.roles.includes(ADMIN_ROLE), mayPublishViews };
}
