/** Small named values that survive a restart: state that a part of the server needs to continue. */
import type { Database } from './open.ts';

/** A store of JSON values by name; a value is complete or absent, never partially written. */
export interface StoredValues {
  /** @returns the value last saved under this name, undefined if there is none; validate it, its shape may be older */
  load(name: string): Promise<unknown>;
  /** @param value anything that JSON can represent; it replaces the previous value */
  save(name: string, value: unknown): Promise<void>;
}

/** Keeps the values in the database. */
export class DatabaseStoredValues implements StoredValues {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async load(name: string): Promise<unknown> {
    const row = await this.#db.selectFrom('kept_value').select('value').where('name', '=', name).executeTakeFirst();
    return row?.value;
  }

  async save(name: string, value: unknown): Promise<void> {
    const text = JSON.stringify(value);
    await this.#db
      .insertInto('kept_value')
      .values({ name, value: text })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: text, saved_at: new Date() }))
      .execute();
  }
}
