import { beforeEach, describe, expect, test } from 'vitest';
import { Scope } from '../../../lifetime/scope.ts';
import { CameraRig } from '../../camera/CameraRig.ts';
import { Flight } from '../../camera/flight.ts';
import { intersectPlane } from '../../camera/ground.ts';
import { projectPoint } from '../../camera/projectPoint.ts';
import type { Drawable, PaneDrawing } from '../paneDrawing.ts';
import type { PanePointer, Tool } from '../Tool.ts';
import { zoomWindow } from './ZoomWindowTool.ts';

const rig = new CameraRig();
let drawing: PaneDrawing | undefined;
let hasGround: boolean;
let tool: Tool;
let selectionRects: unknown[];

function siteAt(x: number, y: number) {
  const [from, way] = [
    { x: 0, y: 0, z: 0 },
    { x: 0, y: 0, z: 0 },
  ];
  rig.rayAt(x, y, from, way);
  const along = hasGround ? intersectPlane(from, way, 0, 100_000) : undefined;
  if (along === undefined) return undefined;
  return { easting: from.x + way.x * along, northing: from.z + way.z * along, altitude: 0 };
}

beforeEach(() => {
  Object.assign(rig, { width: 800, height: 600, mode: 'perspective', distanceM: 500, elevationRad: 0.9, pxPerM: 2 });
  Object.assign(rig.target, { x: 0, y: 0, z: 0 });
  rig.update();
  hasGround = true;
  selectionRects = [];
  drawing = zoomWindow(() => {
    drawing = undefined;
  });
  const view: Drawable = {
    rig,
    drawing: () => drawing,
    siteAt,
    siteAtLevel: siteAt,
    isHidden: () => false,
    toScene: ({ easting, northing, altitude }) => ({ x: easting, y: altitude, z: northing }),
    flyToPose: (goal) => {
      new Flight().start(rig, goal, 0, 0);
      rig.update();
    },
    showSelectionRect: (rect) => selectionRects.push(rect),
  };
  tool = drawing.createTool(new Scope(), view);
});

const pointerAt = (x: number, y: number, button = 0) => ({ x, y, button }) as PanePointer;
const dragPointer = (from: [number, number], to: [number, number]) => {
  tool.down?.(pointerAt(...from));
  tool.move?.(pointerAt(...to));
  tool.up?.(pointerAt(...to), false);
};
const pixelOf = (x: number, z: number) => {
  const out = { x: 0, y: 0 };
  projectPoint(rig, { x, y: 0, z }, out);
  return out;
};

describe.each(['perspective', 'orthographic'] as const)('in the %s camera', (mode) => {
  test.each([
    [
      [500, 100],
      [700, 250],
    ],
    [
      [700, 250],
      [500, 100],
    ],
  ] as const)('a rectangle from %j to %j fills the pane', (from, to) => {
    Object.assign(rig, { mode, elevationRad: mode === 'orthographic' ? Math.PI / 2 : 0.9 });
    rig.update();
    const corners = [500, 700].map((x) => siteAt(x, 175));
    dragPointer([...from], [...to]);
    const [left, right] = corners.map((corner) => pixelOf(corner?.easting ?? 0, corner?.northing ?? 0));
    expect((right?.x ?? 0) - (left?.x ?? 0)).toBeCloseTo(800, -1);
    expect(((right?.x ?? 0) + (left?.x ?? 0)) / 2).toBeCloseTo(400, -1);
    expect(left?.y).toBeCloseTo(300, -1);
    expect(drawing).toBeUndefined();
    expect(selectionRects.at(-1)).toBeUndefined();
    expect(selectionRects).toContainEqual({ left: 500, top: 100, right: 700, bottom: 250 });
  });
});

test('beside the ground it zooms in all the same', () => {
  hasGround = false;
  const { distanceM } = rig;
  dragPointer([300, 200], [500, 350]);
  expect(rig.distanceM).toBeCloseTo(distanceM / 4, 0);
});

test('a slip of the hand is none; Escape and a right click give it up', () => {
  const { distanceM } = rig;
  dragPointer([300, 200], [303, 203]);
  expect(rig.distanceM).toBe(distanceM);
  expect(drawing).toBeDefined();
  tool.down?.(pointerAt(300, 200));
  expect(tool.key?.({ key: 'x' } as KeyboardEvent)).toBe(false);
  expect(tool.key?.({ key: 'Escape' } as KeyboardEvent)).toBe(true);
  expect(drawing).toBeUndefined();
  tool.up?.(pointerAt(700, 500), false);
  expect(rig.distanceM).toBe(distanceM);
  drawing = zoomWindow(() => {
    drawing = undefined;
  });
  expect(tool.down?.(pointerAt(1, 1, 2))).toBe(false);
  expect(tool.click?.(pointerAt(1, 1, 2))).toBe(true);
  expect(drawing).toBeUndefined();
});
