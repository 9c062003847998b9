import fc from 'fast-check';
import { expect, test } from 'vitest';
import { STATE_FLAGS } from '../../state/world/stateFlags.ts';
import { GLYPH_LOD } from './LevelsInView.ts';
import { MarkerRows } from './MarkerRows.ts';

/** As records have them: vehicleStateFlags.ts. */
const UNSEEN = STATE_FLAGS.warning | STATE_FLAGS.alert;
const SEEN = STATE_FLAGS.warning | STATE_FLAGS.alertSeen;
/** From the least to the most urgent. */
const URGENCY = [0, SEEN, UNSEEN];

interface Place {
  x: number;
  y: number;
  flags?: number;
  /** Metres away. */
  distance?: number;
  lod?: number;
}

let passes = 0;

/** Rows 100, 101, … at places of a pane of 200 by 100, as another pass of culling found them. */
function visibleAt(...places: Place[]) {
  const flags = places.reduce((all, place) => all | (place.flags ?? 0), 0);
  return {
    version: ++passes,
    count: places.length,
    rows: Uint32Array.from(places, (_, k) => 100 + k),
    lod: Uint8Array.from(places, ({ lod = GLYPH_LOD }) => lod),
    stateFlags: Uint8Array.from(places, (place) => place.flags ?? 0),
    screenX: Float32Array.from(places, ({ x }) => x),
    screenY: Float32Array.from(places, ({ y }) => y),
    distances: Float32Array.from(places, ({ distance = 100 }) => distance),
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

test('of a square the nearest is drawn: one that is farther away may be under rock', () => {
  expect(markedRows({ x: 20, y: 20, distance: 300 }, { x: 21, y: 21, distance: 50 })).toEqual([101]);
  const alert = { flags: UNSEEN };
  expect(markedRows({ x: 20, y: 20, distance: 300, ...alert }, { x: 21, y: 21, distance: 50, ...alert })).toEqual([
    101,
  ]);
});

test('the glyph of an alert is drawn above that of another vehicle in its square, and before one that has been seen', () => {
  const [alert, seen] = [{ flags: UNSEEN }, { flags: SEEN }];
  expect(markedRows({ x: 22, y: 20, ...alert }, { x: 21, y: 20, ...seen }, { x: 20, y: 20 })).toEqual([102, 100]);
  expect(markedRows({ x: 21, y: 20, ...seen }, { x: 20, y: 20 })).toEqual([101, 100]);
  expect(markedRows({ x: 60, y: 20, ...alert }, { x: 20, y: 20 }, { x: 100, y: 20, ...seen })).toEqual([101, 102, 100]);
});

test('its version tells whether anything is drawn otherwise', () => {
  const markers = new MarkerRows();
  const [near, far] = [
    { x: 20, y: 20 },
    { x: 60, y: 20 },
  ];
  const updateWith = (...places: Place[]): boolean => {
    const { version } = markers;
    markers.update(visibleAt(...places), 200, 100);
    return markers.version !== version;
  };
  expect(updateWith(near, far)).toBe(true);
  expect(updateWith({ x: 21, y: 20 }, far)).toBe(false);
  expect(updateWith(near)).toBe(true);
  expect(updateWith(near, { ...far, flags: UNSEEN })).toBe(true);
  expect(updateWith(near, { ...far, flags: UNSEEN })).toBe(false);
});

test('nothing is looked at again until the next pass of culling', () => {
  const markers = new MarkerRows();
  const visible = visibleAt({ x: 20, y: 20 });
  markers.update(visible, 200, 100);
  visible.count = 0;
  markers.update(visible, 200, 100);
  expect(markers.count).toBe(1);
});

test('each place in the visible set tells whether its row is drawn as a glyph, also once many more are in view', () => {
  const markers = new MarkerRows();
  const marksOf = (...places: Place[]): number[] => {
    markers.update(visibleAt(...places), 200, 100);
    return [...markers.marks.subarray(0, places.length)];
  };
  const below = { x: 21, y: 20, distance: 300 };
  expect(marksOf(below, { x: 20, y: 20 }, { x: 60, y: 20, lod: 1 }, { x: 20, y: 20, flags: UNSEEN })).toEqual([
    ...[0, 1, 0, 3],
  ]);
  expect(marksOf({ x: 20, y: 20 }, below)).toEqual([1, 0]);
  const many = Array.from({ length: 3_000 }, () => below);
  expect(marksOf({ x: 20, y: 20 }, ...many, { x: 90, y: 90 }).filter((mark) => mark > 0)).toEqual([1, 1]);
});

test('however many there are, each square shows its nearest plain row, and one of the most urgent', () => {
  const place = fc.record({
    x: fc.integer({ min: 0, max: 199 }),
    y: fc.integer({ min: 0, max: 99 }),
    flags: fc.constantFrom(...URGENCY),
    distance: fc.integer({ min: 1, max: 50 }),
  });
  fc.assert(
    fc.property(fc.array(place, { maxLength: 300 }), (places) => {
      const marked = markedRows(...places).map((row) => places[row - 100] as (typeof places)[number]);
      const bySquare = new Map<string, (typeof places)[number][]>();
      for (const at of places) {
        const square = `${Math.floor(at.x / 8)} ${Math.floor(at.y / 8)}`;
        bySquare.set(square, [...(bySquare.get(square) ?? []), at]);
      }
      let expected = 0;
      for (const inSquare of bySquare.values()) {
        for (const candidates of [inSquare.filter(({ flags }) => flags === 0), mostUrgentOf(inSquare)]) {
          if (candidates.length === 0) continue;
          expected++;
          const nearest = Math.min(...candidates.map(({ distance }) => distance));
          expect(marked.filter((one) => candidates.includes(one)).map(({ distance }) => distance)).toEqual([nearest]);
        }
      }
      expect(marked).toHaveLength(expected);
    }),
  );
});

function mostUrgentOf<P extends { flags: number }>(places: readonly P[]): P[] {
  const urgency = Math.max(...places.map(({ flags }) => URGENCY.indexOf(flags)));
  return urgency === 0 ? [] : places.filter(({ flags }) => URGENCY.indexOf(flags) === urgency);
}
