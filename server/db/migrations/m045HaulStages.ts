/** How long trucks were in each stage of the haul cycle. */
import { type Kysely, type Migration, sql } from 'kysely';

export const m045HaulStages: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table haul_stage (
      vehicle_id text not null,
      from_ms bigint not null,
      to_ms bigint not null,
      status text not null,
      excavator text not null,
      primary key (vehicle_id, from_ms)
    )`.execute(db);
    await sql`create index haul_stage_from on haul_stage (from_ms)`.execute(db);
  },
};
