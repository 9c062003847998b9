/** Keys of notes, by which a resent note is recognised. */
import { type Kysely, type Migration, sql } from 'kysely';

export const m047NoteKeys: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table handover_note add column key text`.execute(db);
    await sql`create unique index handover_note_key on handover_note (shift_from, author_id, key)`.execute(db);
  },
};
