import { expect, test } from 'vitest';
import { CellPool } from './CellPool.ts';

test('the same key keeps its cell, cells do not overlap', () => {
  const pool = new CellPool(256, 128, 20);
  const a = pool.take(0, 'HT-1', 40, 18, 0);
  expect(pool.find(0, 'HT-1')).toBe(a);
  expect(pool.find(1, 'HT-1')).toBeUndefined();
  expect(pool.size).toBe(1);
  const cells = ['a', 'b', 'c', 'd', 'e', 'f'].map((key) => pool.take(0, key, 40, 18, 0));
  const places = new Set(cells.map((cell) => `${cell?.x},${cell?.y}`));
  expect(places.size).toBe(6);
  for (const cell of cells) expect(cell?.y).toBeGreaterThanOrEqual(20);
});

test('things of other heights lie on shelves of their own', () => {
  const pool = new CellPool(256, 128, 0);
  const name = pool.take(0, 'name', 60, 18, 0);
  const image = pool.take(0, 'image', 40, 40, 0);
  const other = pool.take(0, 'other', 60, 18, 0);
  expect(image?.height).toBe(40);
  expect(image?.y).toBeGreaterThanOrEqual((name?.y ?? 0) + 18);
  expect(other?.y).toBe(name?.y);
});

test('when full, only what is long unused makes room', () => {
  const pool = new CellPool(90, 18, 0);
  pool.take(0, 'a', 44, 18, 0);
  pool.take(0, 'b', 44, 18, 5000);
  expect(pool.take(0, 'c', 44, 18, 1000)).toBeUndefined();
  expect(pool.take(0, 'c', 44, 18, 5100)).toBeDefined();
  expect(pool.find(0, 'a')).toBeUndefined();
  expect(pool.find(0, 'b')).toBeDefined();
  expect(pool.starved).toBe(false);
});

test('a height that finds no room at all is starved', () => {
  const pool = new CellPool(90, 18, 0);
  pool.take(0, 'a', 44, 18, 0);
  expect(pool.take(0, 'image', 40, 40, 0)).toBeUndefined();
  expect(pool.starved).toBe(true);
});

test('a text wider than every cell takes the widest', () => {
  const pool = new CellPool(256, 64, 0);
  expect(pool.take(0, 'long', 400, 18, 0)?.width).toBe(114);
});
