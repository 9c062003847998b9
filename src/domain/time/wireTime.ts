/** Times that some backends write as text. */
import { MIN_TIME_MS } from './reported.ts';

/** The last moment that a date can name. */
const MAX_DATE_MS = 8.64e15;

/**
 * Epoch milliseconds of a time in milliseconds, also as text, or in ISO 8601; undefined where it is none, and for
 * figures that count seconds: only dates that are written out may be long ago.
 */
export function readWireTime(time: string | number | null | undefined): number | undefined {
  const isFigure = typeof time === 'number' || /^\s*\d{9,}\s*$/.test(time ?? '');
  const ms = isFigure ? Number(time) : Date.parse(time ?? '');
  return ms <= MAX_DATE_MS && (!isFigure || ms >= MIN_TIME_MS) ? ms : undefined;
}
