/** Memoisation in a map, optionally bounded. */

/** Returns the stored value, or creates and stores it. @param maxSize beyond it the oldest entry is evicted */
export function getOrCreate<T>(
  store: Map<number, T>,
  key: number,
  make: () => T,
  maxSize = Number.POSITIVE_INFINITY,
): T {
  if (store.has(key)) return store.get(key) as T;
  const created = make();
  const [oldest] = store.keys();
  if (store.size >= maxSize && oldest !== undefined) store.delete(oldest);
  store.set(key, created);
  return created;
}
