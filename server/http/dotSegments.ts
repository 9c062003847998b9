/**
 * Ids that no path can hold: clients and proxies resolve `.` and `..` in a path as steps between folders, even when
 * written as `%2e`, so that a request would reach another route.
 */

export const DOT_SEGMENT_TEXT = 'may not be "." or "..", which no address can hold';

/** Whether an id would be dropped from the path of an address. */
export function isDotSegment(id: string): boolean {
  return id === '.' || id === '..';
}
