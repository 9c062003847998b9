/** Who is signed in, and how sign-in stands (shell-and-views sections 3 and 4). Never holds a token. */
import { proxy } from 'valtio';

export type SessionPhase = 'loading' | 'authenticated' | 'unauthenticated';

/** Errors of the sign-in catalogue (shell-and-views section 8); each is a text key. */
export type SessionErrorKey =
  | 'loginFailed'
  | 'logoutFailed'
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
  /** The provider's own words, shown instead of the key's text where there are any. */
  message: string | undefined;
  atMs: number;
}

export interface SessionState {
  phase: SessionPhase;
  user: SessionUser | undefined;
  sessionId: string | undefined;
  signedInAtMs: number | undefined;
  error: SessionError | undefined;
}

export function createSession(): SessionState {
  return proxy<SessionState>({
    phase: 'loading',
    user: undefined,
    sessionId: undefined,
    signedInAtMs: undefined,
    error: undefined,
  });
}
