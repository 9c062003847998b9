/**
 * A version number for each list of the catalogue, incremented with every change in the same transaction: if a server
 * is killed between a change and its publication, the others notice the change by the number.
 */
import { type Kysely, type Migration, sql } from 'kysely';

/** Tables that belong to one list, and tables whose rows name their list. */
const LIST_TABLES: readonly (readonly [table: string, list: string | undefined, events: string])[] = [
  ['rule_zone', 'ruleZone', 'insert or update or delete'],
  // Old rows are deleted in batches of thousands, and are no longer listed anyway.
  ['haul_proposal', 'proposal', 'insert or update'],
  ['annotation', 'annotation', 'insert or update or delete'],
  ['design_upload', 'design', 'insert or update or delete'],
  ['entity_name', undefined, 'insert or update or delete'],
  ['disabled_entity', undefined, 'insert or update or delete'],
];

export const m140ListVersions: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table list_version (list text primary key, version bigint not null)`.execute(db);
    await sql`create function raise_list_version() returns trigger language plpgsql as $$
      declare changed text := coalesce(tg_argv[0], to_jsonb(coalesce(new, old))->>'type');
      begin
        insert into list_version (list, version) values (changed, 1)
          on conflict (list) do update set version = list_version.version + 1;
        return null;
      end $$`.execute(db);
    for (const [table, list, events] of LIST_TABLES) {
      // Deferred to the end of the transaction: the row of the number is locked only briefly, and always last.
      await sql`create constraint trigger ${sql.ref(`${table}_version`)} after ${sql.raw(events)}
        on ${sql.table(table)} deferrable initially deferred for each row
        execute function raise_list_version(${sql.raw(list === undefined ? '' : `'${list}'`)})`.execute(db);
    }
  },
};
