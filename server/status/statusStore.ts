/** Status periods in the database: written in bulk, deleted in small steps so that other queries get their turn. */
import { sql } from 'kysely';
import { DAY_MS } from '../../src/domain/time/units.ts';
import type { Database } from '../db/open.ts';
import { saveInBatches } from '../db/saveInBatches.ts';
import type { StatusRecorder } from './statusRecorder.ts';
import { OPEN_END_MS, periodOf, type ReadRow, type WrittenRow } from './statusRow.ts';

const ROWS_PER_DELETE = 5_000;

/** Kinds of search texts, and the column with their keys. */
const SEARCH_TEXT_COLUMNS = [
  ['vehicle', 'vehicle_id'],
  ['operator', 'operator_key'],
  ['status', 'status_key'],
] as const;

/** Columns of a period as read, with `from_ms` and `to_ms` as numbers. */
export const READ_COLUMNS = sql`id, vehicle_id, vehicle_name, category, operator, status, status_category, loading_unit,
  from_ms::float8 as from_ms, to_ms::float8 as to_ms`;

export class StatusStore {
  readonly #db: Database;
  readonly #retentionDays: number;
  /** Search texts known to be in the database, by kind and key. Of several servers only the leader writes them. */
  readonly #knownTexts = new Map<string, string>();
  /** Serialises writing and deleting search texts: otherwise a text that has just been used again could be deleted. */
  #lastTask: Promise<void> = Promise.resolve();

  constructor(db: Database, retentionDays: number) {
    this.#db = db;
    this.#retentionDays = retentionDays;
  }

  /**
   * Passes the recorder the periods that were open when the server stopped; call it for each recorder before its first
   * save. Since this server last led, another one may have renamed or deleted search texts, so all are written again
   * when used.
   */
  async restore(recorder: StatusRecorder): Promise<void> {
    // After any save of a previous recorder, which would add texts again.
    await this.#runInSequence(async () => this.#knownTexts.clear());
    const { rows } = await sql<ReadRow>`select ${READ_COLUMNS} from status_period where to_ms = ${OPEN_END_MS}
      order by id`.execute(this.#db);
    for (const row of rows) recorder.restore(row.vehicle_id, periodOf(row));
  }

  /** Writes the buffered rows. @throws the first error; rows that failed are buffered again */
  save(recorder: StatusRecorder): Promise<void> {
    return this.#runInSequence(() => this.#save(recorder));
  }

  async #save(recorder: StatusRecorder): Promise<void> {
    const { failed, error } = await saveInBatches(recorder.drainUnsaved(), (rows) => this.#write(rows));
    if (failed.length === 0) return;
    recorder.requeue(failed);
    throw error;
  }

  /** Deletes expired periods and search texts that no period refers to; updates the planner's statistics. */
  async deleteExpired(nowMs: number): Promise<void> {
    const before = nowMs - this.#retentionDays * DAY_MS;
    for (;;) {
      const { numAffectedRows = 0n } = await sql`delete from status_period where id in (
        select id from status_period where to_ms < ${before} order by to_ms limit ${ROWS_PER_DELETE})`.execute(
        this.#db,
      );
      if (numAffectedRows < BigInt(ROWS_PER_DELETE)) break;
    }
    await this.#runInSequence(() => this.#deleteUnusedSearchTexts());
    // The embedded database has no autovacuum.
    await sql`analyze status_period`.execute(this.#db);
  }

  #runInSequence(task: () => Promise<void>): Promise<void> {
    const done = this.#lastTask.then(task);
    this.#lastTask = done.catch(() => {});
    return done;
  }

  async #deleteUnusedSearchTexts(): Promise<void> {
    for (const [kind, column] of SEARCH_TEXT_COLUMNS) {
      const { rows } = await sql<{ key: string }>`delete from status_word where kind = ${kind}
        and not exists (select 1 from status_period where ${sql.ref(column)} = status_word.key)
        returning key`.execute(this.#db);
      for (const { key } of rows) this.#knownTexts.delete(`${kind} ${key}`);
    }
  }

  /**
   * A server that was suspended while writing may write after its successor: an end written by the successor is kept.
   */
  async #write(rows: readonly WrittenRow[]): Promise<void> {
    await sql`insert into status_period (vehicle_id, vehicle_name, category, operator, status, status_category,
        loading_unit, from_ms, to_ms, spent_ms, is_day, vehicle_key, operator_key, status_key)
      select vehicle_id, vehicle_name, category, operator, status, status_category,
        loading_unit, from_ms, to_ms, spent_ms, is_day, vehicle_key, operator_key, status_key
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (vehicle_id text, vehicle_name text, category text,
        operator text, status text, status_category text, loading_unit text, from_ms bigint, to_ms bigint,
        spent_ms bigint, is_day boolean, vehicle_key text, operator_key text, status_key text)
      on conflict (vehicle_id, from_ms) do update set vehicle_name = excluded.vehicle_name,
        category = excluded.category, operator = excluded.operator, status = excluded.status,
        status_category = excluded.status_category, loading_unit = excluded.loading_unit, to_ms = excluded.to_ms,
        spent_ms = excluded.spent_ms, vehicle_key = excluded.vehicle_key, operator_key = excluded.operator_key,
        status_key = excluded.status_key
      where excluded.to_ms <> ${OPEN_END_MS} or status_period.to_ms = ${OPEN_END_MS}
        or status_period.to_ms <= status_period.from_ms`.execute(this.#db);
    await this.#insertSearchTexts(rows);
  }

  async #insertSearchTexts(rows: readonly WrittenRow[]): Promise<void> {
    const newWords = new Map<string, StatusTextRow>();
    for (const word of rows.flatMap(statusTextsOf)) {
      const name = `${word.kind} ${word.key}`;
      if (word.key !== '' && this.#knownTexts.get(name) !== word.word) newWords.set(name, word);
    }
    if (newWords.size === 0) return;
    await sql`insert into status_word (kind, key, word)
      select kind, key, word from jsonb_to_recordset(${JSON.stringify([...newWords.values()])}::jsonb)
        as row (kind text, key text, word text)
      on conflict (kind, key) do update set word = excluded.word`.execute(this.#db);
    for (const [name, { word }] of newWords) this.#knownTexts.set(name, word);
  }
}

interface StatusTextRow {
  kind: string;
  key: string;
  word: string;
}

function statusTextsOf(row: WrittenRow): StatusTextRow[] {
  return [
    { kind: 'vehicle', key: row.vehicle_id, word: row.vehicle_name.toLowerCase() },
    { kind: 'operator', key: row.operator_key, word: row.operator.toLowerCase() },
    { kind: 'status', key: row.status_key, word: row.status.toLowerCase() },
  ];
}
