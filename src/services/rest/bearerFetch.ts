/** Requests with the user's bearer token, which is replaced once if the backend refuses it. */
import { readRefusalMessage } from '../../domain/link/refusalBody.ts';
import { MissingTokenError } from './CallError.ts';

/** Returns the current access token. */
export type TokenSource = () => Promise<string>;

/** Handling of tokens that a backend refuses. */
export interface SessionGuard {
  /** A token other than the refused one. @throws if there is none */
  freshToken(refused: string): Promise<string>;
  /** A fresh token is refused too: the user has to sign in again. */
  refuseToken(serverText: string | undefined): void;
}

/** A `fetch` that authorizes its requests. Rejects as `fetch` does, and with a {@link MissingTokenError}. */
export type BearerFetch = (url: string, init?: RequestInit) => Promise<Response>;

/** `fetch` with the current bearer token, or with a fresh one if that is refused. */
export function bearerFetch(source: TokenSource, sessionGuard: SessionGuard | undefined): BearerFetch {
  return async (url, init = {}) => {
    const token = await tokenOrAbort(source(), init.signal).catch((error: unknown) => {
      throw init.signal?.aborted ? error : new MissingTokenError();
    });
    const answer = await fetchWithToken(token, url, init);
    if (answer.status !== 401 || !sessionGuard) return answer;
    let freshToken: string;
    try {
      freshToken = await tokenOrAbort(sessionGuard.freshToken(token), init.signal);
    } catch (error) {
      if (init.signal?.aborted) throw error;
      return answer;
    }
    void answer.body?.cancel();
    const second = await fetchWithToken(freshToken, url, init);
    if (second.status === 401) sessionGuard.refuseToken(await readRefusalMessage(second.clone()));
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
