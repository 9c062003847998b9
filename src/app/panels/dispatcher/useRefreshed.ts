/** Data from the backend, refreshed periodically; after a failed read the last successful answer stays. */
import { useState } from 'react';
import { useScope } from '../../lifetime/useScope.ts';
import { useSite } from '../../session/context.ts';

export interface Refreshed<T> {
  /** The last successful answer; null if the backend keeps none, undefined until there is an answer. */
  readonly content: T | null | undefined;
  /** When `content` was read, epoch milliseconds. */
  readonly readAtMs: number;
  /** Why the last read failed; null if the backend, after an answer with content, now says that it keeps none. */
  readonly failure: string | null | undefined;
}

const UNREAD: Refreshed<never> = { content: undefined, readAtMs: 0, failure: undefined };

/** @param answer a string is the reason for a failure; undefined means that the backend keeps none */
function afterRead<T extends object>(
  before: Refreshed<T>,
  answer: T | string | undefined,
  nowMs: number,
): Refreshed<T> {
  if (typeof answer === 'object') return { content: answer, readAtMs: nowMs, failure: undefined };
  if (before.content) return { ...before, failure: answer ?? null };
  return { content: answer === undefined ? null : undefined, readAtMs: nowMs, failure: answer };
}

/**
 * @param key identifies the data: with another key, nothing is shown until it is read
 * @param read rejects if the signal is aborted
 */
export function useRefreshed<T extends object>(
  key: string,
  read: (signal: AbortSignal) => Promise<T | string | undefined>,
  everyMs: number,
): Refreshed<T> & { reload: () => void } {
  const { now } = useSite();
  const [state, setState] = useState<{ key: string; result: Refreshed<T> }>({ key, result: UNREAD });
  const [reads, setReads] = useState(0);
  useScope(
    (scope) => {
      const refresh = async () => {
        const answer = await read(scope.signal).catch(() => undefined);
        if (scope.ended) return;
        setState((before) => ({
          key,
          result: afterRead(before.key === key ? before.result : UNREAD, answer, now()),
        }));
        scope.timeout(() => void refresh(), everyMs);
      };
      void refresh();
    },
    [key, reads],
  );
  const shown = state.key === key ? state.result : UNREAD;
  return { ...shown, reload: () => setReads((count) => count + 1) };
}
