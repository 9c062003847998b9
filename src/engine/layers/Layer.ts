/** The contract of layers. A layer is created with a Scope that disposes everything it acquires. */
import type { RawTexture } from '@babylonjs/core/Materials/Textures/rawTexture.js';
import type { SitePoint } from '../../domain/geo/frame.ts';
import type { World } from '../../state/world/World.ts';
import type { CameraRig } from '../camera/CameraRig.ts';
import type { ModelStyles, ViewDisplay } from '../display/display.ts';
import type { SectionClip } from '../display/SectionClip.ts';
import type { SceneTheme } from '../display/theme.ts';
import type { EntityBatch } from '../entities/EntityBatch.ts';
import type { PackedModels } from '../models/packModels.ts';

/** The batches of entities that a view draws: vehicles, and everything else that has a position. */
export const BATCH_NAMES = ['fleet', 'siteEntities'] as const;
export type BatchName = (typeof BATCH_NAMES)[number];

/** One draw of one view. The object is reused for every draw: layers read it and never keep it. */
export interface LayerFrame {
  /** Frame time by the page's clock, milliseconds. */
  atMs: number;
  /** Clock of the world, epoch milliseconds. */
  worldMs: number;
  world: World;
  /** The scene's origin on the site; replaced as a whole. */
  origin: SitePoint;
  rig: CameraRig;
  /** Device pixels per CSS pixel. */
  pixelRatio: number;
  fleet: EntityBatch;
  siteEntities: EntityBatch;
  display: ViewDisplay;
  /** Part of the scene that is cut away. */
  section: SectionClip;
  /** Opacity of the map's surface, 0 to 1: reduced while it hides an underground target. */
  groundOpacity: number;
  styles: ModelStyles;
  theme: SceneTheme;
  models: RawTexture;
  packed: PackedModels;
  /** The camera has moved since the last draw. */
  hasMoved: boolean;
  /** Only time has passed since the last draw. */
  isSame: boolean;
}

export interface Layer {
  /**
   * Called before a draw of the view, unless only time has passed since the last one: the camera, the visible rows and
   * everything else that causes a redraw are then unchanged.
   */
  update(frame: LayerFrame): void;
  /**
   * True if {@link update} must be called even if only time has passed: the layer then calls the host's `redraw`
   * whenever it shows or hides meshes or sets uniforms other than clocks. Read after each update of all layers.
   */
  readonly isTimed?: boolean;
  /** True while the layer has unfinished work: the view is then redrawn. */
  readonly needsRedraw?: boolean;
  /**
   * True while it lags behind the scene: the next frame corrects that, and may be delayed in a view at rest. A layer
   * must have this property, or {@link redrawAtMs}, from the start: others are not polled between draws.
   */
  readonly isOutdated?: boolean;
  /**
   * Frame time from which a timed layer needs another draw, infinite for none, so that no frame is drawn just to wait.
   */
  readonly redrawAtMs?: number;
  /** Called when the WebGL context is lost: drops what Babylon would otherwise rebuild at once on restoration. */
  giveUp?(): void;
  /** Rebuilds what Babylon does not restore after a lost context. */
  restore?(): void;
}
