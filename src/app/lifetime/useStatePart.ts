/** One part of a state whose parts differ widely in size. */
import { useCallback, useSyncExternalStore } from 'react';
import { getVersion, type Snapshot, snapshot, subscribe } from 'valtio';

/** Any entry of a record by id may be missing. */
type Part<T extends object, K extends keyof T> = Snapshot<T[K]> | (string extends keyof T ? undefined : never);

/**
 * Renders again when this part changes. A snapshot of the whole state, as taken by `useSnapshot`, copies every key of all
 * other parts at each of their changes: for a world, those of the whole fleet.
 */
export function useStatePart<T extends object, K extends keyof T>(state: T, key: K): Part<T, K> {
  const listen = useCallback((changed: () => void) => subscribe(state, changed), [state]);
  const read = () => readPart(state, key);
  return useSyncExternalStore(listen, read, read);
}

function readPart<T extends object, K extends keyof T>(state: T, key: K): Part<T, K> {
  const part = state[key];
  const isProxy = typeof part === 'object' && part !== null && getVersion(part) !== undefined;
  return (isProxy ? snapshot(part) : part) as Part<T, K>;
}
