import { beforeEach, expect, test } from 'vitest';
import { type DrawnPane, drawnPane, KNOWN_POINT, pointerAt } from '../../../../tests/fixtures/drawnPane.ts';
import type { SitePoint } from '../../../domain/geo/frame.ts';
import { Scope } from '../../../lifetime/scope.ts';
import { DrawTool } from './DrawTool.ts';

let pane: DrawnPane;
let tool: DrawTool;

beforeEach(() => {
  pane = drawnPane();
  tool = new DrawTool(new Scope(), pane.view);
});

const pointerAtPoint = pointerAt;
const pressKey = (key: string) => tool.key({ key } as KeyboardEvent);

test('a handle is dragged and let go of; the camera does not move, and no point is added', () => {
  pane.drawing?.handles.push(KNOWN_POINT);
  const { x, y } = pane.pixelOf(KNOWN_POINT);
  expect(tool.down(pointerAtPoint(x, y))).toBe(true);
  tool.move(pointerAtPoint(x + 50, y));
  tool.click(pointerAtPoint(x + 50, y));
  tool.up();
  expect(pane.calls.map(([name, handle]) => [name, handle])).toEqual([
    ['drag', 0],
    ['drop', undefined],
  ]);
  tool.down(pointerAtPoint(x, y));
  tool.cancel();
  expect(pane.calls.at(-1)?.[0]).toBe('drop');
});

test.each(['perspective', 'orthographic'] as const)(
  'a handle that keeps its level is dragged over it in the %s camera, within 5 cm, over any surface',
  (mode) => {
    Object.assign(pane.rig, { mode, elevationRad: 0.8, pxPerM: 4 });
    pane.rig.update();
    const [from, to] = [
      { ...KNOWN_POINT, altitude: 930 },
      { ...KNOWN_POINT, easting: KNOWN_POINT.easting + 4, northing: KNOWN_POINT.northing - 9, altitude: 930 },
    ];
    if (pane.drawing) pane.drawing = { ...pane.drawing, handles: [from], keepsLevel: true, handlesOnly: true };
    tool.down(pointerAtPoint(pane.pixelOf(from).x, pane.pixelOf(from).y));
    tool.move(pointerAtPoint(pane.pixelOf(to).x, pane.pixelOf(to).y));
    tool.up();
    const [[name, , place]] = pane.calls as [[string, number, SitePoint]];
    expect(name).toBe('drag');
    expect(Math.hypot(place.easting - to.easting, place.northing - to.northing)).toBeLessThan(0.05);
    expect(place.altitude).toBe(930);
  },
);

test.each([
  ['perspective', 0.6],
  ['perspective', -0.2],
  ['orthographic', 0.3],
] as const)('a height follows the pointer up and down in the %s camera, within 5 cm', (mode, elevationRad) => {
  Object.assign(pane.rig, { mode, elevationRad, pxPerM: 4 });
  pane.rig.update();
  pane.drawing?.heightHandles.push(KNOWN_POINT);
  pane.drawing?.handles.push(KNOWN_POINT);
  const [from, to] = [pane.pixelOf(KNOWN_POINT), pane.pixelOf({ ...KNOWN_POINT, altitude: 912.5 })];
  expect(tool.down(pointerAtPoint(from.x, from.y))).toBe(true);
  tool.move(pointerAtPoint(to.x, to.y));
  tool.up();
  const [[name, handle, altitude], dropped] = pane.calls as [[string, number, number], [string]];
  expect([name, handle, dropped[0]]).toEqual(['dragHeight', 0, 'drop']);
  expect(Math.abs(altitude - 912.5)).toBeLessThan(0.05);
});

test('a height that is gripped beside its middle does not jump', () => {
  pane.drawing?.heightHandles.push(KNOWN_POINT);
  const { x, y } = pane.pixelOf(KNOWN_POINT);
  tool.down(pointerAtPoint(x + 3, y - 7));
  tool.move(pointerAtPoint(x + 3, y - 7));
  expect(pane.calls.at(-1)?.[2]).toBeCloseTo(KNOWN_POINT.altitude, 6);
});

test('straight from above the pointer gives no height', () => {
  Object.assign(pane.rig, { mode: 'orthographic', elevationRad: Math.PI / 2, pxPerM: 4 });
  pane.rig.update();
  pane.drawing?.heightHandles.push(KNOWN_POINT);
  const { x, y } = pane.pixelOf(KNOWN_POINT);
  expect(tool.down(pointerAtPoint(x, y))).toBe(true);
  tool.move(pointerAtPoint(x, y - 40));
  expect(pane.calls).toEqual([]);
});

test('drawings with only handles leave other clicks and keys to the other tools', () => {
  if (!pane.drawing) throw new Error('nothing is drawn');
  pane.drawing = { ...pane.drawing, handles: [KNOWN_POINT], handlesOnly: true };
  expect(tool.click(pointerAtPoint(10, 10))).toBe(false);
  expect(tool.doubleClick()).toBe(false);
  expect([pressKey('Enter'), pressKey('Backspace')]).toEqual([false, false]);
  const { x, y } = pane.pixelOf(KNOWN_POINT);
  expect(tool.down(pointerAtPoint(x, y))).toBe(true);
  tool.move(pointerAtPoint(x + 5, y));
  expect(tool.click(pointerAtPoint(x + 5, y))).toBe(true);
  tool.up();
  expect(pressKey('Escape')).toBe(true);
  expect(pane.calls.map(([name]) => name)).toEqual(['drag', 'drop', 'cancel']);
});

test.each(['perspective', 'orthographic'] as const)(
  'the grip above an image turns it in the %s camera, by whole degrees on the screen, and does not move it',
  (mode) => {
    Object.assign(pane.rig, { mode, elevationRad: 0.8, pxPerM: 4 });
    pane.rig.update();
    if (pane.drawing)
      pane.drawing = { ...pane.drawing, handles: [KNOWN_POINT], rotatedImage: { place: KNOWN_POINT, deg: 90 } };
    const { x, y } = pane.pixelOf(KNOWN_POINT);
    expect(tool.down(pointerAtPoint(x, y - 60))).toBe(false);
    expect(tool.down(pointerAtPoint(x + 60, y))).toBe(true);
    tool.move(pointerAtPoint(x + 30, y + 30));
    tool.move(pointerAtPoint(x - 40, y));
    tool.move(pointerAtPoint(x, y));
    tool.up();
    expect(pane.calls).toEqual([['rotateImage', 135], ['rotateImage', 270], ['drop']]);
  },
);
