/** Stays of trucks in stages of the haul cycle, in the database. */
import { sql } from 'kysely';
import { DAY_MS } from '../../src/domain/time/units.ts';
import type { StageTime } from '../../src/domain/wire/haul.ts';
import type { Database } from '../db/open.ts';
import { saveInBatches } from '../db/saveInBatches.ts';
import type { HaulStageTable } from '../db/shiftTables.ts';
import type { StageRecorder } from './stageRecorder.ts';

/** A shift is compared with those of the last week. */
const RETENTION_DAYS = 8;
const DELETE_BATCH_SIZE = 5_000;
/** Limit of different stage texts in one answer. */
const MAX_STAGE_TEXTS = 100;

export class StageStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Writes pending rows. @throws the error of the first failure; what failed stays pending */
  async save(recorder: StageRecorder): Promise<void> {
    const { failed, error } = await saveInBatches(recorder.drainUnsaved(), (rows) => this.#write(rows));
    if (failed.length === 0) return;
    recorder.requeue(failed);
    throw error;
  }

  async deleteOld(nowMs: number): Promise<void> {
    for (;;) {
      const { numAffectedRows = 0n } = await sql`delete from haul_stage where (vehicle_id, from_ms) in (
        select vehicle_id, from_ms from haul_stage where from_ms < ${nowMs - RETENTION_DAYS * DAY_MS}
        limit ${DELETE_BATCH_SIZE})`.execute(this.#db);
      if (numAffectedRows < BigInt(DELETE_BATCH_SIZE)) return;
    }
  }

  /** Stays that began within a window, epoch milliseconds. */
  async times(from: number, to: number): Promise<StageTime[]> {
    const { rows } = await sql<StageTime>`select lower(status) as status, count(*)::float8 as count,
        percentile_cont(0.5) within group (order by (to_ms - from_ms)::float8) as "medianMs"
      from haul_stage where from_ms >= ${from} and from_ms < ${to}
      group by 1 order by 2 desc, 1 limit ${MAX_STAGE_TEXTS}`.execute(this.#db);
    return rows;
  }

  async #write(rows: readonly HaulStageTable[]): Promise<void> {
    await sql`insert into haul_stage (vehicle_id, from_ms, to_ms, status, excavator)
      select distinct on (vehicle_id, from_ms) vehicle_id, from_ms, to_ms, status, excavator
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as row (vehicle_id text, from_ms bigint, to_ms bigint, status text, excavator text)
      on conflict (vehicle_id, from_ms) do nothing`.execute(this.#db);
  }
}
