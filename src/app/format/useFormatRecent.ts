/** Moments as text, as short as possible without ambiguity: the time today, else with the date. */
import { useCallback } from 'react';
import { useSite } from '../session/context.ts';
import { formatClock, siteDay } from './time.ts';
import { useFormatDateTime } from './useFormatDateTime.ts';

/** @returns a function from a moment and the present one, epoch milliseconds, to `14:32:08` or `11/21/2026 14:32:08` */
export function useFormatRecent(): (atMs: number, nowMs: number) => string {
  const { timeZone } = useSite().config.site;
  const dateTime = useFormatDateTime();
  return useCallback(
    (atMs, nowMs) =>
      siteDay(atMs, timeZone) === siteDay(nowMs, timeZone) ? formatClock(atMs, timeZone) : dateTime(atMs),
    [timeZone, dateTime],
  );
}
