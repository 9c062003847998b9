/** Whether rock hides rows from the eye, or is over them: rays through the map, a limited number per choice, cached. */
import { isMapHiding } from '../../display/display.ts';
import type { EntityBatch } from '../../entities/EntityBatch.ts';
import type { ModelSize } from '../../models/packModels.ts';
import type { LayerFrame } from '../Layer.ts';
import type { RowLabelCache } from './RowLabelCache.ts';

const MAX_RAYS_PER_CHOICE = 40;
/** Maximum number of rays reserved for rows that were never tested: as many as the last choice had. */
const MAX_KEPT_RAYS = 16;
/** Upward rays are few once rock was found; they have a separate limit, so that other rays cannot exhaust it. */
const MAX_ROOF_RAYS_PER_CHOICE = 40;
const RAY_TTL_MS = 1500;
/** Rows under rock stay there; for others, a roof may have been loaded since. */
const ROOF_TTL_MS = { rock: 60_000, sky: 3_000 } as const;

/** Queries of the map about a point x, y, z. */
export interface RockProbe {
  /** Whether rock hides it from the view's eye. */
  isOccluded(at: ArrayLike<number>): boolean;
  /** Whether rock is over it. */
  isUnderRock(at: ArrayLike<number>): boolean;
}

export class OcclusionRays {
  /** Whether a row was never tested, for lack of rays: the choice must be repeated. */
  isPending = false;
  /** Whether a result predates a change of tiles, camera or section, for lack of rays: the choice must be repeated. */
  isOutdated = false;
  readonly #probe: RockProbe;
  readonly #pose = new Float32Array(4);
  #rays = 0;
  #repeatedRays = 0;
  #maxRepeatedRays = MAX_RAYS_PER_CHOICE;
  /** Rows of this choice that were never tested before. */
  #newRows = 0;
  /** Rows are retested in turn: after a choice that skipped some, only rows tested no later than those are due. */
  #repeatsUntilMs = Number.POSITIVE_INFINITY;
  /** Last test time among the rows that this choice skipped. */
  #leftOutAtMs = Number.NEGATIVE_INFINITY;
  #roofRays = 0;
  #groundVersion = -1;
  #rigVersion = -1;
  #sectionVersion = -1;
  /** When a change of tiles was noticed, and when any change that affects occlusion was. */
  #groundChangedAtMs = Number.NEGATIVE_INFINITY;
  #viewChangedAtMs = Number.NEGATIVE_INFINITY;

  constructor(probe: RockProbe) {
    this.#probe = probe;
  }

  /** Called once before the labels of a frame. @param groundVersion of the tiles that rays hit */
  start(frame: LayerFrame, groundVersion: number): void {
    this.#noteChanges(frame, groundVersion);
    this.#rays = 0;
    this.#repeatedRays = 0;
    this.#maxRepeatedRays = MAX_RAYS_PER_CHOICE - Math.min(MAX_KEPT_RAYS, this.#newRows);
    this.#newRows = 0;
    const hasLeftOut = this.#leftOutAtMs !== Number.NEGATIVE_INFINITY;
    this.#repeatsUntilMs = hasLeftOut ? this.#leftOutAtMs : Number.POSITIVE_INFINITY;
    this.#leftOutAtMs = Number.NEGATIVE_INFINITY;
    this.#roofRays = 0;
    this.isPending = false;
    this.isOutdated = false;
  }

  #noteChanges({ atMs, rig, section }: LayerFrame, groundVersion: number): void {
    const hasGroundChanged = groundVersion !== this.#groundVersion;
    if (hasGroundChanged) this.#groundChangedAtMs = atMs;
    if (hasGroundChanged || rig.version !== this.#rigVersion || section.version !== this.#sectionVersion)
      this.#viewChangedAtMs = atMs;
    this.#groundVersion = groundVersion;
    this.#rigVersion = rig.version;
    this.#sectionVersion = section.version;
  }

  /** Whether a result predates a change. While the camera moves all do, and are renewed only by age. */
  #isOutdatedAnswer({ hasMoved }: LayerFrame, testedAtMs: number, changedAtMs: number): boolean {
    return !hasMoved && testedAtMs < changedAtMs && testedAtMs !== Number.NEGATIVE_INFINITY;
  }

  /** @param k place of the row in the visible set */
  hides(frame: LayerFrame, { visible, image }: EntityBatch, cache: RowLabelCache, k: number): boolean {
    if (!isMapHiding(frame.display)) return false;
    const row = visible.rows[k] as number;
    const testedAtMs = cache.lastRayAtMs[row] as number;
    const isOutdated = this.#isOutdatedAnswer(frame, testedAtMs, this.#viewChangedAtMs);
    const isDue = isOutdated || frame.atMs - testedAtMs > RAY_TTL_MS;
    const isTested = isDue && this.#takeRay(testedAtMs);
    this.isOutdated ||= isOutdated && !isTested;
    if (isTested) {
      cache.lastRayAtMs[row] = frame.atMs;
      image.poseAt(row, frame.worldMs, this.#pose);
      const { heightM } = frame.packed.sizes[visible.modelIndex[k] as number] as ModelSize;
      this.#pose[1] = (this.#pose[1] as number) + heightM;
      cache.occluded[row] = this.#probe.isOccluded(this.#pose) ? 1 : 0;
    }
    return cache.occluded[row] === 1;
  }

  /** Whether a ray is left for a row in this choice. Outdated results are still used; only missing ones are pending. */
  #takeRay(testedAtMs: number): boolean {
    return testedAtMs === Number.NEGATIVE_INFINITY ? this.#takeFirstRay() : this.#takeRepeatedRay(testedAtMs);
  }

  #takeFirstRay(): boolean {
    this.#newRows++;
    if (this.#rays === MAX_RAYS_PER_CHOICE) {
      this.isPending = true;
      return false;
    }
    this.#rays++;
    return true;
  }

  #takeRepeatedRay(testedAtMs: number): boolean {
    if (testedAtMs > this.#repeatsUntilMs) return false;
    if (this.#rays === MAX_RAYS_PER_CHOICE || this.#repeatedRays >= this.#maxRepeatedRays) {
      this.#leftOutAtMs = Math.max(this.#leftOutAtMs, testedAtMs);
      return false;
    }
    this.#rays++;
    this.#repeatedRays++;
    return true;
  }

  /** Whether a row is under the open sky; false while unknown. @param k index of the row in the visible set */
  isUnderSky(frame: LayerFrame, batch: EntityBatch, cache: RowLabelCache, k: number): boolean {
    const row = batch.visible.rows[k] as number;
    const testedAtMs = cache.lastRoofRayAtMs[row] as number;
    const ttlMs = cache.underRock[row] === 1 ? ROOF_TTL_MS.rock : ROOF_TTL_MS.sky;
    const isOutdated = this.#isOutdatedAnswer(frame, testedAtMs, this.#groundChangedAtMs);
    if (isOutdated || frame.atMs - testedAtMs > ttlMs) {
      if (this.#roofRays < MAX_ROOF_RAYS_PER_CHOICE) {
        this.#roofRays++;
        cache.lastRoofRayAtMs[row] = frame.atMs;
        this.#takePlace(frame, batch, row);
        cache.underRock[row] = this.#probe.isUnderRock(this.#pose) ? 1 : 0;
      } else if (testedAtMs === Number.NEGATIVE_INFINITY) {
        this.isPending = true;
        return false;
      } else this.isOutdated ||= isOutdated;
    }
    return cache.underRock[row] === 0;
  }

  #takePlace(frame: LayerFrame, { image, labels }: EntityBatch, row: number): void {
    const place = labels.placeOf(row);
    if (!place) {
      image.poseAt(row, frame.worldMs, this.#pose);
      return;
    }
    const { origin } = image;
    this.#pose[0] = place.easting - origin.easting;
    this.#pose[1] = place.altitude - origin.altitude;
    this.#pose[2] = origin.northing - place.northing;
  }
}
