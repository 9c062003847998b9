/**
 * The browser's storage, or memory where the browser forbids it: even naming `localStorage` throws then, and a page
 * that remembers nothing is better than a blank one.
 */
const MEMORY_BY_AREA = { local: memoryStorage(), session: memoryStorage() };

/** @param area `local` outlives the tab, `session` is the tab's own; in memory both end with the page */
export function browserStorage(area: keyof typeof MEMORY_BY_AREA): Storage {
  try {
    return globalThis[`${area}Storage`] ?? MEMORY_BY_AREA[area];
  } catch {
    return MEMORY_BY_AREA[area];
  }
}

function memoryStorage(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}
