import { expect, test } from 'vitest';
import { CellAllocator } from './CellAllocator.ts';

function createAllocator(width: number, height: number, { maxHeight = height, reservedRows = 0 } = {}): CellAllocator {
  return new CellAllocator({ width, height, maxHeight, reservedRows });
}

test('the same key keeps its cell, cells do not overlap', () => {
  const cells = createAllocator(256, 128, { reservedRows: 20 });
  const a = cells.allocate(0, 'HT-1', 40, 18, 0);
  expect(cells.find(0, 'HT-1', 0)).toBe(a);
  expect(cells.find(1, 'HT-1', 0)).toBeUndefined();
  expect(cells.size).toBe(1);
  const taken = ['a', 'b', 'c', 'd', 'e', 'f'].map((key) => cells.allocate(0, key, 40, 18, 0));
  expect(new Set(taken.map((cell) => `${cell?.x},${cell?.y}`)).size).toBe(6);
  for (const cell of taken) expect(cell?.y).toBeGreaterThanOrEqual(20);
});

test('things of other heights lie in strips of their own', () => {
  const cells = createAllocator(256, 128);
  const name = cells.allocate(0, 'name', 60, 18, 0);
  const image = cells.allocate(0, 'image', 40, 40, 0);
  const other = cells.allocate(0, 'other', 60, 18, 0);
  expect(image?.height).toBe(40);
  expect(image?.y).toBeGreaterThanOrEqual((name?.y ?? 0) + 18);
  expect(other?.y).toBe(name?.y);
});

test('when full, only cells unused for long are evicted', () => {
  const cells = createAllocator(90, 18);
  cells.allocate(0, 'a', 44, 18, 0);
  cells.allocate(0, 'b', 44, 18, 5000);
  expect(cells.allocate(0, 'c', 44, 18, 1000)).toBeUndefined();
  expect(cells.allocate(0, 'c', 44, 18, 5100)).toBeDefined();
  expect(cells.find(0, 'a', 5100)).toBeUndefined();
  expect(cells.find(0, 'b', 5100)).toBeDefined();
});

test('the least recently used cell is evicted first', () => {
  const cells = createAllocator(45 * 8, 18);
  for (let k = 0; k < 8; k++) cells.allocate(0, String(k), 44, 18, 0);
  for (let k = 0; k < 8; k++) cells.find(0, String((k * 3) % 8), k + 1);
  for (let k = 0; k < 7; k++) {
    expect(cells.allocate(0, `new ${k}`, 44, 18, 10_000 + k)).toBeDefined();
    expect(cells.find(0, String((k * 3) % 8), 10_000)).toBeUndefined();
  }
  expect(cells.find(0, String((7 * 3) % 8), 10_000)).toBeDefined();
});

test('it grows before any shown cell is evicted', () => {
  const cells = createAllocator(90, 18, { maxHeight: 72 });
  for (let k = 0; k < 8; k++) expect(cells.allocate(0, String(k), 44, 18, k * 10_000)).toBeDefined();
  expect(cells.height).toBe(72);
  for (let k = 0; k < 8; k++) expect(cells.find(0, String(k), 80_000)).toBeDefined();
  expect(cells.allocate(0, '8', 44, 18, 80_000)).toBeUndefined();
  expect(cells.height).toBe(72);
});

test('unused sizes make room for others before it grows', () => {
  const cells = createAllocator(90, 54, { maxHeight: 1024 });
  for (let k = 0; k < 6; k++) cells.allocate(0, String(k), 44, 18, 0);
  const image = cells.allocate(1, 'image', 40, 40, 9000);
  expect(image).toMatchObject({ y: 0, height: 40 });
  expect(cells.height).toBe(54);
  expect(cells.size).toBe(1);
  expect(cells.allocate(2, 'small', 10, 14, 9000)).toMatchObject({ y: 40, height: 14 });
  expect(cells.find(1, 'image', 9000)).toBe(image);
});

test('a size that comes to a full pool takes strips that are unused, though others of their size are in use', () => {
  const cells = createAllocator(90, 54);
  for (let k = 0; k < 6; k++) cells.allocate(0, String(k), 44, 18, 0);
  expect(cells.find(0, '0', 9000)).toBeDefined();
  expect(cells.allocate(1, 'image', 36, 36, 9000)).toMatchObject({ y: 18 });
  expect(cells.find(0, '0', 9000)).toBeDefined();
  expect(cells.find(0, '2', 9000)).toBeUndefined();
});

test('a size for which there is no room at all gets none, and nothing else is lost', () => {
  const cells = createAllocator(90, 18);
  cells.allocate(0, 'a', 44, 18, 0);
  expect(cells.allocate(0, 'image', 40, 40, 9000)).toBeUndefined();
  expect(cells.find(0, 'a', 9000)).toBeDefined();
});

test('a text wider than every cell takes the widest', () => {
  expect(createAllocator(256, 64).allocate(0, 'long', 400, 18, 0)?.width).toBe(114);
});
