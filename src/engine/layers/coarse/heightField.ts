/** A smooth height field from the boxes of tiles, used until tiles are loaded. */
import type { BoundingBox } from '../../camera/ground.ts';

/** Smoothing passes over the steps between boxes. */
const SMOOTHING_PASSES = 3;

/** Heights at the points of a square grid, row by row from the smallest z and x. */
export interface HeightField {
  /** Points along a side. */
  side: number;
  heights: Float32Array;
}

/**
 * @param boxes of tiles; at each point the highest box counts, with the height of its centre
 * @param side points along a side
 */
export function heightFieldOf(boxes: readonly BoundingBox[], bounds: BoundingBox, side: number): HeightField {
  let heights = new Float32Array(side * side).fill((bounds.min.y + bounds.max.y) / 2);
  // Higher boxes overwrite lower ones.
  for (const box of boxes.toSorted((a, b) => a.max.y - b.max.y))
    fillCovered(heights, box, bounds, side, (box.min.y + box.max.y) / 2);
  for (let pass = 0; pass < SMOOTHING_PASSES; pass++) heights = smoothed(heights, side);
  return { side, heights };
}

/** For each point of the grid 1, or 0 where it is below or above one of these boxes. */
export function uncoveredShares(boxes: readonly BoundingBox[], bounds: BoundingBox, side: number): Float32Array {
  const shares = new Float32Array(side * side).fill(1);
  for (const box of boxes) fillCovered(shares, box, bounds, side, 0);
  return shares;
}

/** Sets the points of a grid over the bounds that are below or above a box. */
function fillCovered(
  grid: Float32Array,
  box: BoundingBox,
  { min, max }: BoundingBox,
  side: number,
  value: number,
): void {
  const column = (x: number): number => ((x - min.x) / (max.x - min.x || 1)) * (side - 1);
  const line = (z: number): number => ((z - min.z) / (max.z - min.z || 1)) * (side - 1);
  const [from, to] = [Math.max(0, Math.ceil(column(box.min.x))), Math.min(side - 1, Math.floor(column(box.max.x)))];
  const last = Math.min(side - 1, Math.floor(line(box.max.z)));
  for (let j = Math.max(0, Math.ceil(line(box.min.z))); j <= last; j++)
    grid.fill(value, j * side + from, Math.max(from, to + 1) + j * side);
}

/** Each height becomes the mean of the square around it. */
function smoothed(heights: Float32Array, side: number): Float32Array<ArrayBuffer> {
  return Float32Array.from(heights, (_, at) => {
    const [i, j] = [at % side, Math.floor(at / side)];
    let sum = 0;
    let count = 0;
    for (let b = Math.max(0, j - 1); b <= Math.min(side - 1, j + 1); b++) {
      for (let a = Math.max(0, i - 1); a <= Math.min(side - 1, i + 1); a++) {
        sum += heights[b * side + a] as number;
        count++;
      }
    }
    return sum / count;
  });
}
