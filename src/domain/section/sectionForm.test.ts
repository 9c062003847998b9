import { expect, test } from 'vitest';
import { newSection, readSection, sectionTexts } from './sectionForm.ts';

test('bounds are read as people type them, in either order', () => {
  expect(readSection('slab', { highM: ' 628 ', lowM: '1 633,5' }, 'ghost')).toEqual({
    section: { kind: 'slab', lowM: 628, highM: 1_633.5, outside: 'ghost' },
  });
});

test('a bearing may be any number of turns', () => {
  const texts = { easting: '650000', northing: '4763000', bearingDeg: '-90' };
  expect(readSection('plane', texts, 'hidden')).toEqual({
    section: { kind: 'plane', easting: 650_000, northing: 4_763_000, bearingDeg: 270, outside: 'hidden' },
  });
  expect(readSection('plane', { ...texts, bearingDeg: '720' }, 'hidden')).toMatchObject({ section: { bearingDeg: 0 } });
});

test.each([
  ['nothing', {}, { highM: 'noNumber', lowM: 'noNumber' }],
  ['words', { highM: 'top', lowM: '5' }, { highM: 'noNumber' }],
  ['beyond the limits', { highM: '30000', lowM: '-20001' }, { highM: 'limits', lowM: 'limits' }],
  ['one height', { highM: '5', lowM: '5' }, { lowM: 'equal' }],
])('refuses %s', (_, texts, faults) => {
  expect(readSection('slab', texts, 'hidden')).toEqual({ faults });
});

test('refuses a plane without a place, and a bearing that is none', () => {
  expect(readSection('plane', { easting: '', northing: '1', bearingDeg: '99999' }, 'hidden')).toEqual({
    faults: { easting: 'noNumber', bearingDeg: 'bearing' },
  });
});

test('the shown texts are parsed to the same values', () => {
  const slab = { kind: 'slab', lowM: -3.25, highM: 0.5, outside: 'hidden' } as const;
  expect(readSection('slab', sectionTexts(slab), 'hidden')).toEqual({ section: slab });
  const plane = { kind: 'plane', easting: 650_000.25, northing: -1, bearingDeg: 359, outside: 'ghost' } as const;
  expect(readSection('plane', sectionTexts(plane), 'ghost')).toEqual({ section: plane });
});

test('a new section is where the camera looks, a plane the way it looks', () => {
  const target = { x: 650_000.4, y: 700.2, z: -4_763_000.4 };
  expect(newSection('slab', target, target)).toEqual({ kind: 'slab', lowM: 680, highM: 700, outside: 'hidden' });
  const west = newSection('plane', target, { ...target, x: target.x + 100 });
  expect(west).toMatchObject({ easting: 650_000, northing: 4_763_000, bearingDeg: 270 });
  expect(newSection('plane', target, { ...target, y: 900 })).toMatchObject({ bearingDeg: 0 });
});
