/**
 * Ids that no address can hold: clients and proxies take `.` and `..` in a path for steps between folders, written as
 * `%2e` too, so that a request would reach another route.
 */

export const DOT_SEGMENT_TEXT = 'may not be "." or "..", which no address can hold';

/** Whether an id would be lost from the path of an address. */
export function isDotSegment(id: string): boolean {
  return id === '.' || id === '..';
}
