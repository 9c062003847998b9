/** Numbers and times that come as text. */

/** A text that is no number stays text, which the fix schema refuses; blank text is no number. */
export function numberOrText(text: string): number | string {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : text;
}

const ISO_DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/;

/** Epoch milliseconds, or ISO 8601 with its zone. */
export function timeOrText(text: string): number | string {
  const atMs = ISO_DATE_TIME.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isFinite(atMs) ? atMs : numberOrText(text);
}
