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

/** One draw of one view. The same object every time: layers read it and never keep it. */
export interface LayerFrame {
  /** Time of the page, milliseconds. */
  atMs: number;
  /** Clock of the world, epoch milliseconds. */
  worldMs: number;
  world: World;
  /** Where the scene's axes meet; replaced as a whole. */
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
   * Called before a draw of the view, unless only time has passed since the last one: the camera, what is in view and
   * everything that has the view drawn again are the same.
   */
  update(frame: LayerFrame): void;
  /**
   * True where {@link update} is called then, too: it asks for another draw by the host's `redraw` where it shows or hides
   * meshes or sets uniforms other than clocks. Looked at after each update of all layers.
   */
  readonly isTimed?: boolean;
  /** True while the layer has unfinished work: the view is drawn again. */
  readonly needsRedraw?: boolean;
  /**
   * True while it shows an older state than the scene: the next frame changes that, and at rest it may wait. A layer that ever
   * has this or {@link redrawAtMs} has it from the start: others are not asked between draws.
   */
  readonly isOutdated?: boolean;
  /** Frame time from which a timed layer wants another draw, infinite for none: nothing is drawn only to wait for it. */
  readonly redrawAtMs?: number;
  /** The context is lost: drops what Babylon would rebuild at once when it returns. */
  giveUp?(): void;
  /** Rebuilds what Babylon does not restore after a lost context. */
  restore?(): void;
}
