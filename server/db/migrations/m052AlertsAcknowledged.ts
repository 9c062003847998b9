/** The user who has acknowledged a breach, and when; null if unacknowledged. */
import { type Kysely, type Migration, sql } from 'kysely';

export const m052AlertsAcknowledged: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table alert add column acknowledged_at timestamptz, add column acknowledged_by text`.execute(db);
  },
};
