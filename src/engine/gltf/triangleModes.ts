/** Modes of primitives that are triangles: single ones, strips and fans. */
import type { GltfBudget } from './GltfBudget.ts';

export const TRIANGLES_MODE = 4;
const STRIP_MODE = 5;
const FAN_MODE = 6;

/** Whether a primitive of this mode is triangles. */
export function isTriangleMode(mode: number): boolean {
  return mode === TRIANGLES_MODE || mode === STRIP_MODE || mode === FAN_MODE;
}

/**
 * Indices of a strip or a fan as those of single triangles; of other modes the list itself. Triangles with two equal
 * corners, by which writers join strips, are left out: in a volume they would be open edges.
 * @throws {FileFault} where they become too many
 */
export function triangleIndices(indices: Uint32Array, mode: number, budget: GltfBudget): Uint32Array {
  if (mode !== STRIP_MODE && mode !== FAN_MODE) return indices;
  const triangles = Math.max(0, indices.length - 2);
  budget.reserve(triangles * 3);
  const out = new Uint32Array(triangles * 3);
  let length = 0;
  for (let k = 0; k < triangles; k++) {
    // Every second triangle of a strip is wound the other way round.
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
