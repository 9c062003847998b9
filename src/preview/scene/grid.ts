/** Grid lines of the ground: one per metre and bolder ones every ten; wider apart for models larger than a hall. */
import { Vector3 } from '@babylonjs/core/Maths/math.vector.js';
import type { Corner } from '../../domain/models/summary.ts';

const MIN_HALF_EXTENT_M = 30;
const MAX_HALF_EXTENT_M = 2000;
/** Half sizes of the ground up to which its lines are 1 m and 10 m apart; beyond, 100 m. */
const METRE_LINES_UNTIL_M = 60;
const TEN_METRE_LINES_UNTIL_M = 300;

export interface Grid {
  /** Metres between the closest lines. */
  stepM: number;
  fineLines: Vector3[][];
  /** Every tenth line. */
  majorLines: Vector3[][];
}

/** The ground for a model between two corners. */
export function createGrid(low: Corner, high: Corner): Grid {
  const reachM = Math.max(...[low[0], low[2], high[0], high[2]].map(Math.abs));
  const halfM = Math.min(MAX_HALF_EXTENT_M, Math.max(MIN_HALF_EXTENT_M, Math.ceil(reachM * 0.15) * 10));
  const stepM = halfM <= METRE_LINES_UNTIL_M ? 1 : halfM <= TEN_METRE_LINES_UNTIL_M ? 10 : 100;
  const count = Math.ceil(halfM / stepM);
  const lines = (isMajor: boolean): Vector3[][] => {
    const out: Vector3[][] = [];
    for (let k = -count; k <= count; k++) {
      if ((k % 10 === 0) !== isMajor) continue;
      const at = k * stepM;
      const end = count * stepM;
      out.push(
        [new Vector3(at, 0, -end), new Vector3(at, 0, end)],
        [new Vector3(-end, 0, at), new Vector3(end, 0, at)],
      );
    }
    return out;
  };
  return { stepM, fineLines: lines(false), majorLines: lines(true) };
}
