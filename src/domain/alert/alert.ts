/** Alerts: their subject, identity and lifetime (rules.md#alert-subjects). */

import type { SitePoint } from '../geo/frame.ts';
import type { AlertDetail, WireAlert } from '../wire/alerts.ts';
import type { RuleType } from '../wire/ruleTypes.ts';

/** A rule that was broken. */
export interface Alert {
  /** Two alerts with the same key are the same; the later one holds. */
  readonly key: string;
  /** Undefined for a rule unknown to this app, whose `typeText` is shown instead. */
  readonly rule: RuleType | undefined;
  readonly typeText: string;
  readonly deviceId: string;
  readonly deviceName: string;
  readonly ruleId: string | undefined;
  readonly scope: AlertScope;
  /** Id of the map or zone. */
  readonly placeId: string | undefined;
  /** Name of the map or zone, if the backend sent it. */
  readonly placeName: string | undefined;
  readonly message: string;
  /** Message text, if the backend sends one. */
  readonly detail?: AlertDetail | undefined;
  /** Where the vehicle was at the first report; undefined if unknown. */
  readonly place?: SitePoint | undefined;
  /** Last report, epoch milliseconds. */
  readonly atMs: number;
  /** First report of a lasting breach, epoch milliseconds. */
  readonly firstAtMs: number;
  /** Number of reports since then. */
  readonly times: number;
}

export type AlertScope = 'map' | 'zone';

/** Device type of alerts raised by the tablet itself instead of a zone or map. */
const TABLET_DEVICE_TYPE = 'tablet';

/** Keyed by lower-case text without blanks, dashes and underscores, and without a final "rule" or "alert". */
const TYPE_NAMES: Readonly<Record<string, RuleType>> = {
  entityrestriction: 'entity_restriction',
  entityaccess: 'entity_restriction',
  restriction: 'entity_restriction',
  speedrestriction: 'speed_restriction',
  speedlimit: 'speed_restriction',
  workingtime: 'working_time',
  oneway: 'one_way',
  statuslimitduration: 'status_limit_duration',
  statusdurationlimit: 'status_limit_duration',
  workshop: 'workshop_alert',
};

/** The rule that a type denotes, as a code or in words. */
export function ruleTypeOf(text: string): RuleType | undefined {
  const normalizedType = text
    .toLowerCase()
    .replace(/[\s_-]+/g, '')
    .replace(/(rule|alert)$/, '');
  return Object.hasOwn(TYPE_NAMES, normalizedType) ? TYPE_NAMES[normalizedType] : undefined;
}

/** One-way and workshop rules belong to a map, all others to a zone. */
export function scopeOf(rule: RuleType | undefined): AlertScope {
  return rule === 'one_way' || rule === 'workshop_alert' ? 'map' : 'zone';
}

/** Only the alert itself names the subject of an unknown rule, and that of a map's rule whose zone has no map. */
function subjectScopeOf(rule: RuleType | undefined, wire: WireAlert): AlertScope {
  const namesZone = wire.zoneId != null || Boolean(wire.zoneName);
  const namesMap = wire.mapId != null || Boolean(wire.mapName);
  if (namesZone && !namesMap) return 'zone';
  return rule === undefined && namesMap && !namesZone ? 'map' : scopeOf(rule);
}

export function readAlert(wire: WireAlert): Alert {
  const rule = ruleTypeOf(wire.type);
  const scope = subjectScopeOf(rule, wire);
  const placeId = (scope === 'map' ? wire.mapId : wire.zoneId) ?? undefined;
  return {
    key: JSON.stringify([rule ?? wire.type, wire.deviceId, wire.ruleId ?? null, placeId ?? null]),
    rule,
    typeText: wire.type,
    deviceId: wire.deviceId,
    deviceName: wire.deviceName || wire.deviceId,
    ruleId: wire.ruleId ?? undefined,
    scope,
    placeId,
    placeName: (scope === 'map' ? wire.mapName : wire.zoneName) || undefined,
    message: wire.message ?? '',
    ...(wire.detail && { detail: wire.detail }),
    atMs: wire.timestamp,
    firstAtMs: wire.timestamp,
    times: 1,
  };
}

export interface PlaceNames {
  zone(id: string): string | undefined;
  map(id: string): string | undefined;
}

/**
 * The name of an alert's map or zone; undefined if it has none and the alert is not shown. Alerts of an unknown rule
 * may have no place: they are shown without a name.
 */
export function placeNameOf(alert: Alert, names: PlaceNames): string | undefined {
  return placeNameFor(alert, names) ?? (alert.rule === undefined ? '' : undefined);
}

function placeNameFor(alert: Alert, names: PlaceNames): string | undefined {
  if (alert.placeId?.toLowerCase() === TABLET_DEVICE_TYPE) return TABLET_DEVICE_TYPE;
  if (alert.placeName !== undefined) return alert.placeName;
  if (alert.placeId === undefined) return undefined;
  return alert.scope === 'map' ? names.map(alert.placeId) : names.zone(alert.placeId);
}

/** Adds an alert to those of its list, by key. @returns false if it is already known, or older than the known one */
export function addAlert(alerts: Map<string, Alert>, alert: Alert): boolean {
  const known = alerts.get(alert.key);
  if (known && !isLater(alert, known)) return false;
  alerts.set(alert.key, alert);
  return true;
}

/** Comparator of lists: latest start first, so that a breach that is reported again does not move. */
export function compareForList(a: Alert, b: Alert): number {
  return b.firstAtMs - a.firstAtMs || (a.key < b.key ? -1 : 1);
}

/**
 * Whether an alert replaces a known one. Of two with the same time the same one always wins, whatever the order of
 * arrival.
 */
export function isLater(alert: Alert, known: Alert): boolean {
  if (alert.atMs !== known.atMs) return alert.atMs > known.atMs;
  return alert.message > known.message;
}
