import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { floorQuad, quadPart, wallQuad } from '../../../../tests/fixtures/quadPart.ts';
import { Scope } from '../../../lifetime/scope.ts';
import { CameraRig } from '../../camera/CameraRig.ts';
import { intersectPart } from '../../tiles/raycast.ts';
import type { Drawable, PaneDrawing } from '../paneDrawing.ts';
import type { PanePointer } from '../Tool.ts';
import { Walk, type Walkable, walkStartPoint } from './Walk.ts';
import { walkDrawing } from './walkDrawing.ts';

/** Ground at 20 m with a wall across it at x = 30. */
const GROUND_WITH_WALL = quadPart([floorQuad(-100, -100, 100, 100, 20), wallQuad(30, -100, 30, 100, 20, 30)]);

let rig: CameraRig;
let walkable: Walkable;
let scope: Scope;
let walk: Walk;
let drawing: PaneDrawing;
let isShown: boolean;
let runFrame: (atMs: number) => void;
let atMs: number;
let drawCount: number;
const onEnd = vi.fn();
const page = new EventTarget();

const pressKey = (code: string, more: Partial<KeyboardEvent> = {}) =>
  createTool().key?.({ code, key: code.replace('Key', '').toLowerCase(), ...more } as KeyboardEvent);
const releaseKey = (code: string) => page.dispatchEvent(Object.assign(new Event('keyup'), { code, shiftKey: false }));
const createTool = () => drawing.createTool(scope, { drawing: () => drawing } as Drawable);
const walkFor = (seconds: number) => {
  for (let k = 0; k < seconds * 50; k++) {
    atMs += 20;
    runFrame(atMs);
  }
};

beforeEach(() => {
  vi.stubGlobal('window', page);
  vi.stubGlobal('requestAnimationFrame', (run: (at: number) => void) => {
    runFrame = run;
    return 1;
  });
  vi.stubGlobal('cancelAnimationFrame', () => {
    runFrame = () => {};
  });
  rig = new CameraRig();
  Object.assign(rig, { width: 800, height: 600, distanceM: 300, elevationRad: 0.8, bearingRad: Math.PI / 2 });
  Object.assign(rig.target, { x: 0, y: 20.5, z: 0 });
  rig.update();
  drawCount = 0;
  walkable = {
    rig,
    castRay: (from, way) => {
      const away = intersectPart(GROUND_WITH_WALL, from, way, 1_000, true);
      return away < 1_000 ? away : undefined;
    },
    groundAt: () => undefined,
    stopFlight: () => {},
    onMove: () => drawCount++,
  };
  atMs = 1_000;
  isShown = true;
  onEnd.mockReset();
  scope = new Scope();
  walk = new Walk(scope, {
    walkable,
    feet: walkStartPoint(walkable) ?? { x: 9, y: 9, z: 9 },
    isShown: () => isShown,
    end: onEnd,
  });
  drawing = walkDrawing(walk, onEnd);
  walkFor(0.02);
});
afterEach(() => {
  scope.dispose();
  vi.unstubAllGlobals();
});

describe('a walk', () => {
  test("begins on the floor below the camera's target, level, at eye height", () => {
    expect(rig.eye.x).toBeCloseTo(0, 6);
    expect(rig.eye.y).toBeCloseTo(21.7, 6);
    expect(rig.elevationRad).toBe(0);
    expect(rig.bearingRad).toBe(Math.PI / 2);
  });

  test('moves 2 m a second, 8 m with Shift, while a key is down, by physical key position', () => {
    expect(pressKey('KeyW', { key: 'ц' })).toBe(true);
    walkFor(2);
    expect(rig.eye.x).toBeCloseTo(4, 1);
    pressKey('KeyW', { shiftKey: true });
    walkFor(1);
    expect(rig.eye.x).toBeCloseTo(12, 1);
    releaseKey('KeyW');
    walkFor(1);
    expect(rig.eye.x).toBeCloseTo(12, 1);
    pressKey('ArrowDown');
    pressKey('KeyD');
    walkFor(1);
    expect(rig.eye.x).toBeCloseTo(12 - Math.SQRT2, 1);
    expect(rig.eye.z).toBeCloseTo(Math.SQRT2, 1);
    page.dispatchEvent(new Event('blur'));
    walkFor(1);
    expect(rig.eye.z).toBeCloseTo(Math.SQRT2, 1);
  });

  test('takes a tap between two frames for a step of one', () => {
    pressKey('KeyW');
    releaseKey('KeyW');
    walkFor(1);
    expect(rig.eye.x).toBeCloseTo(0.04, 6);
  });

  test('stops at a wall', () => {
    pressKey('ArrowUp', { shiftKey: true });
    walkFor(10);
    expect(rig.eye.x).toBeGreaterThan(29);
    expect(rig.eye.x).toBeLessThan(29.7);
  });

  test('looks around by a drag and turns by keys; eyes stay where they are', () => {
    const hand = createTool();
    hand.down?.({ x: 100, y: 100 } as PanePointer);
    hand.move?.({ x: 200, y: 150 } as PanePointer);
    hand.up?.({} as PanePointer, false);
    hand.move?.({ x: 400, y: 400 } as PanePointer);
    expect(rig.bearingRad).toBeCloseTo(Math.PI / 2 - 0.4, 6);
    expect(rig.elevationRad).toBeCloseTo(-0.2, 6);
    pressKey('ArrowRight');
    walkFor(0.5);
    expect(rig.bearingRad).toBeGreaterThan(Math.PI / 2);
    expect(rig.eye.x).toBeCloseTo(0, 6);
    expect(rig.eye.y).toBeCloseTo(21.7, 6);
    hand.down?.({ x: 0, y: 0 } as PanePointer);
    hand.move?.({ x: 0, y: 9_000 } as PanePointer);
    expect(rig.elevationRad).toBe(-1.4);
  });

  test('looks around by the finger that came first; a second one changes nothing', () => {
    const hand = createTool();
    hand.down?.({ x: 100, y: 100, pointerId: 1 } as PanePointer);
    hand.down?.({ x: 400, y: 400, pointerId: 2 } as PanePointer);
    hand.move?.({ x: 500, y: 500, pointerId: 2 } as PanePointer);
    hand.up?.({ pointerId: 2 } as PanePointer, false);
    expect(rig.bearingRad).toBe(Math.PI / 2);
    hand.move?.({ x: 200, y: 100, pointerId: 1 } as PanePointer);
    expect(rig.bearingRad).toBeCloseTo(Math.PI / 2 - 0.4, 6);
  });

  test('ends when the camera is turned by something else, such as the cube', () => {
    rig.elevationRad = 1.2;
    rig.update();
    walkFor(0.02);
    expect(onEnd).toHaveBeenCalledTimes(1);
  });

  test('draws nothing while the walker rests', () => {
    const before = drawCount;
    walkFor(2);
    expect(drawCount).toBe(before);
  });

  test('ends with Escape, and with any other camera movement; other keys stay with the page', () => {
    expect(pressKey('KeyW', { altKey: true })).toBe(false);
    expect(pressKey('Tab', { key: 'Tab' })).toBe(false);
    expect(pressKey('Equal', { key: '+' })).toBe(true);
    expect([createTool().wheel?.({} as PanePointer, 1), createTool().doubleClick?.({} as PanePointer)]).toEqual([
      true,
      true,
    ]);
    expect(onEnd).not.toHaveBeenCalled();
    expect(pressKey('Escape', { key: 'Escape' })).toBe(true);
    expect(onEnd).toHaveBeenCalledTimes(1);
    rig.target.x += 50;
    walkFor(0.02);
    expect(onEnd).toHaveBeenCalledTimes(2);
    rig.target.x -= 50;
    walkFor(0.02);
    expect(onEnd).toHaveBeenCalledTimes(2);
    isShown = false;
    walkFor(0.02);
    expect(onEnd).toHaveBeenCalledTimes(3);
    isShown = true;
    rig.mode = 'orthographic';
    walkFor(0.02);
    expect(onEnd).toHaveBeenCalledTimes(4);
  });
});

test('where the camera looks at nothing, the middle of the pane counts; where that has no floor, there is none', () => {
  rig.target.y = 400;
  expect(walkStartPoint(walkable)).toBeUndefined();
  expect(walkStartPoint({ ...walkable, groundAt: () => ({ x: 7, y: 20, z: 8 }) })).toEqual({ x: 7, y: 20, z: 8 });
  expect(walkStartPoint({ ...walkable, groundAt: () => ({ x: 7, y: 300, z: 8 }) })).toBeUndefined();
});
