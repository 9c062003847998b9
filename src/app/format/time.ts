/** Clock times at the site, always in the site's time zone, regardless of the browser's. */
import { formatDay } from './day.ts';

const cachedFormats = new Map<string, Intl.DateTimeFormat>();

/** Cached: creating a format takes longer than formatting a thousand dates. */
function cachedFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = cachedFormats.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat(locale, options);
  cachedFormats.set(key, format);
  return format;
}

/** `14:32:08` in the site's zone. */
export function formatClock(atMs: number, timeZone: string): string {
  return cachedFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', second: '2-digit' }).format(atMs);
}

/** Hour of the day in the site's zone, 0 to 23. */
export function siteHour(atMs: number, timeZone: string): number {
  return Number(cachedFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(atMs));
}

/** The calendar day in the site's zone, `YYYY-MM-DD`. */
export function siteDay(atMs: number, timeZone: string): string {
  return cachedFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(atMs);
}

/** `UTC+8`: the time zone as an offset. */
export function formatZone(atMs: number, timeZone: string): string {
  const parts = cachedFormat('en-GB', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(atMs);
  const offset = parts.find((part) => part.type === 'timeZoneName')?.value ?? '';
  return offset.replace('GMT', 'UTC').replace(/[+-]0$/, '');
}

/** `11/18/2026` in English, `2026.11.18` in Mongolian: the same format everywhere (rules.md#dates). */
export function formatDate(atMs: number, timeZone: string, language: string): string {
  return formatDay(siteDay(atMs, timeZone), language);
}

/** `06:51:30`: a duration. */
export function formatDuration(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${pad(Math.floor(seconds / 3600))}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`;
}

/** `4:05` or `1:02:10`: for times shown side by side. */
export function formatElapsed(ms: number): string {
  return formatDuration(ms).replace(/^0/, '').replace(/^0:0?/, '');
}
