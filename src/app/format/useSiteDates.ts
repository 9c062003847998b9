/** Calendar dates in the site's time zone. */
import { useSite } from '../session/context.ts';
import { formatDay } from './day.ts';
import { siteDay } from './time.ts';

export function useSiteDates() {
  const { timeZone } = useSite().config.site;
  return {
    /** `MM/DD/YYYY` (rules.md#view-dropdown); empty without a date. */
    shortDate: (atMs: number | undefined) => (atMs === undefined ? '' : formatDay(siteDay(atMs, timeZone))),
    /** `YYYY-MM-DD` */
    dayOf: (atMs: number) => siteDay(atMs, timeZone),
  };
}
