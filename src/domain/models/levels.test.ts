import { describe, expect, it } from 'vitest';
import { CROWDED_LEVEL_MIN_SIZE_PX, levelOrFallback, lodForPixels } from './levels.ts';

describe('level of detail', () => {
  it.each([
    [1000, 0],
    [80, 0],
    [79.9, 1],
    [18, 1],
    [17.9, 2],
    [0, 2],
  ])('of a model that is %d px long is %d', (pixels, level) => {
    expect(lodForPixels(pixels)).toBe(level);
  });

  it.each([
    [110, 0],
    [109.9, 1],
    [36, 1],
    [35.9, 2],
  ])('of one of many that is %d px long is %d', (pixels, level) => {
    expect(lodForPixels(pixels, CROWDED_LEVEL_MIN_SIZE_PX)).toBe(level);
  });

  it('falls back to the next better one, else to the best there is', () => {
    expect(levelOrFallback(['near', 'middle', 'far'], 1)).toBe('middle');
    expect(levelOrFallback(['near', undefined, undefined], 2)).toBe('near');
    expect(levelOrFallback([undefined, undefined, 'far'], 0)).toBe('far');
    expect(levelOrFallback([], 0)).toBeUndefined();
  });
});
