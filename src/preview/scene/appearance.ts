/** How the artist has chosen to see a model. */
import type { LevelNumber } from '../../domain/models/levels.ts';
import type { RenderStatus } from '../../domain/vehicle/status.ts';

export interface Appearance {
  status: RenderStatus;
  isLoaded: boolean;
  hasWarning: boolean;
  level: LevelNumber | 'auto';
  /** The app's paint, or the materials of the file. */
  paint: 'app' | 'file';
}

export const DEFAULT_APPEARANCE: Appearance = {
  status: 'onlineOperating',
  isLoaded: false,
  hasWarning: false,
  level: 'auto',
  paint: 'app',
};

/** The current state of the scene, for the line below it. */
export interface DrawnState {
  level: LevelNumber;
  /** Distance from the eye to the model's origin. */
  distanceM: number;
  /** True length on screen, CSS pixels. */
  lengthPx: number;
}
