import { expect, test } from 'vitest';
import { Newcomers, type SlotHolder } from './newcomers.ts';

function room() {
  const gone: string[] = [];
  const newcomers = new Newcomers<SlotHolder>({ perAddress: 2, total: 4 });
  const admit = (address: string, name: string) => {
    const holder = { address, evict: () => gone.push(name) };
    newcomers.admit(holder);
    return holder;
  };
  return { gone, newcomers, admit };
}

test('of one address the longest silent one makes room', () => {
  const { gone, admit } = room();
  for (const name of ['a1', 'a2', 'a3', 'a4']) admit('a', name);
  expect(gone).toEqual(['a1', 'a2']);
});

test('in all, the longest silent one of the address with most makes room', () => {
  const { gone, admit } = room();
  admit('b', 'b1');
  for (const name of ['a1', 'a2']) admit('a', name);
  admit('c', 'c1');
  admit('d', 'd1');
  expect(gone).toEqual(['a1']);
});

test('who has signed in, or is gone, holds no place; leaving twice does nothing', () => {
  const { gone, newcomers, admit } = room();
  const [first, second] = [admit('a', 'a1'), admit('a', 'a2')];
  for (const holder of [first, second, second]) newcomers.leave(holder);
  for (const name of ['a3', 'a4']) admit('a', name);
  expect(gone).toEqual([]);
});
