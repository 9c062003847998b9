/** The clock of the page as React state, moved on every `periodMs`. For words; figures of a frame write to the DOM. */
import { useState } from 'react';
import { useScope } from './useScope.ts';

export function useNow(now: () => number, periodMs: number): number {
  const [nowMs, setNowMs] = useState(now);
  useScope((scope) => scope.interval(() => setNowMs(now()), periodMs), [now, periodMs]);
  return nowMs;
}
