/** Names that people gave to entities, and designs that they uploaded. */
import { type Kysely, type Migration, sql } from 'kysely';

export const m020Library: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table entity_name (
      type text not null,
      id text not null,
      name text not null,
      folded_name text not null,
      edited_by text not null,
      edited_at timestamptz not null default now(),
      primary key (type, id)
    )`.execute(db);
    await sql`create unique index entity_name_folded on entity_name (type, folded_name)`.execute(db);
    await sql`create table design_upload (
      id text primary key,
      name text not null,
      folded_name text not null,
      format text not null,
      mine_area text,
      created_by text not null,
      created_at timestamptz not null default now()
    )`.execute(db);
    await sql`create unique index design_upload_name on design_upload (folded_name)`.execute(db);
  },
};
