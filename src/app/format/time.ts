/** Clock times of the site. A time is always read in the site's zone, whatever the zone of the screen. */

/** `14:32:08` in the site's zone. */
export function formatClock(atMs: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', second: '2-digit' }).format(
    atMs,
  );
}

/** Hour of the day in the site's zone, 0 to 23. */
export function siteHour(atMs: number, timeZone: string): number {
  return Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(atMs));
}

/** `UTC+8`, the zone as an offset. */
export function formatZone(atMs: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(atMs);
  const offset = parts.find((part) => part.type === 'timeZoneName')?.value ?? '';
  return offset.replace('GMT', 'UTC').replace(/[+-]0$/, '');
}

/** `18 Nov 2026` in English, `2026.11.18` in Mongolian; not every browser knows how Mongolians write dates. */
export function formatDate(atMs: number, timeZone: string, language: string): string {
  if (language !== 'mn') {
    return new Intl.DateTimeFormat('en-GB', { timeZone, year: 'numeric', month: 'short', day: 'numeric' }).format(atMs);
  }
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const value = Object.fromEntries(parts.formatToParts(atMs).map((part) => [part.type, part.value]));
  return `${value['year']}.${value['month']}.${value['day']}`;
}

/** `06:51:30`, a length of time. */
export function formatSpan(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${pad(Math.floor(seconds / 3600))}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`;
}
