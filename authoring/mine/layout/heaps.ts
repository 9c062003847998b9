/** Stockpiles of ore beside the roads, and the reservoir of process water. */
import type { Vec2 } from './frame.ts';
import { smoothstep } from './noise.ts';

/** An oval area on levelled ground: centre and semi-axes in plan, metres. */
interface OvalArea {
  x: number;
  y: number;
  halfX: number;
  halfY: number;
}

interface Stockpile extends OvalArea {
  heightM: number;
}

/** Stockpiled low-grade ore. */
const STOCKPILES: readonly Stockpile[] = [
  { x: 520, y: 480, halfX: 62, halfY: 34, heightM: 17 },
  { x: 590, y: 585, halfX: 46, halfY: 30, heightM: 13 },
];
/** Altitude of the ground around stockpiles, and how far it is levelled, metres. */
const STOCKPILE_PAD = { z: 1, levelledM: 22 } as const;
/** Angle of repose of loose rock, as height over half width. */
const FLANK_SHARE = 0.55;
/** At the edge, toes count as ground and the shore as water, so that vertices moved onto them get a stable kind. */
const TOE_RADIUS_RATIO = 0.98;
const SHORE_RADIUS_RATIO = 1.005;

const RESERVOIR: OvalArea = { x: -640, y: -750, halfX: 100, halfY: 64 };
/** Altitude of the water, and height and width of the bank around it, metres. */
const WATER_LEVEL_AND_BANK = { z: -3, bankM: 2.5, bankWidthM: 46 } as const;

/** Relative distance from the centre, 1 on the edge; the edge is uneven. */
function relativeRadius({ x, y, halfX, halfY }: OvalArea, atX: number, atY: number): number {
  const [u, v] = [(atX - x) / halfX, (atY - y) / halfY];
  const t = Math.atan2(v, u);
  return Math.hypot(u, v) / (1 + 0.09 * Math.sin(2 * t + 0.7) + 0.06 * Math.sin(3 * t + x));
}

/** Blend factor of the ground at a plan position, 0 to 1, its target altitude, and the material on it. */
export function heapAt(x: number, y: number): { weight: number; z: number; kind?: 'stockpile' | 'water' } {
  for (const pile of STOCKPILES) {
    const r = relativeRadius(pile, x, y);
    const outsideM = (r - 1) * Math.min(pile.halfX, pile.halfY);
    const weight = 1 - smoothstep(STOCKPILE_PAD.levelledM * 0.4, STOCKPILE_PAD.levelledM, outsideM);
    if (weight === 0) continue;
    const rise = Math.min(1, Math.max(0, (1 - r) / FLANK_SHARE));
    return {
      weight,
      z: STOCKPILE_PAD.z + pile.heightM * rise,
      ...(r < TOE_RADIUS_RATIO && { kind: 'stockpile' as const }),
    };
  }
  const r = relativeRadius(RESERVOIR, x, y);
  if (r <= SHORE_RADIUS_RATIO) return { weight: 1, z: WATER_LEVEL_AND_BANK.z, kind: 'water' };
  const outsideM = (r - 1) * RESERVOIR.halfY;
  const bank = smoothstep(0, WATER_LEVEL_AND_BANK.bankM * 2, outsideM) * WATER_LEVEL_AND_BANK.bankM;
  return { weight: 1 - smoothstep(6, WATER_LEVEL_AND_BANK.bankWidthM, outsideM), z: WATER_LEVEL_AND_BANK.z + bank };
}

/** Plan vector to the nearest toe or crest of a stockpile; undefined if none is near. */
export function vectorToHeapEdge(x: number, y: number, maxDistanceM: number): Vec2 | undefined {
  for (const pile of STOCKPILES) {
    const edge = vectorToOval(pile, x, y, 1, maxDistanceM) ?? vectorToOval(pile, x, y, 1 - FLANK_SHARE, maxDistanceM);
    if (edge) return edge;
  }
  return undefined;
}

/** Plan vector to the shore of the reservoir; undefined if it is not near. */
export function vectorToShore(x: number, y: number, maxDistanceM: number): Vec2 | undefined {
  return vectorToOval(RESERVOIR, x, y, 1, maxDistanceM);
}

function vectorToOval(oval: OvalArea, x: number, y: number, at: number, maxDistanceM: number): Vec2 | undefined {
  const share = at / relativeRadius(oval, x, y) - 1;
  const vector: Vec2 = [(x - oval.x) * share, (y - oval.y) * share];
  return Math.hypot(...vector) < maxDistanceM ? vector : undefined;
}
