import { expect, test } from 'vitest';
import { PendingConnections, type SlotHolder } from './pendingConnections.ts';

function setUp() {
  const gone: string[] = [];
  const pending = new PendingConnections<SlotHolder>({ perAddress: 2, total: 4 });
  const admitConnection = (address: string, name: string) => {
    const holder = { address, evict: () => gone.push(name) };
    pending.admit(holder);
    return holder;
  };
  return { gone, pending, admitConnection };
}

test('of one address the longest silent one makes room', () => {
  const { gone, admitConnection } = setUp();
  for (const name of ['a1', 'a2', 'a3', 'a4']) admitConnection('a', name);
  expect(gone).toEqual(['a1', 'a2']);
});

test('in all, the longest silent one of the address with most makes room', () => {
  const { gone, admitConnection } = setUp();
  admitConnection('b', 'b1');
  for (const name of ['a1', 'a2']) admitConnection('a', name);
  admitConnection('c', 'c1');
  admitConnection('d', 'd1');
  expect(gone).toEqual(['a1']);
});

test('a connection that has authenticated or is closed does not count; leaving twice does nothing', () => {
  const { gone, pending, admitConnection } = setUp();
  const [first, second] = [admitConnection('a', 'a1'), admitConnection('a', 'a2')];
  for (const holder of [first, second, second]) pending.leave(holder);
  for (const name of ['a3', 'a4']) admitConnection('a', name);
  expect(gone).toEqual([]);
});

test('one that is admitted where there is room closes no other, and keeps its place', () => {
  const { gone, pending, admitConnection } = setUp();
  const [first] = [admitConnection('a', 'a1'), admitConnection('a', 'a2')];
  const third = { address: 'a', evict: () => gone.push('a3') };
  expect([third, first].map((holder) => pending.admitIfRoom(holder))).toEqual([false, true]);
  pending.leave(first);
  expect(pending.admitIfRoom(third)).toBe(true);
  for (const address of ['b', 'c']) expect(pending.admitIfRoom({ address, evict: () => {} })).toBe(true);
  expect(pending.admitIfRoom({ address: 'd', evict: () => {} })).toBe(false);
  expect(gone).toEqual([]);
});
