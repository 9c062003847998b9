/** JSON text inside JSON: zones, statuses, and the `info` of people and site entities. */

/** @returns the value; undefined if the text is not valid JSON */
export function parseJsonText(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** @param info an object, or the same as JSON text @returns undefined for everything else */
export function readRecord(info: unknown): Readonly<Record<string, unknown>> | undefined {
  const value = typeof info === 'string' ? parseJsonText(info) : info;
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}
