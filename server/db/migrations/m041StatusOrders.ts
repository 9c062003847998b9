/**
 * Sort orders of the equipment status, each with the start time: a window is then found within the index, and the rows
 * of one vehicle, operator or status are in chronological order.
 */
import { type Kysely, type Migration, sql } from 'kysely';

const SORT_COLUMNS = ['to_ms', 'spent_ms', 'vehicle_key', 'operator_key', 'status_key'] as const;

export const m041StatusOrders: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`drop index status_period_to, status_period_spent, status_period_vehicle_key, status_period_operator,
      status_period_status`.execute(db);
    for (const column of SORT_COLUMNS) {
      await sql`create index ${sql.ref(`status_period_by_${column}`)}
        on status_period (${sql.ref(column)}, from_ms, id)`.execute(db);
    }
  },
};
