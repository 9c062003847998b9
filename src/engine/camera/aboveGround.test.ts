import { describe, expect, it } from 'vitest';
import type { ScenePoint } from '../../domain/geo/frame.ts';
import { elevationAboveGround, moveAboveGround } from './aboveGround.ts';
import { CameraRig } from './CameraRig.ts';
import { RisingCamera } from './RisingCamera.ts';

/** A plain, with a wall of 40 m south of it; nothing beyond a kilometre. */
const heightAt = (x: number, z: number): number | undefined => (Math.hypot(x, z) > 1_000 ? undefined : z > 60 ? 40 : 0);

function castRay(from: ScenePoint): number | undefined {
  const height = heightAt(from.x, from.z);
  return height === undefined ? undefined : from.y - height;
}

function rigAt(target: Partial<ScenePoint>, elevationRad: number, distanceM = 100): CameraRig {
  const rig = new CameraRig();
  Object.assign(rig, { width: 800, height: 600, elevationRad, distanceM });
  Object.assign(rig.target, target);
  rig.update();
  return rig;
}

function turnTo(rig: CameraRig, elevationRad: number): void {
  moveAboveGround(rig, castRay, () => {
    rig.elevationRad = elevationRad;
    rig.update();
  });
}

describe('a camera above the ground', () => {
  it('rotates as requested while it stays above', () => {
    const rig = rigAt({ z: -200 }, 0.9);
    turnTo(rig, 0.3);
    expect(rig.elevationRad).toBe(0.3);
  });

  it('does not turn to below the ground', () => {
    const rig = rigAt({ z: -200 }, 0.9);
    turnTo(rig, -0.4);
    expect(rig.eye.y).toBeCloseTo(2, 5);
    expect(rig.distanceM).toBe(100);
  });

  it('rises over a wall that is behind it', () => {
    const rig = rigAt({ z: 0 }, 0.9);
    turnTo(rig, 0.1);
    expect(rig.eye.y).toBeGreaterThanOrEqual(2);
    expect(rig.eye.y).toBeGreaterThanOrEqual((heightAt(rig.eye.x, rig.eye.z) ?? 0) + 2 - 1e-5);
  });

  it('rotates freely around underground targets', () => {
    const rig = rigAt({ z: -200, y: -400 }, 1.2, 600);
    turnTo(rig, 0.1);
    expect(rig.elevationRad).toBe(0.1);
  });

  it('is left alone where it is below already, beside the map, and in a plan', () => {
    const below = rigAt({ z: -200, y: 5 }, -0.5);
    turnTo(below, -0.7);
    expect(below.elevationRad).toBe(-0.7);
    const beside = rigAt({ z: -5_000 }, 0.5);
    turnTo(beside, -0.2);
    expect(beside.elevationRad).toBe(-0.2);
    const plan = rigAt({ z: -200 }, 0.9);
    plan.mode = 'orthographic';
    turnTo(plan, -0.2);
    expect(plan.elevationRad).toBe(-0.2);
  });

  it('is left alone where no angle would do', () => {
    const rig = rigAt({ z: 58, y: 0 }, 1.5, 45);
    moveAboveGround(rig, castRay, () => {
      Object.assign(rig, { distanceM: 10, elevationRad: 0.1 });
      rig.update();
    });
    expect(rig.elevationRad).toBe(0.1);
  });

  it('is turned to a side no lower than the ground allows, and is where it was until it flies there', () => {
    const rig = rigAt({ z: -200 }, 0.9);
    const bearingRad = rig.bearingRad;
    expect(elevationAboveGround(rig, castRay, { bearingRad: 1, elevationRad: 0 })).toBeCloseTo(Math.asin(2 / 100), 5);
    expect(elevationAboveGround(rig, castRay, { elevationRad: 1.2 })).toBe(1.2);
    expect([rig.bearingRad, rig.elevationRad]).toEqual([bearingRad, 0.9]);
  });

  it('ends a flight above the ground, at its own angle where the goal is underground', () => {
    const rig = rigAt({ z: -200 }, 0.9);
    const beforeWall = { target: { x: 0, y: 0, z: 50 }, bearingRad: 0, distanceM: 60 };
    expect(elevationAboveGround(rig, castRay, { ...beforeWall, elevationRad: 0.45 })).toBeCloseTo(
      Math.asin(42 / 60),
      5,
    );
    const drive = { target: { x: 0, y: -300, z: 50 }, bearingRad: 0, distanceM: 60 };
    expect(elevationAboveGround(rig, castRay, { ...drive, elevationRad: 0.45 })).toBe(0.45);
    expect([rig.target.z, rig.distanceM]).toEqual([-200, 100]);
  });

  it('comes nearer to the ground when it is near its target', () => {
    const rig = rigAt({ z: -200 }, 0.9, 5);
    turnTo(rig, -0.4);
    expect(rig.eye.y).toBeCloseTo(0.5, 5);
  });
});

describe('a camera that follows', () => {
  it('rises smoothly where the ground behind it is higher, and leaves underground targets', () => {
    const rig = rigAt({ z: 50 }, 0.45, 60);
    rig.bearingRad = 0;
    rig.update();
    const rising = new RisingCamera(castRay);
    const advanceTo = (atMs: number) => {
      rising.advance(rig, atMs);
      rig.update();
      return rig.elevationRad;
    };
    advanceTo(1_000);
    const early = advanceTo(1_050);
    expect(early).toBeGreaterThan(0.45);
    expect(early).toBeLessThan(Math.asin(42 / 60));
    for (let atMs = 1_100; atMs < 3_000; atMs += 50) advanceTo(atMs);
    expect(rig.elevationRad).toBeCloseTo(Math.asin(42 / 60), 5);

    const below = rigAt({ y: -300, z: 50 }, 0.45, 60);
    rising.advance(below, 4_000);
    rising.advance(below, 4_100);
    expect(below.elevationRad).toBe(0.45);
  });
});
