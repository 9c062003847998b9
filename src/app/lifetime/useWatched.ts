/** Values of sources that tell nobody when they change. */
import { useRef, useState } from 'react';
import { useScope } from './useScope.ts';

const WATCH_EVERY_MS = 1_000;

/** Renders again when what is read differs; it is read at each render, and once a second besides. */
export function useWatched<T extends string | number | boolean | undefined>(read: () => T): T {
  const [, setSeen] = useState(read);
  const latest = useRef(read);
  latest.current = read;
  useScope((scope) => scope.interval(() => setSeen(latest.current()), WATCH_EVERY_MS), []);
  return read();
}
