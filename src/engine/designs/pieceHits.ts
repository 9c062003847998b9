/** Distances from a point of a pane to the lines and faces of a design. */
import type { ScenePoint } from '../../domain/geo/frame.ts';
import type { CameraRig } from '../camera/CameraRig.ts';
import { PaneSegment } from '../camera/PaneSegment.ts';
import type { SectionClip } from '../display/SectionClip.ts';

export interface PickView {
  rig: CameraRig;
  section: SectionClip;
}

const segment = new PaneSegment();
const start: ScenePoint = { x: 0, y: 0, z: 0 };
const end: ScenePoint = { x: 0, y: 0, z: 0 };

/** Distance from a point to the nearest of the lines, pixels; what is behind the eye or cut away is ignored. */
export function lineDistance(
  p: Float32Array,
  at: ScenePoint,
  { rig, section }: PickView,
  x: number,
  y: number,
): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (let k = 0; k + 5 < p.length; k += 6) {
    setVertex(start, p, k, at);
    setVertex(end, p, k + 3, at);
    if (!segment.project(rig, start, end, section.range)) continue;
    nearest = Math.min(nearest, segment.distanceAt(segment.nearestShare(x, y), x, y));
  }
  return nearest;
}

function setVertex(out: ScenePoint, p: Float32Array, k: number, at: ScenePoint): void {
  out.x = (p[k] as number) + at.x;
  out.y = (p[k + 1] as number) + at.y;
  out.z = (p[k + 2] as number) + at.z;
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
