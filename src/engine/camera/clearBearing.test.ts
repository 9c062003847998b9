import { expect, it } from 'vitest';
import type { ScenePoint } from '../../domain/geo/frame.ts';
import { elevationAboveGround } from './aboveGround.ts';
import { CameraRig } from './CameraRig.ts';
import { clearBearing } from './clearBearing.ts';

type HeightAt = (x: number, z: number) => number;
/** A camera at bearing 0 is south of its target, at positive z. */
const wallInTheSouth: HeightAt = (_x, z) => (z > 10 ? 200 : 0);
const shaftHeight: HeightAt = (x, z) => (x < -5 ? 50 : Math.hypot(x, z) > 5 ? 200 : 0);

const castRayOver =
  (heightAt: HeightAt) =>
  (from: ScenePoint): number =>
    from.y - heightAt(from.x, from.z);

function setUp(heightAt: HeightAt, target: Partial<ScenePoint> = {}) {
  const rig = new CameraRig();
  Object.assign(rig, { width: 800, height: 600, bearingRad: 0, elevationRad: 0.5, distanceM: 500 });
  const castRay = castRayOver(heightAt);
  const goal = { target: { x: 0, y: 0, z: 0, ...target }, elevationRad: Math.PI / 4, distanceM: 60 };
  const bearingRad = clearBearing(rig, castRay, goal);
  return { rig, bearingRad, elevationRad: elevationAboveGround(rig, castRay, { ...goal, bearingRad }) };
}

it('keeps the bearing over open ground', () => {
  expect(setUp(() => 0).bearingRad).toBe(0);
});

it('turns away from a wall as little as it takes to see the target from the side', () => {
  const { rig, bearingRad, elevationRad } = setUp(wallInTheSouth);
  expect(Math.abs(bearingRad)).toBeGreaterThan(Math.PI / 3);
  expect(Math.abs(bearingRad)).toBeLessThan(Math.PI);
  expect(elevationRad).toBeLessThan(Math.PI / 4 + 0.16);
  expect(rig.bearingRad).toBe(0);
});

it('keeps the bearing where the target is underground', () => {
  expect(setUp(wallInTheSouth, { y: -100 }).bearingRad).toBe(0);
});

it('takes the side with the lowest wall where all are high', () => {
  const { bearingRad, elevationRad } = setUp(shaftHeight);
  expect(Math.sin(bearingRad)).not.toBeCloseTo(0, 1);
  expect(elevationRad).toBeLessThan(Math.PI / 2);
});
