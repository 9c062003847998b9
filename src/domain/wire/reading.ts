/**
 * Reads received items: parts that cannot be read are skipped and reported by name (rules.md#call-errors). The schemas
 * alone, by which the server writes, accept a list only as a whole, and silently read an invalid field as missing.
 */
import { z } from './zod.ts';

interface Reading<T> {
  data?: T;
  error?: z.ZodError<T>;
  /** The fields and entries that were skipped, each with its fault. */
  skipped: readonly string[];
}

export interface Reader<T> {
  safeParse(sent: unknown): Reading<T>;
}

interface ReaderOptions<T> {
  /** Converts a received item to the form of the schema. */
  prepare?: (sent: unknown) => unknown;
  /** Lists that are read entry by entry, with the schema of an entry. */
  entries?: { readonly [F in keyof T]?: z.ZodType };
  /** Fields of the schema that are reported if they cannot be read. */
  fields?: z.ZodRawShape;
}

/** @param schema of an item, which reads invalid lists and fields as null */
export function itemReader<T extends object>(
  schema: z.ZodType<T>,
  { prepare = (sent) => sent, entries = {}, fields = {} }: ReaderOptions<T>,
): Reader<T> {
  return {
    safeParse: (received) => {
      const sent = prepare(received);
      const parsed = schema.safeParse(sent);
      if (!parsed.success) return { error: parsed.error, skipped: [] };
      const { data } = parsed;
      const skipped: string[] = [];
      for (const [field, entrySchema] of Object.entries(entries) as [keyof T & string, z.ZodType][]) {
        const list: unknown = (sent as T)[field];
        if (data[field] !== null || !Array.isArray(list)) continue;
        const readable = readEntries(list, entrySchema, field, skipped);
        // An empty result would mean that the list is empty.
        if (readable.length > 0) data[field] = readable as T[typeof field];
      }
      return { data, skipped: [...skipped, ...unreadableFields(fields, data, sent as T)] };
    },
  };
}

/** Fills in a missing field of an item from another one; any other item is returned unchanged. */
export function withDefault(sent: unknown, field: string, other: string): unknown {
  if (typeof sent !== 'object' || sent === null) return sent;
  const given = sent as Record<string, unknown>;
  return given[field] == null ? { ...given, [field]: given[other] } : sent;
}

/**
 * Names of the fields that were sent, but read as missing by a schema.
 * @param shape of the schema @param prefix of each name
 */
export function unreadableFields(shape: z.ZodRawShape, data: object, sent: object, prefix = ''): string[] {
  const [read, given] = [data as Record<string, unknown>, sent as Record<string, unknown>];
  return Object.entries(shape).flatMap(([field, schema]) => {
    if (read[field] != null || given[field] == null || !(schema instanceof z.ZodCatch)) return [];
    const { error } = z.safeParse(schema.unwrap(), given[field]);
    return error ? [faultText(prefix + field, error)] : [];
  });
}

/** @param skipped receives a name for each skipped entry, numbered from 1 for users */
function readEntries(list: readonly unknown[], schema: z.ZodType, field: string, skipped: string[]): unknown[] {
  return list.flatMap((entry, index) => {
    const { data, error } = schema.safeParse(entry);
    if (!error) return [data];
    skipped.push(faultText(`${field} #${index + 1}`, error));
    return [];
  });
}

function faultText(name: string, error: z.ZodError): string {
  const { path, message } = error.issues[0] ?? { path: [], message: 'not understood' };
  return [name, path.join('.'), message].filter((part) => part !== '').join(': ');
}
