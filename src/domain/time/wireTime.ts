/** Times that some backends write as text. */
import { MIN_TIME_MS } from './reported.ts';

/** The largest time of a `Date`. */
const MAX_DATE_MS = 8.64e15;

/**
 * Reads a time in milliseconds, also as text, or in ISO 8601, as epoch milliseconds; undefined if invalid, and for
 * numbers that are seconds: only written-out dates may be long ago.
 */
export function readWireTime(time: string | number | null | undefined): number | undefined {
  const isFigure = typeof time === 'number' || /^\s*\d{9,}\s*$/.test(time ?? '');
  const ms = isFigure ? Number(time) : Date.parse(time ?? '');
  return ms <= MAX_DATE_MS && (!isFigure || ms >= MIN_TIME_MS) ? ms : undefined;
}
