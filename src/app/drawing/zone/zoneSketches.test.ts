import { expect, it } from 'vitest';
import { readZoneForm } from '../../../domain/zone/zoneForm.ts';
import { selfCrossingIn, zoneSketches } from './zoneSketches.ts';

const pointAt = (east: number, north: number, altitude = 900) => ({
  easting: 650_000 + east,
  northing: 4_763_000 + north,
  altitude,
});
const SQUARE = [pointAt(0, 0), pointAt(100, 0), pointAt(100, 100), pointAt(0, 100)];
const SELF_CROSSING_OUTLINE = [pointAt(0, 0), pointAt(100, 100), pointAt(100, 0), pointAt(0, 100)];
const form = readZoneForm({ lower: '895', upper: '905', lineWidth: 4, pointSize: 9, colour: '#00aa11' });
const baseInput = { done: false, hoveredPoint: undefined, form, selfCrossing: undefined };

it('follows the pointer while it is open, and is drawn as it will look', () => {
  const hoveredPoint = pointAt(50, 50);
  expect(zoneSketches({ ...baseInput, points: [], hoveredPoint })).toEqual([]);
  const [outline, ...more] = zoneSketches({ ...baseInput, points: SQUARE, hoveredPoint });
  expect(more).toEqual([]);
  expect(outline).toMatchObject({ closed: false, lineWidthPx: 4, pointSizePx: 9, colour: '#00aa11' });
  expect(outline?.points).toEqual([...SQUARE, hoveredPoint]);
});

it('shows both bounds and the upright edges between them once it is closed', () => {
  const sketches = zoneSketches({ ...baseInput, points: SQUARE, done: true });
  expect(sketches).toHaveLength(1 + 2 + 4);
  expect(sketches[0]).toMatchObject({ closed: true, points: SQUARE });
  expect(sketches.slice(1, 3).map(({ points }) => points[0]?.altitude)).toEqual([895, 905]);
  const oneBound = zoneSketches({ ...baseInput, points: SQUARE, done: true, form: { ...form, lower: '' } });
  expect(oneBound).toHaveLength(2);
});

it('names the chosen point', () => {
  const chosenPoint = { index: 2, label: 'Point 3' };
  expect(zoneSketches({ ...baseInput, points: SQUARE, chosenPoint }).at(-1)).toMatchObject({
    points: [SQUARE[2]],
    label: 'Point 3',
  });
  expect(zoneSketches({ ...baseInput, points: SQUARE, chosenPoint: { index: 9, label: 'Point 10' } })).toHaveLength(1);
});

it('shows the edges that cross, and where', () => {
  const selfCrossing = selfCrossingIn(SELF_CROSSING_OUTLINE, false);
  expect(selfCrossing).toEqual({ edges: [0, 2], point: { x: 650_050, y: 4_763_050 } });
  const faults = zoneSketches({ ...baseInput, points: SELF_CROSSING_OUTLINE, selfCrossing }).filter(
    ({ tone }) => tone === 'fault',
  );
  expect(faults.map(({ points }) => points)).toEqual([
    [SELF_CROSSING_OUTLINE[0], SELF_CROSSING_OUTLINE[1]],
    [SELF_CROSSING_OUTLINE[2], SELF_CROSSING_OUTLINE[3]],
    [pointAt(50, 50)],
  ]);
});

it('does not hold the edge back to the first point against an outline that is still open', () => {
  const open = [pointAt(0, 0), pointAt(100, 0), pointAt(100, 50), pointAt(-20, 50), pointAt(20, 100)];
  expect(selfCrossingIn(open, false)).toBeUndefined();
  expect(selfCrossingIn(open, true)?.edges).toEqual([2, 4]);
});
