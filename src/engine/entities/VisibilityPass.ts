/** Runs culling for one view and pose table only as often as needed; layers and picking read `visible`. */
import type { LocalPoses } from '../../state/world/WorldPoses.ts';
import type { CameraRig } from '../camera/CameraRig.ts';
import type { BoundingBox } from '../camera/ground.ts';
import type { ModelStyles } from '../display/display.ts';
import type { SectionClip } from '../display/SectionClip.ts';
import type { ModelSize } from '../models/packModels.ts';
import { type CullOptions, VisibleSet } from './VisibleSet.ts';

/**
 * Intervals of culling while the camera rests. Dense views are culled at the usual interval only if states change: a
 * vehicle that drives into one may appear half a second late.
 */
export const CULL_INTERVAL_MS = { usual: 250, dense: 500 } as const;
/** Minimum number of draws between passes, for slow machines. */
const CULL_EVERY_DRAWS = 3;

export class VisibilityPass {
  readonly visible = new VisibleSet();
  readonly #section: SectionClip | undefined;
  #sectionVersion = -1;
  readonly #localPoses: LocalPoses;
  readonly #rig: CameraRig;
  readonly #pinnedRows = new Set<number>();
  #mask: Uint8Array | undefined;
  #options: CullOptions | undefined;
  #culledAtMs = Number.NEGATIVE_INFINITY;
  #drawsSinceCull = 0;
  #isStale = true;
  #culledPoseVersion = -1;
  #culledVisibilityVersion = -1;
  #culledAppearanceVersion = -1;
  #sizes: readonly ModelSize[] | undefined;
  #bounds: BoundingBox | undefined;

  /** @param section rows that it cuts away are culled; by default none are */
  constructor(local: LocalPoses, rig: CameraRig, section?: SectionClip) {
    this.#section = section;
    this.#localPoses = local;
    this.#rig = rig;
  }

  /**
   * Shows the rows that `mask` marks with 1; undefined shows all.
   * @returns whether that changes anything
   */
  setMask(mask: Uint8Array | undefined): boolean {
    if (sameMask(mask, this.#mask)) return false;
    this.#mask = mask;
    this.#isStale = true;
    return true;
  }

  /** Sets the rows that are drawn as models however small they are. @param hoveredRow row or -1 */
  setPinnedRows(selected: readonly number[], hoveredRow: number): void {
    this.#pinnedRows.clear();
    for (const row of selected) this.#pinnedRows.add(row);
    if (hoveredRow >= 0) this.#pinnedRows.add(hoveredRow);
    this.#isStale = true;
  }

  /** The next draw culls again. */
  invalidate(): void {
    this.#isStale = true;
  }

  /** Whether rows have moved or changed since the last pass. */
  get isOutdated(): boolean {
    return this.isBehind || this.#culledPoseVersion !== this.#localPoses.poses.version;
  }

  /** Whether flags or models have changed since the last pass: outlines and labels show the old ones until the next. */
  get isBehind(): boolean {
    return this.#culledAppearanceVersion !== this.#localPoses.poses.appearanceVersion;
  }

  /** Called before each draw. @param hasMoved the camera has moved since the last one @returns whether it has culled */
  update(
    atMs: number,
    hasMoved: boolean,
    sizes: readonly ModelSize[],
    styles: ModelStyles,
    bounds: BoundingBox | undefined,
  ): boolean {
    this.#drawsSinceCull++;
    const section = this.#section;
    if (bounds !== this.#bounds || (section && section.version !== this.#sectionVersion)) this.#isStale = true;
    this.#bounds = bounds;
    if (section) this.#sectionVersion = section.version;
    if (!hasMoved && !this.#isDue(atMs, sizes)) return false;
    const { poses } = this.#localPoses;
    this.#culledAtMs = atMs;
    this.#drawsSinceCull = 0;
    this.#isStale = false;
    this.#culledPoseVersion = poses.version;
    this.#culledVisibilityVersion = poses.visibilityVersion;
    this.#culledAppearanceVersion = poses.appearanceVersion;
    this.#sizes = sizes;
    this.visible.update(this.#localPoses, this.#rig, this.#optionsWith(sizes, styles, bounds));
    return true;
  }

  /** Reuses one object, as passes are frequent. */
  #optionsWith(sizes: readonly ModelSize[], styles: ModelStyles, bounds: BoundingBox | undefined): CullOptions {
    this.#options ??= { mask: undefined, styles, bounds, pinnedRows: this.#pinnedRows, sizes, section: this.#section };
    this.#options.mask = this.#mask;
    this.#options.styles = styles;
    this.#options.bounds = bounds;
    this.#options.sizes = sizes;
    return this.#options;
  }

  #isDue(atMs: number, sizes: readonly ModelSize[]): boolean {
    const { poses } = this.#localPoses;
    if (this.#isStale || this.#culledVisibilityVersion !== poses.visibilityVersion || this.#sizes !== sizes)
      return true;
    const isIntervalOver = atMs - this.#culledAtMs >= this.#intervalMs && this.#drawsSinceCull >= CULL_EVERY_DRAWS;
    return isIntervalOver && this.#culledPoseVersion !== poses.version;
  }

  get #intervalMs(): number {
    return this.visible.isDense && !this.isBehind ? CULL_INTERVAL_MS.dense : CULL_INTERVAL_MS.usual;
  }
}

function sameMask(a: Uint8Array | undefined, b: Uint8Array | undefined): boolean {
  return a === b || (a?.length === b?.length && a?.every((shown, row) => shown === b?.[row]) === true);
}
