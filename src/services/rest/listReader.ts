/** Reads objects that hold lists: an unreadable item does not affect the others, and is named. */
import type { z } from '../../domain/wire/zod.ts';
import { CallError } from './CallError.ts';
import { type ItemSchema, readItems } from './readList.ts';

/** Readers of items by the path of their list: field names from the outermost in, joined by dots. */
type ListsByPath = Readonly<Record<string, ItemSchema<unknown>>>;

/**
 * @param schema of the object, which is applied again to the readable items
 * @returns a reader that returns the object and names the items left out
 */
export function listReader<T>(schema: z.ZodType<T>, lists: ListsByPath): ItemSchema<T> {
  return {
    safeParse: (sent) => {
      const skipped: string[] = [];
      let readable = sent;
      for (const [path, itemSchema] of Object.entries(lists))
        readable = withReadableItems(readable, path.split('.'), itemSchema, skipped);
      const { data, error } = schema.safeParse(readable);
      return { data, error, skipped };
    },
  };
}

/** @returns the answer, and the items left out of it, each with its fault @throws {CallError} if the rest cannot be read */
export function readAnswer<T>(body: unknown, reader: ItemSchema<T>): { answer: T; skipped: readonly string[] } {
  const { data, skipped = [] } = reader.safeParse(body);
  if (data === undefined) throw new CallError(200, 'Invalid response format');
  return { answer: data, skipped };
}

/** Anything but a list is left for the schema to refuse. */
function withReadableItems(
  value: unknown,
  [field = '', ...inner]: readonly string[],
  itemSchema: ItemSchema<unknown>,
  skipped: string[],
): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const content = (value as Readonly<Record<string, unknown>>)[field];
  if (inner.length > 0) return { ...value, [field]: withReadableItems(content, inner, itemSchema, skipped) };
  if (!Array.isArray(content)) return value;
  const read = readItems(content, itemSchema);
  for (const item of read.skipped) skipped.push(`${field} ${item}`);
  return { ...value, [field]: read.items };
}
