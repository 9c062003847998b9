import { beforeEach, expect, test, vi } from 'vitest';
import { type SitePoint, toScene } from '../../../domain/geo/frame.ts';
import { Scope } from '../../../lifetime/scope.ts';
import { CameraRig } from '../../camera/CameraRig.ts';
import { intersectPlane } from '../../camera/ground.ts';
import { projectPoint } from '../../camera/projectPoint.ts';
import type { Drawable, PaneDrawing } from '../paneDrawing.ts';
import type { PanePointer } from '../Tool.ts';
import { createDrawTool, DrawTool } from './DrawTool.ts';
import { OnDemandDrawTool } from './OnDemandDrawTool.ts';

const ORIGIN: SitePoint = { easting: 650_000, northing: 4_763_000, altitude: 900 };
const rig = new CameraRig();
let heard: [string, ...unknown[]][];
let drawing: (PaneDrawing & { handles: SitePoint[]; heights: SitePoint[]; snaps: SitePoint[] }) | undefined;
let tool: DrawTool;

/** Flat ground at the level of the scene's origin. */
function siteAt(x: number, y: number): SitePoint | undefined {
  const [from, way] = [
    { x: 0, y: 0, z: 0 },
    { x: 0, y: 0, z: 0 },
  ];
  rig.rayAt(x, y, from, way);
  const along = intersectPlane(from, way, 0, 100_000);
  if (along === undefined) return undefined;
  return {
    easting: ORIGIN.easting + from.x + way.x * along,
    northing: ORIGIN.northing - from.z - way.z * along,
    altitude: ORIGIN.altitude,
  };
}

const viewOf = (): Drawable => ({
  rig,
  drawing: () => drawing,
  siteAt,
  toScene: (point) => toScene(ORIGIN, point),
  flyToPose: () => {},
  showSelectionRect: () => {},
});

beforeEach(() => {
  Object.assign(rig, { width: 800, height: 600, mode: 'perspective', distanceM: 200 });
  rig.update();
  heard = [];
  const hear =
    (name: string) =>
    (...of: unknown[]): void => {
      heard.push([name, ...of]);
    };
  const names = ['add', 'hover', 'drag', 'lift', 'drop', 'finish', 'undo', 'cancel'] as const;
  const listeners = Object.fromEntries(names.map((name) => [name, hear(name)])) as unknown as PaneDrawing;
  drawing = { ...listeners, cursor: 'crosshair', handles: [], heights: [], snaps: [] };
  tool = new DrawTool(new Scope(), viewOf());
});

const at = (x: number, y: number, button = 0): PanePointer => ({
  x,
  y,
  button,
  buttons: 1,
  pointerId: 1,
  isTouch: false,
  isShiftDown: false,
  isCtrlDown: false,
  atMs: 0,
});
const pixelOf = (point: SitePoint): { x: number; y: number } => {
  const out = { x: 0, y: 0 };
  projectPoint(rig, toScene(ORIGIN, point), out);
  return out;
};
const press = (key: string) => tool.key({ key } as KeyboardEvent);
const KNOWN: SitePoint = { easting: 650_012.25, northing: 4_763_020.5, altitude: 900 };

test.each(['perspective', 'orthographic'] as const)(
  'a click in the %s camera adds the place under it, within 5 cm',
  (mode) => {
    Object.assign(rig, { mode, elevationRad: mode === 'orthographic' ? Math.PI / 2 : 0.6, pxPerM: 4 });
    rig.update();
    const { x, y } = pixelOf(KNOWN);
    expect(tool.down(at(x, y))).toBe(false);
    expect(tool.click(at(x, y))).toBe(true);
    const [[name, place]] = heard as [[string, SitePoint]];
    expect(name).toBe('add');
    expect(Math.hypot(place.easting - KNOWN.easting, place.northing - KNOWN.northing)).toBeLessThan(0.05);
    expect(place.altitude).toBe(900);
  },
);

test('a right click ends, keys end, undo and cancel; other keys stay the camera’s', () => {
  expect(tool.click(at(100, 100, 2))).toBe(true);
  expect([press('Enter'), press('Backspace'), press('Escape'), press('ArrowUp')]).toEqual([true, true, true, false]);
  expect(heard.map(([name]) => name)).toEqual(['finish', 'finish', 'undo', 'cancel']);
  expect(tool.click(at(100, 100, 1))).toBe(true);
  expect(heard).toHaveLength(4);
});

test('a click within 10 px of a point hits it exactly, one beyond does not', () => {
  drawing?.snaps.push(KNOWN);
  const { x, y } = pixelOf(KNOWN);
  tool.click(at(x + 6, y - 6));
  tool.click(at(x + 12, y));
  expect(heard[0]).toEqual(['add', KNOWN]);
  expect(heard[1]?.[1]).not.toEqual(KNOWN);
});

test('a handle is dragged and let go of; the camera does not move, and no point is added', () => {
  drawing?.handles.push(KNOWN);
  const { x, y } = pixelOf(KNOWN);
  expect(tool.down(at(x, y))).toBe(true);
  tool.move(at(x + 50, y));
  tool.click(at(x + 50, y));
  tool.up();
  expect(heard.map(([name, handle]) => [name, handle])).toEqual([
    ['drag', 0],
    ['drop', undefined],
  ]);
  tool.down(at(x, y));
  tool.cancel();
  expect(heard.at(-1)?.[0]).toBe('drop');
});

test.each([
  ['perspective', 0.6],
  ['perspective', -0.2],
  ['orthographic', 0.3],
] as const)('a height follows the pointer up and down in the %s camera, within 5 cm', (mode, elevationRad) => {
  Object.assign(rig, { mode, elevationRad, pxPerM: 4 });
  rig.update();
  drawing?.heights.push(KNOWN);
  drawing?.handles.push(KNOWN);
  const [from, to] = [pixelOf(KNOWN), pixelOf({ ...KNOWN, altitude: 912.5 })];
  expect(tool.down(at(from.x, from.y))).toBe(true);
  tool.move(at(to.x, to.y));
  tool.up();
  const [[name, handle, altitude], dropped] = heard as [[string, number, number], [string]];
  expect([name, handle, dropped[0]]).toEqual(['lift', 0, 'drop']);
  expect(Math.abs(altitude - 912.5)).toBeLessThan(0.05);
});

test('straight from above the pointer tells no height', () => {
  Object.assign(rig, { mode: 'orthographic', elevationRad: Math.PI / 2, pxPerM: 4 });
  rig.update();
  drawing?.heights.push(KNOWN);
  const { x, y } = pixelOf(KNOWN);
  expect(tool.down(at(x, y))).toBe(true);
  tool.move(at(x, y - 40));
  expect(heard).toEqual([]);
});

test('the place under the pointer is told once for each place that it comes to, and when it leaves', () => {
  vi.useFakeTimers();
  const hovering = new DrawTool(new Scope(), viewOf());
  hovering.move(at(400, 400));
  vi.advanceTimersByTime(300);
  hovering.leave();
  vi.advanceTimersByTime(300);
  expect(heard.map(([name, place]) => [name, place === undefined])).toEqual([
    ['hover', false],
    ['hover', true],
  ]);
  vi.useRealTimers();
});

test('while nothing is drawn every gesture is the other tools’', () => {
  drawing = undefined;
  expect([tool.down(at(1, 1)), tool.click(at(1, 1)), tool.doubleClick(), press('Escape')]).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

test('above the horizon a click adds nothing', () => {
  Object.assign(rig, { elevationRad: 0 });
  rig.update();
  expect(tool.click(at(400, 10))).toBe(true);
  expect(heard).toEqual([]);
});

test('clicks and drags near a line hit it, points on it come first, and far from it the ground counts', () => {
  Object.assign(rig, { elevationRad: 0.6 });
  rig.update();
  const line = vi.fn((place: SitePoint) => ({ ...place, northing: KNOWN.northing }));
  if (drawing) drawing.nearLine = line;
  const place = () => heard.at(-1)?.at(-1) as SitePoint;
  const { x, y } = pixelOf(KNOWN);
  tool.click(at(x, y + 6));
  expect(place().northing).toBe(KNOWN.northing);
  tool.click(at(x, y + 60));
  expect(KNOWN.northing - place().northing).toBeGreaterThan(1);
  drawing?.snaps.push(KNOWN);
  tool.click(at(x, y + 6));
  expect(place()).toBe(KNOWN);
  line.mockReturnValue(undefined as unknown as SitePoint);
  drawing?.snaps.pop();
  tool.click(at(x, y + 6));
  expect(place().northing).not.toBe(KNOWN.northing);
});

test('a pane makes its tool with the first drawing, and is idle before', () => {
  const created: unknown[] = [];
  const view = viewOf();
  const onDemand = new OnDemandDrawTool(new Scope(), view);
  const drawn = drawing;
  if (drawn)
    Object.assign(drawn, {
      createTool: (...of: Parameters<PaneDrawing['createTool']>) => {
        created.push(of);
        return createDrawTool(...of);
      },
    });
  drawing = undefined;
  onDemand.move(at(1, 1));
  expect(onDemand.down(at(1, 1))).toBe(false);
  expect(onDemand.click(at(1, 1))).toBe(false);
  expect(onDemand.key({ key: 'Escape' } as KeyboardEvent)).toBe(false);
  expect(created).toEqual([]);
  drawing = drawn;
  expect(onDemand.click(at(400, 300))).toBe(true);
  expect(onDemand.key({ key: 'Enter' } as KeyboardEvent)).toBe(true);
  expect(heard.map(([name]) => name)).toEqual(['add', 'finish']);
  drawing = undefined;
  expect(onDemand.click(at(400, 300))).toBe(false);
  onDemand.up(at(400, 300), true);
  onDemand.cancel();
  onDemand.leave();
  expect(created).toHaveLength(1);
});

test('what has only handles leaves other clicks and keys to the other tools', () => {
  if (!drawing) throw new Error('nothing is drawn');
  drawing = { ...drawing, handles: [KNOWN], handlesOnly: true };
  expect(tool.click(at(10, 10))).toBe(false);
  expect(tool.doubleClick()).toBe(false);
  expect([press('Enter'), press('Backspace')]).toEqual([false, false]);
  const { x, y } = pixelOf(KNOWN);
  expect(tool.down(at(x, y))).toBe(true);
  tool.move(at(x + 5, y));
  expect(tool.click(at(x + 5, y))).toBe(true);
  tool.up();
  expect(press('Escape')).toBe(true);
  expect(heard.map(([name]) => name)).toEqual(['drag', 'drop', 'cancel']);
});
