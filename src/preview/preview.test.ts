import { describe, expect, it } from 'vitest';
import { VEHICLE_CATEGORIES } from '../domain/vehicle/category.ts';
import { BUNDLED_CATEGORIES } from './file/bundledModels.ts';
import { fileSize, formatFixed } from './page/figures.ts';
import { createGrid } from './scene/grid.ts';

describe('shipped categories', () => {
  it('are all categories, each in one of the files', () => {
    expect(BUNDLED_CATEGORIES.map(({ category }) => category)).toEqual([...VEHICLE_CATEGORIES]);
    expect(BUNDLED_CATEGORIES.find(({ category }) => category === 'OPExcavator')?.file).toBe('open_pit_vehicles.glb');
  });
});

describe('figures', () => {
  it.each([
    [0, 0, '0'],
    [1234567.891, 2, '1\u2009234\u2009567.89'],
    [-12.5, 1, '−12.5'],
    [-0.001, 2, '0.00'],
    [999, 0, '999'],
  ])('%d with %d decimals reads %s', (value, decimals, text) => {
    expect(formatFixed(value, decimals)).toBe(text);
  });

  it.each([
    [0, '0', 'B'],
    [999, '999', 'B'],
    [1000, '1.0', 'kB'],
    [427_200, '427.2', 'kB'],
    [99_000_000, '99.00', 'MB'],
  ])('%d bytes read %s %s', (bytes, value, unit) => {
    expect(fileSize(bytes)).toEqual({ value, unit });
  });
});

describe('grid', () => {
  it('has a line every metre under a vehicle, and fewer under larger models', () => {
    expect(createGrid([-6, 0, -2], [6, 3, 2]).stepM).toBe(1);
    expect(createGrid([-100, 0, -100], [100, 30, 100]).stepM).toBe(10);
    const huge = createGrid([-1e9, 0, -1e9], [1e9, 30, 1e9]);
    expect(huge.stepM).toBe(100);
    expect(huge.fineLines.length + huge.majorLines.length).toBeLessThan(200);
  });
});
