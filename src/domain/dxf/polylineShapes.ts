/** Polylines of both kinds, and meshes that old files store as polylines. */
import { bulgePoints } from './curves.ts';
import type { DetailBudget } from './DetailBudget.ts';
import { numberOf, parseNumber, pointOf, type RawEntity, type Vec3 } from './entity.ts';
import { thicknessWalls } from './lineShapes.ts';
import { bandTriangles, type WideSegment } from './polylineWidths.ts';
import { closedPath, pathShape, type Shape } from './shape.ts';
import { objectAxes, transformPoint } from './vector.ts';

/** Polylines with more vertices are not drawn (rules.md#designs). */
export const MAX_POLYLINE_VERTICES = 1000;

const CLOSED_FLAG = 1;
const POLYLINE_3D_FLAG = 8;
const MESH_FLAG = 16;
const MESH_CLOSED_ACROSS_FLAG = 32;
const POLYFACE_FLAG = 64;
const SPLINE_FRAME_FLAG = 16;
const POLYFACE_VERTEX_FLAG = 64;
const POLYFACE_ANY_FLAG = 128;

interface Corner {
  at: Vec3;
  bulge: number;
  /** Width of the segment that starts here, at its start and its end. */
  from: number;
  to: number;
}

/** Whether an entity is a polyline that is too long to be drawn. */
export function isLongPolyline(entity: RawEntity): boolean {
  if (entity.type === 'LWPOLYLINE') {
    return entity.codes.reduce((sum, code) => sum + Number(code === 10), 0) > MAX_POLYLINE_VERTICES;
  }
  const mesh = numberOf(entity, 70, 0) & (MESH_FLAG | POLYFACE_FLAG);
  return entity.type === 'POLYLINE' && !mesh && entity.parts.length > MAX_POLYLINE_VERTICES;
}

/** LWPOLYLINE: all vertices at one elevation of its own plane. */
export function lightPolylineShapes(entity: RawEntity, detail?: DetailBudget): Shape[] {
  const corners: Corner[] = [];
  const width = numberOf(entity, 43, 0);
  const elevation = numberOf(entity, 38, 0);
  entity.codes.forEach((code, at) => {
    const value = entity.values[at] as string;
    const last = corners[corners.length - 1];
    if (code === 10) corners.push({ at: [parseNumber(value), 0, elevation], bulge: 0, from: width, to: width });
    else if (last && code === 20) last.at[1] = parseNumber(value);
    else if (last && code === 42) last.bulge = parseNumber(value);
    else if (last && code === 40) last.from = parseNumber(value);
    else if (last && code === 41) last.to = parseNumber(value);
  });
  return bulgedPolylineShapes(entity, corners, (numberOf(entity, 70, 0) & CLOSED_FLAG) !== 0, detail);
}

/** POLYLINE with its vertices: flat with an elevation, in space, or a mesh. */
export function polylineShapes(entity: RawEntity, detail?: DetailBudget): Shape[] {
  const flags = numberOf(entity, 70, 0);
  if (flags & POLYFACE_FLAG) return polyfaceShapes(entity);
  if (flags & MESH_FLAG) return meshShapes(entity, flags);
  const vertices = entity.parts.filter((part) => (numberOf(part, 70, 0) & SPLINE_FRAME_FLAG) === 0);
  const closed = (flags & CLOSED_FLAG) !== 0;
  if (flags & POLYLINE_3D_FLAG) {
    const points = vertices.map((part) => pointOf(part, 10)).filter((point) => point !== undefined);
    return points.length > 1 ? [closedPath(points, closed)] : [];
  }
  const elevation = pointOf(entity, 10)?.[2] || numberOf(entity, 38, 0);
  const corners = vertices.map((part): Corner => {
    const [x, y, z] = pointOf(part, 10) ?? [Number.NaN, Number.NaN, 0];
    const [from, to] = [numberOf(part, 40, numberOf(entity, 40, 0)), numberOf(part, 41, numberOf(entity, 41, 0))];
    return { at: [x, y, elevation || z], bulge: numberOf(part, 42, 0), from, to };
  });
  return bulgedPolylineShapes(entity, corners, closed, detail);
}

function bulgedPolylineShapes(
  entity: RawEntity,
  corners: readonly Corner[],
  closed: boolean,
  detail?: DetailBudget,
): Shape[] {
  const [first] = corners;
  if (!first || corners.length < 2) return [];
  const segments: WideSegment[] = [];
  for (const [k, { at, bulge, from, to }] of corners.entries()) {
    const next = corners[k + 1] ?? (closed ? first : undefined);
    if (next) segments.push({ points: [at, ...bulgePoints(at, next.at, bulge)], from, to });
  }
  const axes = objectAxes(pointOf(entity, 210));
  const placedPoints = [first.at, ...segments.flatMap(({ points }) => points.slice(1))].map((p) =>
    transformPoint(axes, p),
  );
  const band = bandTriangles(segments, closed).map((point) => transformPoint(axes, point));
  const isWide = band.length > 0 && (detail?.consume(band.length) ?? false);
  return [
    pathShape(placedPoints),
    ...(isWide ? [{ kind: 'faces' as const, points: band }] : []),
    ...thicknessWalls(entity, placedPoints),
  ];
}

/** A grid of M by N points. */
function meshShapes(entity: RawEntity, flags: number): Shape[] {
  const isSmooth = numberOf(entity, 75, 0) > 0 && numberOf(entity, 73, 0) > 1;
  const vertices = entity.parts.filter((part) => (numberOf(part, 70, 0) & SPLINE_FRAME_FLAG) === 0);
  const points = vertices.map((part) => pointOf(part, 10)).filter((point) => point !== undefined);
  const columns = Math.floor(numberOf(entity, isSmooth ? 74 : 72, 0));
  const declaredCount = Math.floor(numberOf(entity, isSmooth ? 73 : 71, 0));
  if (!(declaredCount > 0 && columns > 0)) return [];
  const rows = Math.min(declaredCount, Math.floor(points.length / columns));
  const at = (row: number, column: number): Vec3 => points[(row % rows) * columns + (column % columns)] as Vec3;
  const faces: Vec3[] = [];
  const lastRow = flags & CLOSED_FLAG ? rows : rows - 1;
  const lastColumn = flags & MESH_CLOSED_ACROSS_FLAG ? columns : columns - 1;
  for (let row = 0; row < lastRow; row++) {
    for (let column = 0; column < lastColumn; column++) {
      const [a, b] = [at(row, column), at(row, column + 1)];
      const [c, d] = [at(row + 1, column + 1), at(row + 1, column)];
      faces.push(a, b, c, a, c, d);
    }
  }
  return faces.length > 0 ? [{ kind: 'faces', points: faces }] : [];
}

/** Vertices, then faces that refer to them by number; a negative number hides the edge, not the face. */
function polyfaceShapes(entity: RawEntity): Shape[] {
  const points: Vec3[] = [];
  const faces: Vec3[] = [];
  for (const part of entity.parts) {
    const flags = numberOf(part, 70, 0);
    if (flags & POLYFACE_ANY_FLAG && !(flags & POLYFACE_VERTEX_FLAG)) {
      const corners = [71, 72, 73, 74].map((code) => points[Math.abs(numberOf(part, code, 0)) - 1]);
      addFan(
        faces,
        corners.filter((corner) => corner !== undefined),
      );
    } else {
      const at = pointOf(part, 10);
      if (at) points.push(at);
    }
  }
  return faces.length > 0 ? [{ kind: 'faces', points: faces }] : [];
}

/** The triangles of a flat face with any number of corners. */
export function addFan(out: Vec3[], corners: readonly Vec3[]): void {
  for (let k = 1; k + 1 < corners.length; k++) {
    out.push(corners[0] as Vec3, corners[k] as Vec3, corners[k + 1] as Vec3);
  }
}
