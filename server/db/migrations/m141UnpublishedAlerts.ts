/**
 * Alerts that were raised before a checkpoint but had not reached the stream by then: the next leader publishes them.
 */
import { type Kysely, type Migration, sql } from 'kysely';

export const m141UnpublishedAlerts: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table stream_checkpoint add column unpublished_alerts jsonb not null default '[]'`.execute(db);
  },
};
