/** When all sessions of an account were last ended: what was signed in to before counts no more, whoever writes it back. */
import { type Kysely, type Migration, sql } from 'kysely';

export const m142SessionsSince: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table account add column sessions_since timestamptz`.execute(db);
  },
};
