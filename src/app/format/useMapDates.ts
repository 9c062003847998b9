/** Dates of map versions, as shown in the map picker. */
import { useSite } from '../session/context.ts';
import { formatDate } from './time.ts';

interface DatedMap {
  readonly atMs: number | undefined;
}

/** @returns an empty text for a version without a date */
export function useMapDates(): { dateOf: (map: DatedMap) => string } {
  const { timeZone } = useSite().config.site;
  return {
    // The Mongolian format in both languages (rules.md#map-picker).
    dateOf: ({ atMs }) => (atMs === undefined ? '' : formatDate(atMs, timeZone, 'mn')),
  };
}
