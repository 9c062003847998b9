/**
 * Evaluates one vehicle by one rule of the site, fix by fix. Each evaluation takes the previous state and returns the
 * new one, so that the same fixes always give the same breaches.
 *
 * - A fix that is not newer than the last one changes nothing: late and duplicate fixes are harmless.
 * - A vehicle hovering around a zone's edge or a speed limit breaks the rule once, not at every fix.
 * - Jumps of the receiver are filtered out beforehand (`track.ts`).
 */
import type { SitePoint } from '../geo/frame.ts';
import { staysInZone } from '../zone/zone.ts';
import type { OneWayRoads } from './oneWay.ts';
import type { SiteRule } from './siteRule.ts';

/** A vehicle at a moment. */
export interface Observation {
  /** Epoch milliseconds. */
  readonly atMs: number;
  readonly point: SitePoint;
  readonly speedKmh: number;
  readonly category: string | undefined;
  /** Status text of the dispatch system, its category, and when it began. */
  readonly status: string | undefined;
  readonly statusCategory: string | undefined;
  readonly statusAtMs: number | undefined;
}

/** State of one vehicle under one rule. */
export interface RuleState {
  readonly atMs: number;
  readonly point: SitePoint;
  /** Whether it is in the rule's zone, and since when. */
  readonly inZone: boolean;
  readonly inZoneSinceMs: number;
  /** Consecutive fixes above the speed limit. */
  readonly fastFixes: number;
  /** Metres driven without interruption against the road's direction. */
  readonly wrongWayDistanceM: number;
  /** Since when the rule has been broken; undefined if it is not. */
  readonly breachSinceMs: number | undefined;
}

/** A breach begins this far above the limit for this many consecutive fixes, and ends this far below it. */
const SPEEDING_HYSTERESIS = { overKmh: 2, fixes: 2, underKmh: 1 } as const;
/** Farther than vehicles reverse out of a heading into the road. */
const WRONG_WAY_DISTANCE_M = 30;
/** A move shorter than this has no direction. */
const MIN_MOVE_M = 0.3;

/** State of the rule after this fix, to be passed in with the next one. */
export function evaluateRule(
  rule: SiteRule,
  last: RuleState | undefined,
  observation: Observation,
  roads: OneWayRoads | undefined,
): RuleState {
  if (last && observation.atMs <= last.atMs) return last;
  const inZone = appliesTo(rule, observation) && staysInZone(rule.zone, last?.inZone ?? false, observation.point);
  const ruleState: RuleState = {
    atMs: observation.atMs,
    point: observation.point,
    inZone,
    inZoneSinceMs: inZone && last?.inZone ? last.inZoneSinceMs : observation.atMs,
    fastFixes:
      inZone && observation.speedKmh > (rule.limitKmh ?? 0) + SPEEDING_HYSTERESIS.overKmh
        ? (last?.fastFixes ?? 0) + 1
        : 0,
    wrongWayDistanceM: inZone && rule.type === 'one_way' ? wrongWayM(last, observation, roads) : 0,
    breachSinceMs: undefined,
  };
  return { ...ruleState, breachSinceMs: breachSince(rule, last, ruleState, observation) };
}

/** Evaluates time that has passed without a fix, since stays and statuses grow longer in silence too. */
export function evaluateElapsedTime(
  rule: SiteRule,
  ruleState: RuleState,
  observation: Observation,
  nowMs: number,
): RuleState {
  if (rule.type !== 'working_time' && rule.type !== 'status_limit_duration') return ruleState;
  const now = { ...observation, atMs: Math.max(ruleState.atMs, nowMs) };
  return { ...ruleState, breachSinceMs: breachSince(rule, ruleState, ruleState, now) };
}

function appliesTo({ categories }: SiteRule, { category }: Observation): boolean {
  return categories === undefined || (category !== undefined && categories.has(category));
}

/** Driving with the road's direction resets the distance; standing keeps it. */
function wrongWayM(last: RuleState | undefined, observation: Observation, roads: OneWayRoads | undefined): number {
  if (!last || !roads) return 0;
  const dx = observation.point.easting - last.point.easting;
  const dy = observation.point.northing - last.point.northing;
  if (Math.hypot(dx, dy) < MIN_MOVE_M) return last.wrongWayDistanceM;
  const direction = roads(observation.point);
  if (!direction) return last.wrongWayDistanceM >= WRONG_WAY_DISTANCE_M ? last.wrongWayDistanceM : 0;
  const along = dx * direction.x + dy * direction.y;
  return along < 0 ? last.wrongWayDistanceM - along : 0;
}

function breachSince(
  rule: SiteRule,
  last: RuleState | undefined,
  now: RuleState,
  observation: Observation,
): number | undefined {
  if (!now.inZone || !isBreached(rule, last, now, observation)) return undefined;
  return last?.breachSinceMs ?? observation.atMs;
}

function isBreached(rule: SiteRule, last: RuleState | undefined, now: RuleState, observation: Observation): boolean {
  switch (rule.type) {
    case 'speed_restriction':
      if (last?.breachSinceMs !== undefined)
        return observation.speedKmh > (rule.limitKmh ?? 0) - SPEEDING_HYSTERESIS.underKmh;
      return now.fastFixes >= SPEEDING_HYSTERESIS.fixes;
    case 'entity_restriction':
      return true;
    case 'working_time':
      return observation.atMs - now.inZoneSinceMs > (rule.limitMs ?? Number.POSITIVE_INFINITY);
    case 'one_way':
      return now.wrongWayDistanceM >= WRONG_WAY_DISTANCE_M;
    case 'status_limit_duration':
      return hasLongStatus(rule, observation);
    case 'workshop_alert':
      return observation.statusCategory?.toLowerCase() === 'down';
  }
}

function hasLongStatus({ status, limitMs }: SiteRule, observation: Observation): boolean {
  if (
    status === undefined ||
    observation.statusAtMs === undefined ||
    !observation.status?.toLowerCase().includes(status)
  )
    return false;
  return observation.atMs - observation.statusAtMs > (limitMs ?? Number.POSITIVE_INFINITY);
}

/** Whether a vehicle can be skipped: it has no rule state and is far from the zone. */
export function isFarFrom({ zone: { box } }: SiteRule, { easting, northing }: SitePoint): boolean {
  return easting < box.minX || easting > box.maxX || northing < box.minY || northing > box.maxY;
}
