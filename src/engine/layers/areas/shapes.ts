/** Zones and survey walls as triangles and edges, in site metres; altitude is `z`. */
import earcut from 'earcut';
import type { SitePoint } from '../../../domain/geo/frame.ts';
import type { Zone, ZoneCorner } from '../../../domain/zone/zone.ts';
import { zoneLevels } from '../../../domain/zone/zoneLevels.ts';

export interface AreaShape {
  readonly id: string;
  /** Easting, northing, altitude of each corner. */
  readonly points: readonly number[];
  readonly triangles: readonly number[];
  /** Two corner indices per edge. */
  readonly edges: readonly number[];
}

/** Corners that turn by more than 25 degrees get an upright edge. */
const SHARP_CORNER_COS = 0.906;

/**
 * A zone as a prism between its altitudes, with faces outward: only those facing the viewer are drawn, so that hatch
 * lines do not cross, and a camera inside sees none. @param levelM altitude of the middle of a zone without bounds
 */
export function zonePrism(zone: Zone, levelM: number): AreaShape {
  const { id, corners } = zone;
  const count = corners.length;
  const points = zoneLevels(zone, levelM).flatMap((altitude) => corners.flatMap(({ x, y }) => [x, y, altitude]));
  const lid = turnedUp(triangulate(corners), corners);
  const triangles = [...lid.toReversed(), ...lid.map((k) => k + count)];
  const isTurningLeft = areaOf(corners) > 0;
  const edges: number[] = [];
  for (let k = 0; k < count; k++) {
    const next = (k + 1) % count;
    const [from, to] = isTurningLeft ? [k, next] : [next, k];
    triangles.push(from, to, to + count, from, to + count, from + count);
    edges.push(k, next, k + count, next + count);
    if (isSharpCorner(corners, k)) edges.push(k, k + count);
  }
  return { id, points, triangles, edges };
}

/** Triangles in plan, made counter-clockwise as seen from above. */
function turnedUp(triangles: readonly number[], corners: Zone['corners']): number[] {
  const turned: number[] = [];
  for (let k = 0; k < triangles.length; k += 3) {
    const [a, b, c] = triangles.slice(k, k + 3) as [number, number, number];
    const isTurningLeft = areaOf([a, b, c].map((at) => corners[at] as ZoneCorner)) > 0;
    turned.push(...(isTurningLeft ? [a, b, c] : [a, c, b]));
  }
  return turned;
}

/** Twice the area of an outline; negative if it is clockwise. */
function areaOf(corners: readonly ZoneCorner[]): number {
  return corners.reduce((sum, { x, y }, k) => {
    const next = corners[(k + 1) % corners.length] as ZoneCorner;
    return sum + x * next.y - next.x * y;
  }, 0);
}

/** Whether a corner is sharp: with an edge at each corner, rounded zones would be full of upright lines. */
function isSharpCorner(corners: Zone['corners'], k: number): boolean {
  const count = corners.length;
  const cornerAt = (at: number) => corners[(at + count) % count] as Zone['corners'][number];
  const [a, b, c] = [cornerAt(k - 1), cornerAt(k), cornerAt(k + 1)];
  const turn = Math.atan2(c.y - b.y, c.x - b.x) - Math.atan2(b.y - a.y, b.x - a.x);
  return Math.cos(turn) < SHARP_CORNER_COS;
}

/** A survey wall as the sheet between its corners, and its outline. */
export function wallSheet(id: string, corners: readonly SitePoint[]): AreaShape {
  return {
    id,
    points: corners.flatMap(({ easting, northing, altitude }) => [easting, northing, altitude]),
    triangles: triangulate(corners.map(({ easting, northing }) => ({ x: easting, y: northing }))),
    edges: corners.flatMap((_, k) => [k, (k + 1) % corners.length]),
  };
}

/** Three corner indices per triangle of a polygon in plan; incomplete if edges cross. */
function triangulate(corners: readonly ZoneCorner[]): number[] {
  return earcut(corners.flatMap(({ x, y }) => [x, y]));
}
