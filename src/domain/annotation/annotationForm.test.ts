import { expect, test } from 'vitest';
import { annotationSign } from '../siteEntity/label.ts';
import { newEntitySchema } from '../wire/annotations.ts';
import {
  type AnnotationForm,
  annotationFaults,
  annotationPlacing,
  matchesForm,
  newAnnotation,
  rotationDegOf,
} from './annotationForm.ts';

const form = (changes: Partial<AnnotationForm> = {}): AnnotationForm => ({
  name: ' Portal 2 ',
  sign: '/signs/portal.svg',
  place: { easting: 650_000.25, northing: 4_763_000.5, altitude: 0 },
  rotationDeg: 90,
  follow: true,
  category: 'information',
  mineArea: 'Surface',
  ...changes,
});

test('a name of another annotation is refused, ignoring case and spaces', () => {
  expect(annotationFaults(form(), [])).toEqual([]);
  expect(annotationFaults(form(), ['Portal 1', 'PORTAL 2'])).toEqual([{ field: 'name', key: 'nameTaken' }]);
});

test('an annotation created from the form is recognised although its answer was lost', () => {
  const place = { easting: 650_000.25, northing: 4_763_000.5, altitude: 0 };
  const known = { name: 'Portal 2', place, info: { imgUrl: '/signs/portal.svg' } };
  expect(matchesForm(form(), known)).toBe(true);
  for (const change of [
    { name: 'PORTAL 2' },
    { info: { imgUrl: '/signs/stop.svg' } },
    { place: { ...place, altitude: 1 } },
    { place: undefined },
  ])
    expect(matchesForm(form(), { ...known, ...change })).toBe(false);
  expect(matchesForm(form({ place: undefined }), known)).toBe(false);
});

test('name, sign and position are required', () => {
  const empty = form({ name: '  ', sign: '', place: undefined });
  expect(annotationFaults(empty, ['']).map(({ key }) => key)).toEqual(['nameRequired', 'signRequired', 'placeInvalid']);
  const nowhere = form({ place: { easting: Number.NaN, northing: 1, altitude: 1 } });
  expect(annotationFaults(nowhere, [])).toEqual([{ field: 'place', key: 'placeInvalid' }]);
});

test('the request is accepted by the server, with the position in both forms', () => {
  const sent = newAnnotation(form(), '48N');
  expect(newEntitySchema.parse(sent)).toMatchObject({
    name: 'Portal 2',
    info: {
      position: { x: 650_000.25, y: 0, z: -4_763_000.5 },
      location: { easting: 650_000.25, northing: 4_763_000.5, alt: 0, zone: '48N' },
      rotation: { x: 0, y: 0, z: Math.PI / 2 },
      follow: true,
      mine_area: 'Surface',
    },
  });
  const bare = newAnnotation(form({ category: '', mineArea: '', follow: false }), '48N').info;
  expect(bare).not.toHaveProperty('category');
  expect(bare).not.toHaveProperty('mine_area');
  expect(bare.rotation).toEqual({ x: 0, y: Math.PI / 2, z: 0 });
});

test.each([
  ['that faces the viewer', true],
  ['that is a plane in the world', false],
])('a rotation of one %s is read back as it was filled in', (_what, follow) => {
  for (const rotationDeg of [0, 0.25, 45, 90, 180, 270, 359.75]) {
    const { rotation } = annotationPlacing(form({ rotationDeg, follow }), '48N');
    expect(rotationDegOf(rotation, follow)).toBe(rotationDeg);
  }
  expect(rotationDegOf(-90, follow)).toBe(270);
});

test('a plane in the world is drawn by the sent rotation as by the bearing itself', () => {
  for (const rotationDeg of [0, 45, 180, 350]) {
    const placing = annotationPlacing(form({ rotationDeg, follow: false }), '48N');
    const drawn = (rotation: unknown) =>
      annotationSign({ code: 'annotation', info: { imgUrl: 'p.svg', follow: false, rotation } } as never);
    const { xRad, yRad, zRad } = drawn(placing.rotation) ?? {};
    expect([xRad, zRad]).toEqual([0, 0]);
    expect(yRad).toBeCloseTo(drawn(rotationDeg)?.yRad ?? Number.NaN, 9);
  }
});

test('no rotation is upright, or faces south', () => {
  for (const none of [undefined, null, 'x', {}, { y: 'y', z: 'z' }, Number.NaN, { x: 0, y: 0, z: 0 }]) {
    expect(rotationDegOf(none, true)).toBe(0);
    if (typeof none !== 'number') expect(rotationDegOf(none, false)).toBe(180);
  }
});
