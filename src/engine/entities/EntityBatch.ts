/** One pose table as a view shows it: which rows are visible, selected and under the pointer. */
import type { RawTexture } from '@babylonjs/core/Materials/Textures/rawTexture.js';
import type { PoseTable } from '../../state/world/PoseTable.ts';
import type { CameraRig } from '../camera/CameraRig.ts';
import type { BatchTextures } from '../gpu/WorldTextures.ts';
import type { LabelSource } from './LabelSource.ts';
import { CULL_EVERY_MS, VisibilityPass } from './VisibilityPass.ts';
import type { VisibleSet } from './VisibleSet.ts';

export class EntityBatch {
  readonly poses: PoseTable;
  readonly labels: LabelSource;
  readonly visibility: VisibilityPass;
  /** Rows that are selected, and the one under the pointer or -1. */
  selectedRows: readonly number[] = [];
  hoveredRow = -1;
  readonly #textures: BatchTextures;
  #drawnVersion = -1;
  #selectedIds: readonly string[] = [];
  /** How many rows there were when the selection was looked up, and whether some of it had none. */
  #rowsAtSelection = 0;
  #hasUnknownSelection = false;

  constructor(words: LabelSource, textures: BatchTextures, rig: CameraRig) {
    this.labels = words;
    this.poses = words.poses;
    this.visibility = new VisibilityPass(words.poses, rig);
    this.#textures = textures;
  }

  get visible(): VisibleSet {
    return this.visibility.visible;
  }

  get poseTexture(): RawTexture {
    return this.#textures.poses.texture;
  }

  get colourTexture(): RawTexture {
    return this.#textures.colours.texture;
  }

  /** Whether some row moves or has changed since the last drawing. */
  needsRedraw(worldMs: number): boolean {
    const { poses } = this;
    return worldMs <= poses.movingUntilMs + CULL_EVERY_MS || poses.version !== this.#drawnVersion;
  }

  /** Everything up to now is being drawn. */
  markDrawn(): void {
    this.#drawnVersion = this.poses.version;
    if (this.#hasUnknownSelection && this.poses.count !== this.#rowsAtSelection) this.select(this.#selectedIds);
  }

  /** Takes those of some ids that are rows of its own, now or later: what is selected may not have been heard of yet. */
  select(ids: readonly string[]): void {
    this.selectedRows = ids.map((id) => this.poses.rowOf(id)).filter((row) => row !== undefined);
    this.#selectedIds = ids;
    this.#rowsAtSelection = this.poses.count;
    this.#hasUnknownSelection = this.selectedRows.length < ids.length;
    this.visibility.pin(this.selectedRows, this.hoveredRow);
  }

  /** @returns whether another row is under the pointer than before */
  hover(id: string | undefined): boolean {
    const row = id === undefined ? -1 : (this.poses.rowOf(id) ?? -1);
    if (row === this.hoveredRow) return false;
    this.hoveredRow = row;
    this.visibility.pin(this.selectedRows, row);
    return true;
  }
}
