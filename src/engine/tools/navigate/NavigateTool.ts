/**
 * Moves a view's camera: left drag pans on the ground, middle or right drag rotates, the wheel zooms towards the
 * pointer, a double click recentres; two fingers rotate and pinch. Orthographic: pan and zoom only
 * (rules.md#camera-gestures). While an entity is followed, everything but panning is centred on it.
 */
import type { ScenePoint } from '../../../domain/geo/frame.ts';
import { moveAboveGround } from '../../camera/aboveGround.ts';
import { CAMERA_LIMITS, type CameraRig } from '../../camera/CameraRig.ts';
import { intersectPlane } from '../../camera/ground.ts';
import type { GestureTarget } from '../gestureTarget.ts';
import type { PanePointer, Tool } from '../Tool.ts';
import { type NavigateAction, navigateActionOf } from './navigateKeys.ts';

/** Interface of the tool to its view. */
export type Navigable = Pick<
  GestureTarget,
  'rig' | 'groundAt' | 'castSurfaceRay' | 'followed' | 'endFlight' | 'stopFlight' | 'flyToPose' | 'resetView' | 'onMove'
>;

/** Zoom and pan speed (rules.md#camera). */
const ZOOM_SPEED_FACTOR = 2;
const PAN_SPEED_FACTOR = 1;
const ZOOM_PER_WHEEL_PX = 0.0006;
const ROTATE_RAD_PER_PX = 0.005;
const KEY_PAN_PX = 80;
const ZOOM_FACTOR_PER_KEY = 1.25;
const RECENTRE_FLIGHT_MS = 350;
/** A press that moves less than this is a click, which does not end follow mode. */
const CLICK_PX = 4;
/** With a low camera, distant points would move too fast: a drag reaches at most this many camera distances. */
const MAX_GRAB_CAMERA_DISTANCES = 12;

type Gesture =
  | { kind: 'none' }
  | { kind: 'pan'; grabbedPoint: ScenePoint; x: number; y: number }
  | { kind: 'rotate'; x: number; y: number }
  | { kind: 'fingers'; x: number; y: number; spread: number };

export class NavigateTool implements Tool {
  #gesture: Gesture = { kind: 'none' };
  readonly #fingers = new Map<number, PanePointer>();
  readonly #view: Navigable;

  constructor(view: Navigable) {
    this.#view = view;
  }

  down(pointer: PanePointer): boolean {
    this.#view.endFlight();
    if (pointer.isTouch) this.#fingers.set(pointer.pointerId, pointer);
    if (this.#fingers.size === 2) this.#gesture = this.#startPinch();
    else if (pointer.button === 0 && !pointer.isShiftDown) this.#gesture = this.#startPan(pointer);
    else if (pointer.button === 0) return false;
    else this.#gesture = this.#startRotation(pointer);
    return true;
  }

  move(pointer: PanePointer): void {
    if (pointer.isTouch && this.#fingers.has(pointer.pointerId)) this.#fingers.set(pointer.pointerId, pointer);
    if (this.#gesture.kind === 'pan') this.#gesture = this.#pan(this.#gesture, pointer);
    else if (this.#gesture.kind === 'rotate') this.#gesture = this.#rotate(this.#gesture, pointer);
    else if (this.#gesture.kind === 'fingers') this.#gesture = this.#pinch(this.#gesture);
    else return;
    this.#view.onMove();
  }

  up(pointer: PanePointer): void {
    this.#fingers.delete(pointer.pointerId);
    this.#gesture = { kind: 'none' };
  }

  cancel(): void {
    this.#fingers.clear();
    this.#gesture = { kind: 'none' };
  }

  wheel(pointer: PanePointer, turn: number): boolean {
    this.#view.endFlight();
    this.#zoomAt(pointer.x, pointer.y, Math.exp(turn * ZOOM_PER_WHEEL_PX * ZOOM_SPEED_FACTOR));
    this.#view.onMove();
    return true;
  }

  doubleClick(pointer: PanePointer): boolean {
    const target = this.#view.groundAt(pointer.x, pointer.y);
    if (target) this.#view.flyToPose({ target }, RECENTRE_FLIGHT_MS);
    return target !== undefined;
  }

  key(event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const action = navigateActionOf(event);
    if (action === undefined) return false;
    if (action === 'reset') {
      this.#view.resetView();
      return true;
    }
    this.#moveByKey(action, KEY_STEPS[event.key] ?? [0, 0]);
    this.#view.endFlight();
    this.#view.onMove();
    return true;
  }

  #moveByKey(action: Exclude<NavigateAction, 'reset'>, [across, along]: readonly [number, number]): void {
    const { rig } = this.#view;
    const [x, y] = [across * KEY_PAN_PX, along * KEY_PAN_PX];
    if (action === 'zoomIn') this.#zoomAt(rig.width / 2, rig.height / 2, 1 / ZOOM_FACTOR_PER_KEY);
    else if (action === 'zoomOut') this.#zoomAt(rig.width / 2, rig.height / 2, ZOOM_FACTOR_PER_KEY);
    else if (action === 'turn' && !rig.orthographic) this.#rotateBy(x, y);
    else this.#panByKey(x, y);
  }

  /** The point that stays under the pointer: on the map, else at the target's level. */
  #grab(pointer: { x: number; y: number }): ScenePoint {
    const { rig } = this.#view;
    return (
      this.#view.groundAt(pointer.x, pointer.y) ?? this.#pointOnLevel(pointer.x, pointer.y, rig.target.y) ?? rig.target
    );
  }

  #pointOnLevel(x: number, y: number, height: number): ScenePoint | undefined {
    const { rig } = this.#view;
    const origin = { x: 0, y: 0, z: 0 };
    const direction = { x: 0, y: 0, z: 0 };
    rig.rayAt(x, y, origin, direction);
    const reach = rig.orthographic ? CAMERA_LIMITS.farM : rig.distanceM * MAX_GRAB_CAMERA_DISTANCES;
    const along = intersectPlane(origin, direction, height, reach);
    if (along === undefined) return undefined;
    return { x: origin.x + direction.x * along, y: height, z: origin.z + direction.z * along };
  }

  #startPan({ x, y }: PanePointer): Gesture & { kind: 'pan' } {
    return { kind: 'pan', grabbedPoint: this.#grab({ x, y }), x, y };
  }

  #pan(from: Gesture & { kind: 'pan' }, pointer: PanePointer): Gesture {
    const { rig } = this.#view;
    if (this.#view.followed() !== undefined) {
      if (Math.hypot(pointer.x - from.x, pointer.y - from.y) <= CLICK_PX) return from;
      this.#view.stopFlight();
      // The grabbed target has moved under the pointer.
      return this.#startPan(pointer);
    }
    const here = this.#pointOnLevel(pointer.x, pointer.y, from.grabbedPoint.y);
    if (!here) return from;
    moveAboveGround(rig, this.#view.castSurfaceRay, () => {
      rig.target.x += (from.grabbedPoint.x - here.x) * PAN_SPEED_FACTOR;
      rig.target.z += (from.grabbedPoint.z - here.z) * PAN_SPEED_FACTOR;
      rig.update();
    });
    return from;
  }

  #startRotation(pointer: PanePointer): Gesture {
    if (this.#view.rig.orthographic) return this.#startPan(pointer);
    return { kind: 'rotate', x: pointer.x, y: pointer.y };
  }

  #rotate(from: { x: number; y: number }, pointer: PanePointer): Gesture {
    this.#rotateBy(pointer.x - from.x, pointer.y - from.y);
    return { kind: 'rotate', x: pointer.x, y: pointer.y };
  }

  #rotateBy(dx: number, dy: number): void {
    const { rig } = this.#view;
    moveAboveGround(rig, this.#view.castSurfaceRay, () => {
      rig.bearingRad -= dx * ROTATE_RAD_PER_PX;
      rig.elevationRad += dy * ROTATE_RAD_PER_PX;
      rig.update();
    });
  }

  /** Pans by pixels along the ground. */
  #panByKey(dx: number, dy: number): void {
    const { rig } = this.#view;
    this.#view.stopFlight();
    const metres = rig.orthographic ? 1 / rig.pxPerM : rig.distanceM / rig.pixelScale;
    const [sin, cos] = [Math.sin(rig.bearingRad), Math.cos(rig.bearingRad)];
    moveAboveGround(rig, this.#view.castSurfaceRay, () => {
      rig.target.x += (cos * dx - sin * dy) * metres;
      rig.target.z += (sin * dx + cos * dy) * metres;
      rig.update();
    });
  }

  /** Zooms about the point under the pointer. */
  #zoomAt(x: number, y: number, factor: number): void {
    const { rig } = this.#view;
    const anchorPoint = this.#view.followed() === undefined ? this.#grab({ x, y }) : rig.target;
    moveAboveGround(rig, this.#view.castSurfaceRay, () => zoomAbout(rig, anchorPoint, factor));
  }

  #startPinch(): Gesture {
    const [a, b] = [...this.#fingers.values()] as [PanePointer, PanePointer];
    return { kind: 'fingers', x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, spread: Math.hypot(a.x - b.x, a.y - b.y) };
  }

  #pinch(from: { x: number; y: number; spread: number }): Gesture {
    if (this.#fingers.size < 2) return { kind: 'none' };
    const now = this.#startPinch();
    if (now.kind !== 'fingers') return now;
    if (!this.#view.rig.orthographic) this.#rotateBy(now.x - from.x, now.y - from.y);
    if (from.spread > 0 && now.spread > 0) this.#zoomAt(now.x, now.y, from.spread / now.spread);
    return now;
  }
}

/** Changes the distance or the scale by a factor; the anchor keeps its place in the pane. */
function zoomAbout(rig: CameraRig, anchor: ScenePoint, factor: number): void {
  const before = rig.orthographic ? rig.pxPerM : rig.distanceM;
  if (rig.orthographic) rig.pxPerM /= factor;
  else rig.distanceM *= factor;
  rig.update();
  const real = rig.orthographic ? before / rig.pxPerM : rig.distanceM / before;
  for (const axis of ['x', 'y', 'z'] as const) {
    rig.target[axis] = anchor[axis] + (rig.target[axis] - anchor[axis]) * real;
  }
  rig.update();
}

const KEY_STEPS: Record<string, readonly [number, number] | undefined> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
