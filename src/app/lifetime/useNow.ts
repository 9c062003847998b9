/** The clock of the page as React state, moved on every `periodMs`. For words; figures of a frame write to the DOM. */
import { useRef, useState } from 'react';
import { useScope } from './useScope.ts';

/** @param now may be another function at each call: the period goes on */
export function useNow(now: () => number, periodMs: number): number {
  const [nowMs, setNowMs] = useState(now);
  const latest = useRef(now);
  latest.current = now;
  useScope((scope) => scope.interval(() => setNowMs(latest.current()), periodMs), [periodMs]);
  return nowMs;
}
