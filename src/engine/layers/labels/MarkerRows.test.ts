import fc from 'fast-check';
import { expect, test } from 'vitest';
import { STATE_FLAGS } from '../../../state/world/stateFlags.ts';
import { GLYPH_LOD } from '../../entities/LevelsInView.ts';
import { MarkerRows } from './MarkerRows.ts';

interface Place {
  x: number;
  y: number;
  flags?: number;
  lod?: number;
}

/** Rows 100, 101, … at places of a pane of 200 by 100. */
function visibleAt(...places: Place[]) {
  const flags = places.reduce((all, place) => all | (place.flags ?? 0), 0);
  return {
    count: places.length,
    rows: Uint32Array.from(places, (_, k) => 100 + k),
    lod: Uint8Array.from(places, ({ lod = GLYPH_LOD }) => lod),
    stateFlags: Uint8Array.from(places, (place) => place.flags ?? 0),
    screenX: Float32Array.from(places, ({ x }) => x),
    screenY: Float32Array.from(places, ({ y }) => y),
    hasAlerts: (flags & STATE_FLAGS.alert) !== 0,
    hasWarnings: (flags & STATE_FLAGS.warning) !== 0,
  };
}

function markedRows(...places: Place[]): number[] {
  const markers = new MarkerRows();
  markers.update(visibleAt(...places), 200, 100);
  return [...markers.rows.subarray(0, markers.count)];
}

test('one glyph is drawn per square of the pane, and none for models or beside the pane', () => {
  expect(markedRows({ x: 20, y: 20 }, { x: 21, y: 21 }, { x: 60, y: 20 })).toEqual([100, 102]);
  expect(markedRows({ x: 20, y: 20, lod: 1 }, { x: -30, y: 20 }, { x: 20, y: 500 })).toEqual([]);
});

test('the glyph of an alert is never left out for another one, and is drawn above it', () => {
  const [alert, warning] = [{ flags: STATE_FLAGS.alert }, { flags: STATE_FLAGS.warning }];
  expect(markedRows({ x: 20, y: 20 }, { x: 21, y: 20, ...warning }, { x: 22, y: 20, ...alert })).toEqual([102]);
  expect(markedRows({ x: 60, y: 20, ...alert }, { x: 20, y: 20 }, { x: 100, y: 20, ...warning })).toEqual([
    101, 102, 100,
  ]);
});

test('a row with an alert and a warning is drawn once', () => {
  const flags = STATE_FLAGS.alert | STATE_FLAGS.warning;
  expect(markedRows({ x: 20, y: 20, flags }, { x: 60, y: 20 })).toEqual([101, 100]);
});

test('an update tells whether anything is drawn otherwise', () => {
  const markers = new MarkerRows();
  const [near, far] = [
    { x: 20, y: 20 },
    { x: 60, y: 20 },
  ];
  const updateWith = (...places: Place[]): boolean => markers.update(visibleAt(...places), 200, 100);
  expect(updateWith(near, far)).toBe(true);
  expect(updateWith({ x: 21, y: 20 }, far)).toBe(false);
  expect(updateWith(near)).toBe(true);
  expect(updateWith(near, { ...far, flags: STATE_FLAGS.alert })).toBe(true);
  expect(updateWith(near, { ...far, flags: STATE_FLAGS.alert })).toBe(false);
  markers.reset();
  expect(updateWith(near, { ...far, flags: STATE_FLAGS.alert })).toBe(true);
});

test('however many there are, every square with an alert shows one', () => {
  const place = fc.record({
    x: fc.integer({ min: 0, max: 199 }),
    y: fc.integer({ min: 0, max: 99 }),
    flags: fc.constantFrom(0, STATE_FLAGS.warning, STATE_FLAGS.alert),
  });
  fc.assert(
    fc.property(fc.array(place, { maxLength: 300 }), (places) => {
      const rows = markedRows(...places);
      const squareOf = ({ x, y }: Place): string => `${Math.floor(x / 8)} ${Math.floor(y / 8)}`;
      const flagsBySquare = new Map<string, number>();
      for (const at of places)
        flagsBySquare.set(squareOf(at), Math.max(flagsBySquare.get(squareOf(at)) ?? 0, at.flags));
      expect(rows).toHaveLength(flagsBySquare.size);
      for (const row of rows) {
        const marked = places[row - 100] as (typeof places)[number];
        expect(marked.flags).toBe(flagsBySquare.get(squareOf(marked)));
      }
    }),
  );
});
