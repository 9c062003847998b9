/** One pose table as a view shows it: which rows are visible, selected and under the pointer. */
import type { RawTexture } from '@babylonjs/core/Materials/Textures/rawTexture.js';
import type { PoseTable } from '../../state/world/PoseTable.ts';
import type { CrowdTextures } from '../gpu/WorldTextures.ts';
import type { CameraRig } from './camera/CameraRig.ts';
import type { CrowdWords } from './crowdWords.ts';
import { JUDGE_EVERY_MS, ViewJudge } from './ViewJudge.ts';
import type { VisibleSet } from './VisibleSet.ts';

export class Crowd {
  readonly poses: PoseTable;
  readonly words: CrowdWords;
  readonly judge: ViewJudge;
  /** Rows that are selected, and the one under the pointer or -1. */
  selectedRows: readonly number[] = [];
  hoveredRow = -1;
  readonly #textures: CrowdTextures;
  #seenVersion = -1;
  #selectedIds: readonly string[] = [];
  /** How many rows there were when the selection was looked up, and whether some of it had none. */
  #selectedAmong = 0;
  #awaits = false;

  constructor(words: CrowdWords, textures: CrowdTextures, rig: CameraRig) {
    this.words = words;
    this.poses = words.poses;
    this.judge = new ViewJudge(words.poses, rig);
    this.#textures = textures;
  }

  get visible(): VisibleSet {
    return this.judge.visible;
  }

  get poseTexture(): RawTexture {
    return this.#textures.poses.texture;
  }

  get colourTexture(): RawTexture {
    return this.#textures.colours.texture;
  }

  /** Whether some row moves or has changed since the last drawing. */
  restless(worldMs: number): boolean {
    const { poses } = this;
    return worldMs <= poses.movingUntilMs + JUDGE_EVERY_MS || poses.version !== this.#seenVersion;
  }

  /** Everything up to now is being drawn. */
  seen(): void {
    this.#seenVersion = this.poses.version;
    if (this.#awaits && this.poses.count !== this.#selectedAmong) this.select(this.#selectedIds);
  }

  /** Takes those of some ids that are rows of its own, now or later: what is selected may not have been heard of yet. */
  select(ids: readonly string[]): void {
    this.selectedRows = ids.map((id) => this.poses.rowOf(id)).filter((row) => row !== undefined);
    this.#selectedIds = ids;
    this.#selectedAmong = this.poses.count;
    this.#awaits = this.selectedRows.length < ids.length;
    this.judge.hold(this.selectedRows, this.hoveredRow);
  }

  /** @returns whether another row is under the pointer than before */
  hover(id: string | undefined): boolean {
    const row = id === undefined ? -1 : (this.poses.rowOf(id) ?? -1);
    if (row === this.hoveredRow) return false;
    this.hoveredRow = row;
    this.judge.hold(this.selectedRows, row);
    return true;
  }
}
