/** Rule zones that people draw or change, and who changed what. */
import { type Kysely, type Migration, sql } from 'kysely';

export const m085RuleZones: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table rule_zone (
      id text primary key,
      zone jsonb not null,
      revision integer not null,
      in_use boolean not null
    )`.execute(db);
    await sql`create table rule_zone_change (
      zone_id text not null,
      revision integer not null,
      action text not null,
      changed_by text not null,
      user_name text not null,
      changed_at timestamptz not null,
      zone jsonb not null,
      primary key (zone_id, revision)
    )`.execute(db);
  },
};
