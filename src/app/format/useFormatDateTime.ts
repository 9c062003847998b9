/** Date and time as text in the chosen language and the site's time zone. */
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useSite } from '../session/context.ts';
import { formatClock, formatDate } from './time.ts';

/** @returns a function from epoch milliseconds to, for example, `11/21/2026 14:32:08` */
export function useFormatDateTime(): (atMs: number) => string {
  const { language } = useTranslation().i18n;
  const { timeZone } = useSite().config.site;
  return useCallback(
    (atMs) => `${formatDate(atMs, timeZone, language)} ${formatClock(atMs, timeZone)}`,
    [timeZone, language],
  );
}
