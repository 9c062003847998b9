/** When all sessions of an account were last ended: earlier sign-ins are void, even if a row is written back later. */
import { type Kysely, type Migration, sql } from 'kysely';

export const m142SessionsSince: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table account add column sessions_since timestamptz`.execute(db);
  },
};
