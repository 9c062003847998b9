import { describe, expect, it } from 'vitest';
import { lineRecord } from '../../../tests/fixtures/dxf/dxfText.ts';
import { lineVertices, readEntities } from '../../../tests/fixtures/dxf/readDrawing.ts';
import {
  bottomCentre,
  farFromSiteM,
  movedDrawing,
  readShifts,
  shiftToPlace,
  storedShiftOf,
  withShift,
} from './drawingPlace.ts';

const SITE_POINT = { easting: 650_000, northing: 4_763_000, altitude: 900 };
const LOCAL_DRAWING = readEntities(lineRecord(0, 0, 5, 100, 40, 15));

describe('a drawing far from the site', () => {
  it('is reported in metres in plan from its edge, and not if it reaches the site', () => {
    expect(farFromSiteM(LOCAL_DRAWING, SITE_POINT)).toBeCloseTo(Math.hypot(649_900, 4_762_960), 3);
    const near = { easting: 100 + 19_999, northing: 20, altitude: 90_000 };
    expect(farFromSiteM(LOCAL_DRAWING, near)).toBeUndefined();
    expect(farFromSiteM(LOCAL_DRAWING, { ...near, easting: 100 + 20_001 })).toBeCloseTo(20_001, 3);
  });

  it('is moved as a whole, its lowest middle to the place', () => {
    const moved = movedDrawing(LOCAL_DRAWING, shiftToPlace(LOCAL_DRAWING, SITE_POINT));
    expect(bottomCentre(moved)).toEqual(SITE_POINT);
    expect(lineVertices(moved)).toEqual([
      [649_950, 4_762_980, 900],
      [650_050, 4_763_020, 910],
    ]);
    expect(moved.lines).toBe(LOCAL_DRAWING.lines);
    expect(farFromSiteM(moved, SITE_POINT)).toBeUndefined();
  });

  it('is moved again, and back, from where its file has it', () => {
    const there = movedDrawing(LOCAL_DRAWING, shiftToPlace(LOCAL_DRAWING, SITE_POINT));
    const next = { easting: 651_000, northing: 4_764_000, altitude: 950 };
    const again = movedDrawing(there, shiftToPlace(there, next));
    expect(bottomCentre(again)).toEqual(next);
    expect(again.movedBy).toEqual({ easting: 650_950, northing: 4_763_980, altitude: 945 });
    expect(movedDrawing(again, { easting: 0, northing: 0, altitude: 0 })).toEqual({
      ...LOCAL_DRAWING,
      movedBy: undefined,
    });
  });
});

describe('kept shifts', () => {
  const by = { easting: 1, northing: 2, altitude: 3 };

  it('come back by the uuid', () => {
    expect(storedShiftOf(JSON.stringify(withShift({}, 'u1', by)), 'u1')).toEqual(by);
    expect(withShift({ u1: by, u2: by }, 'u1', undefined)).toEqual({ u2: by });
  });

  it.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['a list', '[1]'],
    ['no object', '7'],
    ['text for a number', '{"u1":{"easting":"1","northing":2,"altitude":3}}'],
    ['a part missing', '{"u1":{"easting":1,"northing":2}}'],
    ['beyond the earth', '{"u1":{"easting":1e9,"northing":2,"altitude":3}}'],
    ['null', '{"u1":null}'],
    ['another one', '{"u2":{"easting":1,"northing":2,"altitude":3}}'],
  ])('are none by %s', (_case, kept) => {
    expect(storedShiftOf(kept, 'u1')).toBeUndefined();
    expect(storedShiftOf(kept, 'toString')).toBeUndefined();
  });

  it('are 200 at most, the latest of them', () => {
    const many = Object.fromEntries(Array.from({ length: 300 }, (_, k) => [`d${k}`, by]));
    const read = readShifts(many) ?? {};
    expect(Object.keys(read)).toHaveLength(200);
    const later = withShift(read, 'late', by);
    expect(Object.keys(later)).toHaveLength(200);
    expect(later).toHaveProperty('late');
  });
});
