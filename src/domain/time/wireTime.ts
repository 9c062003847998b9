/** Times that some backends write as text. */

/** Epoch milliseconds of a time in milliseconds or in ISO 8601; undefined where it is none. */
export function readWireTime(time: string | number | null | undefined): number | undefined {
  const ms = typeof time === 'number' ? time : Date.parse(time ?? '');
  return Number.isFinite(ms) ? ms : undefined;
}
