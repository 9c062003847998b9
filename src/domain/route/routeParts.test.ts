import { expect, test } from 'vitest';
import type { RoadPoint } from '../site/roads.ts';
import { readZone, type Zone } from '../zone/zone.ts';
import { roadsIn } from './closures.ts';
import { DrivenSpeeds } from './drivenSpeeds.ts';
import type { Road } from './roadGraph.ts';
import { RoadGrid } from './roadGrid.ts';
import { pointAt, roadLine, sectionOfLine } from './roadLine.ts';
import { slopeProfile } from './slope.ts';
import { fitsVehicle, sizeOfCategory } from './vehicleSize.ts';

const TEST_LINE = roadLine([
  [0, 0, 0],
  [0, 0, 0],
  [100, 0, 0],
  [100, 300, 0],
]);

test('a part of a line, forwards and backwards', () => {
  expect(TEST_LINE).toMatchObject({ lengthM: 400, alongM: [0, 100, 400] });
  expect(sectionOfLine(TEST_LINE, 50, 150)).toEqual([
    [50, 0, 0],
    [100, 0, 0],
    [100, 50, 0],
  ]);
  expect(sectionOfLine(TEST_LINE, 150, 50)).toEqual([
    [100, 50, 0],
    [100, 0, 0],
    [50, 0, 0],
  ]);
  expect(pointAt(TEST_LINE, -5)).toEqual([0, 0, 0]);
  expect(pointAt(TEST_LINE, 1_000)).toEqual([100, 300, 0]);
});

test('the nearest place on a road, far from every cell boundary and across them', () => {
  const grid = new RoadGrid([
    TEST_LINE,
    roadLine([
      [0, 0, -20],
      [9_000, 0, -20],
    ]),
  ]);
  const nearestOnRoad = (easting: number, northing: number, altitude = 0, reachM = 200) =>
    grid.nearest({ easting, northing, altitude }, reachM);
  expect(nearestOnRoad(40, 7)).toMatchObject({ road: 0, alongM: 40, distanceM: 7, directionX: 1, directionY: 0 });
  expect(nearestOnRoad(101, 250)).toMatchObject({ road: 0, alongM: 350, distanceM: 1, directionX: 0, directionY: 1 });
  expect(nearestOnRoad(40, 7, -19)).toMatchObject({ road: 1, alongM: 40 });
  expect(nearestOnRoad(8_000, 150, -20)).toMatchObject({ road: 1, distanceM: 150 });
  expect(nearestOnRoad(8_000, 201, -20)).toBeUndefined();
  expect(nearestOnRoad(Number.NaN, 0)).toBeUndefined();
});

test('driven speeds: enough fixes along the road, lately', () => {
  const speeds = new DrivenSpeeds(new RoadGrid([TEST_LINE]), 1);
  const addFix = (bearingDeg: number, speedKmh: number, atMs: number, northing = 2) =>
    speeds.add({ point: { easting: 50, northing, altitude: 0 }, bearingDeg, speedKmh, atMs });
  for (let k = 0; k < 4; k++) addFix(90, 20, 1_000);
  expect(speeds.kmh(0, true, 1_000)).toBeUndefined();
  addFix(0, 50, 1_000);
  addFix(90, 1, 1_000);
  addFix(90, Number.NaN, 1_000);
  addFix(Number.NaN, 90, 1_000);
  addFix(90, 90, 1_000, 40);
  expect(speeds.kmh(0, true, 1_000)).toBeUndefined();
  addFix(90, 40, 1_000);
  expect(speeds.kmh(0, true, 1_000)).toBeCloseTo(24);
  expect(speeds.kmh(0, false, 1_000)).toBeUndefined();
  expect(speeds.kmh(0, true, 7_200_000)).toBeUndefined();
  for (let k = 0; k < 6; k++) addFix(270, 10, 500);
  expect(speeds.kmh(0, false, 1_000)).toBeCloseTo(10);
});

test('climb, descent and the steepest slopes', () => {
  const pointAt = (easting: number, altitude: number) => ({ easting, northing: 0, altitude });
  const profile = slopeProfile([pointAt(0, 100), pointAt(100, 110), pointAt(200, 110), pointAt(300, 90)]);
  expect(profile?.climbM).toBeCloseTo(10);
  expect(profile?.descentM).toBeCloseTo(20);
  expect(profile?.steepestUp).toBeCloseTo(10);
  expect(profile?.steepestDown).toBeCloseTo(-20);
  expect(profile?.places.at(-1)).toEqual({ atM: 300, altitude: 90 });
  expect(slopeProfile([pointAt(0, 1), pointAt(5, 2)])).toMatchObject({ climbM: 1, steepestDown: 0 });
  expect(slopeProfile([pointAt(0, 1)])).toBeUndefined();
  expect(slopeProfile([])).toBeUndefined();
});

test('roads through a zone, by its bounds too', () => {
  const zoneWithCorners = (corners: RoadPoint[], upperZ: number | null) =>
    readZone({ id: 'z', points: JSON.stringify(corners.map(([x, y]) => ({ x, y }))), lowerZ: null, upperZ }) as Zone;
  const roads = [{ line: TEST_LINE }] as unknown as Road[];
  const across: RoadPoint[] = [
    [90, 100, 0],
    [110, 100, 0],
    [110, 120, 0],
    [90, 120, 0],
  ];
  expect([...roadsIn(zoneWithCorners(across, null), roads)]).toEqual([0]);
  expect([...roadsIn(zoneWithCorners(across, -1), roads)]).toEqual([]);
  expect([
    ...roadsIn(
      zoneWithCorners(
        across.map(([x, y]) => [x - 60, y, 0]),
        null,
      ),
      roads,
    ),
  ]).toEqual([]);
});

test('surface trucks do not fit into drives, unknown vehicles fit everywhere', () => {
  const truck = sizeOfCategory('OPMiningTruck');
  expect(truck && fitsVehicle(truck, { widthM: 5.5, heightM: 6 })).toBe(false);
  expect(truck && fitsVehicle(truck, { widthM: 28 })).toBe(true);
  expect(truck && fitsVehicle(truck, {})).toBe(true);
  expect(sizeOfCategory('something')).toBeUndefined();
  expect(sizeOfCategory(undefined)).toBeUndefined();
});
