/** Columns of a saved view that lists show without reading its document: its size, and the kinds of entities in it. */
import { type Kysely, type Migration, sql } from 'kysely';

export const m035ViewSizes: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table saved_view
      add column bytes integer generated always as (octet_length(state::text)) stored,
      add column kinds jsonb not null default '[]'`.execute(db);
    await sql`update saved_view set kinds = (
      select coalesce(jsonb_agg(kind order by place), '[]')
      from unnest(array['vehicle', 'sensor', 'asset', 'annotation', 'design']) with ordinality as known (kind, place)
      where state -> 'selected' @> jsonb_build_array(jsonb_build_object('itemType', kind))
        or state -> 'isAllSelected' -> kind = 'true'
        or (kind = 'vehicle' and exists (
          select from jsonb_each(case jsonb_typeof(state -> 'isAllSelected' -> 'vehicle')
            when 'object' then state -> 'isAllSelected' -> 'vehicle' else '{}' end) as presence
          where presence.value = 'true'
        ))
    )`.execute(db);
  },
};
