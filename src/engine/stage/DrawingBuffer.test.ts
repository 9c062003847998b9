import { beforeEach, describe, expect, it } from 'vitest';
import { DrawingBuffer } from './DrawingBuffer.ts';

const AREA = { width: 1000, height: 600 };

describe('drawing buffer', () => {
  const canvas = { width: 300, height: 150, style: { width: '', height: '' } };
  let reallocations = 0;
  let buffer: DrawingBuffer;
  const size = () => [canvas.width, canvas.height];
  const displayedSize = () => [canvas.style.width, canvas.style.height];

  beforeEach(() => {
    Object.assign(canvas, { width: 300, height: 150, style: { width: '', height: '' } });
    reallocations = 0;
    const setSize = (width: number, height: number) => {
      Object.assign(canvas, { width, height });
      reallocations++;
      return true;
    };
    buffer = new DrawingBuffer({ setSize }, canvas as unknown as HTMLCanvasElement);
    buffer.fit(AREA.width, AREA.height, 1);
  });

  it('has the size of the area at first', () => {
    expect(size()).toEqual([1000, 600]);
    expect(displayedSize()).toEqual(['1000px', '600px']);
    expect(buffer.height).toBe(600);
  });

  it('is kept while a panel beside the area opens and closes', () => {
    expect(buffer.fit(700, 600, 1)).toBe(false);
    expect(buffer.fit(1000, 600, 1)).toBe(false);
    expect(size()).toEqual([1000, 600]);
    expect(displayedSize()).toEqual(['1000px', '600px']);
    expect(reallocations).toBe(1);
  });

  it.each([
    ['wider', 1001, 600],
    ['higher', 1000, 601],
    ['narrower and higher', 500, 700],
  ])('grows with a %s area', (_what, width, height) => {
    expect(buffer.fit(width, height, 1)).toBe(true);
    expect(size()).toEqual([width, height]);
  });

  it('shrinks once the area needs less than two thirds of it', () => {
    expect(buffer.fit(1000, 400, 1)).toBe(false);
    expect(buffer.fit(1000, 399, 1)).toBe(true);
    expect(size()).toEqual([1000, 399]);
  });

  it('keeps device pixels and CSS pixels in the ratio', () => {
    expect(buffer.fit(1000, 600, 0.75)).toBe(true);
    expect(size()).toEqual([750, 450]);
    expect(displayedSize()).toEqual(['1000px', '600px']);
    expect(buffer.fit(1001, 600, 0.75)).toBe(true);
    expect(size()).toEqual([751, 450]);
    expect(Number.parseFloat(canvas.style.width) * 0.75).toBeCloseTo(751);
  });

  it.each([
    [0, 600],
    [1000, 0],
  ])('is left alone by a hidden area of %i by %i', (width, height) => {
    expect(buffer.fit(width, height, 2)).toBe(false);
    expect(size()).toEqual([1000, 600]);
  });
});
