/** Trails: the paths of chosen vehicles over the last minutes (rules.md#trails). */

/** Lengths of a trail, minutes. */
export const TRAIL_MINUTES = [1, 5, 30] as const;
export type TrailMinutes = (typeof TRAIL_MINUTES)[number];

export const TRAIL_COLOURINGS = ['speed', 'status'] as const;
export type TrailColouring = (typeof TRAIL_COLOURINGS)[number];

/** Maximum number of trails in a viewer: more could not be distinguished. */
export const MAX_TRAILS = 20;

/** Trails of a viewer. Replaced as a whole. */
export interface TrailChoice {
  /** Vehicle ids, the latest last. */
  readonly ids: readonly string[];
  readonly minutes: TrailMinutes;
  readonly colouring: TrailColouring;
}

export const NO_TRAILS: TrailChoice = { ids: [], minutes: 5, colouring: 'speed' };

/** Speeds of the slowest, middle and fastest colour, km/h: the same in all views, so that colours can be compared. */
export const TRAIL_SPEEDS_KMH = [0, 20, 40] as const;

/** A time span; epoch milliseconds. */
export interface TrailGap {
  readonly fromMs: number;
  readonly toMs: number;
}

/** After a longer silence the path is unknown; the same silence makes a vehicle offline. */
const MAX_SILENCE_MS = 30_000;
/** Faster than any vehicle: one of the two fixes must be wrong. */
const MAX_SPEED_M_PER_S = 50;

/**
 * Whether a line may join two consecutive fixes.
 * @param distanceM between them @param gaps periods that are not recorded
 */
export function isContinuous(beforeMs: number, atMs: number, distanceM: number, gaps: readonly TrailGap[]): boolean {
  const passedMs = atMs - beforeMs;
  if (passedMs > MAX_SILENCE_MS || distanceM > MAX_SPEED_M_PER_S * Math.max(1, passedMs / 1000)) return false;
  for (let k = 0; k < gaps.length; k++) {
    const gap = gaps[k] as TrailGap;
    if (gap.fromMs < atMs && gap.toMs > beforeMs) return false;
  }
  return true;
}
