/**
 * A view's camera as view documents save it (rules.md#view-document): absolute site metres in the orientation of the
 * scene's axes, x easting, y altitude, z negative northing, so that a document does not depend on any map's origin.
 */
import type { ScenePoint } from '../../domain/geo/frame.ts';

export type CameraMode = 'perspective' | 'orthographic';

export interface CameraState {
  mode: CameraMode;
  perspective: { targetPos: ScenePoint; cameraPos: ScenePoint };
  /** `zoom` is CSS pixels per metre. */
  orthographic: { targetPos: ScenePoint; zoom: number };
  /**
   * Bearing of a perspective camera that looks straight down, where its positions do not determine it; not in view
   * documents.
   */
  bearingRad?: number;
}

/** Camera of the content that the view showed previously. */
export interface PreviousCamera {
  isPlaced: boolean;
  state: CameraState;
  followed: string | undefined;
}
