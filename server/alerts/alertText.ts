/** An alert's message. Its text is for people; all other fields are for programs. */
import type { Observation, RuleState } from '../../src/domain/rule/evaluateRule.ts';
import type { SiteRule } from '../../src/domain/rule/siteRule.ts';
import type { AlertDetail, WireAlert } from '../../src/domain/wire/alerts.ts';

interface AlertDevice {
  id: string;
  name: string;
}

export interface AlertTextInput {
  /** Time of the report by the server's clock; repeated reports of a lasting breach carry a new time. */
  raisedAtMs: number;
  /** The same moment by the vehicle's clock, from which durations are counted. */
  deviceTimeMs: number;
}

export function alertOf(
  rule: SiteRule,
  device: AlertDevice,
  ruleState: RuleState,
  observation: Observation,
  times: AlertTextInput,
): WireAlert {
  const { zone } = rule;
  const isOfMap = isMapRule(rule) && zone.mapId !== undefined;
  const detail = alertDetailOf(rule, ruleState, observation, times.deviceTimeMs);
  return {
    type: rule.type,
    deviceId: device.id,
    deviceName: device.name,
    // Clients know by it the zone of an alert that names a map.
    ruleId: isOfMap ? zone.id : rule.id,
    message: messageOf(rule, detail),
    detail,
    timestamp: times.raisedAtMs,
    ...(isOfMap
      ? { mapId: zone.mapId, mapName: null, zoneId: null, zoneName: null }
      : { mapId: null, mapName: null, zoneId: zone.id, zoneName: zone.name }),
  };
}

/** One-way and workshop alerts are tied to the map of their zone, the others to a zone (rules.md#alert-subjects). */
function isMapRule({ type }: SiteRule): boolean {
  return type === 'one_way' || type === 'workshop_alert';
}

function alertDetailOf(rule: SiteRule, ruleState: RuleState, observation: Observation, nowMs: number): AlertDetail {
  const { zone } = rule;
  switch (rule.type) {
    case 'speed_restriction':
      return { speedKmh: Math.round(observation.speedKmh), limitKmh: rule.limitKmh };
    case 'entity_restriction':
      return { zone: zone.name, ...(observation.category !== undefined && { category: observation.category }) };
    case 'working_time':
      return { zone: zone.name, minutes: minutesOf(nowMs - ruleState.inZoneSinceMs) };
    case 'one_way':
      return { zone: zone.name };
    case 'status_limit_duration':
      return { status: observation.status ?? '', minutes: minutesOf(nowMs - (observation.statusAtMs ?? nowMs)) };
    case 'workshop_alert':
      return { zone: zone.name, status: observation.status ?? '' };
  }
}

/** In English, for clients that do not compose their own text from the detail. */
function messageOf(rule: SiteRule, { zone, category, status, minutes, speedKmh, limitKmh }: AlertDetail): string {
  switch (rule.type) {
    case 'speed_restriction':
      return `${speedKmh} km/h where ${limitKmh} km/h are allowed`;
    case 'entity_restriction':
      return `${category ?? 'Vehicle'} in ${zone}`;
    case 'working_time':
      return `In ${zone} for ${minutes} min`;
    case 'one_way':
      return `Against the one-way direction in ${zone}`;
    case 'status_limit_duration':
      return `${status} for ${minutes} min`;
    case 'workshop_alert':
      return `In ${zone}: ${status}`;
  }
}

function minutesOf(ms: number): number {
  return Math.floor(ms / 60_000);
}
