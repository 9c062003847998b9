/** Modes of primitives made of triangles: separate ones, strips and fans. */
import type { GltfBudget } from './GltfBudget.ts';

export const TRIANGLES_MODE = 4;
const STRIP_MODE = 5;
const FAN_MODE = 6;

/** Whether primitives of this mode are triangles. */
export function isTriangleMode(mode: number): boolean {
  return mode === TRIANGLES_MODE || mode === STRIP_MODE || mode === FAN_MODE;
}

/**
 * Converts the indices of a strip or a fan to those of separate triangles; returns the list itself for other modes.
 * Degenerate triangles, with which writers join strips, are dropped: in a volume they would be open edges.
 * @throws {FileFault} if there are too many
 */
export function triangleIndices(indices: Uint32Array, mode: number, budget: GltfBudget): Uint32Array {
  if (mode !== STRIP_MODE && mode !== FAN_MODE) return indices;
  const triangles = Math.max(0, indices.length - 2);
  budget.reserve(triangles * 3);
  const out = new Uint32Array(triangles * 3);
  let length = 0;
  for (let k = 0; k < triangles; k++) {
    // Every second triangle of a strip has the opposite winding.
    const turn = mode === STRIP_MODE ? k & 1 : 0;
    const a = indices[mode === FAN_MODE ? 0 : k] as number;
    const b = indices[k + 1 + turn] as number;
    const c = indices[k + 2 - turn] as number;
    if (a === b || b === c || c === a) continue;
    out[length++] = a;
    out[length++] = b;
    out[length++] = c;
  }
  return length === out.length ? out : out.slice(0, length);
}
