import { describe, expect, test } from 'vitest';
import { AcceptedItemsMemory, MIN_REMEMBERED_ITEMS } from './acceptedItems.ts';

const itemWithId = (id: string) => ({ id, timestamp: 1 });

describe('accepted items', () => {
  test('is known once its request is kept, and within it at once', () => {
    const memory = new AcceptedItemsMemory();
    const first = memory.openRequest();
    expect(first.wasAccepted(itemWithId('A'))).toBe(false);
    first.markAccepted();
    expect(first.wasAccepted(itemWithId('A'))).toBe(true);
    // The request may fail yet, and all of it is sent again.
    expect(memory.openRequest().wasAccepted(itemWithId('A'))).toBe(false);
    first.remember();
    expect(memory.openRequest().wasAccepted(itemWithId('A'))).toBe(true);
  });

  test('contain no refused items', () => {
    const memory = new AcceptedItemsMemory();
    const request = memory.openRequest();
    request.wasAccepted(itemWithId('A'));
    request.remember();
    expect(memory.openRequest().wasAccepted(itemWithId('A'))).toBe(false);
  });

  test('is remembered to the promised number, and not for ever', () => {
    const memory = new AcceptedItemsMemory();
    const request = memory.openRequest();
    for (let n = 0; n < 3 * MIN_REMEMBERED_ITEMS; n++) {
      request.wasAccepted(itemWithId(`${n}`));
      request.markAccepted();
    }
    request.remember();
    const later = memory.openRequest();
    expect(later.wasAccepted(itemWithId(`${3 * MIN_REMEMBERED_ITEMS - 1}`))).toBe(true);
    expect(later.wasAccepted(itemWithId(`${2 * MIN_REMEMBERED_ITEMS}`))).toBe(true);
    expect(later.wasAccepted(itemWithId('0'))).toBe(false);
  });
});
