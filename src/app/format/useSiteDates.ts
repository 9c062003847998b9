/** Calendar dates in the site's time zone. */
import { useSite } from '../session/context.ts';
import { siteDay } from './time.ts';

export function useSiteDates() {
  const { timeZone } = useSite().config.site;
  return {
    /** `MM/DD/YYYY` (rules.md#view-dropdown); empty without a date. */
    shortDate: (atMs: number | undefined) => {
      if (atMs === undefined) return '';
      const [year, month, day] = siteDay(atMs, timeZone).split('-');
      return `${month}/${day}/${year}`;
    },
    /** `YYYY-MM-DD` */
    dayOf: (atMs: number) => siteDay(atMs, timeZone),
  };
}
