/**
 * Limits of new vehicles, lamps, assets and sensors, in number and size: each stays in memory and is sent to everybody.
 */
import type { AssetReport, IngestReport, SensorReport } from '../../src/domain/wire/reports.ts';
import { DOT_SEGMENT_TEXT, isDotSegment } from '../http/dotSegments.ts';
import { siteEntityStateKey } from '../siteEntities/siteEntityStates.ts';
import { ImplausibleFixError } from './implausible.ts';

/** Limit per kind of entity: twice the largest fleet that the product is made for. */
export const MAX_ENTITIES_PER_KIND = 40_000;

/** The site's known entities of one kind. */
export interface KnownIds {
  has(id: string): boolean;
  readonly size: number;
}

export interface KnownEntities {
  vehicles: KnownIds;
  lamps: KnownIds;
  /** By {@link siteEntityStateKey}. */
  siteEntities: KnownIds & { hasRoomFor(report: AssetReport | SensorReport): boolean };
}

/** @throws ImplausibleFixError for a new vehicle if there is no room for more or its id cannot be part of a path */
export function checkVehicle(known: KnownEntities, id: string): void {
  if (isDotSegment(id) && !known.vehicles.has(id)) throw new ImplausibleFixError(`id ${DOT_SEGMENT_TEXT}`);
  refuseBeyondLimit(known.vehicles, id, `vehicle ${id}`);
}

/** Does the same for the subject of any report. */
export function checkReportSubject(known: KnownEntities, report: IngestReport): void {
  if (report.type === 'engine' || report.type === 'route') checkVehicle(known, report.id);
  else if (report.type === 'alert') checkAlertCapacity(known, report.alert);
  else if (report.type === 'passage') {
    refuseBeyondLimit(known.lamps, report.id, `lamp ${report.id}`);
    checkSiteEntityCapacity(known, 'sensor', 'RSU', report.sensor);
  } else if (report.deviceType === 'tablet') checkVehicle(known, report.id);
  else checkStateRoom(known, report);
}

/**
 * Checks the size of an asset's or sensor's state: one with a full list is a thousand times as large as a usual report.
 */
function checkStateRoom(known: KnownEntities, report: AssetReport | SensorReport): void {
  const { deviceType: kind } = report;
  const { type, name } = report.deviceType === 'asset' ? report.asset : report.sensor;
  checkSiteEntityCapacity(known, kind, type, name);
  if (known.siteEntities.hasRoomFor(report)) return;
  throw new ImplausibleFixError(
    `the states of assets and sensors take all the room that they have, and no large one may grow: ${kind} ${name}`,
  );
}

/** Breaches refer to existing vehicles; a transaction may create one. */
function checkAlertCapacity(known: KnownEntities, alert: Extract<IngestReport, { type: 'alert' }>['alert']): void {
  if (alert.type === 'change_status') checkVehicle(known, alert.deviceId);
}

function checkSiteEntityCapacity(
  { siteEntities }: KnownEntities,
  kind: 'asset' | 'sensor',
  type: string,
  name: string,
): void {
  refuseBeyondLimit(siteEntities, siteEntityStateKey({ kind, type, name }), `${kind} ${name}`);
}

function refuseBeyondLimit(known: KnownIds, id: string, kindText: string): void {
  if (known.size < MAX_ENTITIES_PER_KIND || known.has(id)) return;
  throw new ImplausibleFixError(
    `the site knows ${MAX_ENTITIES_PER_KIND} of this kind, and takes no new one: ${kindText}`,
  );
}
