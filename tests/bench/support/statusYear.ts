/** A year of equipment status, made inside the database. */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../server/db/open.ts';
import { OPEN_END_MS } from '../../../server/status/statusRow.ts';

export const STATUS_YEAR_START_MS = Date.UTC(2025, 0, 1);
const DAY_MS = 86_400_000;

interface Year {
  days: number;
  vehicles: number;
  /** Of the status of one vehicle, a day. */
  changes: number;
}

/** @returns how many periods there are */
export async function fillStatus(db: Database, { days, vehicles, changes }: Year): Promise<number> {
  const { rows: indexes } = await sql<{ name: string; definition: string }>`select indexname as name,
    indexdef as definition from pg_indexes where tablename = 'status_period' and indexname <> 'status_period_pkey'`.execute(
    db,
  );
  for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(db);
  for (let day = 0; day < days; day++) await fillDay(db, { day, vehicles, changes });
  await sql`update status_period set to_ms = ${OPEN_END_MS}, spent_ms = ${OPEN_END_MS}
    where to_ms > ${STATUS_YEAR_START_MS + days * DAY_MS}`.execute(db);
  for (const { definition } of indexes) await sql.raw(definition).execute(db);
  for (const [kind, key, word] of [
    ['vehicle', 'vehicle_id', 'vehicle_name'],
    ['operator', 'operator_key', 'operator'],
    ['status', 'status_key', 'status'],
  ] as const) {
    await sql`insert into status_word select distinct ${kind}, ${sql.ref(key)}, lower(${sql.ref(word)})
      from status_period on conflict do nothing`.execute(db);
  }
  await sql`analyze status_period`.execute(db);
  const { rows } = await sql<{ count: number }>`select count(*)::float8 as count from status_period`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Starts are spread unevenly; statuses, operators and lengths differ by vehicle and hour. */
async function fillDay(db: Database, { day, vehicles, changes }: { day: number; vehicles: number; changes: number }) {
  const step = Math.floor(DAY_MS / changes);
  // By how much a change comes late: each status begins where the one before ends.
  const delaySql = (k: RawBuilder<unknown>) =>
    sql`(v * 977 + (${day * changes} + ${k}) * 1299709::bigint) % ${Math.max(1, step - 1)}`;
  await sql`insert into status_period (vehicle_id, vehicle_name, category, operator, status, status_category,
      loading_unit, from_ms, to_ms, spent_ms, is_day, vehicle_key, operator_key, status_key)
    select 'V-' || v, kind || '-' || lpad(v::text, 3, '0'), category, operator, status, status_category,
      case when kind = 'HT' then 'EX-' || v % 12 else '' end, from_ms, to_ms, to_ms - from_ms,
      extract(hour from to_timestamp(from_ms / 1000.0) at time zone 'Asia/Ulaanbaatar') between 7 and 18,
      lower(kind) || '-' || lpad(v::text, 12, '0'), lower(operator), lower(status)
    from (
      select v, case when v % 10 = 0 then 'EX' when v % 10 < 7 then 'HT' else 'LV' end as kind,
        case when v % 10 = 0 then 'OPExcavator' when v % 10 < 7 then 'OPMiningTruck' else 'LV' end as category,
        case when v % 50 = 7 then 'Dulam' else 'Operator ' || lpad(((v * 2 + k % 2 + ${day} % 3) % 1000)::text, 4, '0') end as operator,
        (array['1.1 Haul loaded', '1.2 Empty travel', '2.1 Loading', '2.2 Queue', '2.3 Dumping', '4.2 Standby',
          '4.1 Delay', '5.1 Repair'])[1 + (v * 7 + k * 3 + ${day}) % 8] as status,
        (array['Production', 'Production', 'Production', 'Production', 'Production', 'Standby', 'Delay',
          'Down'])[1 + (v * 7 + k * 3 + ${day}) % 8] as status_category,
        ${STATUS_YEAR_START_MS + day * DAY_MS}::bigint + k * ${step}::bigint + ${delaySql(sql`k`)} as from_ms,
        ${STATUS_YEAR_START_MS + day * DAY_MS}::bigint + (k + 1) * ${step}::bigint + ${delaySql(sql`k + 1`)} as to_ms
      from generate_series(0, ${changes - 1}) as k, generate_series(0, ${vehicles - 1}) as v
    ) as made order by from_ms`.execute(db);
}
