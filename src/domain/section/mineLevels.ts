/** Levels of a mine, from the known altitudes in each of its areas (rules.md#mine-levels). */
import type { Section } from './section.ts';

export interface Level {
  readonly name: string;
  /** Altitudes, metres. */
  readonly lowM: number;
  readonly highM: number;
}

/** A known altitude of an area: of an entity in it, or a zone's bound. */
export interface LevelPlace {
  readonly area: string | undefined;
  readonly altitude: number | undefined;
}

/** Maximum number of listed levels. */
export const MAX_LISTED_LEVELS = 200;
/** Share of an area's altitudes at either end that may be outliers. */
const OUTLIER_FRACTION = 0.1;
/** An area no higher than this is a single floor, which is opened by a cut below its roof. */
const MAX_SINGLE_FLOOR_HEIGHT_M = 15;
/** Height of the cut above a floor, metres: above vehicles and below the roof of a drive. */
const LEVEL_TOP_ABOVE_FLOOR_M = 3;
const LEVEL_BOTTOM_BELOW_FLOOR_M = 2;

/** The areas with a known altitude, the highest first. */
export function levelsOf(places: Iterable<LevelPlace>): Level[] {
  const byArea = new Map<string, number[]>();
  for (const { area, altitude } of places) {
    const name = area?.trim();
    if (!name || altitude === undefined || !Number.isFinite(altitude)) continue;
    const known = byArea.get(name);
    if (known) known.push(altitude);
    else if (byArea.size < MAX_LISTED_LEVELS) byArea.set(name, [altitude]);
  }
  return [...byArea]
    .map(([name, altitudes]) => levelOf(name, altitudes))
    .sort((a, b) => b.lowM - a.lowM || a.name.localeCompare(b.name));
}

function levelOf(name: string, altitudes: number[]): Level {
  altitudes.sort((a, b) => a - b);
  const outlierCount = Math.floor(altitudes.length * OUTLIER_FRACTION);
  const lowM = altitudes[outlierCount] ?? 0;
  return { name, lowM, highM: altitudes[altitudes.length - 1 - outlierCount] ?? lowM };
}

/** Shows a level, and all others as ghosts: a single floor is cut below its roof, a higher area is shown whole. */
export function levelSection({ lowM, highM }: Level): Section {
  const top = highM - lowM <= MAX_SINGLE_FLOOR_HEIGHT_M ? lowM : highM + LEVEL_TOP_ABOVE_FLOOR_M;
  return {
    kind: 'slab',
    lowM: lowM - LEVEL_BOTTOM_BELOW_FLOOR_M,
    highM: top + LEVEL_TOP_ABOVE_FLOOR_M,
    outside: 'ghost',
  };
}

/** Whether a view shows a level. */
export function showsLevel(section: Section | undefined, level: Level): boolean {
  if (section?.kind !== 'slab') return false;
  const shown = levelSection(level);
  return shown.kind === 'slab' && shown.lowM === section.lowM && shown.highM === section.highM;
}
