/** Entities of two types may have one id: a disabled entity is identified by both. */
import { type Kysely, type Migration, sql } from 'kysely';

export const m021DisabledByType: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    // Earlier rows have no type; they apply to entities of any type with that id.
    await sql`alter table disabled_entity add column type text not null default ''`.execute(db);
    await sql`alter table disabled_entity drop constraint disabled_entity_pkey`.execute(db);
    await sql`alter table disabled_entity add primary key (type, id)`.execute(db);
  },
};
