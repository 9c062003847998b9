/** Targets of indicators. */
import { type Kysely, type Migration, sql } from 'kysely';

export const m051IndicatorTargets: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table indicator_target (
      indicator text primary key,
      value double precision not null,
      set_by text not null,
      set_ms bigint not null
    )`.execute(db);
  },
};
