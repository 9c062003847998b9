/**
 * A view's camera as view documents save it (rules.md#view-document): absolute site metres with the scene's axes,
 * x easting, y altitude, z negative northing, so that a document does not depend on any map's origin.
 */
import type { ScenePoint } from '../../domain/geo/frame.ts';

export type CameraMode = 'perspective' | 'orthographic';

export interface CameraState {
  mode: CameraMode;
  perspective: { targetPos: ScenePoint; cameraPos: ScenePoint };
  /** `zoom` is CSS pixels per metre. */
  orthographic: { targetPos: ScenePoint; zoom: number };
  /** Of a perspective camera that looks straight down, whose places do not tell it; documents do without. */
  bearingRad?: number;
}

/** Camera of the content that a view showed before. */
export interface PreviousCamera {
  isPlaced: boolean;
  state: CameraState;
  followed: string | undefined;
}
