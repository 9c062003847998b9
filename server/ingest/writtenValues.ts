/** Numbers and times in text form. */

/** Text that is not a number is returned as it is, for the fix schema to refuse; blank text is not a number. */
export function numberOrText(text: string): number | string {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : text;
}

const ISO_DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/;

/** Epoch milliseconds, or ISO 8601 with a time zone. */
export function timeOrText(text: string): number | string {
  const atMs = ISO_DATE_TIME.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isFinite(atMs) ? atMs : numberOrText(text);
}
