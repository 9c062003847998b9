import { expect, test } from 'vitest';
import { ENTITY_MODELS } from '../../domain/models/entityModels.ts';
import { Scope } from '../../lifetime/scope.ts';
import { PoseTable } from '../../state/world/PoseTable.ts';
import { STATE_FLAGS } from '../../state/world/stateFlags.ts';
import { CameraRig } from '../camera/CameraRig.ts';
import { defaultDisplay, stylesOf } from '../display/display.ts';
import { CULL_INTERVAL_MS, VisibilityPass } from './VisibilityPass.ts';

const MODEL_SIZES = ENTITY_MODELS.map(() => ({ lengthM: 10, widthM: 4, heightM: 4, radiusM: 6 }));
const MODEL_STYLES = stylesOf(defaultDisplay().options);

test('a mask that shows the same rows changes nothing', () => {
  const poses = new PoseTable(0);
  const pass = new VisibilityPass({ poses, image: poses.createImage(new Scope()) }, new CameraRig());
  expect(pass.setMask(undefined)).toBe(false);
  expect(pass.setMask(Uint8Array.of(1, 0))).toBe(true);
  expect(pass.setMask(Uint8Array.of(1, 0))).toBe(false);
  expect(pass.setMask(Uint8Array.of(1, 1))).toBe(true);
  expect(pass.setMask(Uint8Array.of(1, 1, 0))).toBe(true);
  expect(pass.setMask(undefined)).toBe(true);
});

test('a dense view is culled less often while rows move, and as often as others when their state has changed', () => {
  const poses = new PoseTable(0);
  const rig = new CameraRig();
  Object.assign(rig, { width: 1000, height: 700, distanceM: 300 });
  rig.update();
  const pass = new VisibilityPass({ poses, image: poses.createImage(new Scope()) }, rig);
  const moveTo = (row: number, easting: number) => poses.write(row, easting, 0, 0, 0, 0, 1, 1);
  const cull = (atMs: number): boolean => pass.update(atMs, false, MODEL_SIZES, MODEL_STYLES, undefined);
  for (let k = 0; k < 1_500; k++) moveTo(poses.ensureRow(`v${k}`), k / 100);
  const { usual, dense } = CULL_INTERVAL_MS;
  cull(-1_000);
  pass.invalidate();
  cull(0);
  expect(pass.visible.count).toBe(1_500);
  moveTo(0, 1);
  expect([100, 200, usual + 1].map(cull)).toEqual([false, false, false]);
  expect(cull(dense)).toBe(true);
  moveTo(0, 2);
  poses.setAppearance(0, STATE_FLAGS.offline, 0);
  const atMs = dense + usual;
  expect([atMs - 20, atMs - 10, atMs].map(cull)).toEqual([false, false, true]);
});
