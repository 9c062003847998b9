/** The page's clock as React state, updated every `periodMs`. For texts; fast figures are written to the DOM. */
import { useRef, useState } from 'react';
import { useScope } from './useScope.ts';

/** @param now may change between renders: the interval continues */
export function useNow(now: () => number, periodMs: number): number {
  const [nowMs, setNowMs] = useState(now);
  const latest = useRef(now);
  latest.current = now;
  useScope((scope) => scope.interval(() => setNowMs(latest.current()), periodMs), [periodMs]);
  return nowMs;
}
