/** Refused items in the database, limited by number and age; several servers write to the same tables. */
import { sql } from 'kysely';
import { DAY_MS } from '../../../src/domain/time/units.ts';
import type { RefusalsAnswer } from '../../../src/domain/wire/refusals.ts';
import type { Database } from '../../db/open.ts';
import type { BufferedRefusals, RefusalLog } from './RefusalLog.ts';

export const REFUSAL_RETENTION_MS = 7 * DAY_MS;
export const MAX_STORED_REFUSALS_PER_SENDER = 200;
const MAX_LISTED_REFUSALS = 1_000;

export class RefusalStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Saves the collected refusals; those that fail stay collected. @throws the database's error */
  async save(book: RefusalLog): Promise<void> {
    const noted = book.drain();
    if (noted.counts.length === 0) return;
    try {
      await this.#db.transaction().execute(async (transaction) => insertRefusals(transaction, noted));
    } catch (error) {
      book.restoreUnsaved(noted);
      throw error;
    }
  }

  /** Counts of the last days, largest first, and the newest items. */
  async list(): Promise<RefusalsAnswer> {
    const { max, sum } = this.#db.fn;
    const counts = await this.#db
      .selectFrom('ingest_refusal_count')
      .select(['door', 'sender', sum('count').as('total'), max('last_ms').as('last')])
      .groupBy(['door', 'sender'])
      .orderBy('total', 'desc')
      .limit(MAX_LISTED_REFUSALS)
      .execute();
    const rows = await this.#db
      .selectFrom('ingest_refusal')
      .selectAll()
      .orderBy('at_ms', 'desc')
      .orderBy('id', 'desc')
      .limit(MAX_LISTED_REFUSALS)
      .execute();
    return {
      counts: counts.map(({ door, sender, total, last }) => ({
        door,
        sender,
        count: Number(total),
        lastAt: Number(last),
      })),
      refusals: rows.map(({ at_ms, door, sender, message, item }) => ({
        at: Number(at_ms),
        door,
        sender,
        message,
        item,
      })),
    };
  }

  async deleteExpired(nowMs: number): Promise<void> {
    const beforeMs = nowMs - REFUSAL_RETENTION_MS;
    await this.#db.deleteFrom('ingest_refusal').where('at_ms', '<', beforeMs).execute();
    await this.#db.deleteFrom('ingest_refusal_count').where('last_ms', '<', beforeMs).execute();
  }
}

/** Sorted, so that servers that write the same rows lock them in the same order and cannot deadlock. */
function countRows(counts: BufferedRefusals['counts']) {
  const rows = counts.map(({ door, sender, count, lastMs }) => ({
    ...{ door, sender, count, last_ms: lastMs },
    day_ms: Math.floor(lastMs / DAY_MS) * DAY_MS,
  }));
  const keyOf = ({ day_ms, door, sender }: (typeof rows)[number]) => `${day_ms} ${door} ${sender}`;
  return rows.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

async function insertRefusals(db: Database, { refusals, counts }: BufferedRefusals): Promise<void> {
  const rows = refusals.map(({ atMs, ...rest }) => ({ at_ms: atMs, ...rest }));
  if (rows.length > 0) await db.insertInto('ingest_refusal').values(rows).execute();
  await db
    .insertInto('ingest_refusal_count')
    .values(countRows(counts))
    .onConflict((conflict) =>
      conflict.columns(['day_ms', 'door', 'sender']).doUpdateSet({
        count: sql`ingest_refusal_count.count + excluded.count`,
        last_ms: sql`greatest(ingest_refusal_count.last_ms, excluded.last_ms)`,
      }),
    )
    .execute();
  await sql`delete from ingest_refusal where id in (
    select id from (
      select id, row_number() over (partition by door, sender order by at_ms desc, id desc) as place from ingest_refusal
    ) as placed where place > ${MAX_STORED_REFUSALS_PER_SENDER}
  )`.execute(db);
}
