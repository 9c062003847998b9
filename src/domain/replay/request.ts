/** A replay request: day, start time, end time and speed (rules.md#replay-request). */
import { REPLAY_SPEED } from '../wire/replay.ts';

/** A time as its pickers show it. */
export interface ClockTime {
  /** 0 to 11. */
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly half: 'AM' | 'PM';
}

const CLOCK_FIELD_SIZES = { hour: 12, minute: 60, second: 60 } as const;
export type ClockField = keyof typeof CLOCK_FIELD_SIZES;
export const CLOCK_FIELDS = Object.keys(CLOCK_FIELD_SIZES) as ClockField[];

/** Moves a field by some steps, with wrap-around. */
export function stepField(time: ClockTime, field: ClockField, steps: number): ClockTime {
  const size = CLOCK_FIELD_SIZES[field];
  return { ...time, [field]: (((time[field] + steps) % size) + size) % size };
}

/** A typed number as a value of the field: wrapped, so that 12 is 0; undefined if it is not an integer. */
export function parseField(field: ClockField, text: string): number | undefined {
  if (!/^\d{1,2}$/.test(text.trim())) return undefined;
  return Number(text) % CLOCK_FIELD_SIZES[field];
}

/** Seconds since midnight; PM adds 12 to hours under 12. */
export function secondOfDay({ hour, minute, second, half }: ClockTime): number {
  const hour24 = half === 'PM' && hour < 12 ? hour + 12 : hour;
  return hour24 * 3_600 + minute * 60 + second;
}

/** The time of a second of the day, 0 to 86399. */
export function clockTimeOf(secondsOfDay: number): ClockTime {
  const hour24 = Math.floor(secondsOfDay / 3_600);
  return {
    hour: hour24 % 12,
    minute: Math.floor(secondsOfDay / 60) % 60,
    second: Math.floor(secondsOfDay) % 60,
    half: hour24 >= 12 ? 'PM' : 'AM',
  };
}

/** Whether a speed is one of those offered. */
export function isReplaySpeed(speed: number): boolean {
  const { min, max, step } = REPLAY_SPEED;
  return speed >= min && speed <= max && Number.isInteger(speed / step);
}

export interface ReplayDraft {
  /** A view is shown in the viewer. */
  readonly hasView: boolean;
  /** `YYYY-MM-DD`; empty for none. */
  readonly day: string;
  readonly start: ClockTime;
  readonly end: ClockTime;
  readonly speed: number | undefined;
}

/** Times are epoch milliseconds. */
export interface ReplayRequest {
  readonly fromMs: number;
  readonly toMs: number;
  readonly speed: number;
}

export type ReplayFault = 'view' | 'date' | 'speed';

interface SiteClockReading {
  readonly nowMs: number;
  /** Epoch milliseconds of a second of a day in the site's time zone; undefined if there is no such day. */
  momentOf(day: string, secondsOfDay: number): number | undefined;
  /** The day after. */
  dayAfter(day: string): string;
}

/**
 * The requested period, or the first fault. An end at or before the start is on the next day, as of a night shift;
 * nothing starts in the future, and an end in the future becomes now.
 */
export function readReplayDraft(draft: ReplayDraft, clock: SiteClockReading): ReplayRequest | { fault: ReplayFault } {
  const { hasView, day, speed } = draft;
  if (!hasView) return { fault: 'view' };
  const startS = secondOfDay(draft.start);
  const endS = secondOfDay(draft.end);
  const fromMs = clock.momentOf(day, startS);
  const toMs = clock.momentOf(endS > startS ? day : clock.dayAfter(day), endS);
  if (fromMs === undefined || toMs === undefined || fromMs >= clock.nowMs) return { fault: 'date' };
  if (speed === undefined || !isReplaySpeed(speed)) return { fault: 'speed' };
  return { fromMs, toMs: Math.min(toMs, Math.round(clock.nowMs)), speed };
}

/** A click on an alert shows a period that starts this long before it. */
const SHOWN_BEFORE_MOMENT_MS = 60_000;
/** Time shown after a moment. */
const SHOWN_AFTER_MOMENT_MS = 1_800_000;

/**
 * The period around a moment, such as that of an alert; undefined for a moment in the future. Times are epoch
 * milliseconds.
 */
export function replayRequestAround(atMs: number, nowMs: number): ReplayRequest | undefined {
  return replayRequestFrom(atMs - SHOWN_BEFORE_MOMENT_MS, nowMs);
}

/** The period that begins at a moment, such as that of a link; undefined for a moment in the future. */
export function replayRequestFrom(atMs: number, nowMs: number): ReplayRequest | undefined {
  const fromMs = Math.round(atMs);
  const toMs = Math.min(fromMs + SHOWN_AFTER_MOMENT_MS, Math.round(nowMs));
  return toMs > fromMs ? { fromMs, toMs, speed: REPLAY_SPEED.start } : undefined;
}
