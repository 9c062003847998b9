/**
 * Removes null fields: backends that write all fields of a record write unknown ones as null, which counts as missing
 * (wire.md).
 */

/** @returns the value without its own null fields; the value itself if it has none */
export function withoutNulls(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value);
  if (!entries.some(([, field]) => field === null)) return value;
  return Object.fromEntries(entries.filter(([, field]) => field !== null));
}
