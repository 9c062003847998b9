/** Ambient occlusion of the surface: how much of the sky is visible from each vertex of a height grid. */

/** Directions in which the horizon is searched, as grid steps. */
const HORIZON_DIRECTIONS = [
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
] as const;
/** Search distances in grid steps: dense where benches hide the sky, sparse farther out. */
const SKY_PROBE_STEPS = [1, 2, 3, 5, 9, 16] as const;

/**
 * @param heights in metres, row by row; beyond the grid the ground is assumed not to be higher
 * @param stepM metres between neighbours
 * @returns 1 on a plain, approaching 0 at the foot of walls
 */
export function skyShares(heights: Float64Array, side: number, stepM: number): Float32Array {
  return Float32Array.from({ length: heights.length }, (_, at) => skyShareAt(heights, side, stepM, at));
}

function skyShareAt(heights: Float64Array, side: number, stepM: number, at: number): number {
  const [i, j] = [at % side, Math.floor(at / side)];
  const z = heights[at] as number;
  let hidden = 0;
  for (const [di, dj] of HORIZON_DIRECTIONS) {
    let steepest = 0;
    const lengthM = stepM * Math.hypot(di, dj);
    for (const steps of SKY_PROBE_STEPS) {
      const [p, q] = [i + di * steps, j + dj * steps];
      if (p < 0 || q < 0 || p >= side || q >= side) break;
      steepest = Math.max(steepest, ((heights[q * side + p] as number) - z) / (lengthM * steps));
    }
    hidden += steepest / Math.hypot(1, steepest);
  }
  return 1 - hidden / HORIZON_DIRECTIONS.length;
}
