/** Backends that write all fields of a record write the unknown ones as null, which counts as left out (wire.md). */

/** @returns a value without the null fields of its own; itself where it has none */
export function withoutNulls(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value);
  if (!entries.some(([, field]) => field === null)) return value;
  return Object.fromEntries(entries.filter(([, field]) => field !== null));
}
