/** Alerts as they were told, kept for a week. */
import { sql } from 'kysely';
import { alertSchema, type WireAlert } from '../../src/domain/wire/alerts.ts';
import type { Database } from '../db/open.ts';
import type { AlertRecord } from './alertEngine.ts';

export const ALERTS_KEPT_MS = 7 * 86_400_000;
/** Listed in one answer at most, the latest. */
const MOST_LISTED = 10_000;

export class AlertStore {
  readonly #db: Database;
  /** Not written yet. */
  #pending = new Map<string, AlertRecord>();

  constructor(db: Database) {
    this.#db = db;
  }

  /** Keeps an alert; a later one of the same breach takes its place. */
  keep(record: AlertRecord): void {
    this.#pending.set(record.id, record);
  }

  /** Alerts that held at or after a moment, the oldest first. */
  async since(atMs: number): Promise<WireAlert[]> {
    await this.save();
    const rows = await this.#db
      .selectFrom('alert')
      .select('record')
      .where('at', '>=', new Date(Math.max(0, atMs)))
      .orderBy('at', 'desc')
      .limit(MOST_LISTED)
      .execute();
    return rows.flatMap(({ record }) => alertSchema.safeParse(record).data ?? []).reverse();
  }

  /** Writes what was kept since the last call, in one statement. */
  async save(): Promise<void> {
    const records = [...this.#pending.values()];
    if (records.length === 0) return;
    this.#pending = new Map();
    try {
      const rows = JSON.stringify(records);
      await sql`insert into alert (id, at, record)
        select item->>'id', to_timestamp((item->'alert'->>'timestamp')::double precision / 1000), item->'alert'
        from jsonb_array_elements(${rows}::jsonb) as item
        on conflict (id) do update set at = excluded.at, record = excluded.record`.execute(this.#db);
    } catch (error) {
      for (const record of records) if (!this.#pending.has(record.id)) this.#pending.set(record.id, record);
      throw error;
    }
  }

  async forget(nowMs: number): Promise<void> {
    await this.#db
      .deleteFrom('alert')
      .where('at', '<', new Date(nowMs - ALERTS_KEPT_MS))
      .execute();
  }
}
