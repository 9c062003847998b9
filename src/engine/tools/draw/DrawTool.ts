/**
 * Gives the clicks of a pane to what is being drawn: a left click adds a point, a right click or Enter ends, Backspace
 * takes the last point back, Escape cancels; handles are dragged, heights up and down alone. Dragging elsewhere still moves the camera.
 */
import type { SitePoint } from '../../../domain/geo/frame.ts';
import type { Scope } from '../../../lifetime/scope.ts';
import { heightOnRay } from '../../camera/heightOnRay.ts';
import { projectPoint } from '../../camera/projectPoint.ts';
import type { Drawable, PaneDrawing } from '../paneDrawing.ts';
import type { PanePointer, Tool } from '../Tool.ts';

/** A click this near to a point means that point. */
const SNAP_PX = 10;
const HOVER_EVERY_MS = 60;

export const createDrawTool: PaneDrawing['createTool'] = (scope, view) => new DrawTool(scope, view);

interface DraggedHandle {
  kind: 'place' | 'height';
  index: number;
}

export class DrawTool implements Tool {
  readonly #view: Drawable;
  #at: { x: number; y: number } | undefined;
  #hovered: { x: number; y: number } | undefined;
  #dragged: DraggedHandle | undefined;
  readonly #projected = { x: 0, y: 0 };

  constructor(scope: Scope, view: Drawable) {
    this.#view = view;
    scope.interval(() => this.#hover(), HOVER_EVERY_MS);
  }

  down(pointer: PanePointer): boolean {
    const drawing = this.#view.drawing();
    if (!drawing || pointer.button !== 0) return false;
    this.#dragged = this.#handleAt(drawing, pointer);
    return this.#dragged !== undefined;
  }

  move(pointer: PanePointer): void {
    const drawing = this.#view.drawing();
    if (!drawing) return;
    if (this.#dragged === undefined) {
      this.#at = { x: pointer.x, y: pointer.y };
      return;
    }
    this.#drag(drawing, this.#dragged, pointer);
  }

  click(pointer: PanePointer): boolean {
    const drawing = this.#view.drawing();
    if (!drawing) return false;
    if (this.#dragged !== undefined) return true;
    if (drawing.handlesOnly) return false;
    if (pointer.button === 2) drawing.finish();
    if (pointer.button !== 0) return true;
    const at = this.#placeOf(pointer, drawing, [...drawing.handles, ...drawing.snaps]);
    if (at) drawing.add(at);
    return true;
  }

  up(): void {
    this.#endDrag();
  }

  leave(): void {
    this.#at = undefined;
  }

  cancel(): void {
    this.#endDrag();
  }

  doubleClick(): boolean {
    const drawing = this.#view.drawing();
    return drawing !== undefined && !drawing.handlesOnly;
  }

  key(event: KeyboardEvent): boolean {
    const drawing = this.#view.drawing();
    if (!drawing) return false;
    if (event.key === 'Escape') drawing.cancel();
    else if (drawing.handlesOnly) return false;
    else if (event.key === 'Enter') drawing.finish();
    else if (event.key === 'Backspace') drawing.undo();
    else return false;
    return true;
  }

  #handleAt({ handles, heights }: PaneDrawing, pointer: PanePointer): DraggedHandle | undefined {
    const height = this.#nearest(heights, pointer);
    if (height !== undefined) return { kind: 'height', index: height };
    const place = this.#nearest(handles, pointer);
    return place === undefined ? undefined : { kind: 'place', index: place };
  }

  #drag(drawing: PaneDrawing, { kind, index }: DraggedHandle, pointer: PanePointer): void {
    if (kind === 'place') {
      const to = this.#placeOf(pointer, drawing);
      if (to) drawing.drag(index, to);
      return;
    }
    const handle = drawing.heights[index];
    const up = handle && heightOnRay(this.#view.rig, this.#view.toScene(handle), pointer.x, pointer.y);
    if (handle && up !== undefined) drawing.lift(index, handle.altitude + up);
  }

  #endDrag(): void {
    if (this.#dragged === undefined) return;
    this.#dragged = undefined;
    this.#view.drawing()?.drop();
  }

  #hover(): void {
    const drawing = this.#view.drawing();
    if (!drawing || drawing.handlesOnly || this.#at === this.#hovered) return;
    this.#hovered = this.#at;
    drawing.hover(this.#at && this.#placeOf(this.#at, drawing));
  }

  /** Points come before lines, lines before the ground. */
  #placeOf(at: { x: number; y: number }, drawing: PaneDrawing, snaps = drawing.snaps): SitePoint | undefined {
    const near = this.#nearest(snaps, at);
    if (near !== undefined) return snaps[near];
    const ground = this.#view.siteAt(at.x, at.y);
    const onLine = ground && drawing.nearLine?.(ground);
    return onLine && this.#nearest([onLine], at) !== undefined ? onLine : ground;
  }

  #nearest(points: readonly SitePoint[], at: { x: number; y: number }): number | undefined {
    let nearestPx = SNAP_PX;
    let found: number | undefined;
    for (const [k, point] of points.entries()) {
      if (!projectPoint(this.#view.rig, this.#view.toScene(point), this.#projected)) continue;
      const awayPx = Math.hypot(this.#projected.x - at.x, this.#projected.y - at.y);
      if (awayPx > nearestPx) continue;
      nearestPx = awayPx;
      found = k;
    }
    return found;
  }
}
