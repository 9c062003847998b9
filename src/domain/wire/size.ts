/** Size limits of JSON that devices send and all clients receive; checked before further parsing. */

export interface JsonBounds {
  /** Total characters of all texts and field names; a number counts as eight, a list or object as two. */
  readonly size: number;
  /** Levels of lists and objects. */
  readonly depth: number;
  /** Characters of a single text or field name. */
  readonly text: number;
}

/** @returns a short description of the excess; undefined within the bounds. Stops at the first excess. */
export function findExceededBound(value: unknown, bounds: JsonBounds): string | undefined {
  return excessOf(value, 0, { bounds, left: bounds.size });
}

/** Remaining budget: `left` of the size is unspent. */
interface Budget {
  readonly bounds: JsonBounds;
  left: number;
}

function excessOf(item: unknown, depth: number, budget: Budget): string | undefined {
  if (typeof item === 'string') return excessOfText(item, budget);
  if (typeof item !== 'object' || item === null) return spend(budget, 8);
  if (depth >= budget.bounds.depth) return `nests deeper than ${budget.bounds.depth} levels`;
  const result = spend(budget, 2);
  if (result !== undefined) return result;
  const isList = Array.isArray(item);
  // Not `Object.entries`, which would build a list of all fields before the first is checked.
  for (const key in item) {
    const field: unknown = (item as never)[key];
    const excess = (isList ? undefined : excessOfText(key, budget)) ?? excessOf(field, depth + 1, budget);
    if (excess !== undefined) return excess;
  }
  return undefined;
}

function excessOfText({ length }: string, budget: Budget): string | undefined {
  if (length <= budget.bounds.text) return spend(budget, length);
  return `holds a text of more than ${budget.bounds.text} characters`;
}

function spend(budget: Budget, characters: number): string | undefined {
  budget.left -= characters;
  return budget.left < 0 ? `is larger than ${budget.bounds.size} characters` : undefined;
}
