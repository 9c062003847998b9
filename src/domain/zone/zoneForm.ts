/** The form of a drawn rule zone, and its request body (rules.md#zone-drawing). */
import type { SitePoint } from '../geo/frame.ts';
import { readMetres } from '../sketch/readPlace.ts';
import { RULE_TYPES } from '../wire/ruleTypes.ts';
import type { NewZone } from '../wire/zoneEdits.ts';
import type { WireRuleZone } from '../wire/zones.ts';
import { ZONE_CORNERS } from './outline.ts';
import { DEFAULT_ZONE_COLOUR, readZone } from './zone.ts';

/** Purposes of a zone: only counting its content, or one of the rules. */
export const ZONE_PURPOSES = ['occupancy', ...RULE_TYPES] as const;
export type ZonePurpose = (typeof ZONE_PURPOSES)[number];

export const ZONE_STYLE_RULES = {
  colour: DEFAULT_ZONE_COLOUR,
  lineWidth: 2,
  pointSize: 6,
  least: 1,
  most: 10,
} as const;

/** Numbers are text, as typed. */
export interface ZoneForm {
  readonly name: string;
  /** Altitudes, metres; empty for no bound. */
  readonly lower: string;
  readonly upper: string;
  readonly purpose: ZonePurpose;
  readonly limitKmh: string;
  readonly minutes: string;
  /** A word of the status text. */
  readonly status: string;
  /** Vehicle categories to which the rule applies; empty for all. */
  readonly categories: readonly string[];
  /** CSS pixels, 1 to 10. */
  readonly lineWidth: number;
  readonly pointSize: number;
  /** `#rrggbb` */
  readonly colour: string;
}

/** The form as stored in drafts. */
type Fields = Readonly<Record<string, string | number | boolean | undefined>>;

export type ZoneFault = 'name' | 'points' | 'lower' | 'upper' | 'limitKmh' | 'minutes' | 'status' | 'categories';

const MAX_ALTITUDE_M = 20_000;
const MAX_KMH = 500;
const MAX_MINUTES = 100_000;
/** Margins of proposed bounds: below the lowest and above the highest drawn point. */
const BOUND_MARGIN_M = { below: 5, above: 10 } as const;
const COORDINATE_SEPARATOR = ';';

export function readZoneForm(fields: Fields): ZoneForm {
  const text = (key: string) => String(fields[key] ?? '');
  const readPixelWidth = (key: 'lineWidth' | 'pointSize') => {
    const value = fields[key];
    const isWidth = typeof value === 'number' && Number.isInteger(value);
    return isWidth ? Math.min(ZONE_STYLE_RULES.most, Math.max(ZONE_STYLE_RULES.least, value)) : ZONE_STYLE_RULES[key];
  };
  const colour = text('colour').toLowerCase();
  return {
    name: text('name'),
    lower: text('lower'),
    upper: text('upper'),
    purpose: ZONE_PURPOSES.find((known) => known === fields['purpose']) ?? 'occupancy',
    limitKmh: text('limitKmh'),
    minutes: text('minutes'),
    status: text('status'),
    categories: text('categories').split(COORDINATE_SEPARATOR).filter(Boolean),
    lineWidth: readPixelWidth('lineWidth'),
    pointSize: readPixelWidth('pointSize'),
    colour: /^#[0-9a-f]{6}$/.test(colour) ? colour : ZONE_STYLE_RULES.colour,
  };
}

export function joinCategories(categories: readonly string[]): string {
  return categories.join(COORDINATE_SEPARATOR);
}

/** Fields needed for a purpose. */
export function zoneRuleFields(
  purpose: ZonePurpose,
): Readonly<Record<'limitKmh' | 'minutes' | 'status' | 'rule', boolean>> {
  return {
    limitKmh: purpose === 'speed_restriction',
    minutes: purpose === 'working_time' || purpose === 'status_limit_duration',
    status: purpose === 'status_limit_duration',
    rule: purpose !== 'occupancy',
  };
}

/** Faults of the form; crossings of the outline are checked by `selfCrossingOf`. */
export function zoneFaults(form: ZoneForm, corners: number): ZoneFault[] {
  const ruleFields = zoneRuleFields(form.purpose);
  const wrong: Readonly<Record<ZoneFault, boolean>> = {
    name: form.name.trim() === '',
    points: corners < ZONE_CORNERS.least || corners > ZONE_CORNERS.most,
    lower: readBound(form.lower) === undefined,
    upper: readBound(form.upper) === undefined,
    limitKmh: ruleFields.limitKmh && !isFigureUpTo(form.limitKmh, MAX_KMH),
    minutes: ruleFields.minutes && !isFigureUpTo(form.minutes, MAX_MINUTES),
    status: ruleFields.status && form.status.trim() === '',
    categories: form.purpose === 'entity_restriction' && form.categories.length === 0,
  };
  return (Object.keys(wrong) as ZoneFault[]).filter((fault) => wrong[fault]);
}

/** Altitudes of the bounds, metres, the lower one first; undefined if there are none. */
export function zoneBounds({
  lower,
  upper,
}: Pick<ZoneForm, 'lower' | 'upper'>): [number | undefined, number | undefined] {
  const [a, b] = [readBound(lower) ?? undefined, readBound(upper) ?? undefined];
  return a !== undefined && b !== undefined && a > b ? [b, a] : [a, b];
}

/** Handles of the bounds in the scene: above the centre of the corners, at each altitude. */
export function boundHandles(form: Pick<ZoneForm, 'lower' | 'upper'>, points: readonly SitePoint[]): BoundHandle[] {
  const count = points.length;
  if (count === 0) return [];
  const mean = (axis: 'easting' | 'northing') => points.reduce((sum, at) => sum + at[axis] / count, 0);
  const [easting, northing] = [mean('easting'), mean('northing')];
  return (['lower', 'upper'] as const).flatMap((bound) => {
    const altitude = readBound(form[bound]);
    return altitude == null ? [] : [{ bound, at: { easting, northing, altitude } }];
  });
}

export interface BoundHandle {
  readonly bound: 'lower' | 'upper';
  readonly at: SitePoint;
}

/** Bounds for an outline drawn on the ground. */
export function proposedBounds(points: readonly SitePoint[]): { lower: string; upper: string } {
  const altitudes = points.map(({ altitude }) => altitude);
  return {
    lower: String(Math.floor(Math.min(...altitudes)) - BOUND_MARGIN_M.below),
    upper: String(Math.ceil(Math.max(...altitudes)) + BOUND_MARGIN_M.above),
  };
}

/**
 * Fields of a zone whose outline has just been closed: bounds are proposed, also where an outline that was opened again
 * has other heights by now, unless the user has typed them.
 * @param mapId of the map on which it is drawn
 */
export function closedZoneFields(fields: Fields, points: readonly SitePoint[], mapId: string | undefined): Fields {
  const { lower, upper, proposedBounds: proposed, map = mapId } = fields;
  const isTyped = (lower !== undefined || upper !== undefined) && boundsKey(lower, upper) !== proposed;
  if (isTyped) return { ...fields, map };
  const bounds = proposedBounds(points);
  return { ...fields, ...bounds, proposedBounds: boundsKey(bounds.lower, bounds.upper), map };
}

function boundsKey(lower: Fields[string], upper: Fields[string]): string {
  return `${lower} ${upper}`;
}

/** @param form without faults */
export function newZone(form: ZoneForm, points: readonly SitePoint[], map: string): NewZone {
  const ruleFields = zoneRuleFields(form.purpose);
  const { purpose, categories, lineWidth, pointSize, colour } = form;
  return {
    zoneName: form.name.trim(),
    map,
    points: points.map(({ easting: x, northing: y }) => ({ x, y })),
    lowerZ: readBound(form.lower) ?? null,
    upperZ: readBound(form.upper) ?? null,
    ...(purpose !== 'occupancy' && { ruleType: purpose }),
    ...(ruleFields.rule && categories.length > 0 && { categories: [...categories] }),
    ...(ruleFields.limitKmh && { speedLimitKmh: readMetres(form.limitKmh) }),
    ...(ruleFields.minutes && { limitMinutes: readMetres(form.minutes) }),
    ...(ruleFields.status && { status: form.status.trim() }),
    lineWidth,
    pointSize,
    colour,
  };
}

export interface DrawnZone {
  readonly points: readonly SitePoint[];
  readonly fields: Fields;
}

/**
 * The form for editing a stored zone.
 * @param altitude of the corners of a zone without vertical bounds, metres
 * @returns undefined if its corners cannot be read
 */
export function drawnZoneOf(wire: WireRuleZone, altitude: number): DrawnZone | undefined {
  const zone = readZone(wire);
  if (!zone) return undefined;
  const { lowM, highM, style } = zone;
  const numberText = (key: string) => (typeof wire[key] === 'number' ? String(wire[key]) : '');
  const { categories, lineWidth, pointSize, ruleType, status, revision } = wire as Record<string, unknown>;
  return {
    points: zone.corners.map(({ x, y }) => ({ easting: x, northing: y, altitude: lowM ?? highM ?? altitude })),
    fields: {
      id: zone.id,
      revision: typeof revision === 'number' ? revision : 0,
      map: zone.mapId,
      name: zone.name,
      lower: lowM === undefined ? '' : String(lowM),
      upper: highM === undefined ? '' : String(highM),
      purpose: ZONE_PURPOSES.find((known) => known === ruleType) ?? 'occupancy',
      limitKmh: numberText('speedLimitKmh'),
      minutes: numberText('limitMinutes'),
      status: typeof status === 'string' ? status : '',
      categories: Array.isArray(categories) ? joinCategories(categories.map(String)) : '',
      ...(typeof lineWidth === 'number' && { lineWidth }),
      ...(typeof pointSize === 'number' && { pointSize }),
      ...(style && { colour: style.colour }),
    },
  };
}

/** Null for no bound, undefined for an invalid altitude. */
function readBound(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const metres = readMetres(text);
  return metres !== undefined && Math.abs(metres) <= MAX_ALTITUDE_M ? metres : undefined;
}

function isFigureUpTo(text: string, most: number): boolean {
  const value = readMetres(text);
  return value !== undefined && value > 0 && value <= most;
}
