/**
 * What a view shows before its camera is placed, and again when it is reset (rules.md#camera): the vehicles and workings on
 * the map, or the whole map if none are known. They arrive after the map, so framing is repeated for a while.
 */
import type { WorldPoses } from '../../state/world/WorldPoses.ts';
import type { BoundingBox, Ground } from '../camera/ground.ts';
import type { ViewCamera } from '../camera/ViewCamera.ts';
import { boundsOfRows } from '../entities/rowBounds.ts';
import { placesOfRows } from '../entities/rowPlaces.ts';

/** Fewer positions do not indicate where the mine is working. */
const MIN_PLACE_COUNT = 3;
/** Time after the first position in which an unmoved view is framed again when many more arrive. */
const REFRAME_WITHIN_MS = 15_000;
const REFRAME_GROWTH_RATIO = 1.2;
/** How long a reset returns to the same camera although vehicles move, so that a reset view counts as unchanged. */
const PLACES_CACHE_MS = 600_000;

export class HomeFraming {
  readonly #poses: WorldPoses;
  readonly #ground: Ground;
  readonly #camera: ViewCamera;
  #framedRows = 0;
  #firstRowsAtMs: number | undefined;
  #cachedPlaces: { places: Float32Array; bounds: BoundingBox; atMs: number } | undefined;

  constructor(poses: WorldPoses, ground: Ground, camera: ViewCamera) {
    this.#poses = poses;
    this.#ground = ground;
    this.#camera = camera;
  }

  /** Frames all known positions; false if there are none. @param lengthMs of the flight; the usual length if omitted */
  framePositions(lengthMs?: number): boolean {
    const { fleet } = this.#poses;
    const { bounds } = this.#ground;
    this.#framedRows = this.#rows;
    const places = bounds && this.#placesOn(bounds);
    if (places && places.length >= MIN_PLACE_COUNT * 3) {
      this.#camera.framePlaces(places, lengthMs);
      return true;
    }
    const extent = bounds ?? boundsOfRows(fleet);
    if (extent) this.#camera.frame(extent, lengthMs);
    return extent !== undefined;
  }

  /** Whether enough positions have arrived since the last framing to repeat it; only for a limited time. */
  isOutdated(atMs: number): boolean {
    if (this.#camera.isPlaced) return false;
    const rows = this.#rows;
    if (rows === 0) return false;
    this.#firstRowsAtMs ??= atMs;
    return rows > this.#framedRows * REFRAME_GROWTH_RATIO && atMs - this.#firstRowsAtMs < REFRAME_WITHIN_MS;
  }

  #placesOn(bounds: BoundingBox): Float32Array {
    const { fleet, siteEntities } = this.#poses;
    const places = placesOfRows([fleet, siteEntities], bounds);
    const kept = this.#cachedPlaces;
    const atMs = performance.now();
    const isSameMine = kept?.bounds === bounds && places.length <= kept.places.length * REFRAME_GROWTH_RATIO;
    if (isSameMine && atMs - kept.atMs < PLACES_CACHE_MS) return kept.places;
    this.#cachedPlaces = { places, bounds, atMs };
    return places;
  }

  get #rows(): number {
    return this.#poses.fleet.poses.count + this.#poses.siteEntities.poses.count;
  }
}
