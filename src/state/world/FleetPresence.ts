/** Which vehicles are online, offline or silent: by the clock, their last fixes, and what was declared (rules.md#offline). */
import { OFFLINE_AFTER_MS, type Presence } from '../../domain/vehicle/offline.ts';
import type { WorldOptions } from './fleetState.ts';
import { OfflineFilter } from './OfflineFilter.ts';
import type { PoseTable } from './PoseTable.ts';
import { ROWS_PER_LINE } from './poseLayout.ts';
import { evaluatePresence, evaluatePresenceAtStart, isOutdated, type PresenceState } from './presence.ts';
import { resizedArray } from './RowColours.ts';
import type { VehicleRecord } from './vehicle.ts';
import type { WorldClock } from './WorldClock.ts';

export class FleetPresence {
  /**
   * The source has sent the state of all vehicles: those that it does not name are offline. A replay may begin without,
   * and then nothing is known of them.
   */
  isWhole: boolean;
  /** Which messages that a vehicle is offline are applied. */
  readonly offlineFilter: OfflineFilter;
  /** Age at which a fix is stale, milliseconds; undefined where the site sets none. */
  syncMs: number | undefined;
  readonly #clock: WorldClock;
  readonly #filterMineArea: boolean;
  readonly #poses: PoseTable;
  /** When each row's vehicle was last heard to be there or not, by this page's clock; 0 for never. */
  #heardAtMs = new Float64Array(ROWS_PER_LINE);

  constructor(clock: WorldClock, { filterMineArea, isReplay }: WorldOptions, poses: PoseTable) {
    this.#clock = clock;
    this.#filterMineArea = filterMineArea;
    this.#poses = poses;
    this.isWhole = isReplay !== true;
    this.offlineFilter = new OfflineFilter(isReplay === true);
  }

  /** A presence message has arrived. */
  recordMessage(row: number, nowMs: number): void {
    if (row >= this.#heardAtMs.length) this.#heardAtMs = resizedArray(this.#heardAtMs, this.#poses.capacity);
    this.#heardAtMs[row] = nowMs;
  }

  /** A fix has arrived that is newer than the known one. One of long ago does not say that the vehicle is there now. */
  recordFix(row: number, fixAtMs: number, nowMs: number): void {
    if (nowMs - fixAtMs <= OFFLINE_AFTER_MS.tablet) this.recordMessage(row, nowMs);
  }

  /** Whether a message has arrived since a list was requested: what the list says may be older. */
  isOvertaken({ id }: VehicleRecord, requestedAtMs: number): boolean {
    const row = this.#poses.rowOf(id);
    return row !== undefined && (this.#heardAtMs[row] ?? 0) >= requestedAtMs;
  }

  /** The clock was set back, or has restarted. */
  forgetMessages(): void {
    this.#heardAtMs.fill(0);
  }

  /** By the clock, as it is now. */
  evaluate(record: VehicleRecord): PresenceState {
    // Written out: spread objects would take half of the time of a new state.
    return evaluatePresence(record, {
      nowMs: this.#clock.evaluationTimeMs(),
      lastFixAtMs: this.#poses.lastFixAtMs(record.id),
      filterMineArea: this.#filterMineArea,
      syncMs: this.syncMs,
    });
  }

  /**
   * Applies a last known state: that of now, also where the clock still stands at a contact of before a lost link.
   * @param isNewer its position is newer than the known one
   */
  applyLastKnown(record: VehicleRecord, offline: boolean | undefined, isNewer: boolean): void {
    const lastFixAtMs = this.#poses.lastFixAtMs(record.id);
    evaluatePresenceAtStart(record, { nowMs: this.#clock.now(), lastFixAtMs, offline, isNewer });
  }

  /** As {@link isOutdated}. */
  isOutdated(record: VehicleRecord, presence: Presence): boolean {
    return isOutdated(record, presence, this.#poses.lastFixAtMs(record.id) !== undefined);
  }

  /** Whether anything says if a vehicle is online or offline. */
  isKnown({ declaredPresence }: VehicleRecord): boolean {
    return this.isWhole || declaredPresence !== undefined;
  }

  /** How many vehicles are known to be offline. @param online how many of them are online */
  offlineCount(records: readonly VehicleRecord[], online: number): number {
    if (this.isWhole) return records.length - online;
    let count = 0;
    for (const record of records) if (record.render === 'offline' && this.isKnown(record)) count++;
    return count;
  }
}
