import { describe, expect, it } from 'vitest';
import { openStoredValue } from './stored.ts';

class MemoryStorage {
  readonly items = new Map<string, string>();
  getItem = (key: string) => this.items.get(key) ?? null;
  setItem = (key: string, value: string) => {
    this.items.set(key, value);
  };
  removeItem = (key: string) => {
    this.items.delete(key);
  };
}

const asNumber = (value: unknown) => (typeof value === 'number' ? value : undefined);

function createStoredValue(version = 1) {
  const storage = new MemoryStorage();
  return { storage, value: openStoredValue(storage as unknown as Storage, 'answer', version, asNumber) };
}

describe('stored', () => {
  it('reads back the written value', () => {
    const { value } = createStoredValue();
    value.write(42);
    expect(value.read()).toBe(42);
  });

  it('is empty before the first write and after clearing', () => {
    const { value } = createStoredValue();
    expect(value.read()).toBeUndefined();
    value.write(1);
    value.clear();
    expect(value.read()).toBeUndefined();
  });

  it.each(['', '{', '"text"', 'null', '[1]'])('counts bad contents %j as nothing kept', (text) => {
    const { storage, value } = createStoredValue();
    storage.items.set('headframe.answer.v1', text);
    expect(value.read()).toBeUndefined();
  });

  it('does not read another version', () => {
    const { storage, value } = createStoredValue(2);
    storage.items.set('headframe.answer.v1', '7');
    expect(value.read()).toBeUndefined();
  });

  it('continues when the storage refuses', () => {
    const refusing = {
      getItem: () => {
        throw new Error('SecurityError');
      },
      setItem: () => {
        throw new Error('QuotaExceededError');
      },
    };
    const value = openStoredValue(refusing as unknown as Storage, 'answer', 1, asNumber);
    expect(() => value.write(1)).not.toThrow();
    expect(value.read()).toBeUndefined();
  });
});
