/** Turns a field into a mesh (surface nets): one vertex per cell with a zero crossing, quads between neighbours. */
import type { Vec3 } from '../layout/frame.ts';

/** A block of cells, by the indices of its first lattice point. */
export interface Block {
  i: number;
  j: number;
  k: number;
}

export const BLOCK_SIDE_CELLS = 8;
const SAMPLES_PER_SIDE = BLOCK_SIDE_CELLS + 2;

/** Triangles with shared vertices; the front faces negative values. */
export interface SurfaceMesh {
  positions: Vec3[];
  indices: number[];
}

/** Lattice points are `stepM` apart, starting from an origin; blocks may lie anywhere but must not repeat. */
export class SurfaceNets {
  readonly net: SurfaceMesh = { positions: [], indices: [] };
  readonly #stepM: number;
  readonly #vertexByCell = new Map<number, number>();
  readonly #values = new Float64Array(SAMPLES_PER_SIDE ** 3);

  constructor(stepM: number) {
    this.#stepM = stepM;
  }

  add(block: Block, value: (at: Vec3) => number): void {
    const { i, j, k } = block;
    let at = 0;
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    for (let c = -1; c <= BLOCK_SIDE_CELLS; c++) {
      for (let b = -1; b <= BLOCK_SIDE_CELLS; b++) {
        for (let a = -1; a <= BLOCK_SIDE_CELLS; a++) {
          const v = value(this.#place(i + a, j + b, k + c));
          this.#values[at++] = v;
          low = Math.min(low, v);
          high = Math.max(high, v);
        }
      }
    }
    if (low >= 0 || high < 0) return;
    for (let c = 0; c < BLOCK_SIDE_CELLS; c++)
      for (let b = 0; b < BLOCK_SIDE_CELLS; b++) for (let a = 0; a < BLOCK_SIDE_CELLS; a++) this.#edges(block, a, b, c);
  }

  #place(i: number, j: number, k: number): Vec3 {
    return [i * this.#stepM, j * this.#stepM, k * this.#stepM];
  }

  #at(a: number, b: number, c: number): number {
    return this.#values[((c + 1) * SAMPLES_PER_SIDE + b + 1) * SAMPLES_PER_SIDE + a + 1] as number;
  }

  /** The three edges in the positive directions from a lattice point. */
  #edges(block: Block, a: number, b: number, c: number): void {
    const isInside = this.#at(a, b, c) < 0;
    const cell = (da: number, db: number, dc: number) => this.#vertex(block, a + da, b + db, c + dc);
    if (isInside !== this.#at(a + 1, b, c) < 0)
      this.#quad(cell(0, -1, -1), cell(0, 0, -1), cell(0, 0, 0), cell(0, -1, 0), isInside);
    if (isInside !== this.#at(a, b + 1, c) < 0)
      this.#quad(cell(-1, 0, -1), cell(-1, 0, 0), cell(0, 0, 0), cell(0, 0, -1), isInside);
    if (isInside !== this.#at(a, b, c + 1) < 0)
      this.#quad(cell(-1, -1, 0), cell(0, -1, 0), cell(0, 0, 0), cell(-1, 0, 0), isInside);
  }

  #quad(p: number, q: number, r: number, s: number, isAirFirst: boolean): void {
    if (isAirFirst) this.net.indices.push(p, r, q, p, s, r);
    else this.net.indices.push(p, q, r, p, r, s);
  }

  /** The vertex of a cell: the mean of the zero crossings on its edges. */
  #vertex({ i, j, k }: Block, a: number, b: number, c: number): number {
    const key = ((i + a + 8_192) * 16_384 + (j + b + 8_192)) * 4_096 + (k + c + 2_048);
    const knownVertex = this.#vertexByCell.get(key);
    if (knownVertex !== undefined) return knownVertex;
    const sum = [0, 0, 0];
    let crossings = 0;
    for (let axis = 0; axis < 3; axis++) {
      for (let side = 0; side < 4; side++) {
        const from = [0, 0, 0];
        from[(axis + 1) % 3] = side & 1;
        from[(axis + 2) % 3] = side >> 1;
        const to = [...from];
        to[axis] = 1;
        const v = this.#at(a + (from[0] as number), b + (from[1] as number), c + (from[2] as number));
        const w = this.#at(a + (to[0] as number), b + (to[1] as number), c + (to[2] as number));
        if (v < 0 === w < 0) continue;
        crossings++;
        for (let n = 0; n < 3; n++) sum[n] = (sum[n] as number) + (n === axis ? v / (v - w) : (from[n] as number));
      }
    }
    const meanOf = (n: number) => (sum[n] as number) / crossings;
    const index = this.net.positions.length;
    this.net.positions.push(this.#place(i + a + meanOf(0), j + b + meanOf(1), k + c + meanOf(2)));
    this.#vertexByCell.set(key, index);
    return index;
  }
}
