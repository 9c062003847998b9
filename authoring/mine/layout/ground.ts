/** The surface apart from pit and roads: natural ground, waste dumps, and levelled pads. */
import type { Vec2 } from './frame.ts';
import { heapAt } from './heaps.ts';
import { fractalNoise, lerp, smoothstep } from './noise.ts';
import { pitSurface } from './pit.ts';
import { CURRENT_SURVEY, type Survey } from './survey.ts';

interface WasteDump {
  x: number;
  y: number;
  radiusM: number;
  lifts: number;
}

/** Height of one lift of a dump. */
export const DUMP_LIFT_HEIGHT_M = 20;
/** Reduction of a dump's radius per lift, metres. */
const LIFT_STEP_IN_M = 34;
/** Below this height, the toe of a dump counts as the surrounding ground. */
const TOE_HEIGHT_LIFTS = 0.03;

/** Where haul trucks currently tip waste. */
export const NORTH_DUMP: WasteDump = { x: 1120, y: 690, radiusM: 330, lifts: 3 };
const WEST_DUMP: WasteDump = { x: -1100, y: -640, radiusM: 270, lifts: 2 };

/** A levelled rectangle with sides parallel to the axes: its centre, its half sizes and its altitude in metres. */
interface Pad {
  x: number;
  y: number;
  halfX: number;
  halfY: number;
  z: number;
  /** Width of the batter around it. */
  batterM: number;
}

export const ROM_PAD: Pad = { x: 935, y: 270, halfX: 100, halfY: 76, z: 10, batterM: 18 };
export const WORKSHOP_PAD: Pad = { x: 620, y: -20, halfX: 112, halfY: 78, z: 0, batterM: 30 };
export const PLANT_PAD: Pad = { x: 1110, y: 262, halfX: 70, halfY: 60, z: -2, batterM: 30 };
export const SHAFT_PAD: Pad = { x: 800, y: -30, halfX: 66, halfY: 62, z: 0, batterM: 30 };

function dumpRadius(dump: WasteDump, x: number, y: number): number {
  const t = Math.atan2(y - dump.y, x - dump.x);
  const ovalFactor = 1 + 0.12 * Math.sin(2 * t + 1) + 0.05 * Math.sin(5 * t);
  return Math.hypot(x - dump.x, (y - dump.y) * 1.25) / ovalFactor;
}

/** Position on a dump by bearing and normalised radius. */
export function dumpPoint(dump: WasteDump, bearingRad: number, radius: number): readonly [number, number] {
  const bearing = Math.atan2(Math.sin(bearingRad) / 1.25, Math.cos(bearingRad));
  const ovalFactor = 1 + 0.12 * Math.sin(2 * bearing + 1) + 0.05 * Math.sin(5 * bearing);
  return [
    dump.x + Math.cos(bearingRad) * radius * ovalFactor,
    dump.y + (Math.sin(bearingRad) * radius * ovalFactor) / 1.25,
  ];
}

/** Lifts climbed at a position: 0 outside, `lifts` on top; whole numbers are crests. */
function liftsAt(dump: WasteDump, x: number, y: number, maxLifts: number): number {
  return Math.min(dump.lifts, maxLifts, Math.max(0, (dump.radiusM - dumpRadius(dump, x, y)) / LIFT_STEP_IN_M));
}

/** Plan vector from a position to the nearest crest or toe of a dump; undefined if none is near. */
export function vectorToDumpEdge(x: number, y: number, maxDistanceM: number): Vec2 | undefined {
  for (const dump of [NORTH_DUMP, WEST_DUMP]) {
    const distanceM = Math.hypot(x - dump.x, y - dump.y);
    const k = (dump.radiusM - dumpRadius(dump, x, y)) / LIFT_STEP_IN_M;
    const nearest = Math.min(dump.lifts - 0.5, Math.max(0, Math.round(k * 2) / 2));
    const ovalFactor = distanceM / dumpRadius(dump, x, y);
    const outward = (k - nearest) * LIFT_STEP_IN_M * ovalFactor;
    if (Math.abs(outward) < maxDistanceM)
      return [((x - dump.x) / distanceM) * outward, ((y - dump.y) / distanceM) * outward];
  }
  return undefined;
}

function liftHeight(lifts: number): number {
  const wholeLifts = Math.floor(lifts);
  return (wholeLifts + Math.min(1, (lifts - wholeLifts) / 0.5)) * DUMP_LIFT_HEIGHT_M;
}

function padWeight(pad: Pad, x: number, y: number): number {
  const dx = Math.max(0, Math.abs(x - pad.x) - pad.halfX);
  const dy = Math.max(0, Math.abs(y - pad.y) - pad.halfY);
  return 1 - smoothstep(0, pad.batterM, Math.hypot(dx, dy));
}

/** A surface before roads are cut into it. */
export interface Ground {
  z: number;
  /** Crest parameter: whole numbers are crests of benches or lifts. */
  bench: number | undefined;
  /** Whether 10 m contours are drawn here: natural ground and dump tops. */
  hasContours: boolean;
  /** Kind of ground there. */
  kind: 'rock' | 'dump' | 'stockpile' | 'water';
}

/** The surface at a plan position in the mine frame, before roads are cut. */
export function groundAt(x: number, y: number, { pitFloorZ, dumpLifts }: Survey = CURRENT_SURVEY): Ground {
  const pit = pitSurface(x, y);
  const roughness = fractalNoise(x / 30, y / 30) - 0.5;
  if (pit.outsideRimM < 0) {
    const isOnWall = pit.bench !== undefined;
    const z = isOnWall ? pit.z + roughness * 1.6 * smoothstep(0, 8, -pit.outsideRimM) : pit.z;
    if (z < pitFloorZ) return { z: pitFloorZ, bench: undefined, hasContours: false, kind: 'rock' };
    return { z, bench: pit.bench, hasContours: false, kind: 'rock' };
  }
  const relief = (fractalNoise(x / 420 + 5, y / 420 + 2) - 0.5) * 46 * smoothstep(0, 300, pit.outsideRimM);
  const lifts = Math.max(liftsAt(NORTH_DUMP, x, y, dumpLifts), liftsAt(WEST_DUMP, x, y, dumpLifts));
  let z =
    relief * lerp(1, 0.35, smoothstep(0, 1, lifts)) +
    roughness * 2.4 * smoothstep(0, 12, pit.outsideRimM) +
    liftHeight(lifts);
  let pads = 0;
  for (const pad of [ROM_PAD, WORKSHOP_PAD, PLANT_PAD, SHAFT_PAD]) {
    const weight = padWeight(pad, x, y);
    z = lerp(z, pad.z, weight);
    pads = Math.max(pads, weight);
  }
  const { weight, z: levelZ, kind } = heapAt(x, y);
  const isOre = kind === 'stockpile' || padWeight(ROM_PAD, x, y) > 0.98;
  return {
    z: lerp(z, levelZ, weight),
    bench: lifts > 0 && lifts < 3 ? lifts : undefined,
    hasContours: lifts === 0 && pads < 0.5 && weight === 0,
    kind: kind === 'water' ? 'water' : isOre ? 'stockpile' : lifts > TOE_HEIGHT_LIFTS ? 'dump' : 'rock',
  };
}
