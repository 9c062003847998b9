import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createView, FAR, followedVehicle, NEAR, type View } from '../../../tests/fixtures/engine/linkedViews.ts';
import { CameraLinks } from './CameraLinks.ts';

let views: Record<string, View | undefined>;
let cameraLinks: CameraLinks;
let atMs: number;
/** Views whose delayed flights were dropped. */
let droppedFlights: string[];
const frame = () => {
  atMs += 16;
  cameraLinks.update(atMs);
};
const frames = (count: number) => Array.from({ length: count }).forEach(frame);
const viewById = (id: string) => views[id] as View;
const pan = (id: string, x: number) => {
  viewById(id).camera.stop();
  viewById(id).camera.rig.target.x += x;
  viewById(id).camera.rig.update();
};
/** Target of a camera on the site, and its direction. */
function seen(id: string) {
  const { camera, origin } = viewById(id);
  const { rig } = camera;
  return {
    easting: origin.easting + rig.target.x,
    northing: origin.northing - rig.target.z,
    altitude: origin.altitude + rig.target.y,
    extentM: rig.orthographic ? rig.height / rig.pxPerM : (rig.distanceM * rig.height) / rig.perspectivePxPerM,
  };
}
const direction = (id: string) => [viewById(id).camera.rig.bearingRad, viewById(id).camera.rig.elevationRad];
const expectSame = (a: string, b: string) => {
  const [one, other] = [seen(a), seen(b)];
  for (const key of Object.keys(one) as (keyof typeof one)[]) expect(one[key], key).toBeCloseTo(other[key], 6);
};

beforeEach(() => {
  followedVehicle.x = 0;
  atMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => atMs);
  views = { a: createView(), b: createView(NEAR, 300), c: createView(FAR) };
  droppedFlights = [];
  cameraLinks = new CameraLinks(
    (id) => views[id],
    (id) => void droppedFlights.push(id),
  );
});

afterEach(() => vi.restoreAllMocks());

describe('linked cameras', () => {
  test('take the place of the first, and follow whichever moves, on another map too', () => {
    viewById('a').camera.rig.target.x = 70;
    cameraLinks.link(['a', 'b', 'c']);
    frame();
    expectSame('a', 'b');
    expectSame('a', 'c');
    expect(seen('c').easting).toBeCloseTo(500_070, 6);
    pan('c', 25);
    viewById('c').camera.rig.bearingRad = 1.2;
    frame();
    expect(seen('a').easting).toBeCloseTo(500_095, 6);
    expect(direction('a')).toEqual(direction('c'));
    expectSame('a', 'b');
  });

  test('the last step of a flight is followed, however small it is', () => {
    cameraLinks.link(['a', 'b']);
    frame();
    pan('a', 25);
    frame();
    const { rig } = viewById('a').camera;
    rig.elevationRad += 6e-6;
    rig.bearingRad += 2e-6;
    rig.update();
    frame();
    expect(direction('b')).toEqual(direction('a'));
  });

  test('are left alone while they are not linked, or alone', () => {
    cameraLinks.link([]);
    pan('a', 10);
    frame();
    expect(seen('b').easting).toBe(500_000);
    cameraLinks.link(['a']);
    pan('a', 10);
    frame();
    expect(seen('b').easting).toBe(500_000);
    cameraLinks.link(['a', 'b']);
    frame();
    cameraLinks.link([]);
    pan('a', 10);
    frame();
    expect(seen('b').easting).toBe(500_020);
  });

  test('keep their projection: a plan beside a picture shows the same place at the same extent, and never turns', () => {
    viewById('b').camera.setMode('orthographic');
    cameraLinks.link(['a', 'b']);
    frame();
    expectSame('a', 'b');
    Object.assign(viewById('a').camera.rig, { bearingRad: 2, distanceM: 120 });
    frame();
    expectSame('a', 'b');
    expect(direction('b')).toEqual([0, Math.PI / 2]);
    viewById('b').camera.rig.pxPerM *= 3;
    frame();
    expectSame('a', 'b');
    expect(direction('a')[0]).toBe(2);
  });

  test('a plan is not taken nearer than some 30 m: who walks beside it sees where', () => {
    viewById('b').camera.setMode('orthographic');
    cameraLinks.link(['a', 'b']);
    Object.assign(viewById('a').camera.rig, { distanceM: 8 });
    frame();
    pan('a', 3);
    frame();
    expect(seen('b').easting).toBeCloseTo(500_003, 6);
    expect(seen('b').extentM).toBeCloseTo(31.5, 1);
    expect(seen('a').extentM).toBeLessThan(10);
  });

  test('a change of projection moves no camera and ends no follow mode', () => {
    cameraLinks.link(['a', 'b']);
    frame();
    viewById('a').camera.follow('truck');
    frames(80);
    const before = direction('a');
    viewById('b').camera.setMode('orthographic');
    frames(2);
    expect(viewById('a').camera.followed).toBe('truck');
    expect(direction('a')).toEqual(before);
    viewById('b').camera.setMode('perspective');
    frames(2);
    expect(direction('b')).toEqual(before);
    expect(viewById('a').camera.followed).toBe('truck');
  });

  test('flights and following lead until another one is moved', () => {
    cameraLinks.link(['a', 'b']);
    frame();
    viewById('a').camera.follow('truck');
    frames(80);
    for (let k = 0; k < 5; k++) {
      followedVehicle.x += 3;
      frame();
      expect(seen('b').easting).toBeCloseTo(500_000 + followedVehicle.x, 3);
    }
    followedVehicle.x += 3;
    pan('b', 500);
    frame();
    expect(viewById('a').camera.followed).toBeUndefined();
    expect(seen('a').easting).toBeGreaterThan(500_400);
    viewById('b').camera.fly({ target: { x: -200, y: 0, z: 0 } });
    frames(5);
    pan('a', 1);
    frame();
    expect(viewById('b').camera.isMoving).toBe(false);
    expectSame('a', 'b');
  });

  test('one that opens, or shows another map, takes the place of the others; one that closes takes none along', () => {
    cameraLinks.link(['a', 'b', 'd']);
    pan('b', 40);
    frame();
    pan('b', 40);
    frame();
    views['d'] = createView(FAR);
    frame();
    expectSame('d', 'b');
    views['a'] = createView(FAR);
    frame();
    expectSame('a', 'b');
    views['b'] = undefined;
    pan('d', 11);
    frame();
    expectSame('a', 'd');
  });

  test('a delayed flight is dropped by another camera that begins to move, not by one that goes on', () => {
    cameraLinks.link(['a', 'b']);
    frames(2);
    droppedFlights = [];
    pan('a', 5);
    frame();
    expect(droppedFlights).toEqual(['b']);
    pan('a', 5);
    frame();
    expect(droppedFlights).toEqual(['b']);
    frame();
    pan('a', 5);
    frame();
    expect(droppedFlights).toEqual(['b', 'b']);
    pan('b', 5);
    frame();
    expect(droppedFlights).toEqual(['b', 'b', 'a']);
  });

  test('a delayed flight is dropped in a view that is linked meanwhile', () => {
    cameraLinks.link(['a', 'b']);
    frame();
    expect(droppedFlights).toEqual(['b']);
  });

  test('one that still frames its map does not lead', () => {
    const opening = createView();
    opening.camera.isPlaced = false;
    views = { a: opening, b: createView() };
    viewById('b').camera.isPlaced = false;
    cameraLinks.link(['a', 'b']);
    frame();
    opening.camera.frame({ min: { x: 0, y: 0, z: 0 }, max: { x: 900, y: 10, z: 900 } }, 0);
    frames(2);
    expect(seen('b').easting).toBe(500_000);
    pan('b', 5);
    frame();
    expectSame('a', 'b');
    expect(opening.camera.isPlaced).toBe(true);
  });

  test('show the same extent in panes of other heights: plans follow when one is maximised, restored or shown', () => {
    for (const id of ['a', 'b']) viewById(id).camera.setMode('orthographic');
    cameraLinks.link(['a', 'b']);
    frame();
    const resize = (id: string, height: number) => {
      viewById(id).camera.rig.height = height;
      viewById(id).camera.rig.update();
      frame();
    };
    viewById('b').rect = undefined;
    resize('a', 1_200);
    expectSame('a', 'b');
    viewById('a').camera.rig.pxPerM *= 2;
    viewById('a').camera.rig.update();
    frame();
    resize('a', 600);
    viewById('b').rect = {};
    resize('b', 450);
    expectSame('a', 'b');
    views['b'] = createView(NEAR, 1);
    viewById('b').camera.setMode('orthographic');
    frame();
    resize('b', 300);
    expectSame('a', 'b');
    expect(seen('b').extentM).toBeGreaterThan(10);
  });

  test('the one that led takes the place of the others too when it shows another map', () => {
    cameraLinks.link(['a', 'b']);
    frame();
    pan('a', 40);
    frame();
    views['a'] = createView(FAR);
    frames(2);
    expect(seen('b').easting).toBeCloseTo(500_040, 6);
    expectSame('a', 'b');
  });

  test('a hidden one follows', () => {
    cameraLinks.link(['a', 'b']);
    frame();
    viewById('b').rect = undefined;
    pan('a', 30);
    frame();
    expectSame('a', 'b');
  });
});

test('they never oscillate: after any movement all agree within one frame, and then nothing moves by itself', () => {
  const id = fc.constantFrom('a', 'b', 'c');
  const step = fc.record({
    id,
    x: fc.double({ min: -5_000, max: 5_000, noNaN: true }),
    turnRad: fc.double({ min: -3, max: 3, noNaN: true }),
    scale: fc.double({ min: 0.2, max: 5, noNaN: true }),
    mode: fc.constantFrom('perspective', 'orthographic', undefined),
  });
  fc.assert(
    fc.property(fc.array(fc.array(step, { maxLength: 3 }), { maxLength: 12 }), (rounds) => {
      views = { a: createView(), b: createView(NEAR, 300), c: createView(FAR) };
      cameraLinks = new CameraLinks(
        (name) => views[name],
        () => {},
      );
      cameraLinks.link(['a', 'b', 'c']);
      frame();
      for (const round of rounds) {
        for (const { id: name, x, turnRad, scale, mode } of round) {
          if (mode) viewById(name).camera.setMode(mode);
          const { rig } = viewById(name).camera;
          rig.target.x += x;
          if (rig.orthographic) rig.pxPerM *= scale;
          else Object.assign(rig, { distanceM: rig.distanceM * scale, bearingRad: rig.bearingRad + turnRad });
          rig.update();
        }
        frame();
        frame();
        const versions = ['a', 'b', 'c'].map((name) => viewById(name).camera.rig.version);
        frames(3);
        expect(['a', 'b', 'c'].map((name) => viewById(name).camera.rig.version)).toEqual(versions);
        for (const other of ['b', 'c']) {
          expect(seen(other).easting).toBeCloseTo(seen('a').easting, 2);
          expect(seen(other).northing).toBeCloseTo(seen('a').northing, 2);
        }
      }
    }),
    { numRuns: 60 },
  );
});
