/** Where the names of rule zones are written: along their longest edge, at the upper bound. */
import { type ScenePoint, type SitePoint, toScene } from '../../../domain/geo/frame.ts';
import { areaOf, type Zone, type ZoneCorner } from '../../../domain/zone/zone.ts';
import { zoneLevels } from '../../../domain/zone/zoneLevels.ts';

/** More names would be unreadable; the largest zones are named. */
export const MAX_ZONE_NAMES = 300;
/** Size of the letters, and distance from the edge to the middle of the name, CSS pixels. */
export const ZONE_NAME_PX = { font: 11, height: 16, inset: 10 } as const;

/** A name is shown if its edge is this many times as long: from afar, names would cover the content of their zones. */
export const NAMED_EDGE_FRACTION = 2;

export interface ZoneName {
  readonly id: string;
  readonly name: string;
  /** Ends of the edge, and the middle of the zone, towards which the name is moved off the edge. */
  readonly from: ScenePoint;
  readonly to: ScenePoint;
  readonly middle: ScenePoint;
}

/** @param levelM altitude of the middle of zones without bounds */
export function zoneNamesOf(zones: readonly Zone[], levelM: number, origin: SitePoint): ZoneName[] {
  const named = zones.filter(({ name }) => name.trim() !== '');
  if (named.length > MAX_ZONE_NAMES) named.sort((a, b) => areaOf(b) - areaOf(a)).length = MAX_ZONE_NAMES;
  return named.map((zone) => {
    const [, altitude] = zoneLevels(zone, levelM);
    const place = ({ x, y }: ZoneCorner) => toScene(origin, { easting: x, northing: y, altitude });
    const [from, to] = longestEdge(zone.corners);
    return { id: zone.id, name: zone.name, from: place(from), to: place(to), middle: place(middleOf(zone.corners)) };
  });
}

function longestEdge(corners: readonly ZoneCorner[]): [ZoneCorner, ZoneCorner] {
  let longest = [corners[0], corners[1]] as [ZoneCorner, ZoneCorner];
  let longestM = -1;
  corners.forEach((corner, k) => {
    const next = corners[(k + 1) % corners.length] as ZoneCorner;
    const lengthM = Math.hypot(next.x - corner.x, next.y - corner.y);
    if (lengthM <= longestM) return;
    longest = [corner, next];
    longestM = lengthM;
  });
  return longest;
}

function middleOf(corners: readonly ZoneCorner[]): ZoneCorner {
  const count = corners.length;
  const mean = (axis: 'x' | 'y') => corners.reduce((sum, corner) => sum + corner[axis] / count, 0);
  return { x: mean('x'), y: mean('y') };
}
