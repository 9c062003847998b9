/** Converts wall clock times of a time zone to moments. */
import { DAY_MS } from './units.ts';

/**
 * Epoch milliseconds at which the clocks of a zone show a day and a second of it. For a time skipped by a clock change,
 * the moment equally long after the change; for a time that occurs twice, either.
 * @param day `YYYY-MM-DD` @param timeZone IANA name
 * @returns undefined if there is no such day
 */
export function zonedMoment(day: string, secondsOfDay: number, timeZone: string): number | undefined {
  const midnightMs = startOfDayMs(day);
  if (midnightMs === undefined) return undefined;
  const wallMs = midnightMs + secondsOfDay * 1_000;
  // The offset of the moment itself is found from an estimate that may be on the other side of a clock change.
  const approximateMs = wallMs - offsetMs(wallMs, timeZone);
  return wallMs - offsetMs(approximateMs, timeZone);
}

/** Seconds since midnight of a moment, by the clocks of a zone. */
export function secondsOfZonedDay(atMs: number, timeZone: string): number {
  return Math.floor(modulo(atMs + offsetMs(atMs, timeZone), DAY_MS) / 1_000);
}

/** The next day, `YYYY-MM-DD`; the text itself if it is not a day. */
export function dayAfter(day: string): string {
  const midnightMs = startOfDayMs(day);
  return midnightMs === undefined ? day : new Date(midnightMs + DAY_MS).toISOString().slice(0, 10);
}

function startOfDayMs(day: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined;
  const ms = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== day ? undefined : ms;
}

/** How far clocks of a zone are ahead of UTC at a moment. */
function offsetMs(atMs: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(atMs);
  const partValue = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  const shownMs = Date.UTC(
    partValue('year'),
    partValue('month') - 1,
    partValue('day'),
    partValue('hour'),
    partValue('minute'),
    partValue('second'),
  );
  return shownMs - (atMs - modulo(atMs, 1_000));
}

function modulo(value: number, size: number): number {
  return ((value % size) + size) % size;
}
