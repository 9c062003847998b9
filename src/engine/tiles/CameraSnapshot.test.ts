import { expect, test } from 'vitest';
import { CameraRig } from '../camera/CameraRig.ts';
import { CameraSnapshot } from './CameraSnapshot.ts';

const createRig = (): CameraRig => {
  const rig = new CameraRig();
  rig.update();
  return rig;
};

test('a camera that has moved, come, gone or taken the place of another is noticed', () => {
  const [first, second] = [createRig(), createRig()];
  expect(first.version).toBe(second.version);
  const snapshot = new CameraSnapshot();
  snapshot.capture([first]);
  const rests = (): boolean[] => [[first], [second], [first, second], []].map((rigs) => snapshot.matches(rigs));
  expect(rests()).toEqual([true, false, false, false]);
  first.target.x += 10;
  first.update();
  expect(rests()).toEqual([false, false, false, false]);
  snapshot.capture([first]);
  expect(rests()).toEqual([true, false, false, false]);
  snapshot.clear();
  expect(rests()).toEqual([false, false, false, true]);
});
