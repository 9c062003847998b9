/** What a view's tools may do to it. */
import type { ScenePoint } from '../../domain/geo/frame.ts';
import type { Selection } from '../../state/selection/Selection.ts';
import type { Box } from './box.ts';
import type { CameraRig } from './camera/CameraRig.ts';
import type { CameraGoal } from './camera/flight.ts';
import type { PanePoint } from './ViewListeners.ts';

export interface GestureTarget {
  readonly rig: CameraRig;
  readonly selection: Selection;
  groundAt(x: number, y: number): ScenePoint | undefined;
  takeOver(): void;
  flyToPose(goal: CameraGoal, lengthMs: number): void;
  resetView(): void;
  moved(): void;
  entitiesAt(x: number, y: number): string[];
  entitiesIn(box: Box): string[];
  point(at: PanePoint | undefined): void;
  hover(entityId: string | undefined, at: PanePoint): void;
  offer(entityIds: readonly string[], at: PanePoint): void;
  clickBeside(at: PanePoint): void;
  showBox(box: Box | undefined): void;
}
