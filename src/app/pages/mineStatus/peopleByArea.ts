/** People in the mine by the area of the sensor that saw their lamp last. */
import { OCCUPANCY_WINDOW_MS } from '../../../domain/siteEntity/people.ts';
import { isSurfaceArea } from '../../../domain/siteEntity/surfaceArea.ts';
import type { SiteEntities } from '../../../state/world/siteEntities/SiteEntities.ts';

/** Undefined area: people whose sensor belongs to none. */
export interface PeopleOfArea {
  readonly area: string | undefined;
  readonly count: number;
}

/** @returns areas by the number of people seen there within 8 h, the fullest first */
export function peopleByArea(siteEntities: Pick<SiteEntities, 'all'>, nowMs: number): PeopleOfArea[] {
  const counts = new Map<string | undefined, number>();
  for (const { kind, mineArea, rsu, rsuAtMs } of siteEntities.all()) {
    if (kind !== 'people' || rsu === undefined || nowMs - (rsuAtMs ?? 0) > OCCUPANCY_WINDOW_MS) continue;
    const area = mineArea || undefined;
    counts.set(area, (counts.get(area) ?? 0) + 1);
  }
  const areas = [...counts].map(([area, count]) => ({ area, count }));
  return areas.sort((a, b) => b.count - a.count || (a.area ?? '').localeCompare(b.area ?? ''));
}

interface PeopleUnderground {
  readonly underground: number;
  /** The fullest areas underground. */
  readonly named: readonly PeopleOfArea[];
  /** People underground in further areas, or in none. */
  readonly elsewhere: number;
  readonly onSurface: number;
}

/** @param areas fullest first @param maxNamed number of areas to list by name */
export function undergroundOf(areas: readonly PeopleOfArea[], maxNamed: number): PeopleUnderground {
  const below = areas.filter(({ area }) => !isSurfaceArea(area));
  const named = below.filter(({ area }) => area !== undefined).slice(0, maxNamed);
  const underground = peopleIn(below);
  return {
    underground,
    named,
    elsewhere: underground - peopleIn(named),
    onSurface: peopleIn(areas) - underground,
  };
}

function peopleIn(areas: readonly PeopleOfArea[]): number {
  return areas.reduce((sum, { count }) => sum + count, 0);
}
