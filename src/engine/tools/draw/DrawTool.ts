/**
 * Routes the clicks of a pane to the current drawing: a left click adds a point, a right click or Enter finishes,
 * Backspace removes the last point, Escape cancels; handles can be dragged, heights only up and down. Dragging
 * elsewhere still moves the camera.
 */
import type { SitePoint } from '../../../domain/geo/frame.ts';
import type { Scope } from '../../../lifetime/scope.ts';
import { ROTATION_HANDLE_PX } from '../../../state/sketch/sketches.ts';
import { heightOnRay } from '../../camera/heightOnRay.ts';
import { projectPoint } from '../../camera/projectPoint.ts';
import type { Drawable, PaneDrawing, RotatedImage } from '../paneDrawing.ts';
import type { PanePointer, Tool } from '../Tool.ts';
import { drawActionOf } from './drawKeys.ts';
import { PointSearch, SNAP_PX } from './PointSearch.ts';

/** Maximum number of points near the pointer that are tested for occlusion: each test is a ray. */
const MAX_OCCLUSION_TESTS = 8;
const HOVER_EVERY_MS = 60;

export const createDrawTool: PaneDrawing['createTool'] = (scope, view) => new DrawTool(scope, view);

interface DraggedHandle {
  kind: 'place' | 'height' | 'grip';
  index: number;
  /** How far above the height's point it was grabbed, metres, so that it does not jump to the pointer. */
  gripM: number;
}

export class DrawTool implements Tool {
  readonly #view: Drawable;
  readonly #search: PointSearch;
  #pointerPx: { x: number; y: number } | undefined;
  #hoverPx: { x: number; y: number } | undefined;
  #draggedHandle: DraggedHandle | undefined;
  readonly #projectedPx = { x: 0, y: 0 };

  constructor(scope: Scope, view: Drawable) {
    this.#view = view;
    this.#search = new PointSearch(view);
    scope.interval(() => this.#hover(), HOVER_EVERY_MS);
  }

  down(pointer: PanePointer): boolean {
    const drawing = this.#view.drawing();
    if (!drawing || pointer.button !== 0) return false;
    this.#draggedHandle = this.#handleAt(drawing, pointer);
    return this.#draggedHandle !== undefined;
  }

  move(pointer: PanePointer): void {
    const drawing = this.#view.drawing();
    if (!drawing) return;
    if (this.#draggedHandle === undefined) {
      this.#pointerPx = { x: pointer.x, y: pointer.y };
      return;
    }
    this.#dragHandle(drawing, this.#draggedHandle, pointer);
  }

  click(pointer: PanePointer): boolean {
    const drawing = this.#view.drawing();
    if (!drawing) return false;
    if (this.#draggedHandle !== undefined) return true;
    if (drawing.handlesOnly) return false;
    if (pointer.button === 2) drawing.finish();
    if (pointer.button !== 0) return true;
    const at = this.#placeOf(pointer, drawing, drawing.handles);
    if (at) drawing.add(at);
    return true;
  }

  up(): void {
    this.#endDrag();
  }

  leave(): void {
    this.#pointerPx = undefined;
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
    const action = drawActionOf(event.key);
    if (action === undefined || (action !== 'cancel' && drawing.handlesOnly)) return false;
    drawing[action]();
    return true;
  }

  #handleAt({ handles, heightHandles, rotatedImage }: PaneDrawing, pointer: PanePointer): DraggedHandle | undefined {
    if (rotatedImage && this.#isOnRotationGrip(rotatedImage, pointer)) return { kind: 'grip', index: 0, gripM: 0 };
    const height = this.#nearestPoint(heightHandles, pointer);
    if (height !== undefined) {
      const gripM = this.#heightAbove(heightHandles[height] as SitePoint, pointer) ?? 0;
      return { kind: 'height', index: height, gripM };
    }
    const place = this.#nearestPoint(handles, pointer);
    return place === undefined ? undefined : { kind: 'place', index: place, gripM: 0 };
  }

  #dragHandle(drawing: PaneDrawing, { kind, index, gripM }: DraggedHandle, pointer: PanePointer): void {
    if (kind === 'place') {
      const to = this.#draggedTo(drawing, index, pointer);
      if (to) drawing.drag(index, to);
      return;
    }
    if (kind === 'grip') {
      const deg = drawing.rotatedImage && this.#rotationDegFrom(drawing.rotatedImage.place, pointer);
      if (deg !== undefined) drawing.rotateImage?.(deg);
      return;
    }
    const handle = drawing.heightHandles[index];
    const up = handle && this.#heightAbove(handle, pointer);
    if (handle && up !== undefined) drawing.dragHeight(index, handle.altitude + up - gripM);
  }

  #isOnRotationGrip({ place, deg }: RotatedImage, pointer: PanePointer): boolean {
    if (!projectPoint(this.#view.rig, this.#view.toScene(place), this.#projectedPx)) return false;
    const turnRad = (deg * Math.PI) / 180;
    const x = this.#projectedPx.x + ROTATION_HANDLE_PX * Math.sin(turnRad);
    const y = this.#projectedPx.y - ROTATION_HANDLE_PX * Math.cos(turnRad);
    return Math.hypot(x - pointer.x, y - pointer.y) <= SNAP_PX;
  }

  /** Whole degrees clockwise from upwards on the screen; undefined behind the eye, or at the point itself. */
  #rotationDegFrom(at: SitePoint, pointer: PanePointer): number | undefined {
    if (!projectPoint(this.#view.rig, this.#view.toScene(at), this.#projectedPx)) return undefined;
    const [right, up] = [pointer.x - this.#projectedPx.x, this.#projectedPx.y - pointer.y];
    if (Math.hypot(right, up) < 1) return undefined;
    return (Math.round((Math.atan2(right, up) * 180) / Math.PI) + 360) % 360;
  }

  #heightAbove(point: SitePoint, { x, y }: PanePointer): number | undefined {
    return heightOnRay(this.#view.rig, this.#view.toScene(point), x, y);
  }

  #draggedTo(drawing: PaneDrawing, index: number, pointer: PanePointer): SitePoint | undefined {
    const handle = drawing.handles[index];
    if (!drawing.keepsLevel || !handle) return this.#placeOf(pointer, drawing);
    return this.#view.siteAtLevel(pointer.x, pointer.y, handle.altitude);
  }

  #endDrag(): void {
    if (this.#draggedHandle === undefined) return;
    this.#draggedHandle = undefined;
    this.#view.drawing()?.drop();
  }

  #hover(): void {
    const drawing = this.#view.drawing();
    if (!drawing || drawing.handlesOnly || this.#pointerPx === this.#hoverPx) return;
    this.#hoverPx = this.#pointerPx;
    drawing.hoverPlace(this.#pointerPx && this.#placeOf(this.#pointerPx, drawing));
  }

  /** Points take precedence over lines, lines over the ground. */
  #placeOf(
    at: { x: number; y: number },
    drawing: PaneDrawing,
    handles: readonly SitePoint[] = [],
  ): SitePoint | undefined {
    const snapPoint = this.#snapPointAt(at, drawing, handles);
    if (snapPoint) return snapPoint;
    const ground = this.#view.siteAt(at.x, at.y);
    const nearestOnLine = ground && drawing.nearestOnLine?.(ground);
    return nearestOnLine && this.#search.distancePx(nearestOnLine, at) !== undefined ? nearestOnLine : ground;
  }

  /** The nearest point that is not hidden; of equally near ones, the first handle. */
  #snapPointAt(at: { x: number; y: number }, { snapPoints }: PaneDrawing, handles: readonly SitePoint[]) {
    const near = this.#search.near(snapPoints, at);
    const nearHandles = handles.flatMap((point) => {
      const awayPx = this.#search.distancePx(point, at);
      return awayPx === undefined ? [] : [{ point, awayPx }];
    });
    return [...nearHandles, ...near]
      .sort((a, b) => a.awayPx - b.awayPx)
      .slice(0, MAX_OCCLUSION_TESTS)
      .find(({ point }) => !this.#view.isHidden(point))?.point;
  }

  /** Index of the nearest of a few points, hidden ones too. */
  #nearestPoint(points: readonly SitePoint[], at: { x: number; y: number }): number | undefined {
    let nearest: number | undefined;
    let nearestPx = Number.POSITIVE_INFINITY;
    for (const [index, point] of points.entries()) {
      const awayPx = this.#search.distancePx(point, at);
      if (awayPx === undefined || awayPx >= nearestPx) continue;
      nearest = index;
      nearestPx = awayPx;
    }
    return nearest;
  }
}
