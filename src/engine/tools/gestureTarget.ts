/** Interface of tools to their view. */
import type { EntityKey } from '../../domain/entity/entityKey.ts';
import type { ScenePoint, SitePoint } from '../../domain/geo/frame.ts';
import type { Selection } from '../../state/selection/Selection.ts';
import type { CameraRig } from '../camera/CameraRig.ts';
import type { CameraGoal } from '../camera/flight.ts';
import type { PaneDrawing } from './paneDrawing.ts';
import type { PanePoint, SelectionRect } from './paneGeometry.ts';

export interface GestureTarget {
  readonly rig: CameraRig;
  readonly selection: Selection;
  /** The map position under a point of the pane; undefined off the map. */
  groundAt(x: number, y: number): ScenePoint | undefined;
  /** Metres along a ray, of length 1, to the nearest surface of the map, on either side of it; sections are ignored. */
  castRay(from: ScenePoint, way: ScenePoint): number | undefined;
  /** The same, ignoring surfaces marked as underground. */
  castSurfaceRay(from: ScenePoint, way: ScenePoint): number | undefined;
  /** The follow target of the camera: the centre of rotation and zoom. */
  followed(): string | undefined;
  /** A gesture has started; following continues. */
  endFlight(): void;
  /** Stops flights and follow mode. */
  stopFlight(): void;
  flyToPose(goal: CameraGoal, lengthMs: number): void;
  resetView(): void;
  /** The user moved the camera. */
  onMove(): void;
  entitiesAt(x: number, y: number): EntityKey[];
  entitiesIn(box: SelectionRect): EntityKey[];
  point(at: PanePoint | undefined): void;
  hover(key: EntityKey | undefined, at: PanePoint): void;
  showCandidates(keys: readonly EntityKey[], at: PanePoint): void;
  clickEmpty(at: PanePoint, isAdding: boolean): void;
  /** @param at undefined for the selection, or the centre of the pane @returns false while a drawing is in progress */
  openMenu(at: PanePoint | undefined): boolean;
  drawing(): PaneDrawing | undefined;
  siteAt(x: number, y: number): SitePoint | undefined;
  siteAtLevel(x: number, y: number, altitude: number): SitePoint | undefined;
  isHidden(point: SitePoint): boolean;
  toScene(point: SitePoint): ScenePoint;
  showSelectionRect(box: SelectionRect | undefined): void;
}
