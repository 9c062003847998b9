import { beforeEach, describe, expect, test } from 'vitest';
import type { SlotHolder } from '../limits/pendingConnections.ts';
import { ConnectionSlots } from './connectionSlots.ts';

let closedIds: string[] = [];
let connectionSlots: ConnectionSlots<SlotHolder>;

beforeEach(() => {
  closedIds = [];
  connectionSlots = new ConnectionSlots({ perAccount: 3, total: 5, unauthenticatedPerAddress: 2, unauthenticated: 4 });
});

const slotHolder = (name: string, address = 'a'): SlotHolder => ({ address, evict: () => closedIds.push(name) });

function enterSlot(account: string, address = 'a', name = account): boolean {
  const entering = slotHolder(name, address);
  connectionSlots.admit(entering);
  return connectionSlots.authorize(entering, account);
}

describe('unauthenticated sockets', () => {
  test('of one address: the oldest gives way', () => {
    for (const name of ['s1', 's2', 's3']) connectionSlots.admit(slotHolder(name));
    expect(closedIds).toEqual(['s1']);
  });

  test('in all: the oldest of the address with most gives way', () => {
    connectionSlots.admit(slotHolder('b1', 'b'));
    for (const name of ['a1', 'a2']) connectionSlots.admit(slotHolder(name, 'a'));
    connectionSlots.admit(slotHolder('c1', 'c'));
    connectionSlots.admit(slotHolder('d1', 'd'));
    expect(closedIds).toEqual(['a1']);
  });

  test('are released once they have authorised or disconnected', () => {
    const left = slotHolder('left');
    connectionSlots.admit(left);
    connectionSlots.leave(left);
    enterSlot('ann');
    for (const name of ['s1', 's2']) connectionSlots.admit(slotHolder(name));
    expect(closedIds).toEqual([]);
  });
});

describe('accounts', () => {
  test('hold so many, and places come back', () => {
    const first = slotHolder('first');
    connectionSlots.admit(first);
    connectionSlots.authorize(first, 'ann');
    expect([enterSlot('ann'), enterSlot('ann'), enterSlot('ann')]).toEqual([true, true, false]);
    connectionSlots.leave(first);
    expect(enterSlot('ann')).toBe(true);
    expect(closedIds).toEqual([]);
  });

  test('at one address give way to another until both have as many', () => {
    for (const name of ['p1', 'p2', 'p3']) enterSlot('ann', 'pit', name);
    expect(enterSlot('ann', 'office')).toBe(true);
    expect(enterSlot('ann', 'office')).toBe(false);
    expect(closedIds).toEqual(['p3']);
  });

  test('with most give way when all places are taken, until all have as many', () => {
    for (const name of ['a1', 'a2', 'a3']) enterSlot('ann', 'a', name);
    enterSlot('bat');
    enterSlot('bat');
    expect(enterSlot('cat')).toBe(true);
    expect(closedIds).toEqual(['a3']);
    expect(enterSlot('dog')).toBe(true);
    expect(enterSlot('eel')).toBe(true);
    expect(enterSlot('fox')).toBe(false);
    expect(closedIds).toHaveLength(3);
  });
});
