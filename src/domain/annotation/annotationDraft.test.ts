import { describe, expect, it } from 'vitest';
import { EMPTY_DRAFT } from '../sketch/pointDraft.ts';
import { editedPlacing, filledAnnotationDraft, hasAnnotationInput } from './annotationDraft.ts';

const PLACE = { easting: 650_000, northing: 4_763_000, altitude: 900 };
const NOWHERE = { category: '', mineArea: '' };
const FILLED = filledAnnotationDraft({
  id: 'a',
  name: 'Portal',
  place: PLACE,
  info: { rotation: 90, imgUrl: 'p.svg' },
});
const { draft, fields } = FILLED;

it('a form is filled in with an annotation as it is', () => {
  expect(draft.points).toEqual([PLACE]);
  expect(fields).toMatchObject({ id: 'a', name: 'Portal', sign: 'p.svg', rotationDeg: 90, follow: true });
});

it.each([
  ['of an annotation as it is', FILLED, false],
  ['whose placing has ended', { draft, fields: { ...fields, resting: true } }, false],
  ['that is empty', { draft: EMPTY_DRAFT, fields: {} }, false],
  [
    'of a new annotation whose placing has ended without a place',
    { draft: EMPTY_DRAFT, fields: { resting: true } },
    false,
  ],
  ['whose only place was taken back', { draft: EMPTY_DRAFT, fields: { resting: undefined } }, false],
  ['whose name was emptied again', { draft: EMPTY_DRAFT, fields: { name: '' } }, false],
  ['of another name', { draft, fields: { ...fields, name: 'Gate' } }, true],
  ['that was turned', { draft, fields: { ...fields, rotationDeg: 95 } }, true],
  ['that no longer faces the viewer', { draft, fields: { ...fields, follow: false } }, true],
  ['that was moved', { draft: { ...draft, points: [{ ...PLACE, altitude: 901 }] }, fields }, true],
  ['whose place was taken back', { draft: EMPTY_DRAFT, fields }, true],
  ['of a new annotation with a name', { draft: EMPTY_DRAFT, fields: { name: 'Gate' } }, true],
  ['of a new annotation with a place', { draft, fields: {} }, true],
])('a draft %s has input: %#', (_what, edited, hasInput) => {
  expect(hasAnnotationInput(edited)).toBe(hasInput);
});

describe('of an edited annotation only what the user changed is sent', () => {
  const form = { ...{ name: 'Portal', sign: 'p.svg', place: PLACE, rotationDeg: 90, follow: true }, ...NOWHERE };
  const location = { easting: 650_000, northing: 4_763_000, alt: 900, zone: '48N' };

  it.each([
    ['nothing', form, {}],
    ['its name', { ...form, name: 'Gate' }, {}],
    ['its place', { ...form, place: { ...PLACE, altitude: 901 } }, { location: { ...location, alt: 901 } }],
    ['its rotation', { ...form, rotationDeg: 180 }, { rotation: { x: 0, y: 0, z: Math.PI }, follow: true }],
    [
      'whether it faces the viewer',
      { ...form, follow: false },
      { rotation: { x: 0, y: Math.PI / 2, z: 0 }, follow: false },
    ],
  ])('%s', (_what, edited, placing) => {
    expect(editedPlacing(edited, fields, '48N')).toEqual(placing);
  });

  it('all of it where nothing says what it was', () => {
    expect(editedPlacing(form, {}, '48N')).toEqual({
      location,
      rotation: { x: 0, y: 0, z: Math.PI / 2 },
      follow: true,
    });
  });
});
