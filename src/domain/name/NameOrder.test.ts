import { beforeEach, expect, it, vi } from 'vitest';
import { NameOrder } from './NameOrder.ts';

interface Named {
  readonly id: string;
  readonly name: string;
  readonly speed?: number;
}

const collator = new Intl.Collator('en', { numeric: true });
const compare = vi.fn((a: Named, b: Named) => collator.compare(a.name, b.name));
const named = (...names: readonly string[]): Named[] => names.map((name) => ({ id: `id of ${name}`, name }));
const namesOf = (items: readonly Named[]) => items.map(({ name }) => name);

let order: NameOrder<Named>;
beforeEach(() => {
  order = new NameOrder(compare, ({ name }) => name);
  namesOf(order.sort(named('EX-10', 'HT-2', 'EX-9', 'HT-10')));
  compare.mockClear();
});

it('sorts what it knows without a comparison, in any order and of other content', () => {
  const items = named('HT-10', 'EX-9', 'HT-2', 'EX-10').map((item, speed) => ({ ...item, speed }));
  expect(order.sort(items).map(({ name, speed }) => [name, speed])).toEqual([
    ['EX-9', 1],
    ['EX-10', 3],
    ['HT-2', 2],
    ['HT-10', 0],
  ]);
  expect(compare).not.toHaveBeenCalled();
});

it('keeps the order of a part, and of the whole after it', () => {
  expect(namesOf(order.sort(named('HT-2', 'EX-10')))).toEqual(['EX-10', 'HT-2']);
  expect(namesOf(order.sort([]))).toEqual([]);
  expect(namesOf(order.sort(named('EX-10', 'HT-2', 'EX-9', 'HT-10')))).toEqual(['EX-9', 'EX-10', 'HT-2', 'HT-10']);
  expect(compare).not.toHaveBeenCalled();
});

it('puts new and renamed ones where they belong', () => {
  expect(namesOf(order.sort(named('HT-2', 'EX-10', 'HT-1')))).toEqual(['EX-10', 'HT-1', 'HT-2']);
  const renamed = named('HT-2', 'EX-10', 'HT-1').map((item) => (item.name === 'HT-1' ? { ...item, name: 'A' } : item));
  expect(namesOf(order.sort(renamed))).toEqual(['A', 'EX-10', 'HT-2']);
});

it('leaves those of one name in the order in which they came first', () => {
  const twins = [...'abc'].map((id) => ({ id, name: 'HT-1' }));
  expect(order.sort(twins).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(order.sort(twins.toReversed()).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});
