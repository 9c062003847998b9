/** Where the chosen vehicles of a world have been: their live fixes, and recorded ones that fill gaps. */
import type { TrailGap } from '../../../domain/trail/trail.ts';
import { isOperating } from '../../../domain/vehicle/status.ts';
import type { FixFollower } from '../FixFollower.ts';
import type { PoseTable } from '../PoseTable.ts';
import type { VehicleRecord } from '../vehicle.ts';
import { Track, type TrackPoint } from './Track.ts';

/** Only these are needed, and only of vehicles. */
export type TrackedVehicle = Pick<VehicleRecord, 'id' | 'status' | 'operating' | 'render'>;

export class Tracks implements FixFollower {
  /** Counts changes: views that show trails are redrawn. */
  version = 0;
  /** Periods without recording: no line is drawn across them. */
  gaps: readonly TrailGap[] = [];
  readonly #poses: PoseTable;
  readonly #vehicleAt: (row: number) => TrackedVehicle | undefined;
  readonly #byId = new Map<string, Track>();

  constructor(poses: PoseTable, vehicleAt: (row: number) => TrackedVehicle | undefined) {
    this.#poses = poses;
    this.#vehicleAt = vehicleAt;
  }

  of(id: string): Track | undefined {
    return this.#byId.get(id);
  }

  /** Follows these vehicles from now on, and drops all others. @param nowMs clock of the world */
  retainOnly(ids: ReadonlySet<string>, nowMs: number): void {
    for (const id of this.#byId.keys()) if (!ids.has(id)) this.#byId.delete(id);
    for (const id of ids) {
      if (this.#byId.has(id)) continue;
      this.#byId.set(id, new Track());
      const row = this.#poses.rowOf(id);
      if (row !== undefined && this.#poses.hasFix(row)) this.onFix(row, nowMs);
    }
    this.#changed();
  }

  /** Adds recorded points. @param points in chronological order */
  insertPoints(id: string, points: readonly TrackPoint[]): void {
    this.#byId.get(id)?.insertPoints(points);
    this.#changed();
  }

  setGaps(gaps: readonly TrailGap[]): void {
    this.gaps = gaps;
    this.#changed();
  }

  onFix(row: number, nowMs: number): void {
    if (this.#byId.size === 0) return;
    const vehicle = this.#vehicleAt(row);
    const track = vehicle && this.#byId.get(vehicle.id);
    if (!track) return;
    const { sitePositions, fixAtMs, speedKmh } = this.#poses;
    const point = {
      atMs: fixAtMs[row] as number,
      easting: sitePositions[row * 3] as number,
      northing: sitePositions[row * 3 + 1] as number,
      altitude: sitePositions[row * 3 + 2] as number,
      speedKmh: speedKmh[row] as number,
      operating: isOperating(vehicle.status, vehicle.operating),
    };
    // The record is updated after the fix: it still has the state until now.
    track.add(point, nowMs, track.count > 0 && vehicle.render === 'offline');
    this.#changed();
  }

  forget(laterThanMs?: number): void {
    if (this.#byId.size === 0) return;
    for (const track of this.#byId.values()) track.clear(laterThanMs);
    this.#changed();
  }

  #changed(): void {
    this.version++;
  }
}
