/** Reaction to a closed live socket, by its code (docs/wire.md, "Close codes"). */
import { type BackOff, backOffMs, jitteredMs, LENGTHENING_JITTER } from '../../domain/time/backOff.ts';

/**
 * `signIn`: reconnecting would be refused again. `freshToken`: the token was invalid. `later`: the backend asks for a
 * delay, or refuses this client's messages. `soon`: the link was lost.
 */
export type CloseReaction = 'signIn' | 'freshToken' | 'later' | 'soon';

/** Policy violation: backends without codes of their own use it to refuse a token. */
const POLICY_VIOLATION_CODE = 1008;
/** A protocol error, data of a type that is not accepted, and invalid data (RFC 6455, 7.4.1). */
const NOT_UNDERSTOOD_CODES: ReadonlySet<number> = new Set([1002, 1003, 1007]);

export function afterClose(code: number): CloseReaction {
  switch (code) {
    case 4403:
      return 'signIn';
    case 4401:
    case POLICY_VIOLATION_CODE:
      return 'freshToken';
    case 1013:
    case 4400:
    case 4429:
      return 'later';
    default:
      return 'soon';
  }
}

/**
 * Whether a backend has closed because it does not understand the client's messages.
 * @param isTokenReplaced the connection before was closed for its token: a second 1008 is not about the token
 */
export function isNotUnderstood(code: number, isTokenReplaced: boolean): boolean {
  return NOT_UNDERSTOOD_CODES.has(code) || (code === POLICY_VIOLATION_CODE && isTokenReplaced);
}

const SOON: BackOff = { firstMs: 250, longestMs: 4_000 };
const LATER: BackOff = { firstMs: 10_000, longestMs: 60_000 };

/** Milliseconds until the next attempt. @param attempt number of attempts since the link was live */
export function reconnectDelayMs(after: CloseReaction, attempt: number): number {
  return jitteredMs(backOffMs(after === 'later' ? LATER : SOON, attempt), LENGTHENING_JITTER, Math.random());
}
