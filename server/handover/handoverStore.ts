/** Signed hand-overs and notes in the database. If two people sign at once, only one succeeds. */
import { sql } from 'kysely';
import {
  type Handover,
  type HandoverReport,
  handoverReportSchema,
  type ListedHandover,
  type NewNote,
} from '../../src/domain/wire/handover.ts';
import type { Database } from '../db/open.ts';
import type { HandoverTable } from '../db/shiftTables.ts';
import type { Caller } from '../identity/tokens.ts';

/** Notes of one shift. */
const MAX_NOTES_PER_SHIFT = 200;
const MAX_LISTED_HANDOVERS = 100;

export type Signatures = Pick<ListedHandover, 'outgoing' | 'incoming'>;

export interface SignedHandover extends Signatures {
  readonly report: HandoverReport;
}

type Row = Omit<HandoverTable, 'report'>;

const HANDOVER_COLUMNS = sql`shift_from::float8 as shift_from, outgoing_id, outgoing_name, outgoing_ms::float8 as outgoing_ms,
  incoming_id, incoming_name, incoming_ms::float8 as incoming_ms`;

type Person = Pick<Caller, 'id' | 'displayName'>;

export class HandoverStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** @param from start of the shift @returns undefined while it is unsigned */
  async signaturesOf(from: number): Promise<SignedHandover | undefined> {
    const { rows } = await sql<Row & { report: unknown }>`select ${HANDOVER_COLUMNS}, report from handover
      where shift_from = ${from}`.execute(this.#db);
    const [row] = rows;
    return row && { ...signaturesOf(row), report: handoverReportSchema.parse(row.report) };
  }

  /** Latest first. @returns starts of shifts with their signatures */
  async list(): Promise<(Signatures & { from: number })[]> {
    const { rows } = await sql<Row>`select ${HANDOVER_COLUMNS} from handover order by shift_from desc
      limit ${MAX_LISTED_HANDOVERS}`.execute(this.#db);
    return rows.map((row) => ({ from: row.shift_from, ...signaturesOf(row) }));
  }

  /** @returns false if it was already signed */
  async handOver(from: number, person: Person, atMs: number, report: HandoverReport): Promise<boolean> {
    const { numAffectedRows } =
      await sql`insert into handover (shift_from, report, outgoing_id, outgoing_name, outgoing_ms)
      values (${from}, ${JSON.stringify(report)}::jsonb, ${person.id}, ${person.displayName}, ${atMs})
      on conflict (shift_from) do nothing`.execute(this.#db);
    return numAffectedRows === 1n;
  }

  /** @returns false if it was already signed, or handed over by the same person */
  async takeOver(from: number, person: Person, atMs: number): Promise<boolean> {
    return this.#withShiftLock(from, async (db) => {
      const { numAffectedRows } = await sql`update handover
        set incoming_id = ${person.id}, incoming_name = ${person.displayName}, incoming_ms = ${atMs}
        where shift_from = ${from} and incoming_id is null and outgoing_id <> ${person.id}`.execute(db);
      return numAffectedRows === 1n;
    });
  }

  async notes(from: number): Promise<Handover['notes']> {
    const { rows } = await sql<Handover['notes'][number]>`select id::text as id, at_ms::float8 as at,
      author_name as author, text from handover_note where shift_from = ${from} order by handover_note.id
      limit ${MAX_NOTES_PER_SHIFT}`.execute(this.#db);
    return rows;
  }

  /**
   * A note that the person has already sent with the same key is left unchanged. @returns false if the shift was taken
   * over or has too many notes
   */
  async addNote(from: number, person: Person, atMs: number, { text, key }: Omit<NewNote, 'from'>): Promise<boolean> {
    return this.#withShiftLock(from, async (db) => {
      if (key !== undefined && (await hasNote(db, from, person, key))) return true;
      const { numAffectedRows } = await sql`insert into handover_note
          (shift_from, author_id, author_name, at_ms, text, key)
        select ${from}::bigint, ${person.id}, ${person.displayName}, ${atMs}::bigint, ${text}, ${key ?? null}
        where not exists (select 1 from handover where shift_from = ${from} and incoming_id is not null)
          and (select count(*) from handover_note where shift_from = ${from}) < ${MAX_NOTES_PER_SHIFT}`.execute(db);
      return numAffectedRows === 1n;
    });
  }

  /** Serialises notes and the signature that ends them: concurrent notes neither exceed the limit nor come after it. */
  #withShiftLock<T>(from: number, run: (db: Database) => Promise<T>): Promise<T> {
    return this.#db.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(hashtext(${`hand-over ${from}`}))`.execute(transaction);
      return run(transaction);
    });
  }
}

async function hasNote(db: Database, from: number, { id }: Person, key: string): Promise<boolean> {
  const { rows } = await sql`select 1 from handover_note
    where shift_from = ${from} and author_id = ${id} and key = ${key}`.execute(db);
  return rows.length > 0;
}

function signaturesOf(row: Row): Signatures {
  const { outgoing_id: userId, outgoing_name: name, outgoing_ms: at } = row;
  const incomingSignature =
    row.incoming_id === null
      ? null
      : { userId: row.incoming_id, name: row.incoming_name ?? '', at: row.incoming_ms ?? 0 };
  return { outgoing: { userId, name, at }, incoming: incomingSignature };
}
