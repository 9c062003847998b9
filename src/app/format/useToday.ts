/** The calendar day in the site's time zone, for texts that change at midnight. */
import { useWatched } from '../lifetime/useWatched.ts';
import { useSite } from '../session/context.ts';
import { siteDay } from './time.ts';

/** @param now epoch milliseconds @returns `YYYY-MM-DD` */
export function useToday(now: () => number): string {
  const { timeZone } = useSite().config.site;
  return useWatched(() => siteDay(now(), timeZone));
}
