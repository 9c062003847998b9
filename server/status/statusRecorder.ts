/** Derives status periods from the fleet's reports and buffers those not written yet (rules.md#status-periods). */
import { applyReportedStatus, type ReportedStatus, type StatusPeriod } from '../../src/domain/status/period.ts';
import { shiftAt } from '../../src/domain/time/siteShift.ts';
import type { Vehicle } from '../state/vehicle.ts';
import { type WrittenRow, writtenRow } from './statusRow.ts';

/** Rows buffered while writes fail; beyond that the oldest are dropped. */
const MAX_UNSAVED_ROWS = 200_000;

interface LastStatus {
  /** The last status seen, compared by reference: most changes of a vehicle are fixes. */
  status: Vehicle['status'];
  tablet: unknown;
  open: StatusPeriod | undefined;
}

export interface RecorderOptions {
  /** IANA name. */
  timeZone: string;
  nowMs: () => number;
}

export class StatusRecorder {
  readonly #options: RecorderOptions;
  readonly #lastStatuses = new Map<string, LastStatus>();
  /** By vehicle and start: a period that was extended or has ended replaces its earlier row. */
  readonly #unsavedRows = new Map<string, WrittenRow>();
  #droppedCount = 0;

  constructor(options: RecorderOptions) {
    this.#options = options;
  }

  /** Continues a period that was open when the server stopped. */
  restore(vehicleId: string, open: StatusPeriod): void {
    this.#lastStatuses.set(vehicleId, { status: null, tablet: undefined, open });
  }

  /** Call it with each vehicle that has changed. */
  recordStatus(vehicle: Vehicle): void {
    const known = this.#lastStatuses.get(vehicle.id);
    const tablet = vehicle.reported.tablet;
    if (known && known.status === vehicle.status && known.tablet === tablet) return;
    const next: LastStatus = { status: vehicle.status, tablet, open: known?.open };
    this.#lastStatuses.set(vehicle.id, next);
    const reported = observedStatus(vehicle);
    const change = reported && applyReportedStatus(known?.open, reported, this.#options.nowMs());
    if (!change) return;
    next.open = change.open;
    if (change.endPeriod) this.#queueRow(vehicle, change.endPeriod);
    this.#queueRow(vehicle, change.open);
  }

  /** Open periods, by vehicle. */
  *open(): Iterable<readonly [string, StatusPeriod]> {
    for (const [id, { open }] of this.#lastStatuses) if (open) yield [id, open];
  }

  /** @returns the rows to write; pass those that fail to {@link requeue} */
  drainUnsaved(): WrittenRow[] {
    const rows = [...this.#unsavedRows.values()];
    this.#unsavedRows.clear();
    return rows;
  }

  /** Buffers rows again after a failed write, unless there is a newer row of the same period. */
  requeue(rows: readonly WrittenRow[]): void {
    for (const row of rows) if (!this.#unsavedRows.has(keyOf(row))) this.#unsavedRows.set(keyOf(row), row);
    this.#dropExcess();
  }

  /** @returns how many rows were dropped since the last call */
  drainDroppedCount(): number {
    const dropped = this.#droppedCount;
    this.#droppedCount = 0;
    return dropped;
  }

  #queueRow(vehicle: Vehicle, period: StatusPeriod): void {
    const row = writtenRow(vehicle, period, shiftAt(period.fromMs, this.#options.timeZone) === 'day');
    const key = keyOf(row);
    this.#unsavedRows.delete(key);
    this.#unsavedRows.set(key, row);
    this.#dropExcess();
  }

  #dropExcess(): void {
    for (const key of this.#unsavedRows.keys()) {
      if (this.#unsavedRows.size <= MAX_UNSAVED_ROWS) return;
      this.#unsavedRows.delete(key);
      this.#droppedCount++;
    }
  }
}

function keyOf({ vehicle_id, from_ms }: WrittenRow): string {
  return `${from_ms} ${vehicle_id}`;
}

/** Undefined for a vehicle that has never reported a status. */
function observedStatus({ status, statusAtMs, reported }: Vehicle): ReportedStatus | undefined {
  const text = status?.status;
  if (!status || typeof text !== 'string' || statusAtMs === null) return undefined;
  const now = reported.tablet?.now;
  return {
    status: text.trim(),
    statusCategory: status.status_category ?? '',
    operator: (status.operator || now?.user) ?? '',
    loadingUnit: now?.selectedVehicle ?? status.load?.selectedVehicle ?? '',
    startMs: status.start ?? undefined,
    atMs: statusAtMs,
  };
}
