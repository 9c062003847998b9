/**
 * Clears the first `count` entries of a list and keeps its capacity: a list that is refilled in every draw would otherwise
 * keep disposed objects alive.
 */
export function clearReferences(list: unknown[], count: number): void {
  for (let k = 0; k < count; k++) list[k] = undefined;
}
