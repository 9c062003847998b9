import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BackToFrontQueue } from './BackToFrontQueue.ts';

const items = fc.array(fc.record({ layer: fc.constantFrom(0, 1, Number.MAX_VALUE), distance: fc.nat(40) }), {
  maxLength: 1000,
});

test('orders by layer, then from far to near; equal items keep their order', () => {
  const order = new BackToFrontQueue<{ layer: number; distance: number }>();
  fc.assert(
    fc.property(items, (list) => {
      order.clear();
      for (const item of list) order.add(item, item.layer, item.distance);
      order.sort();
      const wanted = [...list].sort((a, b) => a.layer - b.layer || b.distance - a.distance);
      expect(order.items.slice(0, order.count)).toEqual(wanted);
      expect(order.items.slice(0, order.count).every((item, k) => item === wanted[k])).toBe(true);
    }),
    { numRuns: 50 },
  );
});

test('clears its previous content', () => {
  const order = new BackToFrontQueue<string>();
  order.add('near', 0, 1);
  order.add('far', 0, 9);
  order.clear();
  order.add('other', 0, 5);
  order.sort();
  expect(order.count).toBe(1);
  expect(order.items[0]).toBe('other');
});

test('keeps its capacity, but none of its content', () => {
  const order = new BackToFrontQueue<object>();
  for (let k = 0; k < 100; k++) order.add({}, 0, k);
  order.sort();
  order.clear();
  expect(order.items).toHaveLength(100);
  expect(order.items.every((item) => item === undefined)).toBe(true);
});
