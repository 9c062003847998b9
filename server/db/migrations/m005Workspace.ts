/** Folders in which people file entities, one document per map. */
import { type Kysely, type Migration, sql } from 'kysely';

export const m005Workspace: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table workspace (
      model text primary key,
      tree jsonb not null,
      revision integer not null default 1,
      updated_by text not null,
      updated_at timestamptz not null default now()
    )`.execute(db);
  },
};
