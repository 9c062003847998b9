/** Values that survive a reload of the tab, for the user who left them there, up to a maximum size. */
import { openStoredValue, type StoredValue } from './stored.ts';

export interface TabStorage {
  readonly storage: Storage;
  /** Subject of the signed-in user: other users of the same tab have values of their own. */
  readonly userId: () => string;
}

/**
 * @param maxChars length of the JSON above which nothing is kept
 * @param guard returns the value if it is valid, else undefined
 */
export function storedInTab<T>(
  { storage, userId }: TabStorage,
  key: string,
  maxChars: number,
  guard: (value: unknown) => T | undefined,
): StoredValue<T> {
  const keyOfUser = () => `${key}.${userId()}`;
  const storedForUser = () => openStoredValue<T>(storage, keyOfUser(), 1, guard);
  /** As stored before 3.36: one value for all users of the tab. The raw value, as guards may return another shape. */
  const storedForAll = openStoredValue<unknown>(storage, key, 1, (value) => {
    const { user, content } = (value ?? {}) as { user?: unknown; content?: unknown };
    return user === userId() && guard(content) !== undefined ? content : undefined;
  });
  const moveEarlier = (): T | undefined => {
    const content = storedForAll.read();
    if (content === undefined) return undefined;
    // Cleared first, to make room.
    storedForAll.clear();
    openStoredValue<unknown>(storage, keyOfUser(), 1, (value) => value).write(content);
    return guard(content);
  };
  return {
    read: () => storedForUser().read() ?? moveEarlier(),
    write(content) {
      if (JSON.stringify(content).length > maxChars) storedForUser().clear();
      else storedForUser().write(content);
    },
    clear: () => storedForUser().clear(),
  };
}
