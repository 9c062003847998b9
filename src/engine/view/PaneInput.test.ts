import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Scope } from '../../lifetime/scope.ts';
import type { Tool } from '../tools/Tool.ts';
import { PaneInput } from './PaneInput.ts';

class Pane extends EventTarget {
  readonly style = {};
  tabIndex = 0;
  hasAttribute = () => true;
  focus = () => {};
  setPointerCapture = () => {};
  getBoundingClientRect = () => ({ left: 100, top: 50 });

  /** @returns whether the browser's own answer was prevented */
  send(type: string, fields: object): boolean {
    const event = Object.assign(new Event(type, { cancelable: true }), fields);
    return !this.dispatchEvent(event);
  }
}

let pane: Pane;
let scope: Scope;
let tool: { down: ReturnType<typeof vi.fn>; up: ReturnType<typeof vi.fn>; move: ReturnType<typeof vi.fn> };
let consumesClicks: boolean;
let openedMenus: unknown[];
let isMenuFree: boolean;
const pointerEventAt = (x: number, y: number, more: object = {}) => ({
  clientX: 100 + x,
  clientY: 50 + y,
  button: 2,
  pointerId: 1,
  pointerType: 'mouse',
  ...more,
});
const touchEventAt = (x: number, y: number, pointerId = 1) =>
  pointerEventAt(x, y, { button: 0, pointerId, pointerType: 'touch' });
const pointerPlacedAt = (x: number, y: number) => expect.objectContaining({ x, y });

beforeEach(() => {
  vi.useFakeTimers();
  pane = new Pane();
  scope = new Scope();
  openedMenus = [];
  isMenuFree = true;
  consumesClicks = false;
  tool = { down: vi.fn(() => true), up: vi.fn(), move: vi.fn() };
  const tools = [{ ...tool, click: () => consumesClicks } as unknown as Tool];
  new PaneInput(scope, pane as unknown as HTMLElement, tools, (where) => isMenuFree && openedMenus.push(where) > 0);
});

afterEach(() => {
  scope.dispose();
  vi.useRealTimers();
});

test('a right click opens the menu once it is released, the browser opens none', () => {
  pane.send('pointerdown', pointerEventAt(20, 30));
  expect(pane.send('contextmenu', pointerEventAt(20, 30))).toBe(true);
  expect(openedMenus).toEqual([]);
  pane.send('pointermove', pointerEventAt(22, 31));
  pane.send('pointerup', pointerEventAt(22, 31));
  expect(openedMenus).toEqual([pointerPlacedAt(22, 31)]);
});

test('a drag ends with the content of its pane, whose tools may show something of it', () => {
  const cancel = vi.fn();
  const content = scope.child();
  new PaneInput(
    content,
    pane as unknown as HTMLElement,
    [{ down: () => true, cancel } as unknown as Tool],
    () => false,
  );
  pane.send('pointerdown', pointerEventAt(20, 30));
  pane.send('pointermove', pointerEventAt(60, 30));
  content.dispose();
  expect(cancel).toHaveBeenCalledTimes(1);
  pane.send('pointermove', pointerEventAt(90, 30));
  expect(cancel).toHaveBeenCalledTimes(1);
});

test('a right drag turns the camera and opens nothing, also where it comes back', () => {
  pane.send('pointerdown', pointerEventAt(20, 30));
  pane.send('pointermove', pointerEventAt(60, 30));
  pane.send('pointermove', pointerEventAt(20, 30));
  pane.send('pointerup', pointerEventAt(20, 30));
  expect(tool.move).toHaveBeenCalledTimes(2);
  expect(openedMenus).toEqual([]);
});

test('a drawing keeps the right click; other buttons have no menu', () => {
  consumesClicks = true;
  pane.send('pointerdown', pointerEventAt(20, 30));
  pane.send('pointerup', pointerEventAt(20, 30));
  consumesClicks = false;
  for (const button of [0, 1]) {
    pane.send('pointerdown', pointerEventAt(20, 30, { button }));
    pane.send('pointerup', pointerEventAt(20, 30, { button }));
  }
  expect(openedMenus).toEqual([]);
});

test('a finger that rests opens it, and is no click when it goes', () => {
  pane.send('pointerdown', touchEventAt(20, 30));
  vi.advanceTimersByTime(499);
  expect(openedMenus).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(openedMenus).toEqual([pointerPlacedAt(20, 30)]);
  pane.send('pointerup', touchEventAt(20, 30));
  expect(tool.up).toHaveBeenLastCalledWith(expect.anything(), false);
  vi.advanceTimersByTime(5_000);
  expect(openedMenus).toHaveLength(1);
});

test('a finger that rests while something is drawn clicks there', () => {
  isMenuFree = false;
  pane.send('pointerdown', touchEventAt(20, 30));
  vi.advanceTimersByTime(1_000);
  pane.send('pointerup', touchEventAt(20, 30));
  expect(tool.up).toHaveBeenLastCalledWith(expect.anything(), true);
});

test('a finger that moves, goes or is joined by a second one opens none', () => {
  pane.send('pointerdown', touchEventAt(20, 30));
  pane.send('pointermove', touchEventAt(40, 30));
  vi.advanceTimersByTime(1_000);
  pane.send('pointerup', touchEventAt(40, 30));
  pane.send('pointerdown', touchEventAt(20, 30));
  pane.send('pointerup', touchEventAt(20, 30));
  vi.advanceTimersByTime(1_000);
  pane.send('pointerdown', touchEventAt(20, 30));
  pane.send('pointerdown', touchEventAt(80, 30, 2));
  vi.advanceTimersByTime(1_000);
  expect(openedMenus).toEqual([]);
});

test.each([{ key: 'F10', shiftKey: true }, { key: 'ContextMenu' }])('%j opens it without a place', (key) => {
  expect(pane.send('keydown', key)).toBe(true);
  expect(openedMenus).toEqual([undefined]);
  expect(pane.send('keydown', { key: 'F10' })).toBe(false);
  expect(openedMenus).toHaveLength(1);
});
