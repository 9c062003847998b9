/** Calendar dates in the site's time zone. */
import { useTranslation } from 'react-i18next';
import { useSite } from '../session/context.ts';
import { formatDate, siteDay } from './time.ts';

export function useSiteDates() {
  const { timeZone } = useSite().config.site;
  const { language } = useTranslation().i18n;
  return {
    /** In the format of the chosen language (rules.md#dates); empty without a date. */
    shortDate: (atMs: number | undefined) => (atMs === undefined ? '' : formatDate(atMs, timeZone, language)),
    /** `YYYY-MM-DD` */
    dayOf: (atMs: number) => siteDay(atMs, timeZone),
  };
}
