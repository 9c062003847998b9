/** The frustum around a point of a pane: what is outside of it need not be projected. */
import type { ScenePoint } from '../../domain/geo/frame.ts';
import type { CameraRig } from './CameraRig.ts';

const PLANE_SIZE = 4;
const PLANE_COUNT = 5;
/** Margin for rounding at the edge. */
const MARGIN_PX = 0.1;
const ORIGIN: Readonly<ScenePoint> = { x: 0, y: 0, z: 0 };

export class PointerFrustum {
  /**
   * Four sides and the plane of the eye, x, y, z and distance each, positive inside. Linear, hence also valid behind
   * the eye.
   */
  readonly #planes = new Float64Array(PLANE_COUNT * PLANE_SIZE);

  /** @param x CSS pixels from the pane's top left @param radiusPx half the side of the square around the point */
  constructor({ viewProjection: m, width, height }: CameraRig, x: number, y: number, radiusPx: number) {
    const radius = radiusPx + MARGIN_PX;
    const [left, right] = [(2 * (x - radius)) / width - 1, (2 * (x + radius)) / width - 1];
    const [top, bottom] = [1 - (2 * (y - radius)) / height, 1 - (2 * (y + radius)) / height];
    for (let k = 0; k < PLANE_SIZE; k++) {
      const [across, up, depth] = [m[k * 4] as number, m[k * 4 + 1] as number, m[k * 4 + 3] as number];
      const sides = [across - left * depth, right * depth - across, up - bottom * depth, top * depth - up, depth];
      for (const [plane, value] of sides.entries()) this.#planes[plane * PLANE_SIZE + k] = value;
    }
  }

  /**
   * Whether an axis-aligned box is entirely outside. Conservative: false for some boxes outside, but never true for one
   * that is partly inside, even if other parts are behind the eye.
   * @param at origin of the box's coordinates in the scene
   */
  misses(min: Readonly<ScenePoint>, max: Readonly<ScenePoint>, at: Readonly<ScenePoint> = ORIGIN): boolean {
    const planes = this.#planes;
    for (let k = 0; k < planes.length; k += PLANE_SIZE) {
      const [a, b, c, d] = [
        planes[k] as number,
        planes[k + 1] as number,
        planes[k + 2] as number,
        planes[k + 3] as number,
      ];
      // The corner that is farthest inside.
      const x = (a > 0 ? max.x : min.x) + at.x;
      const y = (b > 0 ? max.y : min.y) + at.y;
      const z = (c > 0 ? max.z : min.z) + at.z;
      if (a * x + b * y + c * z + d < 0) return true;
    }
    return false;
  }
}
