/** The entity tree of each map in the database. A save names the revision it started from: none overwrites another. */
import { sql } from 'kysely';
import type { Database } from '../db/open.ts';

export interface StoredWorkspace {
  /** The list of top-level folders, as JSON. */
  json: string;
  /** 0 if nothing has been saved yet. */
  revision: number;
}

/** Limit of trees that one account may have saved last; sites have a few dozen maps with their versions. */
export const MAX_TREES_PER_ACCOUNT = 200;

/** The account has saved as many trees as its quota allows. */
export class TreeQuotaError extends Error {}

export class WorkspaceStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async read(model: string): Promise<StoredWorkspace> {
    const row = await this.#db
      .selectFrom('workspace')
      .select([sql<string>`tree::text`.as('json'), 'revision'])
      .where('model', '=', model)
      .executeTakeFirst();
    return row ?? { json: '[]', revision: 0 };
  }

  async revision(model: string): Promise<number> {
    const row = await this.#db.selectFrom('workspace').select('revision').where('model', '=', model).executeTakeFirst();
    return row?.revision ?? 0;
  }

  /**
   * @param json of the list of top-level folders
   * @param expectedRevision revision that must still be the newest; absent overwrites any
   * @returns the new revision, or undefined if another client has saved meanwhile
   * @throws TreeQuotaError if the tree is new and the account's quota does not allow another
   */
  write(model: string, json: string, by: string, expectedRevision?: number): Promise<number | undefined> {
    return this.#db.transaction().execute(async (db) => {
      // Serialised per account across all servers: concurrent saves could otherwise exceed the limit together.
      await sql`select pg_advisory_xact_lock(hashtext(${`trees of ${by}`}))`.execute(db);
      await refuseBeyondQuota(db, model, by);
      return writeTree(db, { model, tree: json, updated_by: by }, expectedRevision);
    });
  }
}

/** An existing tree may be saved by everyone. @throws TreeQuotaError */
async function refuseBeyondQuota(db: Database, model: string, by: string): Promise<void> {
  const { there, own } = await db
    .selectNoFrom((select) => [
      select.exists(select.selectFrom('workspace').select('model').where('model', '=', model)).as('there'),
      select
        .selectFrom('workspace')
        .select((row) => row.fn.countAll<string>().as('own'))
        .where('updated_by', '=', by)
        .as('own'),
    ])
    .executeTakeFirstOrThrow();
  if (!there && Number(own) >= MAX_TREES_PER_ACCOUNT) throw new TreeQuotaError();
}

/** @returns the new revision; undefined if the expected one is not the newest */
async function writeTree(
  db: Database,
  row: { model: string; tree: string; updated_by: string },
  expectedRevision: number | undefined,
): Promise<number | undefined> {
  const { model, ...content } = row;
  if (expectedRevision === 0) {
    const insertedRow = await db
      .insertInto('workspace')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('revision')
      .executeTakeFirst();
    return insertedRow?.revision;
  }
  if (expectedRevision !== undefined) {
    const updatedRow = await db
      .updateTable('workspace')
      .set({ ...content, updated_at: new Date(), revision: expectedRevision + 1 })
      .where('model', '=', model)
      .where('revision', '=', expectedRevision)
      .returning('revision')
      .executeTakeFirst();
    return updatedRow?.revision;
  }
  const { revision } = await db
    .insertInto('workspace')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('model').doUpdateSet((set) => ({
        ...content,
        updated_at: new Date(),
        revision: set('workspace.revision', '+', 1),
      })),
    )
    .returning('revision')
    .executeTakeFirstOrThrow();
  return revision;
}
