/** Rule zones for evaluation: a polygon in plan between two altitudes (rules.md#rule-zones). */
import { readCssColour } from '../colour/cssColour.ts';
import type { SitePoint } from '../geo/frame.ts';
import { parseJsonText } from '../wire/jsonText.ts';
import { RULE_TYPES, type RuleType } from '../wire/ruleTypes.ts';
import { z } from '../wire/zod.ts';
import { ruleZoneSchema, type WireRuleZone } from '../wire/zones.ts';

export interface ZoneCorner {
  readonly x: number;
  readonly y: number;
}

/** `#rrggbb` of zones whose style has no colour. */
export const DEFAULT_ZONE_COLOUR = '#f4c20d';

export interface ZoneStyle {
  /** `#rrggbb` */
  readonly colour: string;
  /** CSS pixels, 1 to 10. */
  readonly lineWidth: number;
  readonly pointSize: number;
}

/** What a zone forbids or limits. */
export interface ZoneRule {
  readonly type: RuleType;
  readonly limitKmh: number | undefined;
  readonly limitMinutes: number | undefined;
  /** A word of the status text to which the limit applies. */
  readonly status: string | undefined;
  /** Vehicle categories to which it applies; empty for all. */
  readonly categories: readonly string[];
}

export interface Zone {
  readonly id: string;
  readonly name: string;
  /** Map to which it belongs. */
  readonly mapId: string | undefined;
  /** UTM metres, in order around the zone; at least three. */
  readonly corners: readonly ZoneCorner[];
  /** Altitudes, metres, inclusive; 0 m is a bound, undefined is none. */
  readonly lowM: number | undefined;
  readonly highM: number | undefined;
  /** How it is drawn; undefined for the default. */
  readonly style?: ZoneStyle | undefined;
  /** Undefined if it only counts its content. */
  readonly rule?: ZoneRule | undefined;
  readonly box: { readonly minX: number; readonly minY: number; readonly maxX: number; readonly maxY: number };
}

const cornersSchema = z.array(z.object({ x: z.number(), y: z.number() })).min(3);

/** @returns undefined for an invalid zone: no id, points that are not JSON, fewer than three corners */
export function readZone(value: unknown): Zone | undefined {
  const wire = ruleZoneSchema.safeParse(value);
  return wire.success ? zoneOf(wire.data) : undefined;
}

function zoneOf(wire: WireRuleZone): Zone | undefined {
  const { id, zoneName, name, points, lowerZ, upperZ, mapInfo } = wire;
  const corners = cornersSchema.safeParse(parseJsonText(points));
  if (!corners.success) return undefined;
  const [a, b] = [lowerZ ?? undefined, upperZ ?? undefined];
  const isSwapped = a !== undefined && b !== undefined && a > b;
  return {
    id,
    name: zoneName ?? name ?? id,
    mapId: mapInfo?.id,
    corners: corners.data,
    lowM: isSwapped ? b : a,
    highM: isSwapped ? a : b,
    style: readZoneStyle(wire),
    rule: readZoneRule(wire),
    box: boxOf(corners.data),
  };
}

/** An invalid colour does not affect the widths. */
function readZoneStyle({ colour, lineWidth, pointSize }: Record<string, unknown>): ZoneStyle | undefined {
  if (typeof colour !== 'string') return undefined;
  return {
    colour: readCssColour(colour) ?? DEFAULT_ZONE_COLOUR,
    lineWidth: pixelsOf(lineWidth),
    pointSize: pixelsOf(pointSize),
  };
}

function readZoneRule(wire: Record<string, unknown>): ZoneRule | undefined {
  const type = RULE_TYPES.find((known) => known === wire['ruleType']);
  if (!type) return undefined;
  const positive = (value: unknown) => (typeof value === 'number' && value > 0 ? value : undefined);
  const { speedLimitKmh, limitMinutes, status, categories } = wire;
  return {
    type,
    limitKmh: positive(speedLimitKmh),
    limitMinutes: positive(limitMinutes),
    status: typeof status === 'string' && status !== '' ? status : undefined,
    categories: Array.isArray(categories) ? categories.map(String) : [],
  };
}

function pixelsOf(value: unknown): number {
  return typeof value === 'number' && value >= 1 ? Math.min(value, 10) : 1;
}

function boxOf(corners: readonly ZoneCorner[]): Zone['box'] {
  const box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  for (const { x, y } of corners) {
    box.minX = Math.min(box.minX, x);
    box.minY = Math.min(box.minY, y);
    box.maxX = Math.max(box.maxX, x);
    box.maxY = Math.max(box.maxY, y);
  }
  return box;
}

/** Area in plan, square metres. */
export function areaOf({ corners, box }: Pick<Zone, 'corners' | 'box'>): number {
  let doubleArea = 0;
  let before = corners[corners.length - 1];
  for (const corner of corners) {
    // Relative to a corner of the box, since products of full coordinates would lose precision.
    if (before)
      doubleArea += (before.x - box.minX) * (corner.y - box.minY) - (corner.x - box.minX) * (before.y - box.minY);
    before = corner;
  }
  return Math.abs(doubleArea) / 2;
}

/**
 * Whether a place is in a zone grown by `marginM` on all sides.
 * @param marginM metres, 0 or more
 */
export function isInZone(zone: Zone, { easting: x, northing: y, altitude }: SitePoint, marginM = 0): boolean {
  const { box, lowM, highM, corners } = zone;
  if (lowM !== undefined && altitude < lowM - marginM) return false;
  if (highM !== undefined && altitude > highM + marginM) return false;
  if (x < box.minX - marginM || x > box.maxX + marginM || y < box.minY - marginM || y > box.maxY + marginM)
    return false;
  return isInPolygon(corners, x, y) || (marginM > 0 && distanceTo(corners, x, y) <= marginM);
}

function isInPolygon(corners: readonly ZoneCorner[], x: number, y: number): boolean {
  let isInside = false;
  let before = corners[corners.length - 1];
  for (const corner of corners) {
    if (before && corner.y > y !== before.y > y) {
      const crossing = corner.x + ((y - corner.y) / (before.y - corner.y)) * (before.x - corner.x);
      if (x < crossing) isInside = !isInside;
    }
    before = corner;
  }
  return isInside;
}

/** Metres to the polygon's nearest edge, in plan. */
function distanceTo(corners: readonly ZoneCorner[], x: number, y: number): number {
  let nearest = Number.POSITIVE_INFINITY;
  let before = corners[corners.length - 1];
  for (const corner of corners) {
    if (before) nearest = Math.min(nearest, distanceToEdge(before, corner, x, y));
    before = corner;
  }
  return nearest;
}

function distanceToEdge(a: ZoneCorner, b: ZoneCorner, x: number, y: number): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const lengthSquared = dx * dx + dy * dy;
  const along = lengthSquared === 0 ? 0 : ((x - a.x) * dx + (y - a.y) * dy) / lengthSquared;
  const share = Math.min(1, Math.max(0, along));
  return Math.hypot(a.x + share * dx - x, a.y + share * dy - y);
}

/** How far outside a vehicle has to be before it counts as having left, metres. */
export const ZONE_EXIT_MARGIN_M = 5;

/** Membership with hysteresis: enters at the line, leaves only {@link ZONE_EXIT_MARGIN_M} beyond it. */
export function staysInZone(zone: Zone, wasInside: boolean, point: SitePoint): boolean {
  return isInZone(zone, point, wasInside ? ZONE_EXIT_MARGIN_M : 0);
}
