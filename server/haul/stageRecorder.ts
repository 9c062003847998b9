/** Derives stage stays from truck transactions (rules.md#overdue-stages) and buffers them until they are written. */
import type { HaulStageTable } from '../db/shiftTables.ts';
import type { Vehicle } from '../state/vehicle.ts';

/** Rows buffered while the database is down; beyond it the oldest are dropped. */
const MAX_UNSAVED_ROWS = 50_000;

type Transaction = NonNullable<Vehicle['reported']['transaction']>;

export class StageRecorder {
  readonly #latest = new Map<string, Transaction>();
  #unsavedRows: HaulStageTable[] = [];

  /** Call it with each changed vehicle. */
  recordTransaction({ id, reported: { transaction } }: Vehicle): void {
    const before = this.#latest.get(id);
    if (!transaction || transaction === before) return;
    this.#latest.set(id, transaction);
    if (before && transaction.atMs > before.atMs) {
      this.#unsavedRows.push({
        vehicle_id: id,
        from_ms: Math.round(before.atMs),
        to_ms: Math.round(transaction.atMs),
        status: before.status.trim(),
        excavator: before.selectedVehicle ?? '',
      });
      this.#dropExcess();
    }
  }

  /** @returns rows to write; pass them to `requeue` on failure */
  drainUnsaved(): HaulStageTable[] {
    const rows = this.#unsavedRows;
    this.#unsavedRows = [];
    return rows;
  }

  requeue(rows: readonly HaulStageTable[]): void {
    this.#unsavedRows = [...rows, ...this.#unsavedRows];
    this.#dropExcess();
  }

  #dropExcess(): void {
    if (this.#unsavedRows.length > MAX_UNSAVED_ROWS) this.#unsavedRows = this.#unsavedRows.slice(-MAX_UNSAVED_ROWS);
  }
}
