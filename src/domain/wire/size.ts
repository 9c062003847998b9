/** Size bounds of JSON that devices send and all clients receive; checked before it is parsed further. */

export interface JsonBounds {
  /** Characters of all texts and names of fields together; a number counts as eight, a list or object as two. */
  readonly size: number;
  /** Levels of lists and objects. */
  readonly depth: number;
  /** Characters of one text, or of the name of a field. */
  readonly text: number;
}

/** @returns a short description of the excess; undefined within the bounds. Stops at the first excess. */
export function findExceededBound(value: unknown, bounds: JsonBounds): string | undefined {
  let left = bounds.size;
  const spendBudget = (cost: number): string | undefined => {
    left -= cost;
    return left < 0 ? `is larger than ${bounds.size} characters` : undefined;
  };
  const text = (characters: string): string | undefined =>
    characters.length > bounds.text
      ? `holds a text of more than ${bounds.text} characters`
      : spendBudget(characters.length);
  const countItem = (item: unknown, depth: number): string | undefined => {
    if (typeof item === 'string') return text(item);
    if (typeof item !== 'object' || item === null) return spendBudget(8);
    if (depth >= bounds.depth) return `nests deeper than ${bounds.depth} levels`;
    const result = spendBudget(2);
    if (result !== undefined) return result;
    // Not `Object.entries`: that would build a list of all of them before the first is checked.
    for (const key in item) {
      const excess = (Array.isArray(item) ? undefined : text(key)) ?? countItem((item as never)[key], depth + 1);
      if (excess !== undefined) return excess;
    }
    return undefined;
  };
  return countItem(value, 0);
}
