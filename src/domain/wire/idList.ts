/**
 * Lists of ids in a query. They are joined by commas; if an id contains a comma, each id is additionally sent as a
 * repeated parameter, which backends that support it read instead (`docs/wire.md`).
 */
import { z } from './zod.ts';

/** The parameters of a list. @param listName of the joined list @param itemName of the repeated parameter */
export function idParameters(
  listName: string,
  itemName: string,
  ids: readonly string[],
): Readonly<Record<string, string | readonly string[]>> {
  const hasCommas = ids.some((id) => id.includes(','));
  return { [listName]: ids.join(','), ...(hasCommas && { [itemName]: ids }) };
}

/** Schema of the repeated parameter, for servers. */
export const repeatedParameter = z.union([z.string(), z.array(z.string())]).optional();

/** The ids of a request, without duplicates. @param items the repeated parameter, if any */
export function idsOfQuery(list: string, items: string | readonly string[] | undefined): string[] {
  const ids = items === undefined ? list.split(',') : typeof items === 'string' ? [items] : items;
  return [...new Set(ids.filter((id) => id !== ''))];
}
