/** Entities of the site's files that users have disabled. */
import type { Database } from '../db/open.ts';

/** Type of rows written before the column existed. */
const ANY_TYPE = '';

export class DisabledEntities {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** @returns a function that tells whether an entity is disabled as of now */
  async now(): Promise<(type: string, id: string) => boolean> {
    const rows = await this.#db.selectFrom('disabled_entity').select(['type', 'id']).execute();
    const disabledKeys = new Set(rows.map(({ type, id }) => keyOf(type, id)));
    return (type, id) => disabledKeys.has(keyOf(type, id)) || disabledKeys.has(keyOf(ANY_TYPE, id));
  }

  /** Idempotent. */
  async add(type: string, id: string, userId: string): Promise<void> {
    await this.#db
      .insertInto('disabled_entity')
      .values({ type, id, disabled_by: userId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

function keyOf(type: string, id: string): string {
  return `${type} ${id}`;
}
