/** Junctions of drives: geometry inside another drive is omitted, so that junctions are open. */
import { nearestShareOnSegment } from '../layout/curve.ts';
import type { Vec3 } from '../layout/frame.ts';
import { PlanCells } from '../layout/planCells.ts';
import { type Bore, springHeightM } from './bore.ts';

/** Cell size of the plan grid used to look up drives. */
const CELL_M = 25;
/** How far inside another drive a wall must be to be omitted. */
const JUNCTION_INSET_M = 0.15;
/** Drives farther above or below do not count as neighbours. */
const MAX_NEIGHBOUR_DISTANCE_M = 8;

interface JunctionLeg {
  bore: Bore;
  a: Vec3;
  b: Vec3;
}

/** Shared data of the drives of a level. */
export interface Junctions {
  /** Whether a position is inside a drive other than `own`. */
  isInside(own: Bore, at: Vec3): boolean;
  /** Whether another drive is close enough to intersect this one. */
  isNear(own: Bore, at: Vec3): boolean;
}

/** No junctions. */
export const NO_JUNCTIONS: Junctions = { isInside: () => false, isNear: () => false };

/** Indexes drives by position. */
export function junctionsOf(bores: readonly Bore[]): Junctions {
  const cells = new PlanCells<JunctionLeg>(CELL_M);
  for (const bore of bores) {
    for (let i = 1; i < bore.line.length; i++) {
      const [a, b] = [bore.line[i - 1] as Vec3, bore.line[i] as Vec3];
      cells.insert({ bore, a, b }, a, b, MAX_NEIGHBOUR_DISTANCE_M);
    }
  }
  const matchesAny = (own: Bore, at: Vec3, test: (beside: number, above: number, bore: Bore) => boolean): boolean =>
    cells.itemsAt(at[0], at[1]).some(({ bore, a, b }) => {
      if (bore === own) return false;
      const t = nearestShareOnSegment(a, b, [at[0], at[1]]);
      const beside = Math.hypot(a[0] + (b[0] - a[0]) * t - at[0], a[1] + (b[1] - a[1]) * t - at[1]);
      return test(beside, at[2] - (a[2] + (b[2] - a[2]) * t), bore);
    });
  return {
    isInside: (own, at) => matchesAny(own, at, (beside, above, bore) => isInsideBore(beside, above, bore)),
    isNear: (own, at) =>
      matchesAny(
        own,
        at,
        (beside, above, bore) =>
          beside < (bore.widthM + own.widthM) / 2 + 1.5 && Math.abs(above) < MAX_NEIGHBOUR_DISTANCE_M,
      ),
  };
}

function isInsideBore(beside: number, above: number, { widthM, heightM }: Bore): boolean {
  const half = widthM / 2 - JUNCTION_INSET_M;
  if (beside >= half || above < -1) return false;
  const spring = springHeightM(widthM, heightM);
  return above < spring + (heightM - spring - JUNCTION_INSET_M) * Math.sqrt(1 - (beside / half) ** 2);
}

/** Adds points to a line every `stepM` where another drive is near. */
export function refinedLine(line: readonly Vec3[], bore: Bore, junctions: Junctions, stepM: number): Vec3[] {
  const out: Vec3[] = [line[0] as Vec3];
  for (let i = 1; i < line.length; i++) {
    const [a, b] = [line[i - 1] as Vec3, line[i] as Vec3];
    const count = Math.max(1, Math.ceil(Math.hypot(b[0] - a[0], b[1] - a[1]) / stepM));
    const at = (k: number): Vec3 =>
      [0, 1, 2].map(
        (axis) => (a[axis] as number) + (((b[axis] as number) - (a[axis] as number)) * k) / count,
      ) as unknown as Vec3;
    for (let k = 1; k < count; k++) {
      if (junctions.isNear(bore, at(k - 0.5)) || junctions.isNear(bore, at(k + 0.5))) out.push(at(k));
    }
    out.push(b);
  }
  return out;
}
