/** Lists within an answer that is useful without them: an unreadable entry is named, and does not affect the others. */
import { type ItemSchema, readItems } from './readList.ts';

/**
 * @param list as sent; anything but a list counts as an empty one
 * @param name of the list @param reject receives each item left out, with its fault
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
