/** Judges what a view shows of one pose table, no more often than it must: `visible` is what layers and picking read. */
import type { PoseTable } from '../../state/world/PoseTable.ts';
import type { ModelSize } from '../models/packModels.ts';
import type { CameraRig } from './camera/CameraRig.ts';
import type { ModelStyles } from './display.ts';
import type { Bounds } from './ground.ts';
import { VisibleSet } from './VisibleSet.ts';

/** Visibility and levels are judged this often while the camera rests, but not at every drawing of a slow machine. */
export const JUDGE_EVERY_MS = 250;
const JUDGE_EVERY_DRAWINGS = 3;

export class ViewJudge {
  readonly visible = new VisibleSet();
  readonly #poses: PoseTable;
  readonly #rig: CameraRig;
  readonly #held = new Set<number>();
  #mask: Uint8Array | undefined;
  #atMs = Number.NEGATIVE_INFINITY;
  #drawings = 0;
  #stale = true;
  #version = -1;
  #looks = -1;
  #sizes: readonly ModelSize[] | undefined;
  #bounds: Bounds | undefined;

  constructor(poses: PoseTable, rig: CameraRig) {
    this.#poses = poses;
    this.#rig = rig;
  }

  /**
   * Shows the rows that `mask` marks with 1; undefined shows all.
   * @returns whether that changes anything
   */
  setMask(mask: Uint8Array | undefined): boolean {
    if (sameMask(mask, this.#mask)) return false;
    this.#mask = mask;
    this.#stale = true;
    return true;
  }

  /** Rows that stay models however small they are: the selected ones, and the hovered one or -1. */
  hold(selected: readonly number[], hovered: number): void {
    this.#held.clear();
    for (const row of selected) this.#held.add(row);
    if (hovered >= 0) this.#held.add(hovered);
    this.#stale = true;
  }

  /** Has the next drawing judge anew. */
  expire(): void {
    this.#stale = true;
  }

  /** Called before each drawing. @param moved the camera has moved since the last one */
  update(
    atMs: number,
    moved: boolean,
    sizes: readonly ModelSize[],
    styles: ModelStyles,
    bounds: Bounds | undefined,
  ): void {
    this.#drawings++;
    if (bounds !== this.#bounds) this.#stale = true;
    this.#bounds = bounds;
    if (!moved && !this.#due(atMs, sizes)) return;
    const poses = this.#poses;
    this.#atMs = atMs;
    this.#drawings = 0;
    this.#stale = false;
    this.#version = poses.version;
    this.#looks = poses.lookVersion;
    this.#sizes = sizes;
    this.visible.update(poses, this.#rig, { mask: this.#mask, styles, bounds, held: this.#held, sizes });
  }

  #due(atMs: number, sizes: readonly ModelSize[]): boolean {
    if (this.#stale || this.#looks !== this.#poses.lookVersion || this.#sizes !== sizes) return true;
    const waited = atMs - this.#atMs >= JUDGE_EVERY_MS && this.#drawings >= JUDGE_EVERY_DRAWINGS;
    return waited && this.#version !== this.#poses.version;
  }
}

function sameMask(a: Uint8Array | undefined, b: Uint8Array | undefined): boolean {
  return a === b || (a?.length === b?.length && a?.every((shown, row) => shown === b?.[row]) === true);
}
