/** Values from sources without change notifications. */
import { useReducer, useRef } from 'react';
import { useScope } from './useScope.ts';

const WATCH_EVERY_MS = 1_000;

/** Renders again when the value read differs from the one shown; reads it on each render, and once a second. */
export function useWatched<T extends string | number | boolean | undefined>(read: () => T): T {
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  const latest = useRef(read);
  latest.current = read;
  const shown = useRef<T>();
  shown.current = read();
  useScope((scope) => {
    scope.interval(() => {
      if (!Object.is(latest.current(), shown.current)) renderAgain();
    }, WATCH_EVERY_MS);
  }, []);
  return shown.current as T;
}
