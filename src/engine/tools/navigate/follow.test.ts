import { beforeEach, describe, expect, it } from 'vitest';
import { pointerAt } from '../../../../tests/fixtures/drawnPane.ts';
import type { WorldPoses } from '../../../state/world/WorldPoses.ts';
import { projectPoint } from '../../camera/projectPoint.ts';
import { ViewCamera } from '../../camera/ViewCamera.ts';
import type { PanePointer } from '../Tool.ts';
import { NavigateTool } from './NavigateTool.ts';

const truckPosition = { x: 0, y: 0, z: 0 };
let isKnown = true;
const truckPoses = {
  fleet: { poses: { modelIndexOf: () => 0, rowOf: () => 0 } },
  posesOf: () => (isKnown ? truckPoses.fleet : undefined),
  poseOf: (_id: string, out: Float32Array) => {
    out.set([truckPosition.x, truckPosition.y, truckPosition.z, 0]);
    return isKnown;
  },
};

let camera: ViewCamera;
let tool: NavigateTool;
let followedKeys: (string | undefined)[];
const pointerWith = (x: number, y: number, more: Partial<PanePointer> = {}): PanePointer => ({
  ...pointerAt(x, y),
  ...more,
});
/** Where the truck appears, CSS pixels of the pane. */
function seenAt() {
  camera.advance(performance.now() + 10_000);
  const out = { x: 0, y: 0, depth: 0 };
  projectPoint(camera.rig, truckPosition, out);
  return { x: Math.round(out.x), y: Math.round(out.y) };
}
const dragPointer = (button: number, dx: number, dy = 0) => {
  tool.down(pointerWith(400, 300, { button }));
  tool.move(pointerWith(400 + dx, 300 + dy, { button }));
  tool.up(pointerWith(400 + dx, 300 + dy, { button }));
};
const pressKey = (name: string, more: object = {}) => tool.key({ key: name, ...more } as KeyboardEvent);

beforeEach(() => {
  isKnown = true;
  Object.assign(truckPosition, { x: 120, y: 30, z: -40 });
  camera = new ViewCamera(truckPoses as unknown as WorldPoses, { easting: 0, northing: 0, altitude: 0 }, () => 5);
  Object.assign(camera.rig, { width: 800, height: 600 });
  camera.rig.update();
  tool = new NavigateTool({
    rig: camera.rig,
    castSurfaceRay: () => undefined,
    groundAt: () => undefined,
    followed: () => camera.followed,
    endFlight: () => camera.endFlight(),
    stopFlight: () => camera.stop(),
    flyToPose: (goal, lengthMs) => camera.fly(goal, lengthMs),
    resetView: () => camera.frame({ min: { x: 0, y: 0, z: 0 }, max: { x: 100, y: 10, z: 100 } }),
    onMove: () => {},
  });
  followedKeys = [];
  camera.onFollow = (id) => followedKeys.push(id);
  camera.follow('HT-1');
  seenAt();
});

describe('the follow target', () => {
  it('stays in the middle while it moves, also during the flight to it', () => {
    camera.follow('HT-1');
    truckPosition.x += 50;
    expect(seenAt()).toEqual({ x: 400, y: 300 });
    truckPosition.x += 3;
    expect(seenAt()).toEqual({ x: 400, y: 300 });
  });

  it.each(['perspective', 'orthographic'] as const)('stays in the middle of the free part: %s', (mode) => {
    camera.setMode(mode);
    camera.freePart = { left: 0, right: 324, top: 48, bottom: 0 };
    expect(seenAt()).toEqual({ x: 238, y: 324 });
    tool.wheel(pointerWith(700, 100), 900);
    truckPosition.z += 7;
    expect(seenAt()).toEqual({ x: 238, y: 324 });
  });

  it('is zoomed to by the wheel and keys, wherever the pointer is', () => {
    const { distanceM } = camera.rig;
    tool.wheel(pointerWith(10, 10), 600);
    expect(seenAt()).toEqual({ x: 400, y: 300 });
    expect(camera.rig.distanceM).toBeGreaterThan(distanceM * 1.5);
    pressKey('+');
    pressKey('+');
    expect(camera.followed).toBe('HT-1');
    expect(seenAt()).toEqual({ x: 400, y: 300 });
  });

  it('is turned around, by a drag, by keys and by the cube', () => {
    const { bearingRad } = camera.rig;
    dragPointer(2, 100, 20);
    pressKey('ArrowLeft', { shiftKey: true });
    expect(camera.rig.bearingRad).not.toBeCloseTo(bearingRad, 2);
    expect(seenAt()).toEqual({ x: 400, y: 300 });
    camera.turnTo({ bearingRad: 0, elevationRad: Math.PI / 2 });
    expect(seenAt()).toEqual({ x: 400, y: 300 });
    expect(camera.rig.elevationRad).toBeCloseTo(Math.PI / 2);
    expect(camera.followed).toBe('HT-1');
  });

  it('is at its distance when a gesture cuts the flight short', () => {
    camera.stop();
    Object.assign(camera.rig.target, { x: 9_000 });
    camera.rig.distanceM = 8_000;
    camera.follow('HT-1');
    tool.wheel(pointerWith(10, 10), 0);
    expect(camera.isMoving).toBe(false);
    expect(camera.rig.distanceM).toBeCloseTo(30);
    expect(seenAt()).toEqual({ x: 400, y: 300 });
  });

  it('stays followed through a click, even with an unsteady hand', () => {
    dragPointer(0, 3, 2);
    expect(camera.followed).toBe('HT-1');
    expect(seenAt()).toEqual({ x: 400, y: 300 });
  });

  it.each([
    ['a drag', () => dragPointer(0, 40)],
    ['arrow keys', () => pressKey('ArrowLeft')],
    ['a flight elsewhere', () => camera.flyTo('HT-2')],
    ['the reset of the view', () => pressKey('Home')],
    ['a camera that is set', () => camera.setState(camera.state())],
    [
      'being lost',
      () => {
        isKnown = false;
        camera.advance(performance.now());
      },
    ],
  ])('is ended by %s, which is notified once', (_name, leave) => {
    followedKeys = [];
    leave();
    expect(camera.followed).toBeUndefined();
    expect(followedKeys).toEqual([undefined]);
  });

  it('is left without a jump', () => {
    tool.down(pointerWith(400, 300));
    truckPosition.x += 200;
    seenAt();
    const before = { ...camera.rig.target };
    tool.move(pointerWith(410, 300));
    tool.move(pointerWith(411, 300));
    expect(Math.hypot(camera.rig.target.x - before.x, camera.rig.target.z - before.z)).toBeLessThan(1);
  });
});

describe.each(['follow', 'flyTo'] as const)('%s beside a wall behind the camera', (act) => {
  it('turns to where the truck is seen from the side', () => {
    const heightAboveWall = ({ y, z }: { y: number; z: number }) =>
      y - (z > truckPosition.z + 10 ? truckPosition.y + 200 : truckPosition.y);
    const beside = new ViewCamera(
      truckPoses as unknown as WorldPoses,
      { easting: 0, northing: 0, altitude: 0 },
      () => 5,
      heightAboveWall,
    );
    Object.assign(beside.rig, { width: 800, height: 600, bearingRad: 0 });
    beside.rig.update();
    beside[act]('HT-1');
    beside.advance(performance.now() + 10_000);
    expect(beside.rig.eye.y).toBeGreaterThan(heightAboveWall({ ...beside.rig.eye, y: 0 }) * -1);
    expect(beside.rig.elevationRad).toBeLessThan(1);
  });
});
