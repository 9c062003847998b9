/** Faces: 3DFACE, SOLID, TRACE and subdivision meshes. */
import { numberOf, pointOf, type RawEntity, type Vec3 } from './entity.ts';
import { addFan } from './polylineShapes.ts';
import type { Shape } from './shape.ts';
import { addVectors, objectAxes, scaleVector, transformPoint, unit } from './vector.ts';

/** 3DFACE: three or four corners; of three, the fourth repeats the third. */
export function faceShapes(entity: RawEntity): Shape[] {
  const corners = [10, 11, 12, 13].map((code) => pointOf(entity, code)).filter((corner) => corner !== undefined);
  return facesOf(withoutRepeats(corners));
}

/** SOLID and TRACE: flat in their own plane, with third and fourth corner swapped. */
export function solidShapes(entity: RawEntity): Shape[] {
  const [a, b, c, d] = [10, 11, 12, 13].map((code) => pointOf(entity, code));
  const axes = objectAxes(pointOf(entity, 210));
  const corners = withoutRepeats([a, b, d ?? c, c].filter((corner) => corner !== undefined));
  const placedCorners = corners.map((corner) => transformPoint(axes, corner));
  const height = numberOf(entity, 39, 0);
  if (!(Math.abs(height) > 1e-9)) return facesOf(placedCorners);
  const up = scaleVector(unit(pointOf(entity, 210) ?? [0, 0, 1], [0, 0, 1]), height);
  const top = placedCorners.map((corner) => addVectors(corner, up));
  const sides = placedCorners.flatMap((corner, k) => {
    const next = (k + 1) % placedCorners.length;
    return facesOf([corner, placedCorners[next] as Vec3, top[next] as Vec3, top[k] as Vec3]);
  });
  return [...facesOf(placedCorners), ...facesOf(top), ...sides];
}

/** MESH: a count of vertices, the vertices, a count of numbers, then faces as a count and as many vertex numbers. */
export function subdivisionShapes(entity: RawEntity): Shape[] {
  const { codes, values } = entity;
  const points: Vec3[] = [];
  const lists: number[] = [];
  let listLength = 0;
  let inFaces = false;
  codes.forEach((code, at) => {
    const value = Number(values[at]);
    const last = points[points.length - 1];
    if (code === 93) {
      listLength = value;
      inFaces = true;
    } else if (code === 94 || code === 95) inFaces = false;
    else if (code === 90 && inFaces && lists.length < listLength) lists.push(value);
    else if (code === 10) points.push([value, 0, 0]);
    else if (last && code === 20) last[1] = value;
    else if (last && code === 30) last[2] = value;
  });
  const faces: Vec3[] = [];
  for (let at = 0; at < lists.length; ) {
    const count = lists[at] as number;
    if (!(count > 2)) break;
    const corners = lists.slice(at + 1, at + 1 + count).map((index) => points[index]);
    addFan(
      faces,
      corners.filter((corner) => corner !== undefined),
    );
    at += count + 1;
  }
  return faces.length > 0 ? [{ kind: 'faces', points: faces }] : [];
}

function facesOf(corners: readonly Vec3[]): Shape[] {
  const points: Vec3[] = [];
  addFan(points, corners);
  return points.length > 0 ? [{ kind: 'faces', points }] : [];
}

function withoutRepeats(corners: readonly Vec3[]): Vec3[] {
  return corners.filter((corner, k) => {
    const before = corners[(k + corners.length - 1) % corners.length] as Vec3;
    return corners.length < 2 || corner.some((value, axis) => value !== before[axis]);
  });
}
