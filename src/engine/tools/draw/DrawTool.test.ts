import { beforeEach, expect, test, vi } from 'vitest';
import { type DrawnPane, drawnPane, KNOWN_POINT, pointerAt } from '../../../../tests/fixtures/drawnPane.ts';
import type { SitePoint } from '../../../domain/geo/frame.ts';
import { Scope } from '../../../lifetime/scope.ts';
import type { PaneDrawing } from '../paneDrawing.ts';
import { createDrawTool, DrawTool } from './DrawTool.ts';
import { OnDemandDrawTool } from './OnDemandDrawTool.ts';

let pane: DrawnPane;
let tool: DrawTool;

beforeEach(() => {
  pane = drawnPane();
  tool = new DrawTool(new Scope(), pane.view);
});

const pointerAtPoint = pointerAt;
const setSnapPoints = (snapPoints: SitePoint[]) => Object.assign(pane.drawing as PaneDrawing, { snapPoints });
const pressKey = (key: string) => tool.key({ key } as KeyboardEvent);

test.each(['perspective', 'orthographic'] as const)(
  'a click in the %s camera adds the place under it, within 5 cm',
  (mode) => {
    Object.assign(pane.rig, { mode, elevationRad: mode === 'orthographic' ? Math.PI / 2 : 0.6, pxPerM: 4 });
    pane.rig.update();
    const { x, y } = pane.pixelOf(KNOWN_POINT);
    expect(tool.down(pointerAtPoint(x, y))).toBe(false);
    expect(tool.click(pointerAtPoint(x, y))).toBe(true);
    const [[name, place]] = pane.calls as [[string, SitePoint]];
    expect(name).toBe('add');
    expect(Math.hypot(place.easting - KNOWN_POINT.easting, place.northing - KNOWN_POINT.northing)).toBeLessThan(0.05);
    expect(place.altitude).toBe(900);
  },
);

test('a right click ends, keys end, undo and cancel; other keys stay the camera’s', () => {
  expect(tool.click(pointerAtPoint(100, 100, 2))).toBe(true);
  expect([pressKey('Enter'), pressKey('Backspace'), pressKey('Escape'), pressKey('ArrowUp')]).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(pane.calls.map(([name]) => name)).toEqual(['finish', 'finish', 'undo', 'cancel']);
  expect(tool.click(pointerAtPoint(100, 100, 1))).toBe(true);
  expect(pane.calls).toHaveLength(4);
});

test('a click within 10 px of a point hits it exactly, one beyond does not', () => {
  setSnapPoints([KNOWN_POINT]);
  const { x, y } = pane.pixelOf(KNOWN_POINT);
  tool.click(pointerAtPoint(x + 6, y - 6));
  tool.click(pointerAtPoint(x + 12, y));
  expect(pane.calls[0]).toEqual(['add', KNOWN_POINT]);
  expect(pane.calls[1]?.[1]).not.toEqual(KNOWN_POINT);
});

test('of the points of a large site only those near the pointer are projected', () => {
  const zoneCorners = (k: number): SitePoint[] =>
    Array.from({ length: 100 }, (_, corner) => ({
      easting: KNOWN_POINT.easting + 40 * (k % 50) + 10 * Math.cos(corner),
      northing: KNOWN_POINT.northing + 40 * Math.floor(k / 50) + 10 * Math.sin(corner),
      altitude: 900 + (corner % 2) * 15,
    }));
  setSnapPoints([...Array.from({ length: 1000 }, (_, k) => zoneCorners(k)).flat(), KNOWN_POINT]);
  const { x, y } = pane.pixelOf(KNOWN_POINT);
  const toScene = vi.spyOn(pane.view, 'toScene');
  tool.click(pointerAtPoint(x + 6, y - 6));
  expect(pane.calls).toEqual([['add', KNOWN_POINT]]);
  expect(toScene.mock.calls.length).toBeLessThan(10_000);
});

test('a point behind rock, or cut away, is not hit', () => {
  setSnapPoints([KNOWN_POINT]);
  pane.hidden.add(KNOWN_POINT);
  const { x, y } = pane.pixelOf(KNOWN_POINT);
  tool.click(pointerAtPoint(x + 6, y - 6));
  expect(pane.calls[0]?.[1]).not.toEqual(KNOWN_POINT);
});

test('the place under the pointer is reported once per place, and when the pointer leaves', () => {
  vi.useFakeTimers();
  const hovering = new DrawTool(new Scope(), pane.view);
  hovering.move(pointerAtPoint(400, 400));
  vi.advanceTimersByTime(300);
  hovering.leave();
  vi.advanceTimersByTime(300);
  expect(pane.calls.map(([name, place]) => [name, place === undefined])).toEqual([
    ['hoverPlace', false],
    ['hoverPlace', true],
  ]);
  vi.useRealTimers();
});

test('while nothing is drawn every gesture is the other tools’', () => {
  pane.drawing = undefined;
  expect([
    tool.down(pointerAtPoint(1, 1)),
    tool.click(pointerAtPoint(1, 1)),
    tool.doubleClick(),
    pressKey('Escape'),
  ]).toEqual([false, false, false, false]);
});

test('above the horizon a click adds nothing', () => {
  Object.assign(pane.rig, { elevationRad: 0 });
  pane.rig.update();
  expect(tool.click(pointerAtPoint(400, 10))).toBe(true);
  expect(pane.calls).toEqual([]);
});

test('clicks and drags near a line hit it, points on it come first, and far from it the ground counts', () => {
  Object.assign(pane.rig, { elevationRad: 0.6 });
  pane.rig.update();
  const line = vi.fn((place: SitePoint) => ({ ...place, northing: KNOWN_POINT.northing }));
  if (pane.drawing) pane.drawing.nearestOnLine = line;
  const lastPlace = () => pane.calls.at(-1)?.at(-1) as SitePoint;
  const { x, y } = pane.pixelOf(KNOWN_POINT);
  tool.click(pointerAtPoint(x, y + 6));
  expect(lastPlace().northing).toBe(KNOWN_POINT.northing);
  tool.click(pointerAtPoint(x, y + 60));
  expect(KNOWN_POINT.northing - lastPlace().northing).toBeGreaterThan(1);
  setSnapPoints([KNOWN_POINT]);
  tool.click(pointerAtPoint(x, y + 6));
  expect(lastPlace()).toBe(KNOWN_POINT);
  line.mockReturnValue(undefined as unknown as SitePoint);
  setSnapPoints([]);
  tool.click(pointerAtPoint(x, y + 6));
  expect(lastPlace().northing).not.toBe(KNOWN_POINT.northing);
});

test('a pane makes its tool with the first drawing, and is idle before', () => {
  const created: unknown[] = [];
  const view = pane.view;
  const onDemand = new OnDemandDrawTool(new Scope(), view);
  const drawn = pane.drawing;
  if (drawn)
    Object.assign(drawn, {
      createTool: (...of: Parameters<PaneDrawing['createTool']>) => {
        created.push(of);
        return createDrawTool(...of);
      },
    });
  pane.drawing = undefined;
  onDemand.move(pointerAtPoint(1, 1));
  expect(onDemand.down(pointerAtPoint(1, 1))).toBe(false);
  expect(onDemand.click(pointerAtPoint(1, 1))).toBe(false);
  expect(onDemand.key({ key: 'Escape' } as KeyboardEvent)).toBe(false);
  expect(created).toEqual([]);
  pane.drawing = drawn;
  expect(onDemand.click(pointerAtPoint(400, 300))).toBe(true);
  expect(onDemand.key({ key: 'Enter' } as KeyboardEvent)).toBe(true);
  expect(pane.calls.map(([name]) => name)).toEqual(['add', 'finish']);
  pane.drawing = undefined;
  expect(onDemand.click(pointerAtPoint(400, 300))).toBe(false);
  onDemand.up(pointerAtPoint(400, 300), true);
  onDemand.cancel();
  onDemand.leave();
  expect(created).toHaveLength(1);
});
