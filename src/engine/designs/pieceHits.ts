/** Distances from a point of a pane to the lines and faces of a design. */
import type { ScenePoint } from '../../domain/geo/frame.ts';
import type { CameraRig } from '../camera/CameraRig.ts';
import type { SectionClip } from '../display/SectionClip.ts';

export interface PickView {
  rig: CameraRig;
  section: SectionClip;
}

/** Distance from a point to the nearest piece, pixels; pieces behind the eye are ignored. */
export function lineDistance(
  p: Float32Array,
  at: ScenePoint,
  { rig, section }: PickView,
  x: number,
  y: number,
): number {
  let nearest = Number.POSITIVE_INFINITY;
  const a: [number, number] = [0, 0];
  const b: [number, number] = [0, 0];
  for (let k = 0; k + 5 < p.length; k += 6) {
    if (isCutBySection(p, k, at, section) && isCutBySection(p, k + 3, at, section)) continue;
    if (!projectToPane(p, k, at, rig, a) || !projectToPane(p, k + 3, at, rig, b)) continue;
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
    const length = dx * dx + dy * dy;
    const along = length > 0 ? Math.min(1, Math.max(0, ((x - a[0]) * dx + (y - a[1]) * dy) / length)) : 0;
    nearest = Math.min(nearest, Math.hypot(a[0] + dx * along - x, a[1] + dy * along - y));
  }
  return nearest;
}

function isCutBySection(p: Float32Array, k: number, at: ScenePoint, section: SectionClip): boolean {
  return section.isHidden((p[k] as number) + at.x, (p[k + 1] as number) + at.y, (p[k + 2] as number) + at.z);
}

function projectToPane(p: Float32Array, k: number, at: ScenePoint, rig: CameraRig, out: [number, number]): boolean {
  const m = rig.viewProjection;
  const [x, y, z] = [(p[k] as number) + at.x, (p[k + 1] as number) + at.y, (p[k + 2] as number) + at.z];
  const transformedRow = (r: number): number =>
    (m[r] as number) * x + (m[r + 4] as number) * y + (m[r + 8] as number) * z + (m[r + 12] as number);
  const w = transformedRow(3);
  if (w <= 0) return false;
  out[0] = (transformedRow(0) / w + 1) * 0.5 * rig.width;
  out[1] = (1 - transformedRow(1) / w) * 0.5 * rig.height;
  return true;
}

/** Metres to the nearest of the triangles, from either side, if nearer than `limit`; else `limit`. */
export function nearestFace(p: Float32Array, o: ScenePoint, d: ScenePoint, limit: number): number {
  let nearest = limit;
  for (let k = 0; k + 8 < p.length; k += 9) {
    const at = (i: number): number => p[k + i] as number;
    const [e1x, e1y, e1z] = [at(3) - at(0), at(4) - at(1), at(5) - at(2)];
    const [e2x, e2y, e2z] = [at(6) - at(0), at(7) - at(1), at(8) - at(2)];
    const [hx, hy, hz] = [d.y * e2z - d.z * e2y, d.z * e2x - d.x * e2z, d.x * e2y - d.y * e2x];
    const det = e1x * hx + e1y * hy + e1z * hz;
    if (Math.abs(det) < 1e-12) continue;
    const [sx, sy, sz] = [o.x - at(0), o.y - at(1), o.z - at(2)];
    const u = (sx * hx + sy * hy + sz * hz) / det;
    const [qx, qy, qz] = [sy * e1z - sz * e1y, sz * e1x - sx * e1z, sx * e1y - sy * e1x];
    const v = (d.x * qx + d.y * qy + d.z * qz) / det;
    const along = (e2x * qx + e2y * qy + e2z * qz) / det;
    if (u >= 0 && v >= 0 && u + v <= 1 && along > 0 && along < nearest) nearest = along;
  }
  return nearest;
}
