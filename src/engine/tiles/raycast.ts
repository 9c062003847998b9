/** Rays against tile triangles. */
import type { ScenePoint } from '../../domain/geo/frame.ts';
import type { GroundPart } from '../camera/ground.ts';
import { BoxTree, boxTreeOf } from './BoxTree.ts';
import type { TilePart } from './TileContent.ts';

/** Whether a part belongs to the surfaces that a ray may hit. */
export function belongsTo({ underground, isGround }: TilePart, surfaces: GroundPart): boolean {
  if (surfaces === 'all') return true;
  if (surfaces === 'underground') return underground !== undefined;
  return underground === undefined && (surfaces === 'surface' || isGround === true);
}

/** Vertices with a lower alpha let a ray through. */
const SOLID_ALPHA = 128;

/**
 * Metres to the nearest triangle of a part, if nearer than `limit`; else `limit`.
 * @param bothSides whether back faces count as well
 */
export function intersectPart(
  part: TilePart,
  o: ScenePoint,
  d: ScenePoint,
  limit: number,
  bothSides = part.doubleSided,
): number {
  if (!intersectsBox(part, o, d, limit)) return limit;
  return treeOf(part).visit(o, d, limit, (index, nearest) => {
    const { positions, indices, colours, isFaded, isDithered } = part;
    const a = indices[index] as number;
    const b = indices[index + 1] as number;
    const c = indices[index + 2] as number;
    const at = intersectTriangle(positions, a * 3, b * 3, c * 3, o, d, bothSides);
    if (at <= 0 || at >= nearest) return nearest;
    return (isFaded || isDithered) && (colours[a * 4 + 3] as number) < SOLID_ALPHA ? nearest : at;
  });
}

const trees = new WeakMap<TilePart, BoxTree>();

function treeOf(part: TilePart): BoxTree {
  let tree = trees.get(part);
  if (!tree) {
    tree = new BoxTree(part.tree ?? boxTreeOf(part.positions, part.indices));
    trees.set(part, tree);
  }
  return tree;
}

/** Metres along the ray, or -1. Faces that are culled when drawn are not hit. */
function intersectTriangle(
  p: Float32Array,
  a: number,
  b: number,
  c: number,
  o: ScenePoint,
  d: ScenePoint,
  bothSides: boolean,
): number {
  const ax = p[a] as number;
  const ay = p[a + 1] as number;
  const az = p[a + 2] as number;
  const e1x = (p[b] as number) - ax;
  const e1y = (p[b + 1] as number) - ay;
  const e1z = (p[b + 2] as number) - az;
  const e2x = (p[c] as number) - ax;
  const e2y = (p[c + 1] as number) - ay;
  const e2z = (p[c + 2] as number) - az;
  const hx = d.y * e2z - d.z * e2y;
  const hy = d.z * e2x - d.x * e2z;
  const hz = d.x * e2y - d.y * e2x;
  const det = e1x * hx + e1y * hy + e1z * hz;
  if (bothSides ? Math.abs(det) < 1e-12 : det < 1e-12) return -1;
  const inverse = 1 / det;
  const sx = o.x - ax;
  const sy = o.y - ay;
  const sz = o.z - az;
  const u = (sx * hx + sy * hy + sz * hz) * inverse;
  if (u < 0 || u > 1) return -1;
  const qx = sy * e1z - sz * e1y;
  const qy = sz * e1x - sx * e1z;
  const qz = sx * e1y - sy * e1x;
  const v = (d.x * qx + d.y * qy + d.z * qz) * inverse;
  if (v < 0 || u + v > 1) return -1;
  return (e2x * qx + e2y * qy + e2z * qz) * inverse;
}

function intersectsBox({ min, max }: TilePart, o: ScenePoint, d: ScenePoint, limit: number): boolean {
  let enter = 0;
  let leave = limit;
  for (const axis of AXES) {
    if (Math.abs(d[axis]) < 1e-12) {
      if (o[axis] < min[axis] || o[axis] > max[axis]) return false;
      continue;
    }
    const a = (min[axis] - o[axis]) / d[axis];
    const b = (max[axis] - o[axis]) / d[axis];
    enter = Math.max(enter, Math.min(a, b));
    leave = Math.min(leave, Math.max(a, b));
    if (enter > leave) return false;
  }
  return true;
}

const AXES = ['x', 'y', 'z'] as const;
