import { NullEngine } from '@babylonjs/core/Engines/nullEngine.js';
import { expect, onTestFinished, test } from 'vitest';
import { Scope } from '../../lifetime/scope.ts';
import { PoseTable } from '../../state/world/PoseTable.ts';
import { POSE_OFFSETS } from '../../state/world/poseLayout.ts';
import { tweenProgress } from '../../state/world/tween.ts';
import { PoseTexture } from './PoseTexture.ts';
import type { ViewEngine } from './ViewEngine.ts';

const HOUR_MS = 3_600_000;

/** A table of two trucks that drive east, its texture, and what was uploaded last. */
function setUp() {
  const scope = new Scope();
  onTestFinished(() => scope.dispose());
  const poses = new PoseTable(0);
  const image = poses.createImage(scope);
  const engine = scope.own(new NullEngine());
  const gpu = { uploads: 0, texels: new Float32Array() };
  const uploadLines = (_texture: unknown, texels: Float32Array): void => {
    gpu.uploads++;
    gpu.texels = texels.slice();
  };
  const local = { poses, image };
  const texture = new PoseTexture(scope, Object.assign(engine, { uploadLines }) as unknown as ViewEngine, local);
  const rows = ['HT-1', 'HT-2'].map((id) => poses.ensureRow(id));
  const sendFix = (truck: number, easting: number, nowMs: number): void =>
    poses.write(rows[truck] as number, easting, 0, 0, 90, 36, nowMs, nowMs);
  for (const [truck] of rows.entries()) sendFix(truck, 0, 1);
  texture.upload(0);
  return { poses, image, texture, gpu, sendFix };
}

test('changes of single rows are uploaded every 50 ms at most', () => {
  const { texture, gpu, sendFix } = setUp();
  const before = gpu.uploads;
  sendFix(0, 1, 1000);
  texture.upload(1000);
  sendFix(1, 1, 1010);
  texture.upload(1016);
  expect([gpu.uploads - before, texture.needsUpload]).toEqual([1, true]);
  texture.upload(1050);
  expect([gpu.uploads - before, texture.needsUpload]).toEqual([2, false]);
});

test('when the hour of the clock is full, a truck that drives is not seen where it started', () => {
  const { poses, texture, gpu, sendFix } = setUp();
  sendFix(0, 9, HOUR_MS - 450);
  texture.upload(HOUR_MS - 450);
  sendFix(1, 9, HOUR_MS - 10);
  texture.upload(HOUR_MS - 10);
  sendFix(1, 10, HOUR_MS + 5);
  texture.upload(HOUR_MS + 6);
  const clockS = (HOUR_MS + 6 - poses.epochMs) / 1000;
  expect(clockS).toBeLessThan(1);
  expect(tweenProgress(gpu.texels, 0, clockS)).toBeCloseTo(456 / 900, 3);
});

test('when the scene gets another origin, the next frame has it', () => {
  const { poses, image, texture, gpu, sendFix } = setUp();
  sendFix(0, 9, 1000);
  texture.upload(1000);
  poses.moveImage(image, { easting: 5, northing: 0, altitude: 0 });
  texture.upload(1016);
  expect(gpu.texels[POSE_OFFSETS.toX]).toBe(4);
});
