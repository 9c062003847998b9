/** Positions of entities in the mine: beside a way, and in a mine area. */
import { nearestStation, pointAt, pointStations } from '../layout/curve.ts';
import { SITE_ZONE, toUtm, type Vec2, type Vec3 } from '../layout/frame.ts';
import type { Layout } from '../layout/network.ts';
import { EXTRACTION_LEVEL_Z } from '../layout/panel.ts';
import type { Way } from '../layout/way.ts';

/** The mine areas that vehicles report in `region`. */
export const MINE_AREAS = ['Surface', 'Open pit', 'Decline', 'Extraction level', 'Haulage level'] as const;
export type MineArea = (typeof MINE_AREAS)[number];

/** A position in the mine frame and the bearing that an object there faces, degrees clockwise from north. */
export interface PointOnWay {
  position: Vec3;
  bearingDeg: number;
  mineArea: MineArea;
}

/** All ways of a layout by id. */
export type Ways = ReadonlyMap<string, Way>;

export function waysOf(layout: Layout): Ways {
  return new Map(layout.stretches.map(({ way }) => [way.id, way]));
}

export function wayById(ways: Ways, id: string): Way {
  const way = ways.get(id);
  if (!way) throw new Error(`No way is called ${id}`);
  return way;
}

export function lengthOf(way: Way): number {
  return pointStations(way.line).at(-1) as number;
}

export function mineAreaOf(way: Way, z: number): MineArea {
  if (way.id === 'ramp' || way.id === 'floor') return 'Open pit';
  if (way.kind === 'decline') return 'Decline';
  if (way.heightM === undefined) return 'Surface';
  return z < EXTRACTION_LEVEL_Z - 10 ? 'Haulage level' : 'Extraction level';
}

/**
 * A position at the edge of a way, facing its centre.
 * @param side 1 is right of the way's direction, -1 left
 * @param insetM distance from the edge towards the centre; negative is outside
 */
export function pointBesideWay(way: Way, stationM: number, side: 1 | -1, insetM = 0.5, aboveFloorM = 0): PointOnWay {
  const along = pointStations(way.line);
  const at = pointAt(way.line, along, stationM);
  const [x, y] = headingAt(way, along, stationM);
  const outM = (way.widthM / 2 - insetM) * side;
  return {
    position: [at[0] + y * outM, at[1] - x * outM, at[2] + aboveFloorM],
    bearingDeg: bearingOf([-y * side, x * side]),
    mineArea: mineAreaOf(way, at[2]),
  };
}

/** Like {@link pointBesideWay}, at the way's point nearest to a plan position. */
export function nearestSpotBeside(way: Way, nearPoint: Vec2, side: 1 | -1, insetM = 0.5, aboveFloorM = 0): PointOnWay {
  return pointBesideWay(way, nearestStation(way.line, nearPoint), side, insetM, aboveFloorM);
}

/** On the centreline of a way, facing along it. */
export function pointOnWay(way: Way, stationM: number): PointOnWay {
  const along = pointStations(way.line);
  const position = pointAt(way.line, along, stationM);
  return { position, bearingDeg: bearingOf(headingAt(way, along, stationM)), mineArea: mineAreaOf(way, position[2]) };
}

function headingAt(way: Way, along: readonly number[], stationM: number): Vec2 {
  const a = pointAt(way.line, along, stationM - 1);
  const b = pointAt(way.line, along, stationM + 1);
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  return [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
}

/** Degrees clockwise from north, from 0 to below 360, rounded to tenths. */
export function bearingOf([x, y]: Vec2): number {
  const degrees = (Math.atan2(x, y) * 180) / Math.PI;
  return (Math.round(((degrees + 360) % 360) * 10) / 10) % 360;
}

/** A position in the form used by entities: UTM metres. */
export function locationOf(at: Vec3): { easting: number; northing: number; alt: number; zone: string } {
  const [easting, northing, alt] = toUtm(at);
  return { easting, northing, alt, zone: SITE_ZONE };
}

/** A position in the form used by the map's files: UTM metres, `z` is the altitude. */
export function pointOf(at: Vec3): { x: number; y: number; z: number } {
  const [x, y, z] = toUtm(at);
  return { x, y, z };
}
