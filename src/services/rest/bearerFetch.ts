/** Requests with the user's bearer token, which is replaced once if the backend refuses it. */
import { readRefusalMessage } from '../../domain/link/refusalBody.ts';
import { MissingTokenError } from './CallError.ts';

/**
 * While a backend has accepted the user's tokens within this time, a call that it refuses is a refused call like any other:
 * a service with rights of its own, or one that does not know a new key of the provider yet.
 */
const ACCEPTED_WITHIN_MS = 60_000;

/** Returns the current access token. */
export type TokenSource = () => Promise<string>;

/** Handling of tokens that a backend refuses. */
export interface SessionGuard {
  /** A token other than the refused one. @throws if there is none */
  freshToken(refused: string): Promise<string>;
  /** A fresh token is refused too, and none has been accepted of late: the user has to sign in again. */
  refuseToken(serverText: string | undefined): void;
}

/** A `fetch` that authorizes its requests. Rejects as `fetch` does, and with a {@link MissingTokenError}. */
export type BearerFetch = (url: string, init?: RequestInit) => Promise<Response>;

/** `fetch` with the current bearer token, or with a fresh one if that is refused. */
export function bearerFetch(source: TokenSource, sessionGuard: SessionGuard | undefined): BearerFetch {
  let acceptedAtMs = Number.NEGATIVE_INFINITY;
  const fetchAs = async (token: string, url: string, init: RequestInit): Promise<Response> => {
    const answer = await fetchWithToken(token, url, init);
    if (answer.ok) acceptedAtMs = performance.now();
    return answer;
  };
  return async (url, init = {}) => {
    const token = await tokenOrAbort(source(), init.signal).catch((error: unknown) => {
      throw init.signal?.aborted ? error : new MissingTokenError();
    });
    const answer = await fetchAs(token, url, init);
    if (answer.status !== 401 || !sessionGuard) return answer;
    let freshToken: string;
    try {
      freshToken = await tokenOrAbort(sessionGuard.freshToken(token), init.signal);
    } catch (error) {
      if (init.signal?.aborted) throw error;
      return answer;
    }
    void answer.body?.cancel();
    const second = await fetchAs(freshToken, url, init);
    if (second.status === 401 && performance.now() - acceptedAtMs > ACCEPTED_WITHIN_MS)
      sessionGuard.refuseToken(await readRefusalMessage(second.clone()));
    return second;
  };
}

function fetchWithToken(token: string, url: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set('Authorization', `Bearer ${token}`);
  return fetch(url, { ...init, headers });
}

/** A call waits for a token no longer than its timeout: a refresh may be retried for minutes. */
function tokenOrAbort(token: Promise<string>, signal: AbortSignal | null | undefined): Promise<string> {
  if (!signal) return token;
  const ends = AbortSignal.any([signal]);
  return new Promise((resolve, reject) => {
    ends.onabort = () => reject(ends.reason);
    if (ends.aborted) reject(ends.reason);
    token.then(resolve, reject);
  });
}
