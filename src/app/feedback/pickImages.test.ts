import { describe, expect, it } from 'vitest';
import { oversizedNames, pickImages } from './pickImages.ts';

const fakeFile = (name: string, changes: { size?: number; type?: string; lastModified?: number } = {}) => ({
  name,
  size: 1_000,
  type: 'image/png',
  lastModified: 1,
  ...changes,
});

describe('pictures of a feedback', () => {
  it('are four at most', () => {
    const { images, faults } = pickImages(
      [fakeFile('1'), fakeFile('2'), fakeFile('3')],
      [fakeFile('4'), fakeFile('5'), fakeFile('6')],
    );
    expect(images.map(({ name }) => name)).toEqual(['1', '2', '3', '4']);
    expect(faults).toEqual([{ key: 'tooMany' }]);
  });

  it('are taken once, by name, size and time', () => {
    const { images, faults } = pickImages([fakeFile('a')], [fakeFile('a'), fakeFile('a', { lastModified: 2 })]);
    expect(images).toHaveLength(2);
    expect(faults).toEqual([]);
  });

  it('are JPEG or PNG under 5 MB', () => {
    const { images, faults } = pickImages(
      [],
      [fakeFile('g', { type: 'image/gif' }), fakeFile('b', { size: 5_242_880 }), fakeFile('ok', { size: 5_242_879 })],
    );
    expect(images.map(({ name }) => name)).toEqual(['ok']);
    expect(faults).toEqual([
      { key: 'wrongType', name: 'g', type: 'image/gif' },
      { key: 'tooLarge', name: 'b' },
    ]);
  });

  it('are named where they have grown too large since', () => {
    expect(oversizedNames([fakeFile('a'), fakeFile('b', { size: 6_000_000 })])).toEqual(['b']);
  });
});
