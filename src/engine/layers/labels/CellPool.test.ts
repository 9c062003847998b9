import { expect, test } from 'vitest';
import { CellPool } from './CellPool.ts';

test('the same text shares a cell, cells do not overlap', () => {
  const pool = new CellPool(256, 128, 20, 18, 1);
  const a = pool.take('HT-1', 40, 0);
  expect(pool.find('HT-1')).toBe(a);
  const cells = ['a', 'b', 'c', 'd', 'e', 'f'].map((text) => pool.take(text, 40, 0));
  const places = new Set(cells.map((cell) => `${cell?.x},${cell?.y}`));
  expect(places.size).toBe(6);
  for (const cell of cells) expect(cell?.y).toBeGreaterThanOrEqual(20);
});

test('when full, only what is long unused makes room', () => {
  const pool = new CellPool(88, 38, 20, 18, 1);
  pool.take('a', 44, 0);
  pool.take('b', 44, 5000);
  expect(pool.take('c', 44, 1000)).toBeUndefined();
  expect(pool.take('c', 44, 5100)).toBeDefined();
  expect(pool.find('a')).toBeUndefined();
  expect(pool.find('b')).toBeDefined();
});

test('a text wider than every cell takes the widest', () => {
  const pool = new CellPool(256, 64, 0, 18, 1);
  expect(pool.take('long', 400, 0)?.width).toBe(112);
});
