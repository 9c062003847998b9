/** Indicators counted from the table of the equipment status in plain SQL, without any of the product's rules. */
import { sql } from 'kysely';
import type { Database } from '../../../server/db/open.ts';
import type { IndicatorGroup } from '../../../src/domain/wire/indicators.ts';

/** Name of a group of rows, the rows with a name, and whether calendar time is the window for each vehicle. */
const GROUPING_SQL = {
  site: { group: sql`''`, named: sql`true`, isWindow: true },
  vehicle: { group: sql`vehicle_name`, named: sql`true`, isWindow: true },
  operator: { group: sql`operator`, named: sql`operator <> ''`, isWindow: false },
  loadingUnit: {
    group: sql`coalesce(nullif(loading_unit, ''), vehicle_name)`,
    named: sql`(loading_unit <> '' or vehicle_id in ('R-EX5', 'R-LD6'))`,
    isWindow: false,
  },
} as const;

/** Every figure of a window in plain SQL, the rows in the order of their names. Texts and machines are those of the test. */
export async function recountIndicators(
  db: Database,
  by: IndicatorGroup,
  from: number,
  to: number,
): Promise<Record<string, unknown>[]> {
  const { group, named, isWindow } = GROUPING_SQL[by];
  const { rows } = await sql<Record<string, unknown>>`
    with clipped as (
      select *, ${group} as grp, (least(to_ms, ${to}::bigint) - greatest(from_ms, ${from}::bigint))::float8 as spent,
        from_ms >= ${from} as begins, vehicle_id in ('R-EX5', 'R-LD6') as loads,
        case when status_category in ('Production') then 'working' when status_category in ('Delay', 'Service') then 'delay'
          when status_category = 'Standby' then 'standby' when status_category = 'Down' then 'down' else 'off' end as class,
        case status when '2.2 Queue' then 'queue' when 'Spotting' then 'spot' when '2.1 Loading' then 'load'
          when '1.1 Haul loaded' then 'haul' when 'Queue at dump' then 'dumpQueue' when '2.3 Dumping' then 'dump'
          when '1.2 Empty travel' then 'return' end as part,
        case category when 'OPMiningTruck' then 90.5 when 'Haul Truck' then 63 end as payload
      from status_period where from_ms < ${to} and to_ms > ${from} and ${named}
    ), marked as (
      select *, bool_or(not loads and part is not null) over (partition by grp, vehicle_id) as hauls from clipped
    ), sums as (
      select grp, count(distinct vehicle_id)::float8 as vehicles, sum(spent) as recorded,
        coalesce(sum(spent) filter (where class = 'working'), 0) as working,
        coalesce(sum(spent) filter (where class = 'delay'), 0) as delay,
        coalesce(sum(spent) filter (where class = 'standby'), 0) as standby,
        coalesce(sum(spent) filter (where class = 'down'), 0) as down,
        coalesce(sum(spent) filter (where class = 'off'), 0) as unscheduled,
        (count(*) filter (where not loads and part = 'dump' and begins))::float8 as cycles,
        case when bool_or(not loads and part = 'dump' and begins and payload is null) then null
          else coalesce(sum(payload) filter (where not loads and part = 'dump' and begins), 0)::float8 end as tonnes,
        coalesce(sum(spent) filter (where hauls and class in ('working', 'delay')), 0) / 3600000 as hours,
        count(distinct vehicle_id) filter (where hauls)::float8 as trucks,
        coalesce(sum(spent) filter (where not loads and part is not null), 0) as cycling,
        coalesce(sum(spent) filter (where not loads and part = 'queue'), 0) as queue,
        coalesce(sum(spent) filter (where not loads and part = 'spot'), 0) as spot,
        coalesce(sum(spent) filter (where not loads and part = 'load'), 0) as load,
        coalesce(sum(spent) filter (where not loads and part = 'haul'), 0) as haul,
        coalesce(sum(spent) filter (where not loads and part = 'dumpQueue'), 0) as dumpqueue,
        coalesce(sum(spent) filter (where not loads and part = 'dump'), 0) as dump,
        coalesce(sum(spent) filter (where not loads and part = 'return'), 0) as back,
        count(distinct vehicle_id) filter (where loads and (part = 'load' or status = '2.4 Wait for truck'))::float8 as units,
        coalesce(sum(spent) filter (where loads and status = '2.4 Wait for truck'), 0) as waited
      from marked group by grp
    )
    select grp as name, vehicles, case when ${isWindow} then vehicles * ${to - from}::float8 else recorded end as "calendarMs",
      working, delay, standby, down, unscheduled,
      working + delay + standby + down as "scheduledMs", working + delay + standby as "availableMs",
      working + delay as "operatingMs",
      (working + delay + standby) / nullif(working + delay + standby + down, 0) as availability,
      (working + delay) / nullif(working + delay + standby, 0) as utilisation,
      working / nullif(working + delay + standby + down, 0) as "effectiveUtilisation",
      cycles, cycles / nullif(hours, 0) as "cyclesPerHour", tonnes, tonnes / nullif(hours, 0) as "tonnesPerHour",
      tonnes / nullif(cycles, 0) as "payloadT", queue + dumpqueue as "queueMs",
      queue / nullif(cycles, 0) as queue, spot / nullif(cycles, 0) as spot, load / nullif(cycles, 0) as load,
      haul / nullif(cycles, 0) as haul, dumpqueue / nullif(cycles, 0) as "dumpQueue", dump / nullif(cycles, 0) as dump,
      back / nullif(cycles, 0) as return,
      case when cycles > 0 and load > 0 then trucks * load / nullif(units * cycling, 0) end as "matchFactor",
      case when cycles > 0 and units > 0 then waited / nullif(load / cycles, 0) end as "swingLoss"
    from sums order by grp`.execute(db);
  return rows;
}
