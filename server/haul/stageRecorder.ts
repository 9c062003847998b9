/** Turns the transactions of trucks into stays in stages (rules.md#overdue-stages) and holds those still to be written. */
import type { HaulStageTable } from '../db/shiftTables.ts';
import type { Vehicle } from '../state/vehicle.ts';

/** Rows that wait while nothing can be written; beyond that the oldest are given up. */
const MAX_WAITING = 50_000;

type Transaction = NonNullable<Vehicle['reported']['transaction']>;

export class StageRecorder {
  readonly #latest = new Map<string, Transaction>();
  #unsavedRows: HaulStageTable[] = [];

  /** Call it with each vehicle that changed. */
  see({ id, reported: { transaction } }: Vehicle): void {
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

  /** @returns what is to be written; hand back what fails */
  takeWaiting(): HaulStageTable[] {
    const rows = this.#unsavedRows;
    this.#unsavedRows = [];
    return rows;
  }

  giveBack(rows: readonly HaulStageTable[]): void {
    this.#unsavedRows = [...rows, ...this.#unsavedRows];
    this.#dropExcess();
  }

  #dropExcess(): void {
    if (this.#unsavedRows.length > MAX_WAITING) this.#unsavedRows = this.#unsavedRows.slice(-MAX_WAITING);
  }
}
