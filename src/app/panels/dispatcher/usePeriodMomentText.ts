/** Bounds of a period as text: day and time at the site. */
import { formatClock } from '../../format/time.ts';
import { useSiteDates } from '../../format/useSiteDates.ts';
import { useSite } from '../../session/context.ts';

export function usePeriodMomentText(): (atMs: number) => string {
  const { timeZone } = useSite().config.site;
  const { shortDate } = useSiteDates();
  return (atMs) => `${shortDate(atMs)} ${formatClock(atMs, timeZone).slice(0, 5)}`;
}
