import { expect, test } from 'vitest';
import { Scope } from '../../lifetime/scope.ts';
import { PoseTable } from '../../state/world/PoseTable.ts';
import { CameraRig } from '../camera/CameraRig.ts';
import { VisibilityPass } from './VisibilityPass.ts';

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
