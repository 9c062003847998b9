/** Measured speeds of roads: a decaying mean of about the last half hour, by road and direction. */

import type { SitePoint } from '../geo/frame.ts';
import type { RoadGrid } from './roadGrid.ts';

export interface DrivenFix {
  readonly point: SitePoint;
  /** Degrees clockwise from north. */
  readonly bearingDeg: number;
  readonly speedKmh: number;
  readonly atMs: number;
}

/** Time constant of the decay: after it a fix has about a third of its weight. */
const DECAY_MS = 1_800_000;
/** Minimum total weight for a mean. */
const MIN_MEAN_WEIGHT = 5;
/** Slower vehicles are parked or back up to a face. */
const MIN_DRIVING_KMH = 3;
/** A fix farther from any road is ignored. */
const MAX_ROAD_DISTANCE_M = 12;
/** Cosine of the angle beyond which a vehicle crosses the road instead of driving along it. */
const MIN_DIRECTION_COSINE = 0.7;

export class DrivenSpeeds {
  readonly #grid: RoadGrid;
  /** By road and direction: mean speed, its weight in fixes, and the time of the last one. */
  readonly #meanKmh: Float64Array;

  constructor(grid: RoadGrid, roads: number) {
    this.#grid = grid;
    this.#meanKmh = new Float64Array(roads * 6);
  }

  add({ point, bearingDeg, speedKmh, atMs }: DrivenFix): void {
    if (!(speedKmh >= MIN_DRIVING_KMH)) return;
    const place = this.#grid.nearest(point, MAX_ROAD_DISTANCE_M);
    if (!place) return;
    const bearingRad = (bearingDeg * Math.PI) / 180;
    const along = Math.sin(bearingRad) * place.directionX + Math.cos(bearingRad) * place.directionY;
    if (!(Math.abs(along) >= MIN_DIRECTION_COSINE)) return;
    const at = slotOf(place.road, along > 0);
    const weight = this.#weightAt(at, atMs);
    this.#meanKmh[at] = ((this.#meanKmh[at] as number) * weight + speedKmh) / (weight + 1);
    this.#meanKmh[at + 1] = weight + 1;
    this.#meanKmh[at + 2] = Math.max(this.#meanKmh[at + 2] as number, atMs);
  }

  /** @returns km/h; undefined if too few vehicles have driven there recently */
  kmh(road: number, forwards: boolean, nowMs: number): number | undefined {
    const at = slotOf(road, forwards);
    return this.#weightAt(at, nowMs) < MIN_MEAN_WEIGHT ? undefined : this.#meanKmh[at];
  }

  #weightAt(at: number, atMs: number): number {
    const silentMs = Math.max(0, atMs - (this.#meanKmh[at + 2] as number));
    return (this.#meanKmh[at + 1] as number) * Math.exp(-silentMs / DECAY_MS);
  }
}

function slotOf(road: number, forwards: boolean): number {
  return road * 6 + (forwards ? 0 : 3);
}
