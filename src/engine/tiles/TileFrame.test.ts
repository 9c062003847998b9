import { expect, it } from 'vitest';
import { wgs84ToUtm } from '../../domain/geo/utm.ts';
import { earthCentred, geodeticOf, isEarthCentred } from './geodesy/ellipsoid.ts';
import { RetrySchedule, retryDelayMs } from './RetrySchedule.ts';
import { TileFrame } from './TileFrame.ts';

const DEGREE = Math.PI / 180;
const MINE = { lonRad: 107 * DEGREE, latRad: 43 * DEGREE, heightM: 1200 };

it('geodetic and earth-centred coordinates are one another', () => {
  for (const [lon, lat, heightM] of [
    [107, 43, 1200],
    [-70.5, -23.4, 3100],
    [0, 0, 0],
    [179.9, 89.9, -500],
  ] as const) {
    const place = { lonRad: lon * DEGREE, latRad: lat * DEGREE, heightM };
    const back = geodeticOf(earthCentred(place));
    expect(back.lonRad).toBeCloseTo(place.lonRad, 10);
    expect(back.latRad).toBeCloseTo(place.latRad, 10);
    expect(back.heightM).toBeCloseTo(heightM, 4);
  }
});

it('a site grid is never taken for the earth', () => {
  expect(isEarthCentred(earthCentred(MINE))).toBe(true);
  expect(isEarthCentred([650_000, 4_762_000, 1100])).toBe(false);
  expect(isEarthCentred([512_000, 6_378_000, 300])).toBe(false);
  expect(isEarthCentred([0, 0, 0])).toBe(false);
});

it('metres of the zone lose the origin in whole metres', async () => {
  const frame = await TileFrame.createForCentre([650_000.4, 4_762_000.6, 1100.2]);
  expect(frame.origin).toEqual({ easting: 650_000, northing: 4_762_001, altitude: 1100 });
  const { x, y, z } = frame.scenePoint(650_010, 4_762_011, 1105);
  expect([x, y, z]).toEqual([10, 5, -10]);
  expect(frame.tilePoint({ x, y, z })).toEqual([650_010, 4_762_011, 1105]);
});

it.each([
  ['metres of the zone', [650_000, 4_762_000, 1100] as [number, number, number]],
  ['the earth', earthCentred({ ...MINE, heightM: 1100 })],
])('altitudes of the site begin at the project altitude, tiles stay where they are: %s', async (_what, middle) => {
  const plain = await TileFrame.createForCentre(middle, '48N');
  const raised = await TileFrame.createForCentre(middle, '48N', false, 250);
  expect(raised.origin.altitude).toBeCloseTo(850, 3);
  expect(raised.origin).toMatchObject({ easting: plain.origin.easting, northing: plain.origin.northing });
  expect(raised.scenePoint(...middle)).toEqual(plain.scenePoint(...middle));
});

it('a map on the ellipsoid is laid flat at its place in the zone, up being up', async () => {
  const middle = earthCentred(MINE);
  const frame = await TileFrame.createForCentre(middle, '48N');
  const there = wgs84ToUtm({ number: 48, south: false })(107, 43, 1200);
  expect(frame.origin.easting).toBeCloseTo(there.easting, 3);
  expect(frame.origin.northing).toBeCloseTo(there.northing, 3);
  expect(frame.origin.altitude).toBeCloseTo(1200, 3);
  const above = frame.scenePoint(...earthCentred({ ...MINE, heightM: 1300 }));
  expect(above.y).toBeCloseTo(100, 4);
  expect(Math.hypot(above.x, above.z)).toBeLessThan(1e-4);
  const [x, y, z] = frame.tilePoint({ x: 30, y: 4, z: -50 });
  const back = frame.scenePoint(x, y, z);
  expect([back.x, back.y, back.z].map((value) => Math.round(value * 1e4) / 1e4)).toEqual([30, 4, -50]);
});

it('places nearby lie where the zone has them, within a hand', async () => {
  const frame = await TileFrame.createForCentre(earthCentred(MINE), '48N');
  const there = { ...MINE, latRad: MINE.latRad + 1e-4 };
  const other = (await TileFrame.createForCentre(earthCentred(there), '48N')).origin;
  const at = frame.scenePoint(...earthCentred(there));
  // 640 m away; the grid is 0.4 per mille smaller than the earth here.
  const off = [at.x - (other.easting - frame.origin.easting), -at.z - (other.northing - frame.origin.northing)];
  expect(Math.hypot(...off)).toBeLessThan(640 * 0.000_42);
});

it('planes of the scene hold the same points in tile coordinates', async () => {
  for (const frame of [
    await TileFrame.createForCentre(earthCentred(MINE)),
    await TileFrame.createForCentre([5e5, 4e6, 900]),
  ]) {
    const point = { x: 12, y: -7, z: 33 };
    const [a, b, c, d] = frame.tilePlane(0.6, 0.8, 0, -2);
    const [x, y, z] = frame.tilePoint(point);
    expect(a * x + b * y + c * z + d).toBeCloseTo(0.6 * 12 + 0.8 * -7 - 2, 6);
  }
});

it('pauses double from 5 s to 5 minutes', () => {
  expect([1, 2, 3, 6, 7, 50].map(retryDelayMs)).toEqual([5_000, 10_000, 20_000, 160_000, 300_000, 300_000]);
});

it('failed tiles are tried again, soon at first, then ever later', () => {
  const retries = new RetrySchedule();
  retries.recordFailure('a', 0);
  expect(retries.startDueRetries(4999)).toEqual([]);
  expect(retries.isDue(5000)).toBe(true);
  expect(retries.startDueRetries(5000)).toEqual(['a']);
  expect(retries.startDueRetries(5000)).toEqual([]);
  expect(retries.countAt(6000)).toBe(1);
  // No longer requested.
  expect(retries.countAt(40_000)).toBe(0);
  retries.recordFailure('a', 6000);
  expect(retries.isDue(15_999)).toBe(false);
  expect(retries.isDue(16_000)).toBe(true);
  retries.remove('a');
  expect(retries.countAt(16_000)).toBe(0);
});
