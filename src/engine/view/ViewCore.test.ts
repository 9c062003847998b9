import { Material } from '@babylonjs/core/Materials/material.js';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { type ViewWithoutGpu, viewWithoutGpu } from '../../../tests/fixtures/engine/viewWithoutGpu.ts';
import { toSite } from '../../domain/geo/frame.ts';

const TRUCK = { easting: 650_000.4, northing: 4_760_000.3, altitude: 1200.2 };
const MAP_ORIGIN = { easting: 651_000, northing: 4_761_000, altitude: 900 };
const MAP_BOUNDS = { min: { x: -2_000, y: -100, z: -2_000 }, max: { x: 2_000, y: 500, z: 2_000 } };

afterEach(() => void vi.unstubAllGlobals());

function openView(): ViewWithoutGpu {
  const view = viewWithoutGpu();
  onTestFinished(() => view.scope.dispose());
  return view;
}

/** The truck sends a fix, so many metres east of its place. */
function sendFix({ world: { poses } }: ViewWithoutGpu, eastM = 0): void {
  const row = poses.ensureRow('HT-1');
  poses.write(row, TRUCK.easting + eastM, TRUCK.northing, TRUCK.altitude, 0, 0, 1 + eastM * 1e6, 0);
}

function scenePlace({ poses }: ViewWithoutGpu): number[] {
  const pose = new Float32Array(4);
  poses.poseOf('HT-1', pose);
  return [...pose.subarray(0, 3)];
}

test('without a map a view counts from the first known place: a move of a centimetre is not lost', () => {
  const view = openView();
  sendFix(view);
  view.core.needsDraw(0, true);
  expect(view.core.origin).toEqual({ easting: 650_000, northing: 4_760_000, altitude: 1200 });
  const [x, y, z] = scenePlace(view) as [number, number, number];
  for (const [metres, expected] of [
    [x, 0.4],
    [y, 0.2],
    [z, -0.3],
  ] as const)
    expect(metres).toBeCloseTo(expected, 5);
  const { origin } = view.core;
  sendFix(view, 0.01);
  view.core.needsDraw(16, true);
  expect(view.core.origin).toBe(origin);
  expect((scenePlace(view)[0] as number) - x).toBeCloseTo(0.01, 5);
});

test('a camera that was placed stays at its place on the site when the first place is known, and when the map opens', () => {
  const view = openView();
  const { camera } = view.core;
  Object.assign(camera.rig.target, { x: 650_100, y: 1250, z: -4_760_200 });
  camera.rig.update();
  camera.stop();
  const expectSamePlace = (): void => {
    const { easting, northing, altitude } = toSite(view.core.origin, camera.rig.target);
    expect([easting, northing, altitude].map((metres) => Math.round(metres * 1000) / 1000)).toEqual([
      650_100, 4_760_200, 1250,
    ]);
  };
  expectSamePlace();
  sendFix(view);
  view.core.needsDraw(0, true);
  expect(Math.abs(camera.rig.target.x)).toBeLessThan(1000);
  expectSamePlace();
  Object.assign(view.ground, { origin: MAP_ORIGIN, bounds: MAP_BOUNDS });
  view.core.needsDraw(16, true);
  expect([view.core.origin, view.world.origin]).toEqual([MAP_ORIGIN, MAP_ORIGIN]);
  expect(scenePlace(view)[0]).toBeCloseTo(-999.6, 3);
  expectSamePlace();
});

test('a camera that was not placed looks at the first vehicle', () => {
  const view = openView();
  view.core.needsDraw(0, true);
  view.world.poses.ensureRow('HT-1');
  view.core.needsDraw(16, true);
  sendFix(view);
  view.core.needsDraw(32, true);
  const { easting, northing } = toSite(view.core.origin, view.core.camera.rig.target);
  expect([Math.round(easting), Math.round(northing)]).toEqual([650_000, 4_760_000]);
});

test('only a draw of more than passed time asks all materials whether they are compiled', () => {
  const { core } = openView();
  const askMaterial = vi.spyOn(new Material('rock', core.scene.scene), 'getEffect');
  const isAskedInDraw = (atMs: number): boolean => {
    core.needsDraw(atMs, true);
    askMaterial.mockClear();
    core.draw(atMs);
    return askMaterial.mock.calls.length > 0;
  };
  expect([0, 16].map(isAskedInDraw)).toEqual([true, false]);
  core.markDirty();
  expect([48, 64].map(isAskedInDraw)).toEqual([true, false]);
});

test('a view that nobody has placed is framed again in a pane of another size, not at another resolution', () => {
  const { core } = openView();
  const frame = vi.spyOn(core.home, 'framePositions');
  const show = (width: number, pixelRatio: number): number => {
    frame.mockClear();
    core.setPanePosition({ left: 0, top: 0, width, height: 600 }, 600 * pixelRatio, pixelRatio);
    return frame.mock.calls.length;
  };
  expect([show(800, 0.75), show(800, 2), show(700, 2), show(700, 1), show(701, 1)]).toEqual([0, 0, 1, 0, 1]);
  expect(core.pixelRatio).toBe(1);
});
