/** Dates and ages of map versions, as the map picker writes them. */
import { useTranslation } from 'react-i18next';
import { daysBetween } from '../../domain/time/age.ts';
import { useSite } from '../session/context.ts';
import { formatDate, siteDay } from './time.ts';

interface DatedMap {
  readonly atMs: number | undefined;
}

/** Both answer an empty text for a version without a date. */
export function useMapDates(): { dateOf: (map: DatedMap) => string; ageOf: (map: DatedMap) => string } {
  const { t } = useTranslation();
  const { config, now } = useSite();
  const { timeZone } = config.site;
  return {
    // The Mongolian form in both languages (rules.md#map-picker).
    dateOf: ({ atMs }) => (atMs === undefined ? '' : formatDate(atMs, timeZone, 'mn')),
    ageOf: ({ atMs }) => {
      if (atMs === undefined) return '';
      // By the calendar, as the date beside it.
      const count = daysBetween(siteDay(atMs, timeZone), siteDay(now(), timeZone));
      return count === 0 ? t('maps.createdToday') : t('maps.createdDaysAgo', { count });
    },
  };
}
