import { describe, expect, it } from 'vitest';
import { oversizedNames, pickImages } from './pickImages.ts';

const file = (name: string, changes: { size?: number; type?: string; lastModified?: number } = {}) => ({
  name,
  size: 1_000,
  type: 'image/png',
  lastModified: 1,
  ...changes,
});

describe('pictures of a feedback', () => {
  it('are four at most', () => {
    const { images, faults } = pickImages([file('1'), file('2'), file('3')], [file('4'), file('5'), file('6')]);
    expect(images.map(({ name }) => name)).toEqual(['1', '2', '3', '4']);
    expect(faults).toEqual([{ key: 'tooMany' }]);
  });

  it('are taken once, by name, size and time', () => {
    const { images, faults } = pickImages([file('a')], [file('a'), file('a', { lastModified: 2 })]);
    expect(images).toHaveLength(2);
    expect(faults).toEqual([]);
  });

  it('are JPEG or PNG under 5 MB', () => {
    const { images, faults } = pickImages(
      [],
      [file('g', { type: 'image/gif' }), file('b', { size: 5_242_880 }), file('ok', { size: 5_242_879 })],
    );
    expect(images.map(({ name }) => name)).toEqual(['ok']);
    expect(faults).toEqual([
      { key: 'wrongType', name: 'g', type: 'image/gif' },
      { key: 'tooLarge', name: 'b' },
    ]);
  });

  it('are named where they have grown too large since', () => {
    expect(oversizedNames([file('a'), file('b', { size: 6_000_000 })])).toEqual(['b']);
  });
});
