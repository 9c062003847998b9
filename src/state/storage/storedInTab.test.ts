import { beforeEach, describe, expect, it } from 'vitest';
import { memoryStorage } from '../../../tests/fixtures/memoryStorage.ts';
import { storedInTab } from './storedInTab.ts';

describe('a value that is stored in a tab', () => {
  const items = new Map<string, string>();
  const storage = memoryStorage(items);
  beforeEach(() => items.clear());

  /** Answers another shape than what is stored, as guards of drafts do. */
  const lengthOf = (value: unknown) => (typeof value === 'string' ? { length: value.length } : undefined);
  const openAs = (user: string) => storedInTab(storageOf(user), 'note', 100, lengthOf);
  const storageOf = (user: string) => ({ storage, userId: () => user });
  const storeAsBefore = (user: string, content: unknown) =>
    storage.setItem('headframe.note.v1', JSON.stringify({ user, content }));

  it('of an earlier version is read again and again, by its user alone', () => {
    storeAsBefore('anna', 'hello');
    expect(openAs('bold').read()).toBeUndefined();
    expect(openAs('anna').read()).toEqual({ length: 5 });
    expect(openAs('anna').read()).toEqual({ length: 5 });
    expect(openAs('bold').read()).toBeUndefined();
    openAs('anna').clear();
    expect(openAs('anna').read()).toBeUndefined();
  });

  it('of an earlier version stays where it cannot be read', () => {
    storeAsBefore('anna', 5);
    expect(openAs('anna').read()).toBeUndefined();
    expect(items.size).toBe(1);
  });
});
