/** Lists within an answer that does without them: what cannot be read of one is named, and costs only itself. */
import { type ItemSchema, readItems } from './readList.ts';

/**
 * @param list what was sent; anything else than a list is an empty one
 * @param name of the list @param reject is given each item that is left out, with its fault
 */
export function readEntries<T>(
  list: unknown,
  schema: ItemSchema<T>,
  name: string,
  reject: (reason: string) => void,
): T[] {
  if (!Array.isArray(list)) return [];
  const { items, skipped } = readItems(list, schema);
  for (const item of skipped) reject(`${name} ${item}`);
  return items;
}
