/** What an alert says. Its words are for people; everything else in it is for programs. */
import type { Observation, Watch } from '../../src/domain/rule/judge.ts';
import type { SiteRule } from '../../src/domain/rule/siteRule.ts';
import type { WireAlert } from '../../src/domain/wire/alerts.ts';

interface Device {
  id: string;
  name: string;
}

export interface Telling {
  /** When it is told, by the server's clock; a lasting breach is told with a new time. */
  toldAtMs: number;
  /** The same moment by the vehicle's clock, from which durations are counted. */
  theirMs: number;
}

export function alertOf(rule: SiteRule, device: Device, watch: Watch, seen: Observation, when: Telling): WireAlert {
  const { zone } = rule;
  return {
    type: rule.type,
    deviceId: device.id,
    deviceName: device.name,
    ruleId: rule.id,
    message: messageOf(rule, watch, seen, when.theirMs),
    timestamp: when.toldAtMs,
    ...(isOfMap(rule)
      ? { mapId: zone.mapId ?? null, mapName: null, zoneId: null, zoneName: null }
      : { mapId: null, mapName: null, zoneId: zone.id, zoneName: zone.name }),
  };
}

/** One-way and workshop alerts are tied to a map, the others to a zone (rules.md#alert-subjects). */
function isOfMap({ type }: SiteRule): boolean {
  return type === 'one_way' || type === 'workshop_alert';
}

function messageOf(rule: SiteRule, watch: Watch, seen: Observation, nowMs: number): string {
  const { zone } = rule;
  switch (rule.type) {
    case 'speed_restriction':
      return `${Math.round(seen.speedKmh)} km/h where ${rule.limitKmh} km/h are allowed`;
    case 'entity_restriction':
      return `${seen.category ?? 'Vehicle'} in ${zone.name}`;
    case 'working_time':
      return `In ${zone.name} for ${minutes(nowMs - watch.inZoneSinceMs)}`;
    case 'one_way':
      return `Against the one-way direction in ${zone.name}`;
    case 'status_limit_duration':
      return `${seen.status ?? ''} for ${minutes(nowMs - (seen.statusAtMs ?? nowMs))}`;
    case 'workshop_alert':
      return `In ${zone.name}: ${seen.status ?? ''}`;
  }
}

function minutes(ms: number): string {
  return `${Math.floor(ms / 60_000)} min`;
}
