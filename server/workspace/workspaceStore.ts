/** The entity tree of each map in the database. A save names the revision it started from, so that none overwrites another. */
import { sql } from 'kysely';
import type { Database } from '../db/open.ts';

export interface StoredWorkspace {
  /** Of the list of top-level folders. */
  json: string;
  /** 0 where nothing was saved yet. */
  revision: number;
}

/** Trees that one account may have saved last; sites have some dozens of maps with their versions. */
export const MAX_TREES_PER_ACCOUNT = 200;

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

  /** Whether a person may save this tree: it exists, or their quota allows another. */
  async hasRoomFor(model: string, by: string): Promise<boolean> {
    const { there, own } = await this.#db
      .selectNoFrom((select) => [
        select.exists(select.selectFrom('workspace').select('model').where('model', '=', model)).as('there'),
        select
          .selectFrom('workspace')
          .select((row) => row.fn.countAll<string>().as('own'))
          .where('updated_by', '=', by)
          .as('own'),
      ])
      .executeTakeFirstOrThrow();
    return Boolean(there) || Number(own) < MAX_TREES_PER_ACCOUNT;
  }

  /**
   * @param json of the list of top-level folders
   * @param expectedRevision revision that must still be the newest; absent overwrites any
   * @returns the new revision, or undefined where another client has saved meanwhile
   */
  async write(model: string, json: string, by: string, expectedRevision?: number): Promise<number | undefined> {
    if (expectedRevision === 0) {
      const insertedRow = await this.#db
        .insertInto('workspace')
        .values({ model, tree: json, updated_by: by })
        .onConflict((conflict) => conflict.doNothing())
        .returning('revision')
        .executeTakeFirst();
      return insertedRow?.revision;
    }
    if (expectedRevision !== undefined) {
      const updatedRow = await this.#db
        .updateTable('workspace')
        .set({ tree: json, updated_by: by, updated_at: new Date(), revision: expectedRevision + 1 })
        .where('model', '=', model)
        .where('revision', '=', expectedRevision)
        .returning('revision')
        .executeTakeFirst();
      return updatedRow?.revision;
    }
    const { revision } = await this.#db
      .insertInto('workspace')
      .values({ model, tree: json, updated_by: by })
      .onConflict((conflict) =>
        conflict.column('model').doUpdateSet((set) => ({
          tree: json,
          updated_by: by,
          updated_at: new Date(),
          revision: set('workspace.revision', '+', 1),
        })),
      )
      .returning('revision')
      .executeTakeFirstOrThrow();
    return revision;
  }
}
