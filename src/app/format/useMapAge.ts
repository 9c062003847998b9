/** Ages of map versions, as shown in the map picker. */
import { useTranslation } from 'react-i18next';
import { daysBetween } from '../../domain/time/age.ts';
import { useSite } from '../session/context.ts';
import { siteDay } from './time.ts';
import { useToday } from './useToday.ts';

interface DatedMap {
  readonly atMs: number | undefined;
}

/** @returns a function to, for example, `Created 3 days ago`; an empty text for a version without a date */
export function useMapAge(): (map: DatedMap) => string {
  const { t } = useTranslation();
  const { config, now } = useSite();
  const today = useToday(now);
  return ({ atMs }) => {
    if (atMs === undefined) return '';
    // By the calendar, like the date beside it.
    const count = daysBetween(siteDay(atMs, config.site.timeZone), today);
    return count === 0 ? t('maps.createdToday') : t('maps.createdDaysAgo', { count });
  };
}
