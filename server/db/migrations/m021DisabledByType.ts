/** Entities of two types may have one id: a disabled entity is identified by both. */
import { type Kysely, type Migration, sql } from 'kysely';

export const m021DisabledByType: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    // Rows from before know no type; they stay in force for the id whatever it names.
    await sql`alter table disabled_entity add column type text not null default ''`.execute(db);
    await sql`alter table disabled_entity drop constraint disabled_entity_pkey`.execute(db);
    await sql`alter table disabled_entity add primary key (type, id)`.execute(db);
  },
};
