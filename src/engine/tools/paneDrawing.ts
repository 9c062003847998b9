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
   * Intersection of a pixel's ray with a horizontal plane at an altitude in metres, ignoring the scene; undefined if
   * there is none.
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
  /** Creates the tool that turns a pane's pointer and keys into the calls below; called once per pane and function. */
  createTool(scope: Scope, view: Drawable): Tool;
  /** CSS cursor over the pane. */
  readonly cursor: string;
  /** Whether clicks off handles, and all keys but Escape, are passed on to other tools. */
  readonly handlesOnly?: boolean;
  /** Points that can be dragged. */
  readonly handles: readonly SitePoint[];
  /** Points that can only be dragged up and down. */
  readonly heightHandles: readonly SitePoint[];
  /**
   * Whether handles keep their altitude: they are dragged at their own level, ignoring the surface under the pointer.
   */
  readonly keepsLevel?: boolean;
  /** The image with a grip above it for rotation; undefined if there is none. */
  readonly rotatedImage?: RotatedImage | undefined;
  /** Points to which clicks snap, unless hidden; the list is replaced when they change. */
  readonly snapPoints: readonly SitePoint[];
  /** The nearest snap point on lines for a place on the ground; undefined if none is near. */
  nearestOnLine?(at: SitePoint): SitePoint | undefined;
  add(at: SitePoint): void;
  /** The pointer is over a place, undefined off the ground. */
  hoverPlace(at: SitePoint | undefined): void;
  /** A handle is dragged. */
  drag(handle: number, to: SitePoint): void;
  /** One of the heights is dragged to an altitude, metres. */
  dragHeight(handle: number, altitude: number): void;
  /** The grip is dragged: whole degrees clockwise on the screen, 0 to 359. */
  rotateImage?(deg: number): void;
  /** The handle was released or the drag cancelled. */
  drop(): void;
  finish(): void;
  undo(): void;
  cancel(): void;
}

/** Members of a drawing without points. */
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
