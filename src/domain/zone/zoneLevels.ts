import type { Zone } from './zone.ts';

/** Drawn height of a zone without a lower or upper bound, metres. */
const OPEN_ZONE_HEIGHT_M = 30;

/**
 * Altitudes between which a zone is drawn, the lower one first.
 * @param levelM altitude of the middle of a zone without vertical bounds
 */
export function zoneLevels({ lowM, highM }: Pick<Zone, 'lowM' | 'highM'>, levelM: number): [number, number] {
  const low = lowM ?? (highM === undefined ? levelM - OPEN_ZONE_HEIGHT_M / 2 : highM - OPEN_ZONE_HEIGHT_M);
  return [low, highM ?? low + OPEN_ZONE_HEIGHT_M];
}
