/** The winding of triangles, which distinguishes front from back faces. */

/**
 * Indices of triangles after their vertices are transformed: a mirroring matrix flips each, so that its winding is
 * reversed, as glTF requires. Otherwise the list itself. @param m column-major, 4x4
 */
export function placedIndices(indices: Uint32Array, m: ArrayLike<number>): Uint32Array {
  if (!isMirroring(m)) return indices;
  const out = indices.slice();
  for (let k = 0; k + 2 < out.length; k += 3) {
    out[k + 1] = indices[k + 2] as number;
    out[k + 2] = indices[k + 1] as number;
  }
  return out;
}

/** Whether the determinant of its axes is negative. */
function isMirroring(m: ArrayLike<number>): boolean {
  const at = (k: number): number => m[k] as number;
  const determinant =
    at(0) * (at(5) * at(10) - at(6) * at(9)) -
    at(4) * (at(1) * at(10) - at(2) * at(9)) +
    at(8) * (at(1) * at(6) - at(2) * at(5));
  return determinant < 0;
}
