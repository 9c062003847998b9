/**
 * Forgets the first `count` entries of a list without giving up its room: a list that is filled anew in every drawing
 * would otherwise keep what is gone alive until as much is drawn again.
 */
export function releaseEntries(list: unknown[], count: number): void {
  for (let k = 0; k < count; k++) list[k] = undefined;
}
