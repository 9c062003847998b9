/** Numbers and times as recorders write them. */

/** Unit of a numeric time. */
export type TimeUnit = 's' | 'ms';

/** A comma is the decimal separator if there is no point. */
export function readNumber(text: string): number | undefined {
  if (text === '') return undefined;
  const value = Number(text.includes('.') ? text : text.replace(',', '.'));
  return Number.isFinite(value) ? value : undefined;
}

/**
 * If nothing names the unit, the magnitude does: each is 1973 in its unit, and far in the future in the coarser one.
 */
const MIN_MILLISECONDS = 1e11;
const MIN_MICROSECONDS = 1e14;
const MIN_NANOSECONDS = 1e17;
/** The end of the year 9999. */
const MAX_TIME_MS = Date.UTC(10_000, 0) - 1;
const ISO_DATE_TIME =
  /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)?)?\s*(Z|UTC|[+-]\d{2}(?::?\d{2})?)?$/i;

/**
 * Epoch milliseconds of an epoch number or of a date with time; UTC where no zone is given.
 * @param unit of numbers; detected from their size if absent
 */
export function readTime(text: string, unit?: TimeUnit): number | undefined {
  if (/^\d+([.,]\d+)?$/.test(text)) {
    const atMs = Math.round(Number(text.replace(',', '.')) * millisecondsPerUnit(text, unit));
    return atMs <= MAX_TIME_MS ? atMs : undefined;
  }
  const match = ISO_DATE_TIME.exec(text);
  if (!match) return undefined;
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '0', zone = 'Z'] = match;
  const utc = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second));
  const isValidDate = new Date(utc).getUTCDate() === Number(day) && Number(hour) < 24 && Number(minute) < 60;
  return isValidDate ? Math.round(utc + Number(`0.${fraction}`) * 1000 - zoneMinutes(zone) * 60_000) : undefined;
}

function millisecondsPerUnit(text: string, unit: TimeUnit | undefined): number {
  if (unit !== undefined) return unit === 's' ? 1000 : 1;
  const value = Number.parseInt(text, 10);
  if (value >= MIN_NANOSECONDS) return 1e-6;
  if (value >= MIN_MICROSECONDS) return 1e-3;
  return value >= MIN_MILLISECONDS ? 1 : 1000;
}

function zoneMinutes(zone: string): number {
  const match = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone);
  if (!match) return 0;
  const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0);
  return match[1] === '-' ? -minutes : minutes;
}
