/** Reaction to a closed live socket, by its code (docs/wire.md, "Close codes"). */

/**
 * `signIn`: reconnecting would be refused again. `freshToken`: the token was invalid. `later`: the backend asks for a
 * delay, or refuses this client's messages. `soon`: the link was lost.
 */
export type CloseReaction = 'signIn' | 'freshToken' | 'later' | 'soon';

/** Policy violation: backends without codes of their own refuse a token by it. */
const POLICY_VIOLATION_CODE = 1008;

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

/** Doubles from the first to the last, with up to a third of jitter. */
const BACKOFF_MS = { soon: { first: 250, last: 4_000 }, later: { first: 10_000, last: 60_000 } } as const;

/** Milliseconds until the next attempt. @param attempt how many there were since the link was live */
export function reconnectDelayMs(after: CloseReaction, attempt: number): number {
  const { first, last } = BACKOFF_MS[after === 'later' ? 'later' : 'soon'];
  return Math.min(last, first * 2 ** Math.min(attempt, 20)) * (1 + Math.random() / 3);
}
