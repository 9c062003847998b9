/** Receives pointer and keys of the viewers while a tool is open. */
import type { SlotId } from '../../domain/layout/layout.ts';
import type { PaneDrawing } from '../../engine/tools/paneDrawing.ts';

export interface ClickConsumers {
  /** Draws in all viewers. */
  drawing: PaneDrawing | undefined;
  /** Moves a camera, and takes precedence over drawing. */
  camera: CameraGesture | undefined;
}

export interface CameraGesture {
  kind: 'zoomWindow' | 'walk';
  /** The only viewer whose pointer it takes; undefined takes that of all. */
  slot?: SlotId;
  drawing: PaneDrawing;
}
