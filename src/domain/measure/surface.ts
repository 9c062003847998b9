/** The surface between corners, and volumes between it and the ground. */
import earcut from 'earcut';
import type { SitePoint } from '../geo/frame.ts';
import { selfCrossingOf } from '../zone/outline.ts';

/** Triangles between corners, in plan. */
interface MeasuredSurface {
  readonly corners: readonly SitePoint[];
  /** Three corner indices per triangle. */
  readonly triangles: readonly number[];
}

export interface AreaFigures {
  /** Area in plan, and of the surface spanned between the corners, square metres. */
  readonly planAreaM2: number;
  readonly surfaceM2: number;
}

/** @param corners in order around the area; for a self-intersecting outline the figures are meaningless */
export function areaFigures(corners: readonly SitePoint[]): AreaFigures {
  const surface = surfaceOf(corners);
  let [planAreaM2, surfaceM2] = [0, 0];
  forEachTriangle(surface, (a, b, c) => {
    const [ux, uy, uz] = [b.easting - a.easting, b.northing - a.northing, b.altitude - a.altitude];
    const [vx, vy, vz] = [c.easting - a.easting, c.northing - a.northing, c.altitude - a.altitude];
    const up = ux * vy - uy * vx;
    planAreaM2 += Math.abs(up) / 2;
    surfaceM2 += Math.hypot(uy * vz - uz * vy, uz * vx - ux * vz, up) / 2;
  });
  return { planAreaM2, surfaceM2 };
}

/** Whether edges of an outline cross or touch in plan, so that it has no area. */
export function isOutlineCrossed(points: readonly SitePoint[]): boolean {
  const corners = points.map(({ easting: x, northing: y }) => ({ x, y }));
  // A place clicked twice is one corner.
  const distinct = corners.filter(({ x, y }, k) => {
    const before = corners.at(k - 1);
    return x !== before?.x || y !== before.y;
  });
  return distinct.length > 3 && selfCrossingOf(distinct) !== undefined;
}

export interface VolumeFigures {
  /** Ground above the surface, and space below it, cubic metres. */
  readonly aboveM3: number;
  readonly belowM3: number;
  /** Share of the area whose ground is known, 0 to 1; volumes cover only that share. */
  readonly knownShare: number;
}

/** Number of cells along the larger side of the area's box. */
const CELLS_PER_SIDE = 64;

/**
 * Volumes between the surface spanned between corners and the ground, by cells of a grid.
 * @param groundAt altitude of the ground, undefined if unknown
 */
export function volumeFigures(
  corners: readonly SitePoint[],
  groundAt: (easting: number, northing: number) => number | undefined,
): VolumeFigures {
  const { planAreaM2 } = areaFigures(corners);
  let [aboveM3, belowM3, known, total] = [0, 0, 0, 0];
  const cells = cellCentresInside(surfaceOf(corners));
  // Cells on the outline count fully or not at all, so they are scaled to the exact area in plan.
  const cellM2 = cells.length === 0 ? 0 : planAreaM2 / cells.length;
  for (const { easting, northing, altitude } of cells) {
    total++;
    const ground = groundAt(easting, northing);
    if (ground === undefined) continue;
    known++;
    const m3 = (ground - altitude) * cellM2;
    if (m3 > 0) aboveM3 += m3;
    else belowM3 -= m3;
  }
  return { aboveM3, belowM3, knownShare: total === 0 ? 0 : known / total };
}

/** Centres of the grid's cells that are inside, on the surface. */
function cellCentresInside(surface: MeasuredSurface): SitePoint[] {
  const eastings = surface.corners.map(({ easting }) => easting);
  const northings = surface.corners.map(({ northing }) => northing);
  const [west, south] = [Math.min(...eastings), Math.min(...northings)];
  const stepM = Math.max(Math.max(...eastings) - west, Math.max(...northings) - south) / CELLS_PER_SIDE;
  const cells = new Map<number, SitePoint>();
  if (!(stepM > 0)) return [];
  forEachTriangle(surface, (a, b, c) => {
    const columns = cellRange([a.easting, b.easting, c.easting], west, stepM);
    const rows = cellRange([a.northing, b.northing, c.northing], south, stepM);
    for (let row = rows.from; row <= rows.to; row++) {
      for (let column = columns.from; column <= columns.to; column++) {
        const easting = west + (column + 0.5) * stepM;
        const northing = south + (row + 0.5) * stepM;
        const altitude = altitudeIn(a, b, c, easting, northing);
        if (altitude !== undefined) cells.set(row * (CELLS_PER_SIDE + 2) + column, { easting, northing, altitude });
      }
    }
  });
  return [...cells.values()];
}

function cellRange(values: readonly number[], start: number, stepM: number): { from: number; to: number } {
  const from = Math.floor((Math.min(...values) - start) / stepM);
  return { from, to: Math.ceil((Math.max(...values) - start) / stepM) };
}

/** Altitude of a triangle at a place in plan; undefined outside it. */
function altitudeIn(a: SitePoint, b: SitePoint, c: SitePoint, easting: number, northing: number): number | undefined {
  const [bx, by] = [b.easting - a.easting, b.northing - a.northing];
  const [cx, cy] = [c.easting - a.easting, c.northing - a.northing];
  const [px, py] = [easting - a.easting, northing - a.northing];
  const whole = bx * cy - by * cx;
  if (whole === 0) return undefined;
  const v = (px * cy - py * cx) / whole;
  const w = (bx * py - by * px) / whole;
  if (v < 0 || w < 0 || v + w > 1) return undefined;
  return a.altitude + v * (b.altitude - a.altitude) + w * (c.altitude - a.altitude);
}

function surfaceOf(corners: readonly SitePoint[]): MeasuredSurface {
  const [first] = corners;
  if (!first) return { corners, triangles: [] };
  // Relative to a corner, since products of full coordinates would leave few digits of a float64.
  const planCoordinates = corners.flatMap(({ easting, northing }) => [
    easting - first.easting,
    northing - first.northing,
  ]);
  return { corners, triangles: earcut(planCoordinates) };
}

function forEachTriangle(
  { corners, triangles }: MeasuredSurface,
  visit: (a: SitePoint, b: SitePoint, c: SitePoint) => void,
): void {
  for (let k = 0; k < triangles.length; k += 3) {
    const [a, b, c] = [0, 1, 2].map((n) => corners[triangles[k + n] as number]) as [SitePoint, SitePoint, SitePoint];
    visit(a, b, c);
  }
}
