import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CAMERA_LIMITS, CameraRig } from './CameraRig.ts';
import { Flight } from './flight.ts';

function createRig(): CameraRig {
  const camera = new CameraRig();
  camera.width = 800;
  camera.height = 600;
  camera.update();
  return camera;
}

function projectToPane(camera: CameraRig, x: number, y: number, z: number): { x: number; y: number; depth: number } {
  const m = camera.viewProjection;
  const transformedRow = (k: number): number =>
    (m[k] as number) * x + (m[k + 4] as number) * y + (m[k + 8] as number) * z + (m[k + 12] as number);
  return {
    x: (transformedRow(0) / transformedRow(3) + 1) * 0.5 * camera.width,
    y: (1 - transformedRow(1) / transformedRow(3)) * 0.5 * camera.height,
    depth: transformedRow(2) / transformedRow(3),
  };
}

test('looking north, east is right and the north is further up', () => {
  const camera = createRig();
  camera.elevationRad = 0.6;
  camera.update();
  expect(projectToPane(camera, 10, 0, 0).x).toBeGreaterThan(400);
  expect(projectToPane(camera, 0, 0, -10).y).toBeLessThan(300);
  expect(projectToPane(camera, 0, 0, 0)).toMatchObject({ x: expect.closeTo(400, 6), y: expect.closeTo(300, 6) });
});

test('the ray under a pixel leads back to that pixel, in both cameras', () => {
  const arbitrary = fc.record({
    x: fc.double({ min: 0, max: 800, noNaN: true }),
    y: fc.double({ min: 0, max: 600, noNaN: true }),
    bearingRad: fc.double({ min: -4, max: 4, noNaN: true }),
    elevationRad: fc.double({ min: -1.5, max: 1.57, noNaN: true }),
    orthographic: fc.boolean(),
  });
  fc.assert(
    fc.property(arbitrary, ({ x, y, bearingRad, elevationRad, orthographic }) => {
      const camera = createRig();
      Object.assign(camera, { bearingRad, elevationRad, mode: orthographic ? 'orthographic' : 'perspective' });
      camera.update();
      const origin = { x: 0, y: 0, z: 0 };
      const direction = { x: 0, y: 0, z: 0 };
      camera.rayAt(x, y, origin, direction);
      const far = orthographic ? 30_000 : 900;
      const point = [0, 1, 2].map((k) => {
        const axis = (['x', 'y', 'z'] as const)[k] as 'x';
        return origin[axis] + direction[axis] * far;
      }) as [number, number, number];
      const back = projectToPane(camera, ...point);
      expect(back.x).toBeCloseTo(x, 3);
      expect(back.y).toBeCloseTo(y, 3);
    }),
  );
});

test('everything between 10 cm and 100 km is drawn, for any target', () => {
  const camera = createRig();
  camera.elevationRad = 0;
  for (const distanceM of [0.1, 5, 5000]) {
    camera.distanceM = distanceM;
    camera.update();
    const depthAt = (metres: number) => projectToPane(camera, 0, 0, distanceM - metres).depth;
    expect(depthAt(0.11)).toBeGreaterThan(-1);
    expect(depthAt(0.09)).toBeLessThan(-1);
    expect(depthAt(99_000)).toBeLessThan(1);
    expect(depthAt(101_000)).toBeGreaterThan(1);
  }
});

test('a metre at the target takes as many pixels as the scale says, in both cameras and after a resize', () => {
  for (const mode of ['perspective', 'orthographic'] as const) {
    const camera = createRig();
    Object.assign(camera, { mode, distanceM: 120, pxPerM: 3.5, height: 450 });
    camera.update();
    const px = projectToPane(camera, 1, 0, 0).x - projectToPane(camera, 0, 0, 0).x;
    expect(px).toBeCloseTo(camera.pixelScale / (mode === 'perspective' ? 120 : 1), 6);
    expect(camera.perspectivePxPerM / 120).toBeCloseTo(450 / (2 * 120 * Math.tan(CAMERA_LIMITS.fovRad / 2)), 9);
  }
});

test('limits hold, and an unchanged rig changes nothing', () => {
  const camera = createRig();
  camera.distanceM = 0;
  camera.elevationRad = 9;
  expect(camera.update()).toBe(true);
  expect(camera.distanceM).toBe(0.1);
  expect(camera.elevationRad).toBe(Math.PI / 2);
  expect(camera.update()).toBe(false);
});

test("a flight to invalid numbers keeps the camera's place, and follows the rest of its goal", () => {
  const camera = createRig();
  const before = { ...camera.target };
  const flight = new Flight();
  flight.start(camera, { target: { x: Number.NaN, y: 0, z: 0 }, distanceM: 0 / 0, bearingRad: 1 }, 1000, 0);
  camera.update();
  expect(camera.target).toEqual(before);
  expect(camera.distanceM).toBe(800);
  expect(camera.bearingRad).toBe(1);
  expect([...camera.viewProjection].every(Number.isFinite)).toBe(true);
});

test('a flight ends exactly at its goal, by the shorter turn', () => {
  const camera = createRig();
  camera.bearingRad = 3;
  const flight = new Flight();
  flight.start(camera, { target: { x: 100, y: 5, z: -40 }, distanceM: 50, bearingRad: -3 }, 1000, 700);
  flight.advance(camera, 1350);
  expect(camera.bearingRad).toBeGreaterThan(3);
  expect(flight.active).toBe(true);
  flight.advance(camera, 1700);
  expect(flight.active).toBe(false);
  expect(camera.target).toEqual({ x: 100, y: 5, z: -40 });
  expect(camera.distanceM).toBeCloseTo(50, 9);
  expect(camera.bearingRad).toBeCloseTo(2 * Math.PI - 3, 9);
});
