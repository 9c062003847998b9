/** Creates the report of a shift from recorded data: haulage, standing vehicles, alerts, people, changes. */
import { sql } from 'kysely';
import type { Payloads } from '../../src/domain/indicators/indicators.ts';
import { readPerson } from '../../src/domain/siteEntity/people.ts';
import { timeClassOf } from '../../src/domain/status/timeClass.ts';
import type { HandoverReport } from '../../src/domain/wire/handover.ts';
import type { AlertStore } from '../alerts/alertStore.ts';
import type { Database } from '../db/open.ts';
import { readIndicators } from '../indicators/readIndicators.ts';
import type { Lamps } from '../people/lamps.ts';
import type { Site } from '../site/site.ts';
import { readCells } from '../usage/statusCells.ts';
import { LONG_PERIOD_MS } from '../usage/windowRows.ts';
import { alertGroups } from './alertGroups.ts';

/** Shorter stands occur in every shift. */
const MIN_STANDING_MS = 10 * 60_000;

const MAX_STANDING_ROWS = 40;

const MAX_LISTED_CHANGES = 100;

const STANDING_CATEGORIES: readonly string[] = ['down', 'delay', 'standby'];

export interface ReportSources {
  db: Database;
  alerts: Pick<AlertStore, 'alertsBetween'>;
  lamps: Lamps;
  site: Site;
  payloads: Payloads;
}

/** Epoch milliseconds; `to` is the end of the shift or, while it lasts, now. */
interface ReportWindow {
  readonly from: number;
  readonly to: number;
}

/** @param isCurrent the shift is running, or has just ended: people in the mine are part of its report */
export async function handoverReport(
  sources: ReportSources,
  window: ReportWindow,
  isCurrent: boolean,
): Promise<HandoverReport> {
  return {
    asOf: window.to,
    hauled: await readHaulage(sources, window),
    ...(await standingVehicles(sources, window)),
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

type StandingEquipment = Pick<HandoverReport, 'stood' | 'stoodCount' | 'standingCount'>;

async function standingVehicles({ db }: ReportSources, window: ReportWindow): Promise<StandingEquipment> {
  const statuses = await statusesAt(db, window.to);
  const cells = await readCells(db, window, 'vehicle');
  const stands = cells
    .filter(
      ({ ms, status, statusCategory }) =>
        ms >= MIN_STANDING_MS && STANDING_CATEGORIES.includes(timeClassOf(status, statusCategory)),
    )
    .sort((a, b) => b.ms - a.ms || (a.vehicleId < b.vehicleId ? -1 : 1))
    .map(({ vehicleId, groupName, status, statusCategory, ms }) => ({
      vehicleId,
      vehicle: groupName,
      status,
      statusCategory,
      ms,
      lasts: statuses.get(vehicleId) === status,
    }));
  return {
    stood: stands.slice(0, MAX_STANDING_ROWS),
    stoodCount: stands.length,
    standingCount: cells.length === 0 ? null : stands.filter(({ lasts }) => lasts).length,
  };
}

/** The status that each vehicle is in at a moment, of those of which periods are kept. */
async function statusesAt(db: Database, atMs: number): Promise<ReadonlyMap<string, string>> {
  // Of a shift long ago, most periods end later: they are found by their start, the few long ones by their length.
  const { rows } = await sql<{ vehicle_id: string; status: string }>`select distinct on (vehicle_id) vehicle_id, status
    from (
      select vehicle_id, status, from_ms from status_period
      where from_ms > ${atMs - LONG_PERIOD_MS} and from_ms <= ${atMs} and to_ms > ${atMs}
      union all
      select vehicle_id, status, from_ms from status_period
      where spent_ms >= ${LONG_PERIOD_MS} and from_ms <= ${atMs - LONG_PERIOD_MS} and to_ms > ${atMs}
    ) as period order by vehicle_id, from_ms desc`.execute(db);
  return new Map(rows.map(({ vehicle_id, status }) => [vehicle_id, status]));
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
