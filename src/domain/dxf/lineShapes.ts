/** Lines, rays, points, circles, arcs, ellipses and splines. */
import { arcPoints, curveThroughPoints, splinePoints, sweepOf } from './curves.ts';
import { numberOf, numbersOf, pointOf, pointsOf, type RawEntity, type Vec3 } from './entity.ts';
import { closedPath, pathShape, type Shape } from './shape.ts';
import { addVectors, crossProduct, objectAxes, scaleVector, transformPoint, unit } from './vector.ts';

const RAD_PER_DEGREE = Math.PI / 180;

export function lineShapes(entity: RawEntity): Shape[] {
  const from = pointOf(entity, 10);
  const to = pointOf(entity, 11);
  return from && to ? [pathShape([from, to]), ...thicknessWalls(entity, [from, to])] : [];
}

export function infiniteLineShapes(entity: RawEntity): Shape[] {
  const from = pointOf(entity, 10);
  const direction = pointOf(entity, 11);
  if (!from || !direction || Math.hypot(...direction) < 1e-12) return [];
  return [{ kind: 'infiniteLine', from, direction, isBidirectional: entity.type === 'XLINE' }];
}

export function pointShapes(entity: RawEntity): Shape[] {
  const at = pointOf(entity, 10);
  return at ? [{ kind: 'point', at }] : [];
}

/** CIRCLE and ARC: angles in degrees, in the object's own plane. */
export function arcShapes(entity: RawEntity): Shape[] {
  const centre = pointOf(entity, 10);
  const radius = numberOf(entity, 40, Number.NaN);
  if (!centre || !(radius > 0)) return [];
  const isWhole = entity.type === 'CIRCLE';
  const from = isWhole ? 0 : numberOf(entity, 50, 0) * RAD_PER_DEGREE;
  const sweep = isWhole ? 2 * Math.PI : sweepOf(from, numberOf(entity, 51, 360) * RAD_PER_DEGREE);
  const axes = objectAxes(pointOf(entity, 210));
  const points = arcPoints(centre, [radius, 0, 0], [0, radius, 0], from, sweep).map((p) => transformPoint(axes, p));
  return [pathShape(points), ...thicknessWalls(entity, points)];
}

/** ELLIPSE: parameters in radians, in world coordinates. */
export function ellipseShapes(entity: RawEntity): Shape[] {
  const centre = pointOf(entity, 10);
  const major = pointOf(entity, 11);
  const ratio = numberOf(entity, 40, Number.NaN);
  if (!centre || !major || !Number.isFinite(ratio) || Math.hypot(...major) === 0) return [];
  const normal = unit(pointOf(entity, 210) ?? [0, 0, 1], [0, 0, 1]);
  const minor = scaleVector(crossProduct(normal, major), ratio);
  const from = numberOf(entity, 41, 0);
  return [pathShape(arcPoints(centre, major, minor, from, sweepOf(from, numberOf(entity, 42, 2 * Math.PI))))];
}

/** SPLINE and HELIX: by control points, else through fit points. */
export function splineShapes(entity: RawEntity): Shape[] {
  const flags = numberOf(entity, 70, 0);
  const controls = countedItems(pointsOf(entity, 10), entity, 73);
  const fitPoints = countedItems(pointsOf(entity, 11), entity, 74);
  const weights = countedItems(numbersOf(entity, 41), entity, 73);
  const points =
    splinePoints({
      degree: numberOf(entity, 71, 3),
      knots: countedItems(numbersOf(entity, 40), entity, 72),
      weights: weights.length === controls.length ? weights : [],
      controls,
    }) ?? curveThroughPoints(fitPoints.length > 1 ? fitPoints : controls, (flags & 1) !== 0);
  return points.length > 1 ? [pathShape(points)] : [];
}

/**
 * As many items as a group says, if it exists: a HELIX has its axis and radius after its spline, in groups with the
 * same codes.
 */
function countedItems<T>(items: T[], entity: RawEntity, countCode: number): T[] {
  const count = numberOf(entity, countCode, 0);
  return count > 0 ? items.slice(0, count) : items;
}

/** MLINE: the line in the middle of its strokes. */
export function multiLineShapes(entity: RawEntity): Shape[] {
  const points = pointsOf(entity, 11);
  return points.length > 1 ? [closedPath(points, (numberOf(entity, 71, 0) & 2) !== 0)] : [];
}

/** IMAGE, WIPEOUT and similar: the frame of a picture that is not in the file. */
export function frameShapes(entity: RawEntity): Shape[] {
  const corner = pointOf(entity, 10);
  const u = pointOf(entity, 11);
  const v = pointOf(entity, 12);
  if (!corner || !u || !v) return [];
  const across = scaleVector(u, numberOf(entity, 13, 1));
  const upward = scaleVector(v, numberOf(entity, 23, 1));
  return [
    closedPath(
      [corner, addVectors(corner, across), addVectors(addVectors(corner, across), upward), addVectors(corner, upward)],
      true,
    ),
  ];
}

/** The vertical face of a line with a thickness. */
export function thicknessWalls(entity: RawEntity, points: readonly Vec3[]): Shape[] {
  const height = numberOf(entity, 39, 0);
  if (!(Math.abs(height) > 1e-9)) return [];
  const up = scaleVector(unit(pointOf(entity, 210) ?? [0, 0, 1], [0, 0, 1]), height);
  const faces: Vec3[] = [];
  for (let k = 0; k + 1 < points.length; k++) {
    const [a, b] = [points[k] as Vec3, points[k + 1] as Vec3];
    faces.push(a, b, addVectors(b, up), a, addVectors(b, up), addVectors(a, up));
  }
  return [{ kind: 'faces', points: faces }, pathShape(points.map((p) => addVectors(p, up)))];
}
