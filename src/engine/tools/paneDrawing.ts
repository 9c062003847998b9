import type { ScenePoint, SitePoint } from '../../domain/geo/frame.ts';
import type { Scope } from '../../lifetime/scope.ts';
import type { CameraRig } from '../camera/CameraRig.ts';
import type { CameraGoal } from '../camera/flight.ts';
import type { SelectionRect } from './paneGeometry.ts';
import type { Tool } from './Tool.ts';

/** Interface of the tool to its view. */
export interface Drawable {
  readonly rig: CameraRig;
  /** The current receiver of the pane's clicks. */
  drawing(): PaneDrawing | undefined;
  siteAt(x: number, y: number): SitePoint | undefined;
  /**
   * Intersection of a pixel's ray with a horizontal plane, ignoring the scene; undefined if there is none. @param
   * altitude metres
   */
  siteAtLevel(x: number, y: number, altitude: number): SitePoint | undefined;
  /** Whether rock is in front of a point, or a section cuts it away. */
  isHidden(point: SitePoint): boolean;
  toScene(point: SitePoint): ScenePoint;
  flyToPose(goal: CameraGoal, lengthMs: number): void;
  /** Draws the rectangle that is dragged; undefined removes it. */
  showSelectionRect(rect: SelectionRect | undefined): void;
}

/** An image over a point, degrees clockwise on the screen. */
export interface RotatedImage {
  readonly place: SitePoint;
  readonly deg: number;
}

/** Receiver of the clicks of a pane. */
export interface PaneDrawing {
  /** Makes the tool that turns a pane's pointer and keys into the calls below; asked once for each pane and function. */
  createTool(scope: Scope, view: Drawable): Tool;
  /** CSS cursor over the pane. */
  readonly cursor: string;
  /** Clicks beside handles, and all keys but Escape, are passed to the other tools. */
  readonly handlesOnly?: boolean;
  /** Points that can be dragged. */
  readonly handles: readonly SitePoint[];
  /** Points that are dragged up and down alone. */
  readonly heightHandles: readonly SitePoint[];
  /** Handles keep their altitude: they are dragged on their own level, ignoring the surface under the pointer. */
  readonly keepsLevel?: boolean;
  /** The image that the grip above it rotates; undefined if there is none. */
  readonly rotatedImage?: RotatedImage | undefined;
  /** Points that a click near them hits exactly, unless they are hidden; another list where they change. */
  readonly snapPoints: readonly SitePoint[];
  /** The nearest snap point on lines for a place on the ground; undefined if none is near. */
  nearestOnLine?(at: SitePoint): SitePoint | undefined;
  add(at: SitePoint): void;
  /** The pointer is over a place, undefined beside the ground. */
  hoverPlace(at: SitePoint | undefined): void;
  /** A handle is dragged. */
  drag(handle: number, to: SitePoint): void;
  /** One of the heights is dragged to an altitude, metres. */
  dragHeight(handle: number, altitude: number): void;
  /** The grip is dragged: degrees clockwise on the screen, whole ones, 0 to 359. */
  rotateImage?(deg: number): void;
  /** The handle was released or the drag cancelled. */
  drop(): void;
  finish(): void;
  undo(): void;
  cancel(): void;
}

/** The parts of a drawing that has no points. */
export const WITHOUT_POINTS = {
  handles: [],
  heightHandles: [],
  snapPoints: [],
  add: () => {},
  hoverPlace: () => {},
  drag: () => {},
  dragHeight: () => {},
  drop: () => {},
  undo: () => {},
} satisfies Partial<PaneDrawing>;
