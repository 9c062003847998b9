/** Where rock is cut: a mesh in the plane of the cut, made from the ground's height along it or across it. */
import type { SectionRange } from '../../../domain/section/section.ts';
import type { BoundingBox } from '../../camera/ground.ts';

/** Number of sampled ground columns: along a vertical plane, and in either direction of a horizontal one. */
export const CAP_COLUMNS = { plane: 256, slab: 48 } as const;

/** The cut that faces the eye. */
export interface SectionCap {
  /** Positions in plan: x and z of each column in turn. */
  readonly columns: Float32Array;
  /** Columns per row. */
  readonly rowLength: number;
  readonly build: (groundM: Float32Array) => CapMesh;
}

interface CapMesh {
  readonly positions: Float32Array;
  readonly indices: Uint32Array;
}

/**
 * @param side side of the section on which the eye is @returns undefined if no cut faces it, or none is within the map
 */
export function sectionCapOf(range: SectionRange, side: -1 | 0 | 1, bounds: BoundingBox): SectionCap | undefined {
  if (side === 0) return undefined;
  const at = side === 1 ? range.high : range.low;
  return range.normal.y !== 0 ? slabCap(at, bounds) : planeCap(range, at, bounds);
}

function slabCap(y: number, { min, max }: BoundingBox): SectionCap | undefined {
  if (y >= max.y) return undefined;
  const cells = CAP_COLUMNS.slab;
  const columns = new Float32Array((cells + 1) ** 2 * 2);
  for (let k = 0, row = 0; row <= cells; row++) {
    for (let column = 0; column <= cells; column++) {
      columns[k++] = min.x + ((max.x - min.x) * column) / cells;
      columns[k++] = min.z + ((max.z - min.z) * row) / cells;
    }
  }
  const build = (groundM: Float32Array): CapMesh => {
    const positions = new Float32Array(groundM.length * 3);
    for (let k = 0; k < groundM.length; k++)
      positions.set([columns[k * 2] as number, y, columns[k * 2 + 1] as number], k * 3);
    const indices: number[] = [];
    const isRock = (k: number) => (groundM[k] as number) > y;
    for (let row = 0; row < cells; row++) {
      for (let column = 0; column < cells; column++) {
        const a = row * (cells + 1) + column;
        const [b, c, d] = [a + 1, a + cells + 1, a + cells + 2];
        // The ground itself covers any excess at its rim.
        if ([a, b, c, d].some(isRock)) indices.push(a, b, c, b, d, c);
      }
    }
    return { positions, indices: Uint32Array.from(indices) };
  };
  return { columns, rowLength: cells + 1, build };
}

function planeCap({ normal }: SectionRange, at: number, { min, max }: BoundingBox): SectionCap | undefined {
  // A point of the plane, and the direction along it.
  const [px, pz] = [normal.x * at, normal.z * at];
  const [dx, dz] = [-normal.z, normal.x];
  let [from, to] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const [p, d, low, high] of [
    [px, dx, min.x, max.x],
    [pz, dz, min.z, max.z],
  ] as const) {
    if (Math.abs(d) < 1e-9) {
      if (p < low || p > high) return undefined;
      continue;
    }
    from = Math.max(from, Math.min((low - p) / d, (high - p) / d));
    to = Math.min(to, Math.max((low - p) / d, (high - p) / d));
  }
  if (from >= to) return undefined;
  const count = CAP_COLUMNS.plane + 1;
  const columns = new Float32Array(count * 2);
  for (let k = 0; k < count; k++) {
    const along = from + ((to - from) * k) / CAP_COLUMNS.plane;
    columns.set([px + dx * along, pz + dz * along], k * 2);
  }
  const build = (groundM: Float32Array): CapMesh => {
    const positions = new Float32Array(count * 6);
    const indices: number[] = [];
    for (let k = 0; k < count; k++) {
      const [x, z] = [columns[k * 2] as number, columns[k * 2 + 1] as number];
      const top = Math.max(min.y, groundM[k] as number);
      positions.set([x, min.y, z, x, top, z], k * 6);
      if (k > 0) indices.push(k * 2 - 2, k * 2 - 1, k * 2, k * 2 - 1, k * 2 + 1, k * 2);
    }
    return { positions, indices: Uint32Array.from(indices) };
  };
  return { columns, rowLength: count, build };
}

/**
 * Fills columns of unknown ground (NaN) from the next known one in the row, else from the next row. If none is known,
 * all is under ground up to `topM`.
 */
export function fillUnknown(groundM: Float32Array, rowLength: number, topM: number): Float32Array {
  const filled = Float32Array.from(groundM);
  for (let start = 0; start < filled.length; start += rowLength) fillRow(filled.subarray(start, start + rowLength));
  const copyRow = (from: number, to: number): void => {
    if (Number.isNaN(filled[to]) && !Number.isNaN(filled[from])) filled.copyWithin(to, from, from + rowLength);
  };
  for (let row = rowLength; row < filled.length; row += rowLength) copyRow(row - rowLength, row);
  for (let row = filled.length - rowLength; row >= rowLength; row -= rowLength) copyRow(row, row - rowLength);
  return Number.isNaN(filled[0]) ? filled.fill(topM) : filled;
}

function fillRow(row: Float32Array): void {
  for (let k = 1; k < row.length; k++) if (Number.isNaN(row[k])) row[k] = row[k - 1] as number;
  for (let k = row.length - 1; k > 0; k--) if (Number.isNaN(row[k - 1])) row[k - 1] = row[k] as number;
}
