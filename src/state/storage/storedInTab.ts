/** Values that survive a reload of the tab, for the user who left them there, and no longer than a bound. */
import { openStoredValue, type StoredValue } from './stored.ts';

export interface TabStorage {
  readonly storage: Storage;
  /** Subject of the signed-in user: another user in the same tab starts with defaults. */
  readonly userId: () => string;
}

interface StoredForUser {
  readonly user: unknown;
  readonly content?: unknown;
}

/**
 * @param maxChars length of the JSON above which nothing is kept
 * @param guard answers the value where it is one, else undefined
 */
export function storedInTab<T>(
  { storage, userId }: TabStorage,
  key: string,
  maxChars: number,
  guard: (value: unknown) => T | undefined,
): StoredValue<T> {
  const storedForUser = openStoredValue<StoredForUser>(storage, key, 1, (value) =>
    typeof value === 'object' && value !== null && 'user' in value ? value : undefined,
  );
  return {
    read() {
      const known = storedForUser.read();
      return known && known.user === userId() ? guard(known.content) : undefined;
    },
    write(content) {
      if (JSON.stringify(content).length > maxChars) storedForUser.clear();
      else storedForUser.write({ user: userId(), content });
    },
    clear: storedForUser.clear,
  };
}
