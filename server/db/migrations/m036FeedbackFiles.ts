/** Pictures of feedback become files; those still in rows are moved at the next start. */
import { type Kysely, type Migration, sql } from 'kysely';

export const m036FeedbackFiles: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table feedback_image alter column bytes drop not null, add column size integer`.execute(db);
    await sql`update feedback_image set size = octet_length(bytes)`.execute(db);
    await sql`alter table feedback_image alter column size set not null`.execute(db);
  },
};
