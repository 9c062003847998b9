/**
 * Lists of ids in a query. They are joined by commas; where an id holds a comma itself, each id is repeated in a parameter of its
 * own besides, which a backend that knows it reads instead (`docs/wire.md`).
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

/** The repeated parameter as a server reads it. */
export const repeatedParameter = z.union([z.string(), z.array(z.string())]).optional();

/** The ids of a request, each once. @param items the repeated parameter, if there is one */
export function idsOfQuery(list: string, items: string | readonly string[] | undefined): string[] {
  const ids = items === undefined ? list.split(',') : typeof items === 'string' ? [items] : items;
  return [...new Set(ids.filter((id) => id !== ''))];
}
