/**
 * Values in the browser's storage: versioned, and read with a guard, so that invalid contents (another version's, a
 * broken extension's, manual edits) count as absent. A full or forbidden storage never stops the app.
 */

export interface StoredValue<T> {
  read(): T | undefined;
  write(value: T): void;
  clear(): void;
}

export interface NamedValue<T> extends StoredValue<T> {
  /** Its key in the storage. */
  readonly name: string;
}

/**
 * @param key name without version @param version changes when the shape of `T` does
 * @param guard returns the value if it is valid, else undefined
 */
export function openStoredValue<T>(
  storage: Storage,
  key: string,
  version: number,
  guard: (value: unknown) => T | undefined,
): NamedValue<T> {
  const name = `headframe.${key}.v${version}`;
  return {
    name,
    read() {
      try {
        const text = storage.getItem(name);
        return text === null ? undefined : guard(JSON.parse(text));
      } catch {
        return undefined;
      }
    },
    write(value) {
      ignoreErrors(() => storage.setItem(name, JSON.stringify(value)));
    },
    clear() {
      ignoreErrors(() => storage.removeItem(name));
    },
  };
}

function ignoreErrors(run: () => void): void {
  try {
    run();
  } catch {
    // Quota or policy: the value is simply not kept.
  }
}
