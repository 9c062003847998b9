/** Ages of values and links, in short form. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from './units.ts';

export type AgeUnit = 'second' | 'minute' | 'hour' | 'day';

export interface Age {
  unit: AgeUnit;
  /** In the unit; seconds below ten with one decimal, everything else whole. */
  value: string;
}

/** @param ageMs milliseconds since; clock differences may make it negative, which counts as now */
export function ageOf(ageMs: number): Age {
  const ms = Math.max(0, ageMs);
  if (ms < 9_950) return { unit: 'second', value: (ms / 1000).toFixed(1) };
  if (ms < MINUTE_MS) return { unit: 'second', value: String(Math.floor(ms / 1000)) };
  if (ms < HOUR_MS) return { unit: 'minute', value: String(Math.floor(ms / MINUTE_MS)) };
  if (ms < DAY_MS) return { unit: 'hour', value: String(Math.floor(ms / HOUR_MS)) };
  return { unit: 'day', value: String(Math.floor(ms / DAY_MS)) };
}

/** Number of calendar days from one day to a later one, both `YYYY-MM-DD`; 0 if it is not later. */
export function daysBetween(fromDay: string, toDay: string): number {
  // Days without a time zone have equal length: clock changes do not count.
  return Math.max(0, Math.round((Date.parse(toDay) - Date.parse(fromDay)) / DAY_MS));
}
