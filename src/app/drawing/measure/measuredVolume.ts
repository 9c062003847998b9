/** The volume of a measure, or why it has none (rules.md#measures). */
import type { SitePoint } from '../../../domain/geo/frame.ts';
import { isOutlineCrossed, volumeFigures } from '../../../domain/measure/surface.ts';
import type { Measure } from '../../../state/sketch/measures.ts';

/** Corners this far below the highest ground are in a drive: the terrain is not their surface. */
const MIN_ROCK_COVER_M = 3;

/** @param groundAt altitude of the terrain; undefined where unknown */
export function measuredVolume(
  points: readonly SitePoint[],
  groundAt: (easting: number, northing: number) => number | undefined,
): Pick<Measure, 'volume' | 'isUnderRock'> {
  if (isOutlineCrossed(points)) return {};
  const grounds = points.map(({ easting, northing }) => groundAt(easting, northing));
  const unknown = grounds.filter((ground) => ground === undefined).length;
  const covered = points.filter(({ altitude }, k) => (grounds[k] ?? -Infinity) > altitude + MIN_ROCK_COVER_M).length;
  if ((covered + unknown) * 2 > points.length) return covered >= unknown ? { isUnderRock: true } : {};
  return { volume: volumeFigures(points, groundAt) };
}
