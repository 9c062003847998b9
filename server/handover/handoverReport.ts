/** Creates the report of a shift from recorded data: haulage, standing vehicles, alerts, people, changes. */
import { sql } from 'kysely';
import type { Payloads } from '../../src/domain/indicators/indicators.ts';
import { readPerson } from '../../src/domain/siteEntity/people.ts';
import type { HandoverReport } from '../../src/domain/wire/handover.ts';
import type { AlertStore } from '../alerts/alertStore.ts';
import type { Database } from '../db/open.ts';
import { readIndicators } from '../indicators/readIndicators.ts';
import type { Lamps } from '../people/lamps.ts';
import type { Site } from '../site/site.ts';
import { alertGroups } from './alertGroups.ts';
import { readStops } from './stops.ts';

const MAX_LISTED_STOPS = 40;

const MAX_LISTED_CHANGES = 100;

export interface ReportSources {
  db: Database;
  alerts: Pick<AlertStore, 'alertsBetween'>;
  lamps: Lamps;
  site: Site;
  payloads: Payloads;
}

/** Epoch milliseconds; `to` is the end of the shift, or now while the shift lasts. */
interface ReportWindow {
  readonly from: number;
  readonly to: number;
}

/** @param isCurrent the shift is running or has just ended: its report includes the people in the mine */
export async function handoverReport(
  sources: ReportSources,
  window: ReportWindow,
  isCurrent: boolean,
): Promise<HandoverReport> {
  const hauled = await readHaulage(sources, window);
  const stops = await readStops(sources.db, window);
  return {
    asOf: window.to,
    hauled,
    stood: stops.slice(0, MAX_LISTED_STOPS),
    stoodCount: stops.length,
    standingCount: hauled.cycles === null ? null : stops.filter(({ lasts }) => lasts).length,
    alerts: alertGroups(await sources.alerts.alertsBetween(window.from, window.to), window),
    underground: isCurrent ? peopleUnderground(sources) : null,
    ...(await readChanges(sources.db, window)),
  };
}

async function readHaulage({ db, payloads }: ReportSources, window: ReportWindow): Promise<HandoverReport['hauled']> {
  const [siteRow] = await readIndicators(db, window, 'site', payloads);
  const units = await readIndicators(db, window, 'loadingUnit', payloads);
  return {
    cycles: siteRow?.cycles ?? null,
    tonnes: siteRow?.tonnes ?? null,
    units: units
      .filter(({ cycles }) => cycles > 0)
      .map(({ name, cycles, tonnes }) => ({ name, cycles, tonnes }))
      .sort((a, b) => b.cycles - a.cycles || (a.name < b.name ? -1 : 1)),
  };
}

function peopleUnderground({ lamps, site }: ReportSources): HandoverReport['underground'] {
  const nameOf = new Map((site.files.entities.people ?? []).map(({ id, info }) => [id, readPerson(info).fullName]));
  const areaOf = new Map(site.sensors.map(({ name, mineArea }) => [name, mineArea]));
  return Array.from(lamps.all(), ({ id, sensor, atMs }) => ({
    name: nameOf.get(site.personByLamp.get(id) ?? '') ?? id,
    place: areaOf.get(sensor) ?? sensor,
    at: atMs,
  })).sort((a, b) => a.place.localeCompare(b.place) || a.name.localeCompare(b.name));
}

/** Only shared views; private ones are not listed. */
async function readChanges(
  db: Database,
  { from, to }: ReportWindow,
): Promise<Pick<HandoverReport, 'changes' | 'changeCount'>> {
  const { rows } = await sql<HandoverReport['changes'][number] & { total: number }>`select kind, name, who,
      (extract(epoch from changed) * 1000)::float8 as at, count(*) over ()::float8 as total
    from (
      select 'view' as kind, saved_view.name, updated_at as changed,
        coalesce(nullif(trim(account.given_name || ' ' || account.family_name), ''),
          case when updated_by = owner_id then owner_name else '' end) as who
      from saved_view left join account on account.id = saved_view.updated_by
      where visibility <> 'private'
      union all
      select 'ruleZone', coalesce(zone->>'zoneName', zone->>'name', zone_id), changed_at, user_name
      from rule_zone_change
    ) as change
    where changed >= ${new Date(from)} and changed < ${new Date(to)}
    order by changed desc limit ${MAX_LISTED_CHANGES}`.execute(db);
  return { changes: rows.map(({ total: _, ...change }) => change), changeCount: rows[0]?.total ?? 0 };
}
