/** Pairs of identical parts on the two sides of a machine. */
import type { Vec2 } from 'manifold-3d';

/** Signs of y: right, left. */
export const SIDE_SIGNS = [-1, 1] as const;

/** A lateral range from `inner` to `outer`, on the left (s > 0) or the right. */
export function mirroredRange(s: number, inner: number, outer: number): Vec2 {
  return s > 0 ? [inner, outer] : [-outer, -inner];
}
