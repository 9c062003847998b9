/** Proposals to send trucks to other excavators; a truck has one open proposal at most. */
import { type Kysely, type Migration, sql } from 'kysely';

export const m049Proposals: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table haul_proposal (
      id text primary key,
      truck text not null,
      excavator text not null,
      by_id text not null,
      by_name text not null,
      at_ms bigint not null,
      until_ms bigint not null,
      state text not null,
      answered_ms bigint,
      tablet_user text not null,
      reason text not null
    )`.execute(db);
    await sql`create unique index haul_proposal_open on haul_proposal (truck) where state = 'open'`.execute(db);
    await sql`create index haul_proposal_at on haul_proposal (at_ms)`.execute(db);
  },
};
