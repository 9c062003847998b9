import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CameraHistory } from './CameraHistory.ts';
import type { CameraState } from './cameraState.ts';

const cameraAt = (x: number, mode: CameraState['mode'] = 'perspective', zoom = 4): CameraState => ({
  mode,
  perspective: { targetPos: { x, y: 0, z: 0 }, cameraPos: { x, y: 100, z: 0 } },
  orthographic: { targetPos: { x, y: 0, z: 0 }, zoom },
});

test('goes back and forth between places at which the camera has rested', () => {
  const history = new CameraHistory();
  for (const x of [1, 2, 2, 3]) history.recordRest(cameraAt(x));
  expect(history.previous(cameraAt(3))).toEqual(cameraAt(2));
  expect(history.previous(cameraAt(2))).toEqual(cameraAt(1));
  expect(history.previous(cameraAt(1))).toBeUndefined();
  expect(history.next(cameraAt(1))).toEqual(cameraAt(2));
  expect(history.next(cameraAt(2))).toEqual(cameraAt(3));
  expect(history.next(cameraAt(3))).toBeUndefined();
});

test('moving the camera drops the places ahead, and keeps the present one', () => {
  const history = new CameraHistory();
  for (const x of [1, 2, 3]) history.recordRest(cameraAt(x));
  history.previous(cameraAt(3));
  expect(history.previous(cameraAt(9))).toEqual(cameraAt(2));
  expect(history.next(cameraAt(2))).toEqual(cameraAt(9));
  expect(history.next(cameraAt(9))).toBeUndefined();
});

test('another camera mode or zoom is another place, a millimetre is none', () => {
  const history = new CameraHistory();
  for (const state of [cameraAt(1), cameraAt(1.001), cameraAt(1, 'orthographic'), cameraAt(1, 'orthographic', 8)])
    history.recordRest(state);
  expect(history.previous(cameraAt(1, 'orthographic', 8))).toEqual(cameraAt(1, 'orthographic'));
  expect(history.previous(cameraAt(1, 'orthographic'))).toEqual(cameraAt(1));
  expect(history.previous(cameraAt(1))).toBeUndefined();
});

test('however far one goes back, as many steps forth lead to where one was; fifty places are kept', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(30), { minLength: 1, maxLength: 80 }), fc.nat(90), (visited, steps) => {
      const history = new CameraHistory();
      for (const x of visited) history.recordRest(cameraAt(x));
      const end = cameraAt(visited.at(-1) ?? 0);
      let now = end;
      let back = 0;
      for (let k = 0; k < steps; k++) {
        const place = history.previous(now);
        if (!place) break;
        now = place;
        back++;
      }
      expect(back).toBeLessThan(50);
      for (let k = 0; k < back; k++) now = history.next(now) ?? cameraAt(-1);
      expect(now).toEqual(end);
    }),
  );
});

test('where limits keep the camera from a place, the one that it came to takes its place', () => {
  const history = new CameraHistory();
  for (const x of [1, 2, 3]) history.recordRest(cameraAt(x));
  history.previous(cameraAt(3));
  history.recordArrival(cameraAt(2.5));
  expect(history.previous(cameraAt(2.5))).toEqual(cameraAt(1));
  expect(history.next(cameraAt(1))).toEqual(cameraAt(2.5));
});

test('a camera that looks straight down was somewhere else before it turned', () => {
  const history = new CameraHistory();
  history.recordRest({ ...cameraAt(1), bearingRad: 0 });
  history.recordRest({ ...cameraAt(1), bearingRad: 1 });
  expect(history.previous({ ...cameraAt(1), bearingRad: 1 })?.bearingRad).toBe(0);
});

test('whether one can go back or forth is what going there answers, wherever the camera is now', () => {
  const step = fc.tuple(fc.constantFrom('rest', 'previous', 'next'), fc.nat(5));
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const history = new CameraHistory();
      for (const [what, x] of steps) {
        const now = cameraAt(x);
        const expected = { previous: history.hasPrevious(now), next: history.hasNext(now), rest: false };
        const place = what === 'rest' ? history.recordRest(now) : history[what](now);
        expect(place !== undefined).toBe(expected[what]);
      }
    }),
  );
});
