/** Shifts as time spans in the site's time zone (rules.md#shift): Day from 7:00 to 19:00, Night from 19:00 to 7:00. */
import { type Shift, shiftOfHour } from './shift.ts';
import { DAY_MS, MINUTE_MS } from './units.ts';
import { dayAfter, zonedMoment } from './zoned.ts';

const HOUR_S = 3_600;
const DAY_BEGINS_S = 7 * HOUR_S;
const NIGHT_BEGINS_S = 19 * HOUR_S;

/** One shift of one day. A night belongs to the day on which it begins. */
export interface ShiftSpan {
  readonly shift: Shift;
  /** `YYYY-MM-DD` in the site's time zone. */
  readonly day: string;
  /** Epoch milliseconds, end exclusive. With a clock change a shift has 11 or 13 hours. */
  readonly fromMs: number;
  readonly toMs: number;
}

interface WallClock {
  readonly day: string;
  readonly hour: number;
}

const formatByZone = new Map<string, Intl.DateTimeFormat>();

const QUARTER_MS = 15 * MINUTE_MS;
/** Since 1973 every zone differs from UTC by a multiple of a quarter of an hour. */
const WHOLE_QUARTERS_SINCE_MS = Date.UTC(1973, 0);
const MAX_QUARTERS = 10_000;
/** Cache: day and hour by quarter of an hour since 1970, in the zone requested last. */
const clocksByQuarter = new Map<number, WallClock & { readonly timeZone: string }>();

/** @param timeZone IANA name */
export function shiftAt(atMs: number, timeZone: string): Shift {
  return shiftOfHour(wallClock(atMs, timeZone).hour);
}

/** The shift in which a moment falls. @param timeZone IANA name */
export function shiftSpanAt(atMs: number, timeZone: string): ShiftSpan {
  const { day, hour } = wallClock(atMs, timeZone);
  const shift = shiftOfHour(hour);
  return spanOf(shift === 'night' && hour < 12 ? daysBefore(day, 1) : day, shift, timeZone);
}

/** A shift of a day. @param day `YYYY-MM-DD` */
export function spanOf(day: string, shift: Shift, timeZone: string): ShiftSpan {
  const isDay = shift === 'day';
  const from = zonedMoment(day, isDay ? DAY_BEGINS_S : NIGHT_BEGINS_S, timeZone);
  const to = isDay ? zonedMoment(day, NIGHT_BEGINS_S, timeZone) : zonedMoment(dayAfter(day), DAY_BEGINS_S, timeZone);
  return { shift, day, fromMs: from ?? Number.NaN, toMs: to ?? Number.NaN };
}

/** The previous shift. */
export function shiftBefore({ fromMs }: ShiftSpan, timeZone: string): ShiftSpan {
  return shiftSpanAt(fromMs - 1, timeZone);
}

/** The same shift some days earlier, by the site's clock. */
export function shiftDaysBefore({ shift, day }: ShiftSpan, days: number, timeZone: string): ShiftSpan {
  return spanOf(daysBefore(day, days), shift, timeZone);
}

/** Shifts that overlap a time span, the earliest first. @param most maximum number */
export function shiftsBetween(fromMs: number, toMs: number, timeZone: string, most = 1_000): ShiftSpan[] {
  const spans: ShiftSpan[] = [];
  for (let atMs = fromMs; atMs < toMs && spans.length < most; ) {
    const span = shiftSpanAt(atMs, timeZone);
    spans.push(span);
    atMs = span.toMs;
  }
  return spans;
}

function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);
}

/** Formats are cached: creating one takes longer than formatting a thousand dates. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formatByZone.get(timeZone);
  if (!format) {
    const fields = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit' } as const;
    format = new Intl.DateTimeFormat('en-CA', { timeZone, hourCycle: 'h23', ...fields });
    formatByZone.set(timeZone, format);
  }
  return format;
}

/** Cached, since most of thousands of states a second begin in the same few quarters of an hour. */
function wallClock(atMs: number, timeZone: string): WallClock {
  if (!(atMs >= WHOLE_QUARTERS_SINCE_MS)) return readWallClock(atMs, timeZone);
  const quarter = Math.floor(atMs / QUARTER_MS);
  const known = clocksByQuarter.get(quarter);
  if (known?.timeZone === timeZone) return known;
  const clock = { ...readWallClock(atMs, timeZone), timeZone };
  if (clocksByQuarter.size >= MAX_QUARTERS) clocksByQuarter.clear();
  clocksByQuarter.set(quarter, clock);
  return clock;
}

function readWallClock(atMs: number, timeZone: string): WallClock {
  const parts = formatOf(timeZone).formatToParts(atMs);
  const numberPart = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
  return { day: `${numberPart('year')}-${numberPart('month')}-${numberPart('day')}`, hour: Number(numberPart('hour')) };
}
