import { beforeEach, expect, test } from 'vitest';
import { type DrawnPane, drawnPane, KNOWN, pointerAt } from '../../../../tests/fixtures/drawnPane.ts';
import type { SitePoint } from '../../../domain/geo/frame.ts';
import { Scope } from '../../../lifetime/scope.ts';
import { DrawTool } from './DrawTool.ts';

let pane: DrawnPane;
let tool: DrawTool;

beforeEach(() => {
  pane = drawnPane();
  tool = new DrawTool(new Scope(), pane.view);
});

const at = pointerAt;
const pressKey = (key: string) => tool.key({ key } as KeyboardEvent);

test('a handle is dragged and let go of; the camera does not move, and no point is added', () => {
  pane.drawing?.handles.push(KNOWN);
  const { x, y } = pane.pixelOf(KNOWN);
  expect(tool.down(at(x, y))).toBe(true);
  tool.move(at(x + 50, y));
  tool.click(at(x + 50, y));
  tool.up();
  expect(pane.calls.map(([name, handle]) => [name, handle])).toEqual([
    ['drag', 0],
    ['drop', undefined],
  ]);
  tool.down(at(x, y));
  tool.cancel();
  expect(pane.calls.at(-1)?.[0]).toBe('drop');
});

test.each(['perspective', 'orthographic'] as const)(
  'a handle that keeps its level is dragged over it in the %s camera, within 5 cm, over any surface',
  (mode) => {
    Object.assign(pane.rig, { mode, elevationRad: 0.8, pxPerM: 4 });
    pane.rig.update();
    const [from, to] = [
      { ...KNOWN, altitude: 930 },
      { ...KNOWN, easting: KNOWN.easting + 4, northing: KNOWN.northing - 9, altitude: 930 },
    ];
    if (pane.drawing) pane.drawing = { ...pane.drawing, handles: [from], keepsLevel: true, handlesOnly: true };
    tool.down(at(pane.pixelOf(from).x, pane.pixelOf(from).y));
    tool.move(at(pane.pixelOf(to).x, pane.pixelOf(to).y));
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
  pane.drawing?.heights.push(KNOWN);
  pane.drawing?.handles.push(KNOWN);
  const [from, to] = [pane.pixelOf(KNOWN), pane.pixelOf({ ...KNOWN, altitude: 912.5 })];
  expect(tool.down(at(from.x, from.y))).toBe(true);
  tool.move(at(to.x, to.y));
  tool.up();
  const [[name, handle, altitude], dropped] = pane.calls as [[string, number, number], [string]];
  expect([name, handle, dropped[0]]).toEqual(['lift', 0, 'drop']);
  expect(Math.abs(altitude - 912.5)).toBeLessThan(0.05);
});

test('a height that is gripped beside its middle does not jump', () => {
  pane.drawing?.heights.push(KNOWN);
  const { x, y } = pane.pixelOf(KNOWN);
  tool.down(at(x + 3, y - 7));
  tool.move(at(x + 3, y - 7));
  expect(pane.calls.at(-1)?.[2]).toBeCloseTo(KNOWN.altitude, 6);
});

test('straight from above the pointer gives no height', () => {
  Object.assign(pane.rig, { mode: 'orthographic', elevationRad: Math.PI / 2, pxPerM: 4 });
  pane.rig.update();
  pane.drawing?.heights.push(KNOWN);
  const { x, y } = pane.pixelOf(KNOWN);
  expect(tool.down(at(x, y))).toBe(true);
  tool.move(at(x, y - 40));
  expect(pane.calls).toEqual([]);
});

test('drawings with only handles leave other clicks and keys to the other tools', () => {
  if (!pane.drawing) throw new Error('nothing is drawn');
  pane.drawing = { ...pane.drawing, handles: [KNOWN], handlesOnly: true };
  expect(tool.click(at(10, 10))).toBe(false);
  expect(tool.doubleClick()).toBe(false);
  expect([pressKey('Enter'), pressKey('Backspace')]).toEqual([false, false]);
  const { x, y } = pane.pixelOf(KNOWN);
  expect(tool.down(at(x, y))).toBe(true);
  tool.move(at(x + 5, y));
  expect(tool.click(at(x + 5, y))).toBe(true);
  tool.up();
  expect(pressKey('Escape')).toBe(true);
  expect(pane.calls.map(([name]) => name)).toEqual(['drag', 'drop', 'cancel']);
});

test.each(['perspective', 'orthographic'] as const)(
  'the grip above an image turns it in the %s camera, by whole degrees on the screen, and does not move it',
  (mode) => {
    Object.assign(pane.rig, { mode, elevationRad: 0.8, pxPerM: 4 });
    pane.rig.update();
    if (pane.drawing) pane.drawing = { ...pane.drawing, handles: [KNOWN], turned: { at: KNOWN, deg: 90 } };
    const { x, y } = pane.pixelOf(KNOWN);
    expect(tool.down(at(x, y - 60))).toBe(false);
    expect(tool.down(at(x + 60, y))).toBe(true);
    tool.move(at(x + 30, y + 30));
    tool.move(at(x - 40, y));
    tool.move(at(x, y));
    tool.up();
    expect(pane.calls).toEqual([['turn', 135], ['turn', 270], ['drop']]);
  },
);
