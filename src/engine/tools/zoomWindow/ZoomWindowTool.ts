/** Drags a rectangle in a pane, which the camera then shows as large as possible. Escape or a right click ends it. */
import { windowGoal } from '../../camera/windowGoal.ts';
import { type Drawable, type PaneDrawing, WITHOUT_POINTS } from '../paneDrawing.ts';
import type { SelectionRect } from '../paneGeometry.ts';
import type { PanePointer, Tool } from '../Tool.ts';

const FLIGHT_MS = 400;

/** Captures the clicks of all panes for one rectangle. @param end called when it is done or cancelled */
export function zoomWindow(end: () => void): PaneDrawing {
  return {
    ...WITHOUT_POINTS,
    createTool,
    cursor: 'zoom-in',
    finish: end,
    cancel: end,
  };
}

const createTool: PaneDrawing['createTool'] = (_scope, view) => new ZoomWindowTool(view);

class ZoomWindowTool implements Tool {
  readonly #view: Drawable;
  #from: PanePointer | undefined;

  constructor(view: Drawable) {
    this.#view = view;
  }

  down(pointer: PanePointer): boolean {
    if (pointer.button !== 0) return false;
    this.#from = pointer;
    return true;
  }

  move(pointer: PanePointer): void {
    if (this.#from) this.#view.showSelectionRect(rectBetween(this.#from, pointer));
  }

  up(pointer: PanePointer): void {
    const from = this.#from;
    this.cancel();
    if (!from) return;
    const rect = rectBetween(from, pointer);
    const middle = this.#view.siteAt((rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2);
    const goal = windowGoal(this.#view.rig, rect, middle && this.#view.toScene(middle));
    if (!goal) return;
    this.#view.flyToPose(goal, FLIGHT_MS);
    this.#view.drawing()?.finish();
  }

  click(pointer: PanePointer): boolean {
    if (pointer.button === 2) this.#view.drawing()?.cancel();
    return true;
  }

  doubleClick(): boolean {
    return true;
  }

  cancel(): void {
    this.#from = undefined;
    this.#view.showSelectionRect(undefined);
  }

  key({ key }: KeyboardEvent): boolean {
    if (key !== 'Escape') return false;
    this.cancel();
    this.#view.drawing()?.cancel();
    return true;
  }
}

function rectBetween(a: { x: number; y: number }, b: { x: number; y: number }): SelectionRect {
  return {
    left: Math.min(a.x, b.x),
    top: Math.min(a.y, b.y),
    right: Math.max(a.x, b.x),
    bottom: Math.max(a.y, b.y),
  };
}
