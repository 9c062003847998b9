/** Turns the transactions of trucks into stays in stages (rules.md#overdue-stages) and holds those still to be written. */
import type { HaulStageTable } from '../db/shiftTables.ts';
import type { Vehicle } from '../state/vehicle.ts';

/** Rows that wait while nothing can be written; beyond that the oldest are given up. */
const MAX_WAITING = 50_000;

type Transaction = NonNullable<Vehicle['reported']['transaction']>;

export class StageRecorder {
  readonly #latest = new Map<string, Transaction>();
  #waiting: HaulStageTable[] = [];

  /** Call it with each vehicle that changed. */
  see({ id, reported: { transaction } }: Vehicle): void {
    const before = this.#latest.get(id);
    if (!transaction || transaction === before) return;
    this.#latest.set(id, transaction);
    if (before && transaction.atMs > before.atMs) {
      this.#waiting.push({
        vehicle_id: id,
        from_ms: Math.round(before.atMs),
        to_ms: Math.round(transaction.atMs),
        status: before.status.trim(),
        excavator: before.selectedVehicle ?? '',
      });
      this.#bound();
    }
  }

  /** @returns what is to be written; hand back what fails */
  takeWaiting(): HaulStageTable[] {
    const rows = this.#waiting;
    this.#waiting = [];
    return rows;
  }

  giveBack(rows: readonly HaulStageTable[]): void {
    this.#waiting = [...rows, ...this.#waiting];
    this.#bound();
  }

  #bound(): void {
    if (this.#waiting.length > MAX_WAITING) this.#waiting = this.#waiting.slice(-MAX_WAITING);
  }
}
