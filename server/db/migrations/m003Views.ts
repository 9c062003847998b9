/** Saved views and bookmarks. */
import { type Kysely, type Migration, sql } from 'kysely';

export const m003Views: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table saved_view (
      id text primary key,
      name text not null,
      folded_name text not null,
      name_space text not null,
      map text not null,
      visibility text not null check (visibility in ('private', 'public', 'sample')),
      owner_id text not null,
      owner_name text not null,
      description text not null,
      state jsonb not null,
      revision integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      updated_by text not null
    )`.execute(db);
    await sql`create unique index saved_view_name on saved_view (name_space, folded_name)`.execute(db);
    await sql`create index saved_view_owner on saved_view (owner_id)`.execute(db);
    await sql`create table view_bookmark (
      view_id text not null references saved_view (id) on delete cascade,
      user_id text not null,
      primary key (user_id, view_id)
    )`.execute(db);
  },
};
