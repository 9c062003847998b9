/** Which vehicles are online, offline or silent, by clock, last fix and declared presence (rules.md#offline). */
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
   * The source has sent the state of all vehicles: those that it does not name are offline. A replay may begin without
   * that state: then nothing is known of them.
   */
  isWhole: boolean;
  /** Which messages that a vehicle is offline are applied. */
  readonly offlineFilter: OfflineFilter;
  /** Age at which a fix is stale, milliseconds; undefined where the site sets none. */
  syncMs: number | undefined;
  readonly #clock: WorldClock;
  readonly #filterMineArea: boolean;
  readonly #poses: PoseTable;
  /** When each row's vehicle was last reported as present or absent, by this page's clock; 0 for never. */
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

  /** A fix newer than the known one has arrived. An old one does not mean that the vehicle is there now. */
  recordFix(row: number, fixAtMs: number, nowMs: number): void {
    if (nowMs - fixAtMs <= OFFLINE_AFTER_MS.tablet) this.recordMessage(row, nowMs);
  }

  /** Whether a message has arrived since a list was requested: the list may be older than the message. */
  isOvertaken({ id }: VehicleRecord, requestedAtMs: number): boolean {
    const row = this.#poses.rowOf(id);
    return row !== undefined && (this.#heardAtMs[row] ?? 0) >= requestedAtMs;
  }

  /** The clock was set back, or has restarted. */
  forgetMessages(): void {
    this.#heardAtMs.fill(0);
  }

  /** The current presence, by the clock. */
  evaluate(record: VehicleRecord): PresenceState {
    // Written out: spreading objects would take half of the time for applying a state.
    return evaluatePresence(record, {
      nowMs: this.#clock.evaluationTimeMs(),
      lastFixAtMs: this.#poses.lastFixAtMs(record.id),
      filterMineArea: this.#filterMineArea,
      syncMs: this.syncMs,
    });
  }

  /**
   * Applies a last known state as of now, even if the evaluation time still stands at the last contact before a loss.
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

  /** Whether it is known if a vehicle is online or offline. */
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
