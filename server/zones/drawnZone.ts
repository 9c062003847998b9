/** Converts a drawn zone to the wire form and validates it. */
import { readSiteRule } from '../../src/domain/rule/siteRule.ts';
import type { NewZone } from '../../src/domain/wire/zoneEdits.ts';
import type { WireRuleZone } from '../../src/domain/wire/zones.ts';
import { selfCrossingOf, ZONE_CORNERS } from '../../src/domain/zone/outline.ts';

/** The drawing is no valid zone; the message gives the reason. */
export class ZoneFault extends Error {}

/** @param before the previous zone: fields that users cannot draw are kept */
export function wireZoneOf(
  id: string,
  newZone: Omit<NewZone, 'id'>,
  before: WireRuleZone | undefined = undefined,
): WireRuleZone {
  const { zoneName, map, points, lowerZ, upperZ, ...more } = newZone;
  const isInverted = lowerZ !== null && upperZ !== null && lowerZ > upperZ;
  const noRule = { ruleType: undefined, categories: undefined, speedLimitKmh: undefined, limitMinutes: undefined };
  const wire = {
    ...before,
    ...noRule,
    status: undefined,
    ...more,
    id,
    zoneName,
    name: zoneName,
    points: JSON.stringify(points),
    lowerZ: isInverted ? upperZ : lowerZ,
    upperZ: isInverted ? lowerZ : upperZ,
    mapInfo: { ...before?.mapInfo, id: map },
  };
  return JSON.parse(JSON.stringify(wire)) as WireRuleZone;
}

/** @throws ZoneFault */
export function refuseFaulty(zone: WireRuleZone): void {
  const corners = JSON.parse(zone.points) as { x: number; y: number }[];
  if (corners.length < ZONE_CORNERS.least) throw new ZoneFault('A zone needs more than 2 points.');
  const crossing = selfCrossingOf(corners);
  if (crossing) {
    const { x, y } = crossing.point;
    throw new ZoneFault(
      `The outline crosses itself at easting ${x.toFixed(2)}, northing ${y.toFixed(2)}. Move a point.`,
    );
  }
  if (zone['ruleType'] !== undefined && !readSiteRule(zone))
    throw new ZoneFault('The rule lacks what it needs: a limit, a status or vehicle categories.');
}
