/** Zones and survey walls as triangles and edges, in site metres; altitude lies in `z`. */
import type { SitePoint } from '../../../domain/geo/frame.ts';
import type { Zone } from '../../../domain/zone/zone.ts';
import { triangulate } from './triangulate.ts';

export interface AreaShape {
  readonly id: string;
  /** Easting, northing, altitude of each corner. */
  readonly points: readonly number[];
  readonly triangles: readonly number[];
  /** Two corner numbers an edge. */
  readonly edges: readonly number[];
}

/** Height of a zone that is open at one end or at both, metres: enough to be seen. */
const OPEN_ZONE_HEIGHT_M = 30;
/** Cosine of the turn from which a corner has an upright edge: 25 degrees. */
const SHARP_COS = 0.906;

/** A zone as a prism between its altitudes. @param levelM altitude about which a zone without any lies */
export function zonePrism({ id, corners, lowM, highM }: Zone, levelM: number): AreaShape {
  const low = lowM ?? (highM === undefined ? levelM - OPEN_ZONE_HEIGHT_M / 2 : highM - OPEN_ZONE_HEIGHT_M);
  const high = highM ?? low + OPEN_ZONE_HEIGHT_M;
  const count = corners.length;
  const points = [low, high].flatMap((altitude) => corners.flatMap(({ x, y }) => [x, y, altitude]));
  const lid = triangulate(corners);
  const triangles = [...lid, ...lid.map((k) => k + count)];
  const edges: number[] = [];
  for (let k = 0; k < count; k++) {
    const next = (k + 1) % count;
    triangles.push(k, next, next + count, k, next + count, k + count);
    edges.push(k, next, k + count, next + count);
    if (isSharp(corners, k)) edges.push(k, k + count);
  }
  return { id, points, triangles, edges };
}

/** Whether a side begins to look another way at a corner: rounded zones would be full of upright edges. */
function isSharp(corners: Zone['corners'], k: number): boolean {
  const count = corners.length;
  const of = (at: number) => corners[(at + count) % count] as Zone['corners'][number];
  const [a, b, c] = [of(k - 1), of(k), of(k + 1)];
  const turn = Math.atan2(c.y - b.y, c.x - b.x) - Math.atan2(b.y - a.y, b.x - a.x);
  return Math.cos(turn) < SHARP_COS;
}

/** A survey wall as the sheet that its corners span, and its outline. */
export function wallSheet(id: string, corners: readonly SitePoint[]): AreaShape {
  return {
    id,
    points: corners.flatMap(({ easting, northing, altitude }) => [easting, northing, altitude]),
    triangles: triangulate(corners.map(({ easting, northing }) => ({ x: easting, y: northing }))),
    edges: corners.flatMap((_, k) => [k, (k + 1) % corners.length]),
  };
}
