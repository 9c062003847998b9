/** Consumers of the viewers' pointer and keys while a tool is open. */
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
  /** The only viewer whose pointer it uses; undefined for all viewers. */
  slot?: SlotId;
  drawing: PaneDrawing;
}
