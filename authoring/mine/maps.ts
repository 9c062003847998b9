/** The maps of the demo site and their dated versions. */
import { CURRENT_SURVEY, SPRING_SURVEY, type Survey } from './layout/survey.ts';
import { MINE_AREAS, type MineArea } from './site/places.ts';

/** One version of one map. */
export interface SiteMap {
  id: string;
  name: string;
  mineAreas: readonly MineArea[];
  survey: Survey;
  /** The whole site with its workings, or only the ground of the pit. */
  extent: 'site' | 'pit';
  /** Directory under which the file service serves it. */
  fileDir: string;
}

function siteMap(slug: string, name: string, extent: SiteMap['extent'], survey: Survey): SiteMap {
  const mineAreas = MINE_AREAS.filter((area) => {
    if (extent === 'pit') return area === 'Open pit' || area === 'Surface';
    return survey.hasHaulageLevel || area !== 'Haulage level';
  });
  return { id: `${slug}-${survey.date}`, name, mineAreas, survey, extent, fileDir: `/maps/${slug}/${survey.date}` };
}

/** The whole site in its current state. */
export const CURRENT_MAP = siteMap('khar-north', 'Khar North', 'site', CURRENT_SURVEY);

/** Newest first within each name. */
export const SITE_MAPS: readonly SiteMap[] = [
  CURRENT_MAP,
  siteMap('khar-north', 'Khar North', 'site', SPRING_SURVEY),
  siteMap('north-pit', 'North pit', 'pit', { ...CURRENT_SURVEY, date: '2026-11-20' }),
];
