/** A view's state of one pose table: which rows are visible, selected and hovered. */
import type { RawTexture } from '@babylonjs/core/Materials/Textures/rawTexture.js';
import type { PoseImage } from '../../state/world/PoseImage.ts';
import type { PoseTable } from '../../state/world/PoseTable.ts';
import type { CameraRig } from '../camera/CameraRig.ts';
import type { BoundingBox } from '../camera/ground.ts';
import type { ModelStyles } from '../display/display.ts';
import type { SectionClip } from '../display/SectionClip.ts';
import type { BatchTextures } from '../gpu/WorldTextures.ts';
import type { PackedModels } from '../models/packModels.ts';
import type { LabelSource } from './LabelSource.ts';
import { MarkerRows } from './MarkerRows.ts';
import { VisibilityPass } from './VisibilityPass.ts';
import type { VisibleSet } from './VisibleSet.ts';

/** The part of a frame that culling needs. */
interface DrawTime {
  atMs: number;
  worldMs: number;
  /** The camera has moved since the last draw. */
  hasMoved: boolean;
  packed: PackedModels;
  styles: ModelStyles;
}

export class EntityBatch {
  readonly poses: PoseTable;
  /** Its poses relative to the origin of the view's scene. */
  readonly image: PoseImage;
  readonly labels: LabelSource;
  readonly visibility: VisibilityPass;
  /** Selected rows, and the hovered one or -1. */
  selectedRows: readonly number[] = [];
  hoveredRow = -1;
  /** The shaders' clock: seconds from the epoch of the poses to the time that is drawn. */
  readonly nowS = new Float32Array(1);
  readonly #textures: BatchTextures;
  readonly #rig: CameraRig;
  readonly #markers = new MarkerRows();
  /** Those of the last draw. */
  #poseTexture: RawTexture | undefined;
  #colourTexture: RawTexture | undefined;
  #drawnVersion = -1;
  #drawnWorldMs = Number.NaN;
  #selectedIds: readonly string[] = [];
  /** Number of rows when the selection was last resolved, and whether some of its ids had no row yet. */
  #rowsAtSelection = 0;
  #hasUnknownSelection = false;

  constructor(words: LabelSource, textures: BatchTextures, rig: CameraRig, section?: SectionClip) {
    this.labels = words;
    this.poses = textures.local.poses;
    this.image = textures.local.image;
    this.visibility = new VisibilityPass(textures.local, rig, section);
    this.#textures = textures;
    this.#rig = rig;
  }

  get visible(): VisibleSet {
    return this.visibility.visible;
  }

  /** The visible rows that are drawn as glyphs. */
  get markers(): MarkerRows {
    this.#markers.update(this.visible, this.#rig.width, this.#rig.height);
    return this.#markers;
  }

  get poseTexture(): RawTexture {
    return this.#textures.poses.texture;
  }

  get colourTexture(): RawTexture {
    return this.#textures.colours.texture;
  }

  /** Whether a row has moved or changed since the last draw. Nothing moves while the world's clock stands still. */
  needsRedraw(worldMs: number): boolean {
    const { poses } = this;
    if (worldMs <= poses.movingUntilMs && worldMs !== this.#drawnWorldMs) return true;
    // A draw may come too soon after the last upload to contain the changes since.
    const isDrawn = poses.version === this.#drawnVersion && !this.#textures.poses.needsUpload;
    return !isDrawn || this.visibility.isOutdated;
  }

  /** Whether a row in view is selected, hovered or alerted. */
  get hasEmphasis(): boolean {
    return this.selectedRows.length > 0 || this.hoveredRow >= 0 || this.visible.hasAlerts;
  }

  /**
   * Called before each draw, which will contain all changes up to now.
   * @param bounds rows outside are culled
   * @returns whether anything besides time has changed for the layers
   */
  update({ atMs, worldMs, hasMoved, packed, styles }: DrawTime, bounds: BoundingBox | undefined): boolean {
    this.#drawnVersion = this.poses.version;
    this.#drawnWorldMs = worldMs;
    if (this.#hasUnknownSelection && this.poses.count !== this.#rowsAtSelection) this.select(this.#selectedIds);
    this.nowS[0] = (worldMs - this.poses.epochMs) / 1000;
    const isCulled = this.visibility.update(atMs, hasMoved, packed.sizes, styles, bounds);
    const { poseTexture, colourTexture } = this;
    const isSame = this.#poseTexture === poseTexture && this.#colourTexture === colourTexture;
    this.#poseTexture = poseTexture;
    this.#colourTexture = colourTexture;
    return isCulled || !isSame;
  }

  /** Selects the rows of ids; ids without a row are resolved once they get one. */
  select(ids: readonly string[]): void {
    this.selectedRows = ids.map((id) => this.poses.rowOf(id)).filter((row) => row !== undefined);
    this.#selectedIds = ids;
    this.#rowsAtSelection = this.poses.count;
    this.#hasUnknownSelection = this.selectedRows.length < ids.length;
    this.visibility.setPinnedRows(this.selectedRows, this.hoveredRow);
  }

  /** @returns whether the hovered row changed */
  hover(id: string | undefined): boolean {
    const row = id === undefined ? -1 : (this.poses.rowOf(id) ?? -1);
    if (row === this.hoveredRow) return false;
    this.hoveredRow = row;
    this.visibility.setPinnedRows(this.selectedRows, row);
    return true;
  }
}
