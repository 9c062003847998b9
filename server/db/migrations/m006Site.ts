/** States of things, annotations that people set, entities taken out of use, and alerts. */
import { type Kysely, type Migration, sql } from 'kysely';

export const m006Site: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table thing_state (
      kind text not null,
      type text not null,
      name text not null,
      record jsonb not null,
      saved_at timestamptz not null default now(),
      primary key (kind, type, name)
    )`.execute(db);
    await sql`create table annotation (
      id text primary key,
      name text not null,
      folded_name text not null,
      entity jsonb not null,
      created_by text not null,
      created_at timestamptz not null default now(),
      in_use boolean not null default true
    )`.execute(db);
    await sql`create unique index annotation_name on annotation (folded_name) where in_use`.execute(db);
    await sql`create table disabled_entity (
      id text primary key,
      disabled_by text not null,
      disabled_at timestamptz not null default now()
    )`.execute(db);
    await sql`create table alert (
      id text primary key,
      at timestamptz not null,
      record jsonb not null
    )`.execute(db);
    await sql`create index alert_at on alert (at)`.execute(db);
  },
};
