/** Dates and times at the site, as formatted in the hand-over. */
import { formatClock, formatZone } from '../../../format/time.ts';
import { useSiteDates } from '../../../format/useSiteDates.ts';
import { useSite } from '../../../session/context.ts';

export function useMomentFormatters() {
  const { timeZone } = useSite().config.site;
  const { shortDate } = useSiteDates();
  const clock = (atMs: number) => formatClock(atMs, timeZone).slice(0, 5);
  return {
    date: shortDate,
    clock,
    /** With the zone. */
    moment: (atMs: number) => `${shortDate(atMs)} ${clock(atMs)} ${formatZone(atMs, timeZone)}`,
  };
}
